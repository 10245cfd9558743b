//! The tables of a database as its own catalogue names them, for work on all of them alike. Knows no table of the
//! product.

use std::collections::BTreeMap;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::{Conn, Engine, Location, Whole};
use crate::platform::problem::Error;

/// Where diesel keeps which migrations were applied.
pub const MIGRATIONS: &str = "__diesel_schema_migrations";
/// On PostgreSQL a restore makes this table first and drops it last: a server does not start while it is there.
pub const UNFINISHED: &str = "restore_unfinished";

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// The names of all tables, in order, that of the migrations too.
pub fn names(conn: &mut Conn) -> Result<Vec<String>, Error> {
    let sql = match conn.engine() {
        Engine::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
        }
        Engine::Postgres => {
            "SELECT c.relname::text COLLATE \"C\" AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace \
             AND c.relkind IN ('r', 'p') ORDER BY 1"
        }
    };
    Ok(diesel::sql_query(sql).load::<Name>(conn)?.into_iter().map(|row| row.name).collect())
}

/// The number of rows of a table.
pub fn count(conn: &mut Conn, table: &str) -> Result<i64, Error> {
    Ok(diesel::sql_query(format!("SELECT count(*) AS n FROM \"{table}\"")).get_result::<Count>(conn)?.n)
}

/// The number of rows of each table.
pub fn counts(conn: &mut Conn) -> Result<BTreeMap<String, i64>, Error> {
    names(conn)?.into_iter().map(|table| Ok((table.clone(), count(conn, &table)?))).collect()
}

/// The version of the last migration; none in a database without any.
pub fn schema_version(conn: &mut Conn) -> Result<Option<String>, Error> {
    if !names(conn)?.iter().any(|name| name == MIGRATIONS) {
        return Ok(None);
    }
    let last = format!("SELECT version AS name FROM {MIGRATIONS} ORDER BY version DESC LIMIT 1");
    Ok(diesel::sql_query(last).get_result::<Name>(conn).optional()?.map(|row| row.name))
}

/// The tables of the database at `at`; none where there is no file. Creates nothing.
pub fn at(at: &Location) -> Result<Vec<String>, String> {
    if let Location::Sqlite(path) = at
        && std::fs::metadata(path).map_or(true, |found| found.len() == 0)
    {
        return Ok(Vec::new());
    }
    Ok(names(Whole::open_read_only(at)?.conn())?)
}

/// Marks a database as one whose restore is not finished.
pub fn mark_unfinished(conn: &mut Conn) -> Result<(), Error> {
    Ok(conn.batch_execute(&format!("CREATE TABLE {UNFINISHED} (note TEXT)"))?)
}

/// The restore is finished.
pub fn unmark_unfinished(conn: &mut Conn) -> Result<(), Error> {
    Ok(conn.batch_execute(&format!("DROP TABLE {UNFINISHED}"))?)
}

/// Whether a restore into the database was begun and not finished.
pub fn is_unfinished(conn: &mut Conn) -> Result<bool, Error> {
    Ok(names(conn)?.iter().any(|name| name == UNFINISHED))
}
