//! The database brought to this build's schema, and what only the core can make of its rows: words
//! of this folding, sort keys, and what is missing.

pub mod backfill;
pub mod refold;

use crate::platform::db::{Conn, Location, migrate};
use crate::platform::problem::Error;

/// Applies what is pending and fills in what migrations cannot; answers how many migrations ran.
///
/// # Errors
/// The database is not there, or a migration fails: nothing of that one is kept.
pub fn migrate(at: &Location) -> Result<usize, String> {
    migrate::run(at, complete)
}

/// Undoes everything and applies it again; for the test that a schema survives the trip.
///
/// # Errors
/// As [`migrate()`].
pub fn redo_all(at: &Location) -> Result<(), String> {
    migrate::redo_all(at, complete)
}

/// Undoes the last `many` migrations and applies them again; for the test that they lose no row.
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
