//! The connection type: only the enumeration from which diesel derives everything else.

use diesel::pg::PgConnection;
use diesel::sqlite::SqliteConnection;

/// One connection to either engine; every query is written once for both.
#[derive(diesel::MultiConnection)]
pub enum Conn {
    /// The embedded engine.
    Sqlite(SqliteConnection),
    /// The server engine.
    Postgres(PgConnection),
}
