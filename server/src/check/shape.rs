//! The schema itself: what this build's migrations make, and nothing else. A trigger or a unique index that is gone
//! refuses nothing any more, and no row tells.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::found::{Found, select};
use crate::platform::db::{Conn, Engine};
use crate::platform::migrate;
use crate::platform::problem::Error;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Columns of all tables as `column <table>.<column>`; both engines have the same.
const SQLITE_COLUMNS: &str = "SELECT 'column ' || m.name || '.' || c.name AS line FROM sqlite_master m, pragma_table_xinfo(m.name) c \
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
const POSTGRES_COLUMNS: &str = "SELECT 'column ' || c.relname || '.' || a.attname AS line FROM pg_class c \
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped \
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')";
/// Indexes and triggers with what they do; versions of SQLite quote names differently.
const SQLITE_GUARDS: &str = "SELECT type || ' ' || name || ': ' || replace(sql, '\"', '') AS line FROM sqlite_master \
    WHERE type IN ('index', 'trigger', 'view') AND sql IS NOT NULL";

fn lines(conn: &mut Conn, sql: &str) -> Result<BTreeSet<String>, Error> {
    Ok(select::<Line>(conn, sql)?.into_iter().map(|row| row.line).collect())
}

/// Tables and columns are those of this build; on SQLite indexes, triggers and views as well.
pub fn schema(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    let mut fresh = migrate::in_memory().map_err(Error::internal)?;
    let (columns, guards) = match conn.engine() {
        Engine::Sqlite => (SQLITE_COLUMNS, lines(conn, SQLITE_GUARDS)?),
        Engine::Postgres => (POSTGRES_COLUMNS, BTreeSet::new()),
    };
    let mut here = lines(conn, columns)?;
    let mut expected = lines(&mut fresh, SQLITE_COLUMNS)?;
    if conn.engine() == Engine::Sqlite {
        expected.extend(lines(&mut fresh, SQLITE_GUARDS)?);
        here.extend(guards);
    }
    let name = |line: &str| line.split(": ").next().unwrap_or(line).to_owned();
    for missing in expected.difference(&here) {
        found.add("database", 0, format!("{} is missing, or is another one", name(missing)));
    }
    let known: BTreeSet<String> = expected.iter().map(|line| name(line)).collect();
    for added in here.difference(&expected).filter(|line| !known.contains(&name(line))) {
        found.add("database", 0, format!("{} is none of this build's", name(added)));
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Numbered {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    given: i64,
}

#[derive(QueryableByName)]
struct Highest {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// The next row of a table gets a number that no row has. SQLite looks itself at the highest one.
pub fn numbers(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    if conn.engine() == Engine::Sqlite {
        return Ok(());
    }
    let text = "SELECT c.relname::text AS name, coalesce(pg_sequence_last_value(pg_get_serial_sequence( \
        quote_ident(c.relname), a.attname)::regclass), 0) AS given FROM pg_class c JOIN pg_attribute a \
        ON a.attrelid = c.oid AND a.attidentity <> '' WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1";
    for Numbered { name, given } in select::<Numbered>(conn, text)? {
        let highest: Vec<Highest> = select(conn, &format!("SELECT coalesce(max(id), 0) AS id FROM \"{name}\""))?;
        let highest = highest.into_iter().map(|row| row.id).max().unwrap_or_default();
        if highest > given {
            found.add(&name, highest, format!("the last number that was given is {given}: a new row will be refused"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::tables;

    #[test]
    fn the_reference_has_all_tables() {
        let mut fresh = migrate::in_memory().unwrap();
        let all = lines(&mut fresh, SQLITE_COLUMNS).unwrap();
        for table in tables::names(&mut fresh).unwrap() {
            assert!(all.iter().any(|line| line.starts_with(&format!("column {table}."))), "{table}");
        }
        assert!(lines(&mut fresh, SQLITE_GUARDS).unwrap().len() > 50);
    }
}
