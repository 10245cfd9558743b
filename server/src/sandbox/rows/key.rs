//! Rows of idempotency keys with the answers that they got.

use diesel::prelude::*;

use super::sandbox_keys as keys;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// An answer that was given.
#[derive(Debug, Clone)]
pub struct Given {
    /// The request that got it.
    pub request: String,
    pub status: i32,
    /// Its JSON.
    pub answer: String,
    /// Whether the key had it before.
    pub replayed: bool,
}

/// The answer that a key got.
pub fn find(conn: &mut Conn, key: &str) -> Result<Option<Given>, Error> {
    let columns = (keys::request, keys::status, keys::answer);
    let found = keys::table.find(key).select(columns).first(conn).optional()?;
    Ok(found.map(|(request, status, answer)| Given { request, status, answer, replayed: true }))
}

/// Keeps the answer of a key.
pub fn insert(conn: &mut Conn, key: &str, given: &Given) -> Result<(), Error> {
    let row = (
        keys::key.eq(key),
        keys::request.eq(&given.request),
        keys::status.eq(given.status),
        keys::answer.eq(&given.answer),
    );
    diesel::insert_into(keys::table).values(row).execute(conn)?;
    Ok(())
}
