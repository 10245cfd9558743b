//! The life of a session: begins with a password, continues by refresh tokens that count once each,
//! ends by time, by its owner, or by a change that makes older tokens invalid.

use chrono::Duration;
use sapa_core::access::step_up::ProofKind;
use sapa_core::base::time::UtcTime;

use super::link;
use super::proof::Owner;
use super::rows::account::{self, UserRow};
use super::rows::browser_key::{self, BrowserKey};
use super::rows::session::{self, NewSession};
use super::rows::{browser, challenge};
use super::token::{self, Keys};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A session ends after this time, however often it is refreshed.
pub const ABSOLUTE: Duration = Duration::hours(12);
/// How long a second use of a refresh token counts as a twin of the same request.
pub const GRACE: Duration = Duration::seconds(10);
/// Most by which the clocks of neighbouring servers differ.
const SKEW: Duration = Duration::seconds(1);

/// The tokens with which a browser continues.
#[derive(Debug, Clone)]
pub struct Tokens {
    /// The account.
    pub user: UserRow,
    pub session_id: i64,
    /// Whether the account must set up a second factor before anything else.
    pub set_up_only: bool,
    /// Access token for requests.
    pub access: String,
    /// End of the access token.
    pub access_expires_at: UtcTime,
    /// Token for the next refresh.
    pub refresh: String,
    /// The key under which the account's browsers seal what they keep.
    pub browser_key: BrowserKey,
    /// End of the session, however often it is refreshed.
    pub session_ends_at: UtcTime,
}

/// The origin of a session.
#[derive(Debug, Clone, Default)]
pub struct SessionOrigin {
    /// The browser's user agent, cut short.
    pub user_agent: Option<String>,
    /// The client's address.
    pub address: Option<String>,
}

/// How a session begins.
pub struct SessionStart<'a> {
    pub from: &'a SessionOrigin,
    /// What its owner proved; none: a remembered browser stood for the second factor.
    pub proof: Option<ProofKind>,
    /// Whether the account must set up a second factor before anything else.
    pub set_up_only: bool,
}

/// Begins a session of an account whose owner has just proved it.
pub fn begin(
    conn: &mut Conn,
    keys: &Keys,
    owner: &Owner,
    how: &SessionStart<'_>,
    now: UtcTime,
) -> Result<Tokens, Error> {
    let end = now.plus(ABSOLUTE);
    let user = owner.row().clone();
    let new = NewSession {
        user_agent: how.from.user_agent.as_deref(),
        address: how.from.address.as_deref(),
        proved_by: how.proof.map(ProofKind::as_str),
        set_up_only: how.set_up_only,
    };
    let id = session::insert(conn, &user, &new, now, end)?;
    issue(conn, keys, user, (id, how.set_up_only), now, end)
}

/// The outcome of a refresh. Each outcome is committed, `Reused` too.
pub enum Refreshed {
    /// The session continues.
    Tokens(Box<Tokens>),
    /// The token is unknown, or its session is over.
    Over,
    /// The token was used before, and not by a twin: it was copied, so the whole family of tokens
    /// ends.
    Reused {
        /// The account of the session.
        user: Box<UserRow>,
        session_id: i64,
    },
}

/// Exchanges a refresh token for the next. Every request within the grace period gets a successor
/// of its own in the same family, so that two tabs do not sign each other out. `now` is read inside
/// the transaction: requests overtake each other on the way to it, and a use later than `now` means
/// a clock that was set back, which gets no grace.
pub fn refresh(conn: &mut Conn, keys: &Keys, presented: &str, now: UtcTime) -> Result<Refreshed, Error> {
    let hash = token::hash(presented);
    let Some(row) = session::find_token(conn, &hash)? else { return Ok(Refreshed::Over) };
    let Some(living) = session::living(conn, row.session_id, now)? else {
        session::end_expired(conn, row.session_id, now)?;
        return Ok(Refreshed::Over);
    };
    let used_at = match row.used_at {
        Some(used) => Some(used.0),
        None if session::use_token(conn, row.id, now)? => None,
        // On PostgreSQL another request was faster by a moment: this request is its twin.
        None => Some(now),
    };
    if used_at.is_some_and(|used| !is_twin(used, living.last_used_at, now)) {
        session::end(conn, row.session_id, living.user.id, "REUSED", now)?;
        return Ok(Refreshed::Reused { user: Box::new(living.user), session_id: row.session_id });
    }
    session::touch(conn, row.session_id, now)?;
    let session = (row.session_id, living.set_up_only);
    let tokens = issue(conn, keys, living.user, session, now, living.expires_at)?;
    Ok(Refreshed::Tokens(Box::new(tokens)))
}

/// The session that a refresh token belongs to, used before or not.
pub fn of_token(conn: &mut Conn, presented: &str) -> Result<Option<i64>, Error> {
    Ok(session::find_token(conn, &token::hash(presented))?.map(|row| row.session_id))
}

/// Whether a second use counts as a twin of the use at `used`. A family that was used later than
/// `now` shows that the clock was set back meanwhile.
fn is_twin(used: UtcTime, family_used: UtcTime, now: UtcTime) -> bool {
    let since = now.since(used);
    -SKEW <= since && since <= GRACE && now.since(family_used) >= -SKEW
}

/// Replaces the password of an account whose owner has just proved it, and ends all sessions that
/// the old password began; answers the owner with the new password.
pub fn replace_password(
    conn: &mut Conn,
    owner: &Owner,
    hash: &str,
    reason: &str,
    now: UtcTime,
) -> Result<Owner, Error> {
    let id = owner.row().id;
    account::set_password(conn, id, hash, now)?;
    shut_out(conn, id, reason, now)?;
    owner.reread(conn)
}

/// Ends every token and session of an account, every link sent for it, its challenges and remembered browsers. The one
/// place for all changes after which these must not count.
pub fn shut_out(conn: &mut Conn, user: i64, reason: &str, now: UtcTime) -> Result<(), Error> {
    account::end_tokens(conn, user)?;
    session::end_all(conn, user, reason, now)?;
    challenge::close_all(conn, user, now)?;
    browser::forget_all(conn, user)?;
    link::close_all(conn, user, now)
}

fn issue(
    conn: &mut Conn,
    keys: &Keys,
    user: UserRow,
    (id, set_up_only): (i64, bool),
    now: UtcTime,
    end: UtcTime,
) -> Result<Tokens, Error> {
    let (refresh, hash) = token::opaque()?;
    session::insert_token(conn, id, &hash, now, end)?;
    let (access, access_expires_at) = keys.access(user.id, id, user.token_generation, now)?;
    let browser_key = browser_key::of(conn, user.id)?;
    Ok(Tokens {
        user,
        session_id: id,
        set_up_only,
        access,
        access_expires_at,
        refresh,
        browser_key,
        session_ends_at: end,
    })
}
