//! Rows of any table as JSON, in the order of its key and of bytes, which is the same on both engines.

use diesel::connection::{DefaultLoadingMode, SimpleConnection};
use diesel::prelude::*;
use diesel::sql_types::Text;
use serde_json::Value;

use super::catalogue::{ColumnKind, TableShape};
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;

/// Rows that PostgreSQL sends together.
const FETCHED: usize = 500;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    row: String,
}

/// The expression that gives a column's value to JSON.
fn as_json(engine: Engine, name: &str, kind: ColumnKind) -> String {
    let column = format!("\"{name}\"");
    match (engine, kind) {
        (Engine::Sqlite, ColumnKind::Bytes) => format!("CASE WHEN {column} IS NOT NULL THEN hex({column}) END"),
        // As many digits as make the number anew.
        (Engine::Sqlite, ColumnKind::Double) => {
            format!("CASE WHEN {column} IS NOT NULL THEN format('%!.17g', {column}) END")
        }
        (Engine::Postgres, ColumnKind::Double) => format!("{column}::text"),
        (Engine::Postgres, ColumnKind::Bytes) => format!("upper(encode({column}, 'hex'))"),
        (Engine::Postgres, ColumnKind::Boolean) => format!("{column}::int"),
        (Engine::Postgres, ColumnKind::Timestamp) => format!("to_char({column}, 'YYYY-MM-DD HH24:MI:SS.US')"),
        _ => column,
    }
}

fn select(engine: Engine, table: &TableShape) -> String {
    let values: Vec<String> = table.columns.iter().map(|(name, kind)| as_json(engine, name, *kind)).collect();
    // Without a key by all columns: rows that are alike may change places.
    let all: Vec<String> = table.columns.keys().cloned().collect();
    let key = if table.key.is_empty() { &all } else { &table.key };
    let order = key.iter().map(|name| match (engine, table.columns.get(name)) {
        (Engine::Postgres, Some(ColumnKind::Text)) => format!("\"{name}\" COLLATE \"C\""),
        _ => format!("\"{name}\""),
    });
    let order = order.collect::<Vec<_>>().join(", ");
    let array = match engine {
        Engine::Sqlite => format!("json_array({})", values.join(", ")),
        Engine::Postgres => format!("json_build_array({})::text", values.join(", ")),
    };
    format!("SELECT {array} AS row FROM \"{}\" ORDER BY {order}", table.name)
}

/// Hands the rows of a table to `f`, one after the other. A transaction must be open.
pub fn each(
    conn: &mut Conn,
    table: &TableShape,
    mut f: impl FnMut(Vec<Value>) -> Result<(), Error>,
) -> Result<(), Error> {
    let parsed = |row: &str| {
        serde_json::from_str(row).map_err(|e| Error::internal(format!("a row of {} as JSON: {e}", table.name)))
    };
    let sql = select(conn.engine(), table);
    if conn.engine() == Engine::Sqlite {
        for row in diesel::sql_query(sql).load_iter::<Row, DefaultLoadingMode>(conn)? {
            f(parsed(&row?.row)?)?;
        }
        return Ok(());
    }
    conn.batch_execute(&format!("DECLARE transferred NO SCROLL CURSOR FOR {sql}"))?;
    loop {
        let rows: Vec<Row> = diesel::sql_query(format!("FETCH {FETCHED} FROM transferred")).load(conn)?;
        if rows.is_empty() {
            return Ok(conn.batch_execute("CLOSE transferred")?);
        }
        for row in rows {
            f(parsed(&row.row)?)?;
        }
    }
}

/// The number of rows and the sum of each column of whole numbers, added by the database itself.
pub fn sums(conn: &mut Conn, table: &TableShape) -> Result<Value, Error> {
    let engine = conn.engine();
    let numbers = table.columns.iter().filter(|(_, kind)| matches!(kind, ColumnKind::Integer | ColumnKind::Boolean));
    let sums = numbers.map(|(name, kind)| match engine {
        Engine::Sqlite => format!(", CAST(coalesce(sum(\"{name}\"), 0) AS TEXT)"),
        Engine::Postgres if *kind == ColumnKind::Boolean => format!(", coalesce(sum(\"{name}\"::int), 0)::text"),
        Engine::Postgres => format!(", coalesce(sum(\"{name}\"), 0)::text"),
    });
    let sums: String = sums.collect();
    let array = match engine {
        Engine::Sqlite => format!("json_array(count(*){sums})"),
        Engine::Postgres => format!("json_build_array(count(*){sums})::text"),
    };
    let found: Row = diesel::sql_query(format!("SELECT {array} AS row FROM \"{}\"", table.name)).get_result(conn)?;
    serde_json::from_str(&found.row).map_err(|e| Error::internal(format!("the sums of {}: {e}", table.name)))
}
