//! What is done to the rows of all rooms: this build's schema by migrations and the columns that only the core can make
//! (words and sort keys), people erased, expired rows deleted, mails of the outbox sent.

pub mod backfill;
pub mod erase;
pub mod erasure_log;
pub mod forget;
pub mod handlers;
pub mod post;
pub mod refold;
pub mod rows;
pub mod traces;

use crate::platform::db::{Conn, Location};
use crate::platform::migrate;
use crate::platform::problem::Error;

/// Applies pending migrations and fills in what they cannot make; answers how many ran.
///
/// # Errors
/// The database cannot be reached, or a migration fails: that one is undone.
pub fn migrate(at: &Location) -> Result<usize, String> {
    migrate::run(at, complete)
}

/// As [`migrate()`], within a restore, which no server may meet before it is finished.
///
/// # Errors
/// As [`migrate()`].
pub fn migrate_restored(at: &Location) -> Result<usize, String> {
    migrate::run_restored(at, complete)
}

/// Undoes all migrations and applies them again; for the test that a schema survives it.
///
/// # Errors
/// As [`migrate()`].
pub fn redo_all(at: &Location) -> Result<(), String> {
    migrate::redo_all(at, complete)
}

/// Undoes the last `many` migrations and applies them again; for the test that no row is lost.
///
/// # Errors
/// As [`migrate()`].
pub fn redo_last(at: &Location, many: usize) -> Result<(), String> {
    migrate::redo_last(at, many, complete)
}

fn complete(conn: &mut Conn) -> Result<(), Error> {
    refold::run(conn)?;
    backfill::run(conn)
}
