//! Invitations to accounts that others created: sent, sent again, accepted. A link counts once and
//! for seven days; a newer link ends the older one. The holder of a link that does not count is
//! told nothing about the account.

use sapa_core::base::time::UtcTime;

use super::rows::change;
use super::rows::list::{self, Account};
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::outbox::Mail;
use crate::platform::problem::Error;
use crate::session;
use crate::session::link::{self, Purpose};
use crate::session::proof::Owner;
use crate::session::rows::account;

/// Writes the invitation's mail; false when the address got enough mails this hour.
pub fn send(conn: &mut Conn, account: &Account, now: UtcTime) -> Result<bool, Error> {
    let (id, email) = (account.row.id, &account.row.fields.email);
    let is_written = link::ask(conn, (id, email), Purpose::Invitation, mail(account), now)?;
    if is_written {
        change::set_invited(conn, id, now)?;
    }
    Ok(is_written)
}

/// Writes the invitation's mail to a corrected address. The link to the former one ends in any case, and beyond
/// the hour's limit the mail goes later.
pub fn redirect(conn: &mut Conn, account: &Account, now: UtcTime) -> Result<(), Error> {
    let (id, email) = (account.row.id, &account.row.fields.email);
    if link::renew(conn, (id, email), Purpose::Invitation, mail(account), now)? {
        change::set_invited(conn, id, now)?;
    }
    Ok(())
}

fn mail(account: &Account) -> Mail<'_> {
    let fields = &account.row.fields;
    let kind = if account.company_name.is_some() { "invitationCompany" } else { "invitation" };
    Mail::new(kind, &fields.email, &fields.language, ("user", account.row.id))
        .with("name", fields.first_name.as_str())
        .with("company", account.company_name.as_deref().unwrap_or_default())
}

/// Sends the invitation again when an invited person asks for a new password before choosing the
/// first one. The address belongs to that person and the invitation still counts, so the person
/// gets it again, where otherwise only the inviter could help. The answer to the request tells
/// nothing.
pub fn send_again(conn: &mut Conn, id: i64, now: UtcTime) -> Result<bool, Error> {
    match open(conn, id)? {
        Some(account) => send(conn, &account, now),
        None => Ok(false),
    }
}

/// Uses the link and gives the account its first password.
pub fn accept(conn: &mut Conn, secret: &str, hash: &str, now: UtcTime) -> Result<Owner, Error> {
    let (owner, _) = link::take(conn, Purpose::Invitation, secret, now)?;
    open(conn, owner.row().id)?.ok_or_else(link::refused)?;
    let owner = session::lifetime::replace_password(conn, &owner, hash, "INVITATION_ACCEPTED", now)?;
    // The owner of the link reads the address.
    account::set_verified(conn, owner.row().id, now)?;
    Ok(owner)
}

/// The account, if it waits for its first password and may get one.
fn open(conn: &mut Conn, id: i64) -> Result<Option<Account>, Error> {
    let Some(account) = list::find(conn, id)? else { return Ok(None) };
    let company_exists = match account.row.fields.company_id {
        Some(company) => company::held(conn, company)?,
        None => true,
    };
    Ok((account.row.active && !account.accepted && company_exists).then_some(account))
}
