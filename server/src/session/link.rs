//! Links in mails, which prove that a person reads an address: new password, new address,
//! invitation. Each counts once, for a short time, and is stored as a hash. The text around a link
//! is in `mail`.

use chrono::Duration;
use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;

use super::proof::Owner;
use super::rows::mail_token::{self, LinkRow, NewLink};
use super::{limit, token};
use crate::people;
use crate::people::rows::user;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// The purpose of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To choose a new password after a forgotten one.
    ResetPassword,
    /// To confirm a new address.
    EmailChange,
    /// To choose the first password.
    Invitation,
}

impl Purpose {
    /// The stored spelling.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ResetPassword => "RESET_PASSWORD",
            Self::EmailChange => "EMAIL_CHANGE",
            Self::Invitation => "INVITATION",
        }
    }

    /// How long the link counts.
    pub const fn lifetime(self) -> Duration {
        match self {
            Self::ResetPassword => Duration::hours(1),
            Self::EmailChange => Duration::hours(24),
            Self::Invitation => Duration::days(7),
        }
    }

    /// Most links to an account in an hour: enough for a slow mail server, too few to fill a
    /// mailbox. Fewer where anybody may ask for them.
    const fn hourly(self) -> i64 {
        match self {
            Self::ResetPassword => 3,
            Self::EmailChange | Self::Invitation => 5,
        }
    }
}

/// Makes a link for the account `user`, which must be active and have the address `email`; the link
/// counts while the account has it. Answers the link's token, or none when the account does not
/// qualify or got enough links this hour.
pub fn make(
    conn: &mut Conn,
    (user, email): (i64, &str),
    purpose: Purpose,
    new_email: Option<&str>,
    now: UtcTime,
) -> Result<Option<String>, Error> {
    // The lock makes parallel requests see each other's links, and keeps closings of links from
    // coming between this check and the new link.
    people::rows::change::lock(conn, user)?;
    if user::with_password(conn, user)?.is_none_or(|(row, _)| !row.active || row.email != email) {
        return Ok(None);
    }
    let hour = limit::around(now, Duration::hours(1));
    if mail_token::count_between(conn, user, purpose.as_str(), hour)? >= purpose.hourly() {
        return Ok(None);
    }
    if purpose != Purpose::ResetPassword {
        // Only the last requested address and only the last invitation count.
        mail_token::close_all(conn, user, Some(purpose.as_str()), now)?;
    }
    let (secret, hash) = token::opaque()?;
    let new = NewLink { user, account_email: email, purpose: purpose.as_str(), hash: &hash, new_email };
    mail_token::insert(conn, &new, now, now.plus(purpose.lifetime()))?;
    Ok(Some(secret))
}

/// Checks that a link counts, without using it; 422 on `token` otherwise.
pub fn peek(conn: &mut Conn, purpose: Purpose, secret: &str, now: UtcTime) -> Result<(), Error> {
    find(conn, purpose, secret, now).map(|_| ())
}

fn find(conn: &mut Conn, purpose: Purpose, secret: &str, now: UtcTime) -> Result<LinkRow, Error> {
    // A link made later than now comes from a clock that was wrong.
    let span = (now, now.plus(Duration::minutes(1)));
    mail_token::find(conn, purpose.as_str(), &token::hash(secret), span)?.ok_or_else(refused)
}

/// 422 on `token`, without a reason: the holder of a link is not told why it does not count.
pub fn refused() -> Error {
    Error::new(422, "auth.link_invalid").with_issue(Issue::new("token", "auth.link_invalid"))
}

/// Uses a link: answers its account, locked, and the address that it confirms. 422 on `token` when
/// the link does not count (any more).
pub fn take(conn: &mut Conn, purpose: Purpose, secret: &str, now: UtcTime) -> Result<(Owner, Option<String>), Error> {
    let link = find(conn, purpose, secret, now)?;
    let owner = Owner::by_link(conn, link.user_id, link.account_email.as_deref())?.ok_or_else(refused)?;
    // A request that closes links locks the account first, so a link that was closed meanwhile
    // shows here.
    if mail_token::take(conn, link.id, now)? { Ok((owner, link.new_email)) } else { Err(refused()) }
}

/// Closes all links of an account after a change that makes them invalid.
pub fn close_all(conn: &mut Conn, user: i64, now: UtcTime) -> Result<(), Error> {
    mail_token::close_all(conn, user, None, now)
}
