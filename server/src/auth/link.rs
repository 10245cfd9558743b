//! Links that prove that somebody reads an address: reset of a password, change of an
//! address, invitation. Single use, hashed, short-lived. The text around them is `mail`'s.

use chrono::Duration;
use sapa_core::issue::Issue;
use sapa_core::time::UtcTime;

use super::token;
use crate::db::{Conn, mail_token, sign_in};
use crate::problem::Error;

/// What a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A new password for somebody who forgot it.
    ResetPassword,
    /// A new address.
    EmailChange,
    /// The first password.
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

    /// How many an account may be sent in an hour: enough for a slow mail server, too few
    /// to fill a mailbox.
    const HOURLY: i64 = 5;
}

/// Makes a link; its token, or none when the account had enough of them this hour.
pub fn make(
    conn: &mut Conn,
    user: i64,
    purpose: Purpose,
    new_email: Option<&str>,
    now: UtcTime,
) -> Result<Option<String>, Error> {
    // Several requests at once must not each see the count of before.
    sign_in::take_turn(conn, &format!("{} {user}", purpose.as_str()))?;
    let sent = mail_token::count_since(conn, user, purpose.as_str(), now.plus(-Duration::hours(1)))?;
    if sent >= Purpose::HOURLY {
        return Ok(None);
    }
    if purpose != Purpose::ResetPassword {
        // Only the last address that was asked for, and only the last invitation.
        mail_token::close_all(conn, user, purpose.as_str(), now)?;
    }
    let (secret, hash) = token::opaque()?;
    mail_token::insert(conn, user, purpose.as_str(), &hash, new_email, now, now.plus(purpose.lifetime()))?;
    Ok(Some(secret))
}

/// Whether a link counts, without using it up; 422 on `token` otherwise.
pub fn peek(conn: &mut Conn, purpose: Purpose, secret: &str, now: UtcTime) -> Result<mail_token::LinkRow, Error> {
    mail_token::find(conn, &[purpose.as_str()], &token::hash(secret), now)?.ok_or_else(refused)
}

/// 422 on `token`: why is nobody's business who merely holds a link.
pub fn refused() -> Error {
    Error::new(422, "auth.link_invalid").with_issue(Issue::new("token", "auth.link_invalid"))
}

/// Uses a link up; 422 on `token` when it does not count (any more).
pub fn take(conn: &mut Conn, purpose: Purpose, secret: &str, now: UtcTime) -> Result<mail_token::LinkRow, Error> {
    let link = peek(conn, purpose, secret, now)?;
    if mail_token::take(conn, link.id, now)? { Ok(link) } else { Err(refused()) }
}

/// The account is no longer what it was when links were sent to it: none of them counts.
pub fn close_all(conn: &mut Conn, user: i64, now: UtcTime) -> Result<(), Error> {
    [Purpose::ResetPassword, Purpose::EmailChange, Purpose::Invitation]
        .into_iter()
        .try_for_each(|purpose| close(conn, user, purpose, now))
}

/// A password was set: no older link may set another.
pub fn close(conn: &mut Conn, user: i64, purpose: Purpose, now: UtcTime) -> Result<(), Error> {
    mail_token::close_all(conn, user, purpose.as_str(), now)
}
