//! Erases rows of an account. Decides nothing.

use std::collections::BTreeSet;

use diesel::prelude::*;
use sapa_core::base::id::UserId;
use sapa_core::base::time::UtcTime;
use sapa_core::people::erased;

use super::user::name_key;
use crate::audit::rows::entry;
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::schema::{idempotency_keys, known_devices, login_failures, mail_tokens, sessions, users};
use crate::session::rows::browser_key;

/// What reached an account: now, and formerly.
#[derive(Debug, Default)]
pub struct Contacts {
    /// Addresses.
    pub emails: Vec<String>,
    /// Phones, as stored.
    pub phones: Vec<String>,
}

/// The addresses and phones of an account: those that it has now, and those that it had when its links were made, or
/// by its audit, which outlives the links. Not what is another account's by now, nor what was only typed as a new
/// address: that may be somebody else's.
pub fn contacts(conn: &mut Conn, id: i64, (email, phone): (&str, Option<&str>)) -> Result<Contacts, Error> {
    let had = mail_tokens::table.filter(mail_tokens::user_id.eq(id)).select(mail_tokens::account_email);
    let mut emails = BTreeSet::from([email.to_owned()]);
    emails.extend(had.load::<Option<String>>(conn)?.into_iter().flatten());
    let mut phones: BTreeSet<String> = phone.map(str::to_owned).into_iter().collect();
    for payload in entry::payloads(conn, "user", id)? {
        for values in [&payload["before"], &payload["after"]] {
            emails.extend(values["email"].as_str().map(str::to_owned));
            phones.extend(values["phone"].as_str().map(str::to_owned));
        }
    }
    let others = || users::table.filter(users::id.ne(id));
    let theirs: BTreeSet<String> =
        others().filter(users::email.eq_any(&emails)).select(users::email).load(conn)?.into_iter().collect();
    let called: Vec<Option<String>> = others().filter(users::phone.eq_any(&phones)).select(users::phone).load(conn)?;
    let called: BTreeSet<String> = called.into_iter().flatten().collect();
    let own = |found: BTreeSet<String>, others: BTreeSet<String>| found.difference(&others).cloned().collect();
    Ok(Contacts { emails: own(emails, theirs), phones: own(phones, called) })
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
        users::deleted_email.eq(None::<String>),
        users::password_hash.eq(None::<String>),
        users::active.eq(false),
        users::deleted_at.eq(Some(at(now))),
        users::erased_at.eq(Some(at(now))),
        users::version.eq(users::version + 1),
        users::updated_at.eq(at(now)),
    );
    diesel::update(users::table.find(id)).set(erased).execute(conn)?;
    browser_key::delete(conn, id)?;
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
