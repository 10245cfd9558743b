//! Rows of links in mails. Decides nothing.

use std::collections::HashMap;

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::delete_older_than;
use crate::platform::db::{Conn, types};
use crate::platform::problem::Error;
use crate::schema::{mail_tokens as links, users};

/// A link that still counts.
pub struct LinkRow {
    /// The link.
    pub id: i64,
    /// The account.
    pub user_id: i64,
    /// The account's address when the link was made.
    pub account_email: Option<String>,
    /// The address that the link confirms.
    pub new_email: Option<String>,
}

/// The stored columns of a new link.
pub struct NewLink<'a> {
    /// The account.
    pub user: i64,
    /// The account's present address: the link counts while the account has it.
    pub account_email: &'a str,
    /// The purpose's stored spelling.
    pub purpose: &'a str,
    /// Hash of the secret.
    pub hash: &'a str,
    /// The address that the link confirms.
    pub new_email: Option<&'a str>,
}

/// Stores a link's hash.
pub fn insert(conn: &mut Conn, new: &NewLink<'_>, now: UtcTime, expires_at: UtcTime) -> Result<(), Error> {
    diesel::insert_into(links::table)
        .values((
            links::user_id.eq(new.user),
            links::account_email.eq(Some(new.account_email)),
            links::purpose.eq(new.purpose),
            links::token_hash.eq(new.hash),
            links::new_email.eq(new.new_email),
            links::created_at.eq(types::at(now)),
            links::expires_at.eq(types::at(expires_at)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The unused link of this purpose with this hash, neither expired nor made after `latest`, of an
/// account that still has the link's address.
pub fn find(
    conn: &mut Conn,
    purpose: &str,
    hash: &str,
    (now, latest): (UtcTime, UtcTime),
) -> Result<Option<LinkRow>, Error> {
    let found = links::table
        .inner_join(users::table)
        .filter(links::token_hash.eq(hash).and(links::purpose.eq(purpose)))
        .filter(links::used_at.is_null().and(links::expires_at.gt(types::at(now))))
        .filter(links::created_at.le(types::at(latest)))
        .filter(links::account_email.eq(users::email.nullable()))
        .select((links::id, links::user_id, links::account_email, links::new_email))
        .first::<(i64, i64, Option<String>, Option<String>)>(conn)
        .optional()?;
    Ok(found.map(|(id, user_id, account_email, new_email)| LinkRow { id, user_id, account_email, new_email }))
}

/// Marks a link as used; false when another request was faster.
pub fn take(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    let target = links::table.filter(links::id.eq(id).and(links::used_at.is_null()));
    Ok(diesel::update(target).set(links::used_at.eq(Some(types::at(now)))).execute(conn)? == 1)
}

/// Until when the accounts' unused links of a purpose count, or counted: the latest of each
/// account.
pub fn unused_until(conn: &mut Conn, users: &[i64], purpose: &str) -> Result<HashMap<i64, UtcTime>, Error> {
    let found = links::table
        .filter(links::user_id.eq_any(users).and(links::purpose.eq(purpose)).and(links::used_at.is_null()))
        .select((links::user_id, links::expires_at))
        .order(links::expires_at.asc())
        .load::<(i64, types::At)>(conn)?;
    Ok(found.into_iter().map(|(user, until)| (user, until.0)).collect())
}

/// Closes the open links of an account, of one purpose or of all.
pub fn close_all(conn: &mut Conn, user: i64, purpose: Option<&str>, now: UtcTime) -> Result<(), Error> {
    let open = links::table.filter(links::user_id.eq(user).and(links::used_at.is_null()));
    let used = links::used_at.eq(Some(types::at(now)));
    match purpose {
        Some(purpose) => diesel::update(open.filter(links::purpose.eq(purpose))).set(used).execute(conn)?,
        None => diesel::update(open).set(used).execute(conn)?,
    };
    Ok(())
}

/// Closes the open link with this hash.
pub fn close(conn: &mut Conn, hash: &str, now: UtcTime) -> Result<(), Error> {
    let open = links::table.filter(links::token_hash.eq(hash).and(links::used_at.is_null()));
    diesel::update(open).set(links::used_at.eq(Some(types::at(now)))).execute(conn)?;
    Ok(())
}

/// The account with the deleted ones that had its address: the links of all count together, so that
/// deleting and inviting again fills no mailbox.
pub fn accounts_of(conn: &mut Conn, user: i64) -> Result<Vec<i64>, Error> {
    let address: String = users::table.find(user).select(users::email).first(conn)?;
    let mut accounts: Vec<i64> = users::table.filter(users::deleted_email.eq(address)).select(users::id).load(conn)?;
    accounts.push(user);
    Ok(accounts)
}

/// Deletes links that ended before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, links, expires_at, before))
}
