//! Writes rows of any table into the target. Triggers rest meanwhile: what they would do was done in the source, and its
//! results are among the rows.

use diesel::connection::SimpleConnection;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, Nullable, Text};
use serde_json::Value;

use super::catalogue::{ColumnKind, TableShape};
use crate::platform::db::{Concrete, Conn};
use crate::platform::problem::Error;

#[derive(QueryableByName)]
struct Trigger {
    #[diesel(sql_type = Text)]
    name: String,
    /// On SQLite its definition, on PostgreSQL its table.
    #[diesel(sql_type = Text)]
    detail: String,
}

/// Triggers that rest.
pub struct Resting(Vec<Trigger>);

/// Lets the triggers rest until [`wake`], in the same transaction. Checks of references go on.
pub fn rest(conn: &mut Conn) -> Result<Resting, Error> {
    let sql = match conn.concrete() {
        Concrete::Sqlite(conn) => {
            // A row may refer to a later one of its own table.
            conn.batch_execute("PRAGMA defer_foreign_keys = ON")?;
            "SELECT name, sql AS detail FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"
        }
        Concrete::Postgres(_) => {
            "SELECT tgname::text AS name, tgrelid::regclass::text AS detail FROM pg_trigger WHERE NOT tgisinternal ORDER BY 2, 1"
        }
    };
    let triggers: Vec<Trigger> = diesel::sql_query(sql).load(conn)?;
    for Trigger { name, detail } in &triggers {
        let rested = match conn.concrete() {
            Concrete::Sqlite(_) => format!("DROP TRIGGER \"{name}\""),
            Concrete::Postgres(_) => format!("ALTER TABLE {detail} DISABLE TRIGGER \"{name}\""),
        };
        conn.batch_execute(&rested)?;
    }
    Ok(Resting(triggers))
}

/// The triggers work again.
pub fn wake(conn: &mut Conn, resting: &Resting) -> Result<(), Error> {
    for Trigger { name, detail } in &resting.0 {
        let awake = match conn.concrete() {
            Concrete::Sqlite(_) => detail.clone(),
            Concrete::Postgres(_) => format!("ALTER TABLE {detail} ENABLE TRIGGER \"{name}\""),
        };
        conn.batch_execute(&awake)?;
    }
    Ok(())
}

/// Deletes all rows of a table.
pub fn clear(conn: &mut Conn, table: &str) -> Result<(), Error> {
    Ok(conn.batch_execute(&format!("DELETE FROM \"{table}\""))?)
}

/// Inserts rows whose values stand in the order of the table's columns.
pub fn insert(conn: &mut Conn, table: &TableShape, rows: &[Vec<Value>]) -> Result<(), Error> {
    let columns: Vec<String> = table.columns.keys().map(|name| format!("\"{name}\"")).collect();
    let (name, columns) = (&table.name, columns.join(", "));
    match conn.concrete() {
        Concrete::Sqlite(conn) => {
            let values = table.columns.values().enumerate().map(|(i, kind)| match kind {
                ColumnKind::Bytes => format!("unhex(json_extract(value, '$[{i}]'))"),
                ColumnKind::Double => format!("CAST(json_extract(value, '$[{i}]') AS REAL)"),
                _ => format!("json_extract(value, '$[{i}]')"),
            });
            let values = values.collect::<Vec<_>>().join(", ");
            let sql = format!("INSERT INTO \"{name}\" ({columns}) SELECT {values} FROM json_each(?) ORDER BY key");
            let rows = serde_json::to_string(rows).map_err(|e| Error::internal(format!("rows of {name}: {e}")))?;
            diesel::sql_query(sql).bind::<Text, _>(rows).execute(conn)?;
        }
        Concrete::Postgres(conn) => {
            let values = table.columns.values().enumerate().map(|(i, kind)| match kind {
                ColumnKind::Integer => format!("c{i}::bigint"),
                ColumnKind::Boolean => format!("c{i}::boolean"),
                ColumnKind::Double => format!("c{i}::double precision"),
                ColumnKind::Text => format!("c{i}"),
                ColumnKind::Timestamp => format!("c{i}::timestamp"),
                ColumnKind::Bytes => format!("decode(c{i}, 'hex')"),
            });
            let values = values.collect::<Vec<_>>().join(", ");
            let many = table.columns.len();
            let lists: Vec<String> = (1..=many).map(|i| format!("${i}")).collect();
            let names: Vec<String> = (0..many).map(|i| format!("c{i}")).collect();
            let sql = format!(
                "INSERT INTO \"{name}\" ({columns}) SELECT {values} FROM unnest({}) AS sent({})",
                lists.join(", "),
                names.join(", ")
            );
            let mut query = diesel::sql_query(sql).into_boxed::<Pg>();
            for i in 0..many {
                let column: Vec<Option<String>> = rows.iter().map(|row| row.get(i).and_then(text)).collect();
                query = query.bind::<Array<Nullable<Text>>, _>(column);
            }
            query.execute(conn)?;
        }
    }
    Ok(())
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

/// The next row of a table gets a number after `last`.
pub fn continue_after(conn: &mut Conn, table: &str, last: i64) -> Result<(), Error> {
    match conn.concrete() {
        Concrete::Sqlite(conn) => conn.batch_execute(&format!(
            "DELETE FROM sqlite_sequence WHERE name = '{table}'; INSERT INTO sqlite_sequence (name, seq) VALUES ('{table}', {last})"
        ))?,
        Concrete::Postgres(conn) => conn.batch_execute(&format!(
            "SELECT setval(pg_get_serial_sequence('\"{table}\"', 'id'), {}, {})",
            last.max(1),
            last > 0
        ))?,
    }
    Ok(())
}
