//! Migrations of a database to this build's schema. Owns the lock under which they run, so that two
//! servers starting together migrate once.

use std::fs::File;

use diesel::connection::SimpleConnection;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

use crate::platform::db::{Concrete, Conn, Location, Purpose, open, transaction};
use crate::platform::files;
use crate::platform::problem::Error;

const SQLITE: EmbeddedMigrations = embed_migrations!("../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../migrations/postgres");
/// The number of the lock among all advisory locks; any number, but always the same.
const LOCK: i64 = 0x5A_50_41_00;

/// The work that migrations cannot do, in one transaction after them.
pub type Complete = fn(&mut Conn) -> Result<(), Error>;

/// Applies pending migrations, then `complete`; answers how many ran.
pub fn run(at: &Location, complete: Complete) -> Result<usize, String> {
    let _held = file_lock(at)?;
    let mut conn = open(at, Purpose::Write)?;
    up(&mut conn, complete)
}

fn up(conn: &mut Conn, complete: Complete) -> Result<usize, String> {
    let applied = match conn.concrete() {
        Concrete::Sqlite(c) => c.run_pending_migrations(SQLITE).map_err(|e| e.to_string())?.len(),
        Concrete::Postgres(c) => {
            // Another server's migration may take longer than a request may.
            c.batch_execute(
                "SET lock_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;",
            )
            .map_err(|e| e.to_string())?;
            // The lock ends with the connection, also when this process dies.
            c.batch_execute(&format!("SELECT pg_advisory_lock({LOCK})")).map_err(|e| e.to_string())?;
            c.run_pending_migrations(POSTGRES).map_err(|e| e.to_string())?.len()
        }
    };
    // Always run: a server that died between the two left this undone.
    transaction(conn, None, || true, complete).map_err(|e| e.to_string())?;
    Ok(applied)
}

/// How many migrations the database lacks. Changes nothing, and makes no file.
pub fn pending(at: &Location) -> Result<usize, String> {
    if let Location::Sqlite(path) = at
        && !path.exists()
    {
        return Err(format!("{}: there is no database", path.display()));
    }
    let mut conn = open(at, Purpose::Write)?;
    let pending = match conn.concrete() {
        Concrete::Sqlite(c) => c.pending_migrations(SQLITE).map_err(|e| e.to_string())?.len(),
        Concrete::Postgres(c) => c.pending_migrations(POSTGRES).map_err(|e| e.to_string())?.len(),
    };
    Ok(pending)
}

/// Undoes all migrations and applies them again; for the test that a schema survives it.
pub fn redo_all(at: &Location, complete: Complete) -> Result<(), String> {
    let _held = file_lock(at)?;
    let mut conn = open(at, Purpose::Write)?;
    match conn.concrete() {
        Concrete::Sqlite(c) => c.revert_all_migrations(SQLITE).map_err(|e| e.to_string())?,
        Concrete::Postgres(c) => c.revert_all_migrations(POSTGRES).map_err(|e| e.to_string())?,
    };
    up(&mut conn, complete).map(|_| ())
}

/// Undoes the last `many` migrations and applies them again; for the test that no row is lost.
pub fn redo_last(at: &Location, many: usize, complete: Complete) -> Result<(), String> {
    let _held = file_lock(at)?;
    let mut conn = open(at, Purpose::Write)?;
    for _ in 0..many {
        match conn.concrete() {
            Concrete::Sqlite(c) => c.revert_last_migration(SQLITE).map_err(|e| e.to_string())?,
            Concrete::Postgres(c) => c.revert_last_migration(POSTGRES).map_err(|e| e.to_string())?,
        };
    }
    up(&mut conn, complete).map(|_| ())
}

/// An advisory lock beside the SQLite file; the system frees it when the process ends.
fn file_lock(at: &Location) -> Result<Option<File>, String> {
    let Location::Sqlite(path) = at else { return Ok(None) };
    files::make_folder(path)?;
    let name = path.with_extension("lock");
    let file = File::create(&name).map_err(|e| format!("{}: {e}", name.display()))?;
    file.lock().map_err(|e| format!("{}: {e}", name.display()))?;
    Ok(Some(file))
}
