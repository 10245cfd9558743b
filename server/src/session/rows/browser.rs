//! Rows of remembered browsers, by the token of the known device. Decides nothing beyond its WHERE.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::delete_older_than;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::schema::remembered_browsers as browsers;

/// A remembered browser as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = browsers)]
pub struct BrowserRow {
    pub id: i64,
    pub token_hash: String,
    pub user_agent: Option<String>,
    pub created_at: At,
    pub expires_at: At,
}

/// Whether the account's browser is remembered at `now`.
pub fn is_remembered(conn: &mut Conn, user: i64, token: &str, now: UtcTime) -> Result<bool, Error> {
    let found = browsers::table
        .filter(browsers::user_id.eq(user).and(browsers::token_hash.eq(token)))
        .filter(browsers::expires_at.gt(at(now)))
        // One of later than now comes from a clock that was wrong.
        .filter(browsers::created_at.le(at(now.plus(chrono::Duration::minutes(1)))))
        .select(browsers::id)
        .first::<i64>(conn)
        .optional()?;
    Ok(found.is_some())
}

/// Remembers a browser of an account until `until`.
pub fn remember(
    conn: &mut Conn,
    user: i64,
    (token, agent): (&str, Option<&str>),
    now: UtcTime,
    until: UtcTime,
) -> Result<(), Error> {
    diesel::delete(browsers::table.filter(browsers::user_id.eq(user).and(browsers::token_hash.eq(token))))
        .execute(conn)?;
    diesel::insert_into(browsers::table)
        .values((
            browsers::user_id.eq(user),
            browsers::token_hash.eq(token),
            browsers::user_agent.eq(agent),
            browsers::created_at.eq(at(now)),
            browsers::expires_at.eq(at(until)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The remembered browsers of an account, the latest first.
pub fn of_user(conn: &mut Conn, user: i64, now: UtcTime) -> Result<Vec<BrowserRow>, Error> {
    Ok(browsers::table
        .filter(browsers::user_id.eq(user).and(browsers::expires_at.gt(at(now))))
        .order(browsers::id.desc())
        .limit(100)
        .select(BrowserRow::as_select())
        .load(conn)?)
}

/// Forgets a browser of an account; false when it has no such browser.
pub fn forget(conn: &mut Conn, id: i64, user: i64) -> Result<bool, Error> {
    Ok(diesel::delete(browsers::table.filter(browsers::id.eq(id).and(browsers::user_id.eq(user)))).execute(conn)? == 1)
}

/// Forgets all browsers of an account.
pub fn forget_all(conn: &mut Conn, user: i64) -> Result<(), Error> {
    diesel::delete(browsers::table.filter(browsers::user_id.eq(user))).execute(conn)?;
    Ok(())
}

/// Deletes browsers that were remembered until before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, browsers, expires_at, before))
}
