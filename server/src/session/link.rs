//! Links in mails, which prove that a person reads an address: new password, new address,
//! invitation. Each counts once, for a short time, and is stored as a hash. The text around a link
//! is a mail of the outbox, whose job makes the link when it sends (`post`).

use std::collections::HashMap;

use chrono::Duration;
use sapa_core::base::issue::Issue;
use sapa_core::base::time::UtcTime;

use super::proof::Owner;
use super::rows::account;
use super::rows::mail_token::{self, LinkRow, NewLink};
use super::{limit, token};
use crate::platform::db::Conn;
use crate::platform::outbox::rows::{self as mails, MailRow};
use crate::platform::outbox::{Mail, write};
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
    /// To confirm the address of a registration.
    Registration,
}

impl Purpose {
    /// The stored spelling.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ResetPassword => "RESET_PASSWORD",
            Self::EmailChange => "EMAIL_CHANGE",
            Self::Invitation => "INVITATION",
            Self::Registration => "REGISTRATION",
        }
    }

    /// The purpose of a stored spelling.
    pub fn of(text: &str) -> Option<Self> {
        let all = [Self::ResetPassword, Self::EmailChange, Self::Invitation, Self::Registration];
        all.into_iter().find(|purpose| purpose.as_str() == text)
    }

    /// The page that a link with this token opens: a public one, whoever is signed in. What follows `#` reaches no
    /// server and no log. An invited person has chosen no language yet, so that the page opens in the mail's.
    pub fn page(self, token: &str, language: &str) -> String {
        match self {
            Self::ResetPassword => format!("/reset-password#token={token}"),
            Self::EmailChange => format!("/#emailToken={token}"),
            Self::Invitation => format!("/accept-invitation#token={token}&language={language}"),
            Self::Registration => format!("/#confirmToken={token}"),
        }
    }

    /// How long the link counts.
    pub const fn lifetime(self) -> Duration {
        match self {
            Self::ResetPassword => Duration::hours(1),
            Self::EmailChange | Self::Registration => Duration::hours(24),
            Self::Invitation => Duration::days(7),
        }
    }

    /// Most links to an account in an hour: enough for a slow mail server, too few to fill a
    /// mailbox. Fewer where anybody may ask for them.
    const fn hourly(self) -> i64 {
        match self {
            Self::ResetPassword | Self::Registration => 3,
            Self::EmailChange | Self::Invitation => 5,
        }
    }
}

/// Writes `mail` with a link for the account `user`, which must be active and have the address
/// `email`. The token is made when the mail is sent ([`issue`]). False, and nothing changed, when the
/// account does not qualify or got enough links this hour: for requests that change nothing else
/// ([`renew`] is for the others).
pub fn ask(
    conn: &mut Conn,
    (user, email): (i64, &str),
    purpose: Purpose,
    mail: Mail<'_>,
    now: UtcTime,
) -> Result<bool, Error> {
    // The lock also makes parallel requests count each other's links.
    if !holds(conn, user, email)? || free_at(conn, user, purpose, now)? > now {
        return Ok(false);
    }
    if purpose != Purpose::ResetPassword {
        // Only the last requested address and only the last invitation count.
        close(conn, user, purpose, now)?;
    }
    write(conn, &mail.linked(purpose.as_str()), now)?;
    Ok(true)
}

/// The same beside a change after which no earlier link of this purpose may count. The limit undoes
/// nothing: the earlier links end in any case, and a mail beyond the limit goes when the hour has room
/// for it, at most one. False when the account does not qualify.
pub fn renew(
    conn: &mut Conn,
    (user, email): (i64, &str),
    purpose: Purpose,
    mail: Mail<'_>,
    now: UtcTime,
) -> Result<bool, Error> {
    close(conn, user, purpose, now)?;
    if !holds(conn, user, email)? {
        return Ok(false);
    }
    let wait = free_at(conn, user, purpose, now)?.since(now);
    write(conn, &mail.linked(purpose.as_str()).after(wait), now)?;
    Ok(true)
}

/// When the account may get the next link of a purpose: `now`, or when the hour has room again.
fn free_at(conn: &mut Conn, user: i64, purpose: Purpose, now: UtcTime) -> Result<UtcTime, Error> {
    let hour = Duration::hours(1);
    let accounts = mail_token::accounts_of(conn, user)?;
    let sent = mails::links_begun(conn, &accounts, purpose.as_str(), limit::around(now, hour))?;
    let waiting = mails::links_waiting(conn, &accounts, purpose.as_str())?;
    let most = usize::try_from(purpose.hourly() - waiting).unwrap_or(0);
    if sent.len() < most {
        return Ok(now);
    }
    // Of a clock that was ahead, too, no longer than an hour.
    let first = sent.get(sent.len() - most).copied().unwrap_or(now);
    Ok(first.min(now).plus(hour))
}

/// Makes the link of a mail that is about to be sent, and closes the one that was made when it was
/// sent before. Answers the link's token, or none when the account no longer qualifies.
pub fn issue(conn: &mut Conn, mail: &MailRow, purpose: Purpose, now: UtcTime) -> Result<Option<String>, Error> {
    let account = mail.entity_id;
    let Some((row, hash)) = account::with_password(conn, account)? else { return Ok(None) };
    let recipient = mail.recipient.as_str();
    let (fits, new_email) = match purpose {
        Purpose::ResetPassword => (row.email == recipient && hash.is_some(), None),
        Purpose::Invitation => (row.email == recipient && hash.is_none(), None),
        Purpose::Registration => (row.email == recipient && row.email_verified_at.is_none(), None),
        Purpose::EmailChange => (true, Some(recipient)),
    };
    if !fits {
        return Ok(None);
    }
    if let Some(earlier) = &mail.token_hash {
        mail_token::close(conn, earlier, now)?;
    }
    let made = make(conn, (account, &row.email), purpose, new_email, now)?;
    if let Some(secret) = &made {
        mails::set_token_hash(conn, mail.id, &token::hash(secret))?;
    }
    Ok(made)
}

/// Makes a link for the account `user`, which must be active and have the address `email`; the link
/// counts while the account has it. Answers the link's token, or none when the account does not
/// qualify.
pub fn make(
    conn: &mut Conn,
    (user, email): (i64, &str),
    purpose: Purpose,
    new_email: Option<&str>,
    now: UtcTime,
) -> Result<Option<String>, Error> {
    if !holds(conn, user, email)? {
        return Ok(None);
    }
    let (secret, hash) = token::opaque()?;
    let new = NewLink { user, account_email: email, purpose: purpose.as_str(), hash: &hash, new_email };
    mail_token::insert(conn, &new, now, now.plus(purpose.lifetime()))?;
    Ok(Some(secret))
}

/// Whether the account is active and has the address `email`. It is locked, which keeps closings of
/// links from coming between this check and a new link.
fn holds(conn: &mut Conn, user: i64, email: &str) -> Result<bool, Error> {
    account::lock(conn, user)?;
    Ok(account::with_password(conn, user)?.is_some_and(|(row, _)| row.active && row.email == email))
}

/// Until when the accounts' invitations count, or counted: the latest of each account. One whose mail
/// is not sent yet will count from then on.
pub fn invited_until(conn: &mut Conn, users: &[i64]) -> Result<HashMap<i64, UtcTime>, Error> {
    let purpose = Purpose::Invitation;
    let mut until = mail_token::unused_until(conn, users, purpose.as_str())?;
    for (user, written) in mails::unsent_links(conn, users, purpose.as_str())? {
        until.entry(user).or_insert_with(|| written.plus(purpose.lifetime()));
    }
    Ok(until)
}

/// The account of a link that counts, without using it; 422 on `token` otherwise.
pub fn peek(conn: &mut Conn, purpose: Purpose, secret: &str, now: UtcTime) -> Result<i64, Error> {
    find(conn, purpose, secret, now).map(|link| link.user_id)
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

/// Closes the links of one purpose, those too whose mail is not sent yet.
pub fn close(conn: &mut Conn, user: i64, purpose: Purpose, now: UtcTime) -> Result<(), Error> {
    mails::withdraw_links(conn, user, Some(purpose.as_str()), now)?;
    mail_token::close_all(conn, user, Some(purpose.as_str()), now)
}

/// Closes all links of an account after a change that makes them invalid, those too whose mail is not
/// sent yet.
pub fn close_all(conn: &mut Conn, user: i64, now: UtcTime) -> Result<(), Error> {
    mails::withdraw_links(conn, user, None, now)?;
    mail_token::close_all(conn, user, None, now)
}
