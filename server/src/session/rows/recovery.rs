//! Rows of recovery codes, stored as hashes. Decides nothing beyond its WHERE.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::schema::recovery_codes as codes;

/// How many codes of an account are unused.
pub fn left(conn: &mut Conn, user: i64) -> Result<i64, Error> {
    Ok(codes::table.filter(codes::user_id.eq(user).and(codes::used_at.is_null())).count().get_result(conn)?)
}

/// Inserts a code.
pub fn insert(conn: &mut Conn, user: i64, hash: &str, now: UtcTime) -> Result<(), Error> {
    let row = (codes::user_id.eq(user), codes::code_hash.eq(hash), codes::created_at.eq(at(now)));
    diesel::insert_into(codes::table).values(row).execute(conn)?;
    Ok(())
}

/// Uses a code; false for one that the account does not have or used before.
pub fn take(conn: &mut Conn, user: i64, hash: &str, now: UtcTime) -> Result<bool, Error> {
    let target =
        codes::table.filter(codes::user_id.eq(user).and(codes::code_hash.eq(hash)).and(codes::used_at.is_null()));
    Ok(diesel::update(target).set(codes::used_at.eq(Some(at(now)))).execute(conn)? == 1)
}

/// Deletes the codes of an account.
pub fn delete(conn: &mut Conn, user: i64) -> Result<(), Error> {
    diesel::delete(codes::table.filter(codes::user_id.eq(user))).execute(conn)?;
    Ok(())
}
