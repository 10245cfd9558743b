//! Invitations to accounts that others made: sent, sent again, accepted. A link counts once and
//! for seven days, a newer one ends the older; whoever holds one that does not count is told
//! nothing about the account.

use sapa_core::base::time::UtcTime;

use super::rows::list::{self, Account};
use super::rows::{change, user};
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::mail::Mail;
use crate::platform::problem::Error;
use crate::session;
use crate::session::link::{self, Purpose};
use crate::session::proof::Owner;

/// Makes an invitation's link and the mail with it, to be sent once this is committed; none
/// when the address had enough mails this hour.
pub fn send(conn: &mut Conn, base_url: &str, account: &Account, now: UtcTime) -> Result<Option<Mail>, Error> {
    let (id, fields) = (account.row.id, &account.row.fields);
    let Some(secret) = link::make(conn, (id, &fields.email), Purpose::Invitation, None, now)? else { return Ok(None) };
    change::set_invited(conn, id, now)?;
    let kind = if account.company_name.is_some() { "invitationCompany" } else { "invitation" };
    let mail = Mail::new(kind, &fields.email, &fields.language)
        .with("name", fields.first_name.as_str())
        .with("company", account.company_name.as_deref().unwrap_or_default())
        .with("link", format!("{base_url}/accept-invitation?token={secret}"));
    Ok(Some(mail))
}

/// The same for somebody who asks for a new password before there was a first one. The address
/// is theirs and the invitation still stands, so they get it again rather than a silence that
/// only the inviter could end; whoever asked learns nothing.
pub fn send_again(conn: &mut Conn, base_url: &str, id: i64, now: UtcTime) -> Result<Option<Mail>, Error> {
    match open(conn, id)? {
        Some(account) => send(conn, base_url, &account, now),
        None => Ok(None),
    }
}

/// Takes the link and gives the account its first password.
pub fn accept(conn: &mut Conn, secret: &str, hash: &str, now: UtcTime) -> Result<Owner, Error> {
    let (owner, _) = link::take(conn, Purpose::Invitation, secret, now)?;
    open(conn, owner.row().id)?.ok_or_else(link::refused)?;
    let owner = session::lifetime::replace_password(conn, &owner, hash, "INVITATION_ACCEPTED", now)?;
    // Whoever opened the link reads the address.
    user::set_verified(conn, owner.row().id, now)?;
    Ok(owner)
}

/// The account, if it waits for its first password and may have one.
fn open(conn: &mut Conn, id: i64) -> Result<Option<Account>, Error> {
    let Some(account) = list::find(conn, id)? else { return Ok(None) };
    let house = match account.row.fields.company_id {
        Some(company) => company::held(conn, company)?,
        None => true,
    };
    Ok((account.row.active && !account.accepted && house).then_some(account))
}
