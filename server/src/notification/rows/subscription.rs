//! Rows of those who want no mails of notifications.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::schema::{unsubscribed, users};

/// The address of an account.
pub fn email_of(conn: &mut Conn, user: i64) -> Result<Option<String>, Error> {
    let there = users::table.filter(users::id.eq(user).and(users::deleted_at.is_null()));
    Ok(there.select(users::email).first(conn).optional()?)
}

/// Keeps that an address wants no mails, and that the account with it does not. A repetition changes nothing.
pub fn end(conn: &mut Conn, email: &str, now: UtcTime) -> Result<(), Error> {
    diesel::insert_into(unsubscribed::table)
        .values((unsubscribed::email.eq(email), unsubscribed::at.eq(at(now))))
        .on_conflict_do_nothing()
        .execute(conn)?;
    let account = users::table.filter(users::email.eq(email).and(users::unsubscribed_at.is_null()));
    diesel::update(account).set(users::unsubscribed_at.eq(Some(at(now)))).execute(conn)?;
    Ok(())
}

/// Whether an address wants no mails.
pub fn is_ended(conn: &mut Conn, email: &str) -> Result<bool, Error> {
    let address = unsubscribed::table.find(email).select(unsubscribed::email).first::<String>(conn).optional()?;
    let account = users::table.filter(users::email.eq(email).and(users::unsubscribed_at.is_not_null()));
    Ok(address.is_some() || account.select(users::id).first::<i64>(conn).optional()?.is_some())
}

/// Deletes the address of an erased person.
pub fn erase(conn: &mut Conn, email: &str) -> Result<(), Error> {
    diesel::delete(unsubscribed::table.find(email)).execute(conn)?;
    Ok(())
}
