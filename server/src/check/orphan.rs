//! The database itself: its file, its constraints, and references to rows that are not there.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};

use super::found::{Found, MOST, select};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// The file is whole (SQLite); every index is valid, every constraint checked and no trigger switched off
/// (PostgreSQL).
pub fn integrity(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    let text = match conn.engine() {
        Engine::Sqlite => "SELECT quick_check AS line FROM pragma_quick_check WHERE quick_check <> 'ok'",
        Engine::Postgres => {
            "SELECT 'index ' || indexrelid::regclass || ' is not valid' AS line FROM pg_index WHERE NOT indisvalid \
             UNION ALL SELECT 'constraint ' || conname || ' of ' || conrelid::regclass || ' was never checked' \
             FROM pg_constraint WHERE NOT convalidated AND connamespace = current_schema()::regnamespace \
             UNION ALL SELECT 'a trigger of ' || tgrelid::regclass || ' is switched off: ' || tgname FROM pg_trigger \
             JOIN pg_class ON pg_class.oid = tgrelid WHERE tgenabled NOT IN ('O', 'A') AND relnamespace = current_schema()::regnamespace"
        }
    };
    for Line { line } in select(conn, text)? {
        found.add("database", 0, line);
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Orphan {
    #[diesel(sql_type = Text)]
    child: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
    #[diesel(sql_type = Text)]
    parent: String,
}

#[derive(QueryableByName)]
struct ForeignKey {
    #[diesel(sql_type = Text)]
    child: String,
    #[diesel(sql_type = Text)]
    parent: String,
    /// Pairs of columns: `c.a = p.b AND …`.
    #[diesel(sql_type = Text)]
    pairs: String,
    /// `c.a IS NOT NULL AND …`.
    #[diesel(sql_type = Text)]
    present: String,
    /// `p.b IS NULL` for one column of the pairs: no row was joined.
    #[diesel(sql_type = Text)]
    absent: String,
    /// Expression for the id of a child's row.
    #[diesel(sql_type = Text)]
    id: String,
}

/// Foreign keys as PostgreSQL has them.
const FOREIGN_KEYS: &str = "SELECT f.conrelid::regclass::text AS child, f.confrelid::regclass::text AS parent, \
    (SELECT string_agg(format('c.%I = p.%I', a.attname, b.attname), ' AND ') FROM unnest(f.conkey, f.confkey) AS k (one, other) \
    JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.one \
    JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = k.other) AS pairs, \
    (SELECT string_agg(format('c.%I IS NOT NULL', a.attname), ' AND ') FROM unnest(f.conkey) AS k (one) \
    JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.one) AS present, \
    (SELECT format('p.%I IS NULL', b.attname) FROM pg_attribute b WHERE b.attrelid = f.confrelid AND b.attnum = f.confkey[1]) \
    AS absent, \
    CASE WHEN EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = f.conrelid AND a.attname = 'id') \
    THEN 'c.id::bigint' ELSE 'NULL::bigint' END AS id \
    FROM pg_constraint f WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace ORDER BY f.conname";

/// Every foreign key points to a row that is there.
pub fn references(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    match conn.engine() {
        Engine::Sqlite => {
            let text = format!(
                "SELECT \"table\" AS child, rowid AS id, \"parent\" AS parent FROM pragma_foreign_key_check LIMIT {}",
                MOST + 1
            );
            let orphans = select(conn, &text)?;
            report(orphans, found);
        }
        Engine::Postgres => {
            for key in select::<ForeignKey>(conn, FOREIGN_KEYS)? {
                let ForeignKey { child, parent, pairs, present, absent, id } = key;
                let text = format!(
                    "SELECT '{child}' AS child, {id} AS id, '{parent}' AS parent FROM {child} c \
                     LEFT JOIN {parent} p ON {pairs} WHERE {present} AND {absent} LIMIT {}",
                    MOST + 1
                );
                let orphans = select(conn, &text)?;
                report(orphans, found);
            }
        }
    }
    Ok(())
}

fn report(orphans: Vec<Orphan>, found: &mut Found<'_>) {
    for Orphan { child, id, parent } in orphans {
        found.add(&child, id.unwrap_or_default(), format!("the row of {parent} that it refers to is not there"));
    }
}
