//! Bulk loading: COPY on PostgreSQL, rows of values on SQLite, and indexes that are built once at
//! the end. Runs within the seed's one transaction.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::platform::db::{Conn, Engine, tables};
use crate::platform::problem::Error;

/// Loads `$rows` into `$table`.
#[macro_export]
macro_rules! load_rows {
    ($conn:expr, $table:path, $rows:expr) => {{
        let conn: &mut $crate::platform::db::Conn = $conn;
        let rows = &$rows;
        $crate::on_backend!(conn,
            sqlite => {
                // SQLite takes 32,766 values in one statement; no row here has more than 48.
                for part in rows.chunks(680) {
                    diesel::RunQueryDsl::execute(diesel::insert_into($table).values(part), conn)?;
                }
            },
            postgres => {
                if !rows.is_empty() {
                    diesel::ExecuteCopyFromDsl::execute(diesel::copy_from($table).from_insertable(rows), conn)?;
                }
            },
        );
    }};
}

#[derive(QueryableByName)]
struct Definition {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    sql: String,
}

/// Indexes of the large tables that only lists and searches need. The index of the guard against
/// double bookings stays, because its trigger runs for every row. The ledger's trigger against replaced
/// entries looks for them by its indexes, and goes with them.
const SQLITE_INDEXES: &str = "SELECT type AS kind, name, sql FROM sqlite_master WHERE sql IS NOT NULL \
     AND (type = 'index' AND tbl_name IN ('bookings', 'booking_pets', 'booking_events', 'search_terms', 'ledger_entries') \
     OR type = 'trigger' AND name = 'ledger_entries_not_replaced') ORDER BY type, name";
const POSTGRES_INDEXES: &str = "SELECT 'index' AS kind, indexname::text AS name, indexdef::text AS sql FROM pg_indexes \
     WHERE schemaname = current_schema() AND tablename IN ('bookings', 'booking_pets', 'booking_events', 'search_terms', 'ledger_entries') \
     AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY indexname";

/// Drops those; answers the statements that create them.
pub fn without_indexes(conn: &mut Conn) -> Result<Vec<String>, Error> {
    let sql = match conn.engine() {
        Engine::Sqlite => SQLITE_INDEXES,
        Engine::Postgres => POSTGRES_INDEXES,
    };
    let found: Vec<Definition> = diesel::sql_query(sql).load(conn)?;
    for Definition { kind, name, .. } in &found {
        batch(conn, &format!("DROP {kind} {name}"))?;
    }
    Ok(found.into_iter().map(|one| one.sql).collect())
}

/// Creates the indexes again.
pub fn with_indexes(conn: &mut Conn, definitions: &[String]) -> Result<(), Error> {
    definitions.iter().try_for_each(|sql| batch(conn, sql))
}

/// Removes the time limit of statements in this transaction.
pub fn without_limits(conn: &mut Conn) -> Result<(), Error> {
    if conn.engine() == Engine::Postgres {
        conn.batch_execute(
            "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; \
             SET LOCAL maintenance_work_mem = '512MB'",
        )?;
    }
    Ok(())
}

/// Sets PostgreSQL's id sequences behind the ids that the seed chose; SQLite does that itself.
pub fn counters(conn: &mut Conn, tables: &[&str]) -> Result<(), Error> {
    let tables = if conn.engine() == Engine::Postgres { tables } else { &[] };
    for table in tables {
        conn.batch_execute(&format!(
            "SELECT setval(pg_get_serial_sequence('{table}', 'id'), greatest((SELECT max(id) FROM {table}), 1))"
        ))?;
    }
    Ok(())
}

/// Updates the statistics of the query planner. On PostgreSQL those of this database's tables: its catalogues are shared
/// with other databases, of which one that is seeded at the same time would wait until this transaction ends.
pub fn analyze(conn: &mut Conn) -> Result<(), Error> {
    if conn.engine() == Engine::Postgres {
        let tables = tables::names(conn)?.join(", ");
        return batch(conn, &format!("ANALYZE {tables}"));
    }
    batch(conn, "ANALYZE")
}

fn batch(conn: &mut Conn, sql: &str) -> Result<(), Error> {
    conn.batch_execute(sql)?;
    Ok(())
}
