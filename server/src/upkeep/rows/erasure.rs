//! Rows of people who were erased: restoring an older backup erases them again. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::schema::{erasures, users};

/// An account that was erased. Ids may be given again after an older backup was restored; with the moment at which it
/// was made, an account is the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct ErasedAccount {
    pub id: i64,
    pub made_at: At,
    pub erased_at: At,
}

/// Keeps that an account was erased, in the transaction that erases it.
pub fn insert(conn: &mut Conn, user_id: i64, now: UtcTime) -> Result<(), Error> {
    let row = (erasures::user_id.eq(user_id), erasures::at.eq(at(now)));
    diesel::insert_into(erasures::table).values(row).execute(conn)?;
    Ok(())
}

/// The number of accounts that were erased.
pub fn count(conn: &mut Conn) -> Result<i64, Error> {
    Ok(erasures::table.count().get_result(conn)?)
}

/// Accounts that were erased, in the order of their rows, those after the row with id `after`; each with its row's id.
pub fn list(conn: &mut Conn, after: i64, most: i64) -> Result<Vec<(i64, ErasedAccount)>, Error> {
    let account = (erasures::user_id, users::created_at, erasures::at);
    let rows = erasures::table.inner_join(users::table).filter(erasures::id.gt(after)).order(erasures::id);
    Ok(rows.select((erasures::id, account)).limit(most).load(conn)?)
}
