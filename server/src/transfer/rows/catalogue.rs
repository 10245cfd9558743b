//! Tables, their columns, keys and references, as the database's own catalogue has them.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use crate::platform::db::{Conn, Engine, tables};
use crate::platform::problem::Error;

/// The kind of a column's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    Integer,
    Boolean,
    Double,
    Text,
    Timestamp,
    Bytes,
}

impl ColumnKind {
    /// The kind in which both engines hold a column: SQLite has no type of its own for times and truth.
    pub fn common(self, other: Self) -> Option<Self> {
        match (self, other) {
            (one, two) if one == two => Some(one),
            (Self::Boolean, Self::Integer) | (Self::Integer, Self::Boolean) => Some(Self::Boolean),
            (Self::Timestamp, Self::Text) | (Self::Text, Self::Timestamp) => Some(Self::Timestamp),
            _ => None,
        }
    }

    fn of(declared: &str) -> Option<Self> {
        Some(match declared.to_ascii_lowercase().as_str() {
            "integer" | "bigint" | "smallint" => Self::Integer,
            "boolean" => Self::Boolean,
            "real" | "double precision" => Self::Double,
            "text" => Self::Text,
            "timestamp without time zone" => Self::Timestamp,
            "blob" | "bytea" => Self::Bytes,
            _ => return None,
        })
    }
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableShape {
    pub name: String,
    /// By name.
    pub columns: BTreeMap<String, ColumnKind>,
    /// The columns of the primary key, in its order; none where there is none.
    pub key: Vec<String>,
    /// The tables to which it refers, itself left out.
    pub parents: BTreeSet<String>,
    /// Whether it can hold one row only: the one that a migration inserts.
    pub is_single: bool,
    /// The last number that was given to a row; none: its rows get no numbers by themselves.
    pub last_id: Option<i64>,
}

#[derive(QueryableByName)]
struct ColumnRow {
    #[diesel(sql_type = Text)]
    of: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    declared: String,
    /// The column's place in the primary key; 0: it is not in it.
    #[diesel(sql_type = BigInt)]
    place: i64,
}

#[derive(QueryableByName)]
struct Reference {
    #[diesel(sql_type = Text)]
    of: String,
    #[diesel(sql_type = Text)]
    parent: String,
}

#[derive(QueryableByName)]
struct Single {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Last {
    #[diesel(sql_type = Text)]
    of: String,
    #[diesel(sql_type = BigInt)]
    last: i64,
}

/// All tables but that of the migrations, by name.
pub fn tables(conn: &mut Conn) -> Result<BTreeMap<String, TableShape>, Error> {
    let names = tables::names(conn)?.into_iter().filter(|name| name != tables::MIGRATIONS);
    let empty = |name: String| TableShape {
        name,
        columns: BTreeMap::new(),
        key: Vec::new(),
        parents: BTreeSet::new(),
        is_single: false,
        last_id: None,
    };
    let mut all: BTreeMap<String, TableShape> = names.map(|name| (name.clone(), empty(name))).collect();
    let engine = conn.engine();
    let columns = match engine {
        Engine::Sqlite => {
            "SELECT m.name AS of, c.name AS name, c.type AS declared, c.pk AS place FROM sqlite_master m, \
             pragma_table_xinfo(m.name) c WHERE m.type = 'table' AND c.hidden = 0 ORDER BY m.name, c.pk, c.name"
        }
        Engine::Postgres => {
            "SELECT c.relname::text AS of, a.attname::text AS name, format_type(a.atttypid, NULL) AS declared, \
             coalesce(array_position(i.indkey::int2[], a.attnum), -1)::bigint + 1 AS place \
             FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped \
             LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary \
             WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1, 4, 2"
        }
    };
    for row in diesel::sql_query(columns).load::<ColumnRow>(conn)? {
        let Some(table) = all.get_mut(&row.of) else { continue };
        let unknown = || Error::internal(format!("{}.{} is of the type {}", row.of, row.name, row.declared));
        if row.place > 0 {
            table.key.push(row.name.clone());
        }
        table.columns.insert(row.name.clone(), ColumnKind::of(&row.declared).ok_or_else(unknown)?);
    }
    let references = match engine {
        Engine::Sqlite => {
            "SELECT DISTINCT m.name AS of, f.\"table\" AS parent FROM sqlite_master m, pragma_foreign_key_list(m.name) f \
             WHERE m.type = 'table'"
        }
        Engine::Postgres => {
            "SELECT DISTINCT c.relname::text AS of, p.relname::text AS parent FROM pg_constraint f \
             JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid \
             WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace"
        }
    };
    for row in diesel::sql_query(references).load::<Reference>(conn)? {
        if let Some(table) = all.get_mut(&row.of).filter(|_| row.of != row.parent) {
            table.parents.insert(row.parent);
        }
    }
    let singles = match engine {
        Engine::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%CHECK (id = 1)%'",
        Engine::Postgres => {
            "SELECT c.relname::text AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid \
             WHERE k.contype = 'c' AND pg_get_constraintdef(k.oid) = 'CHECK ((id = 1))'"
        }
    };
    for row in diesel::sql_query(singles).load::<Single>(conn)? {
        if let Some(table) = all.get_mut(&row.name) {
            table.is_single = true;
        }
    }
    let last = match engine {
        Engine::Sqlite => {
            "SELECT m.name AS of, coalesce(s.seq, 0) AS last FROM sqlite_master m LEFT JOIN sqlite_sequence s \
             ON s.name = m.name WHERE m.type = 'table' AND m.sql LIKE '%AUTOINCREMENT%'"
        }
        Engine::Postgres => {
            "SELECT c.relname::text AS of, coalesce(pg_sequence_last_value(pg_get_serial_sequence( \
             quote_ident(c.relname), a.attname)::regclass), 0) AS last FROM pg_class c JOIN pg_attribute a \
             ON a.attrelid = c.oid AND a.attidentity <> '' WHERE c.relnamespace = 'public'::regnamespace"
        }
    };
    for row in diesel::sql_query(last).load::<Last>(conn)? {
        if let Some(table) = all.get_mut(&row.of) {
            table.last_id = Some(row.last);
        }
    }
    Ok(all)
}
