//! Erases rows of an account. Decides nothing.

use std::collections::BTreeSet;

use diesel::prelude::*;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;
use sapa_core::people::erased;

use super::user::name_key;
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::schema::{idempotency_keys, known_devices, login_failures, mail_tokens, sessions, users};

/// The addresses of an account: `email`, which it has now, and those that it had when its links were made. Not what is
/// another account's by now, nor what was only typed as a new address: that may be somebody else's.
pub fn addresses(conn: &mut Conn, id: i64, email: &str) -> Result<Vec<String>, Error> {
    let had = mail_tokens::table.filter(mail_tokens::user_id.eq(id)).select(mail_tokens::account_email);
    let mut found = BTreeSet::from([email.to_owned()]);
    found.extend(had.load::<Option<String>>(conn)?.into_iter().flatten());
    let of_others = users::table.filter(users::id.ne(id)).filter(users::email.eq_any(&found)).select(users::email);
    let of_others: BTreeSet<String> = of_others.load::<String>(conn)?.into_iter().collect();
    Ok(found.difference(&of_others).cloned().collect())
}

/// Replaces the fields of an account, which counts as deleted from then on, and deletes what its browsers and
/// its attempts to sign in left. `addresses` are its addresses until now.
pub fn account(conn: &mut Conn, id: i64, addresses: &[String], now: UtcTime) -> Result<(), Error> {
    let family_name = id.to_string();
    let erased = (
        users::first_name.eq(erased::FIRST_NAME),
        users::name_key.eq(name_key(erased::FIRST_NAME, &family_name)),
        users::last_name.eq(family_name),
        users::email.eq(erased::email(UserId(id))),
        users::phone.eq(None::<String>),
        users::password_hash.eq(None::<String>),
        users::active.eq(false),
        users::deleted_at.eq(Some(at(now))),
        users::erased_at.eq(Some(at(now))),
        users::version.eq(users::version + 1),
        users::updated_at.eq(at(now)),
    );
    diesel::update(users::table.find(id)).set(erased).execute(conn)?;
    let unknown = (sessions::user_agent.eq(None::<String>), sessions::address.eq(None::<String>));
    diesel::update(sessions::table.filter(sessions::user_id.eq(id))).set(unknown).execute(conn)?;
    diesel::delete(known_devices::table.filter(known_devices::user_id.eq(id))).execute(conn)?;
    diesel::delete(login_failures::table.filter(login_failures::account.eq_any(addresses))).execute(conn)?;
    // Used links too: each names the address that it was sent to.
    diesel::delete(mail_tokens::table.filter(mail_tokens::user_id.eq(id))).execute(conn)?;
    // Kept answers hold what the account was told.
    diesel::delete(idempotency_keys::table.filter(idempotency_keys::actor_id.eq(id))).execute(conn)?;
    Ok(())
}
