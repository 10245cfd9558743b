//! Registration of pet owners. The caller is told nothing: the mail tells the owner of the address, a link to
//! confirm a new account, or that there is an account already.

use chrono::Duration;
use sapa_core::access::role::Role;
use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;
use sapa_core::people::account::CheckedRegister;

use super::rows::user;
use crate::people::own_audit::note;
use crate::platform::db::Conn;
use crate::platform::outbox::rows as mails;
use crate::platform::outbox::{self, Mail};
use crate::platform::problem::Error;
use crate::session::lifetime::shut_out;
use crate::session::link::{self, Purpose};
use crate::session::proof::Proved;
use crate::session::rows::account::{self, UserRow};
use crate::session::rows::sign_in::take_turn;

/// Mail that tells an owner of an existing account.
const KNOWN: &str = "registeredAlready";
/// Most of them to an account in an hour.
const HOURLY: i64 = 3;

/// Registers an account with this password's hash, or tells the owner of the address that there is one.
///
/// An account whose address was never confirmed proves nothing, so a later registration replaces it, ends its
/// sessions and its links: the mail's owner confirms what was entered last. That counts also where the address
/// got enough mails this hour: its mail goes later, and no earlier link opens the account.
pub fn register(conn: &mut Conn, form: &CheckedRegister, hash: &str, request: &str, now: UtcTime) -> Result<(), Error> {
    take_turn(conn, &format!("address {}", form.email))?;
    let id = match account::find_by_email(conn, &form.email)? {
        None => user::register(conn, form, hash, now)?,
        Some((row, _)) if is_open(&row) => {
            shut_out(conn, row.id, "REGISTERED_AGAIN", now)?;
            user::register_again(conn, row.id, form, hash, now)?;
            row.id
        }
        Some((row, _)) => return tell(conn, &row, now),
    };
    let mail =
        Mail::new("registration", &form.email, &form.language, ("user", id)).with("name", form.first_name.as_str());
    link::renew(conn, (id, &form.email), Purpose::Registration, mail, now)?;
    let row = account::find(conn, id)?;
    note(conn, &row, request, now, "USER_REGISTERED", id)
}

/// Whether the account waits for the confirmation of its registration.
fn is_open(row: &UserRow) -> bool {
    row.active && row.role == Role::User.as_str() && row.email_verified_at.is_none()
}

/// 422: another password than that of the last registration was entered.
pub fn wrong_password() -> Error {
    Error::unprocessable(vec![Issue::new("password", "auth.registration_password")])
}

fn tell(conn: &mut Conn, row: &UserRow, now: UtcTime) -> Result<(), Error> {
    let hour = (now.plus(-Duration::hours(1)), now.plus(Duration::hours(1)));
    if !row.active || mails::count_kind(conn, ("user", row.id), KNOWN, hour)? >= HOURLY {
        return Ok(());
    }
    let mail = Mail::new(KNOWN, &row.email, &row.language, ("user", row.id)).with("name", row.first_name.as_str());
    outbox::write(conn, &mail, now)
}

/// Confirms the address of a registration by its link and its password; answers the account before and after. 422 on
/// `password` where the address was registered anew, with another one, since it was compared.
pub fn confirm(conn: &mut Conn, secret: &str, proved: &Proved, now: UtcTime) -> Result<(UserRow, UserRow), Error> {
    link::take(conn, Purpose::Registration, secret, now)?;
    let before = proved.hold(conn)?.ok_or_else(wrong_password)?.row().clone();
    account::set_verified(conn, before.id, now)?;
    let after = account::find(conn, before.id)?;
    Ok((before, after))
}
