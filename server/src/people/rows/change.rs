//! Changes to rows of accounts by those who manage them: insert, update, delete, restore. Decides
//! nothing; the core's verdicts come before.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use super::list::AccountFields;
use super::user;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::schema::users;
use crate::session::rows::{browser_key, sign_in};

/// Makes transactions take turns that could each remove one of the last two administrators: the
/// second sees what the first one left.
pub fn take_turn(conn: &mut Conn) -> Result<(), Error> {
    sign_in::take_turn(conn, "the last of its kind")
}

/// Inserts an invited account without a password; answers its id.
pub fn insert(conn: &mut Conn, fields: &AccountFields, now: UtcTime) -> Result<i64, Error> {
    let made = (
        fields,
        users::created_at.eq(at(now)),
        users::updated_at.eq(at(now)),
        users::active.eq(true),
        users::invited_at.eq(Some(at(now))),
    );
    let id = diesel::insert_into(users::table).values(made).returning(users::id).get_result(conn)?;
    user::index(conn, id)?;
    Ok(id)
}

/// Writes the entered columns.
pub fn update(conn: &mut Conn, id: i64, fields: &AccountFields, now: UtcTime) -> Result<(), Error> {
    let changed = (fields, users::version.eq(users::version + 1), users::updated_at.eq(at(now)));
    diesel::update(users::table.find(id)).set(changed).execute(conn)?;
    user::index(conn, id)
}

/// Activates or deactivates an account; a deactivated account loses the key of its browsers.
pub fn set_active(conn: &mut Conn, id: i64, active: bool, now: UtcTime) -> Result<(), Error> {
    let changed = (users::active.eq(active), users::version.eq(users::version + 1), users::updated_at.eq(at(now)));
    diesel::update(users::table.find(id)).set(changed).execute(conn)?;
    if active { Ok(()) } else { browser_key::delete(conn, id) }
}

/// Deletes an account. Its address moves to another column, and a text that is no address takes its
/// place. So `email` stays unique by one plain index on both engines, no sign-in and no link finds
/// the account, and the address can be invited again at once. The key of its browsers is deleted.
pub fn delete(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    let changed = (
        users::deleted_at.eq(Some(at(now))),
        users::deleted_email.eq(users::email.nullable()),
        users::email.eq(format!("deleted-{id}")),
        users::version.eq(users::version + 1),
        users::updated_at.eq(at(now)),
    );
    diesel::update(users::table.find(id)).set(changed).execute(conn)?;
    browser_key::delete(conn, id)?;
    user::index(conn, id)
}

/// Restores an account; a unique violation when another account has the address by now.
pub fn restore(conn: &mut Conn, id: i64, email: &str, now: UtcTime) -> Result<(), Error> {
    let changed = (
        users::deleted_at.eq(None::<At>),
        users::deleted_email.eq(None::<String>),
        users::email.eq(email),
        users::version.eq(users::version + 1),
        users::updated_at.eq(at(now)),
    );
    diesel::update(users::table.find(id)).set(changed).execute(conn)?;
    user::index(conn, id)
}

/// Writes when an account was last invited. The version stays, because no field of the record
/// changes.
pub fn set_invited(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    diesel::update(users::table.find(id)).set(users::invited_at.eq(Some(at(now)))).execute(conn)?;
    Ok(())
}
