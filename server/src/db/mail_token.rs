//! Rows of the links that are sent by mail. Decides nothing.

use diesel::prelude::*;
use sapa_core::time::UtcTime;

use super::{Conn, types};
use crate::problem::Error;
use crate::schema::{mail_tokens as links, users};

/// A link that still counts.
pub struct LinkRow {
    /// The link.
    pub id: i64,
    /// Whose.
    pub user_id: i64,
    /// The address that it confirms.
    pub new_email: Option<String>,
}

/// Keeps a link's hash.
pub fn insert(
    conn: &mut Conn,
    user: i64,
    purpose: &str,
    hash: &str,
    new_email: Option<&str>,
    now: UtcTime,
    expires_at: UtcTime,
) -> Result<(), Error> {
    diesel::insert_into(links::table)
        .values((
            links::user_id.eq(user),
            links::purpose.eq(purpose),
            links::token_hash.eq(hash),
            links::new_email.eq(new_email),
            links::created_at.eq(types::at(now)),
            links::expires_at.eq(types::at(expires_at)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The unused, unexpired link with this hash, for one of these purposes.
pub fn find(conn: &mut Conn, purposes: &[&str], hash: &str, now: UtcTime) -> Result<Option<LinkRow>, Error> {
    let found = links::table
        .filter(links::token_hash.eq(hash).and(links::purpose.eq_any(purposes)))
        .filter(links::used_at.is_null().and(links::expires_at.gt(types::at(now))))
        .select((links::id, links::user_id, links::new_email))
        .first::<(i64, i64, Option<String>)>(conn)
        .optional()?;
    Ok(found.map(|(id, user_id, new_email)| LinkRow { id, user_id, new_email }))
}

/// Marks a link's use; false when somebody was faster.
pub fn take(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let target = links::table.filter(links::id.eq(id).and(links::used_at.is_null()));
    Ok(diesel::update(target).set(links::used_at.eq(Some(types::at(now)))).execute(conn)? == 1)
}

/// Makes all open links of an account and purpose useless.
pub fn close_all(conn: &mut Conn, user: i64, purpose: &str, now: UtcTime) -> Result<(), Error> {
    let target =
        links::table.filter(links::user_id.eq(user).and(links::purpose.eq(purpose)).and(links::used_at.is_null()));
    diesel::update(target).set(links::used_at.eq(Some(types::at(now)))).execute(conn)?;
    Ok(())
}

/// How many links of a purpose an account was sent since `since`. Deleted accounts that had its
/// address count too, so that deleting and inviting again fills nobody's mailbox.
pub fn count_since(conn: &mut Conn, user: i64, purpose: &str, since: UtcTime) -> Result<i64, Error> {
    let address: String = users::table.find(user).select(users::email).first(conn)?;
    let mut accounts: Vec<i64> = users::table.filter(users::deleted_email.eq(address)).select(users::id).load(conn)?;
    accounts.push(user);
    Ok(links::table
        .filter(links::user_id.eq_any(accounts).and(links::purpose.eq(purpose)))
        .filter(links::created_at.gt(types::at(since)))
        .count()
        .get_result(conn)?)
}

/// Forgets links that ended before `before`.
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(diesel::delete(links::table.filter(links::expires_at.lt(types::at(before)))).execute(conn)?)
}
