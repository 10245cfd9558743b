//! The life of a session: begins with a password, goes on by refresh tokens that each count
//! once, ends by itself, by its owner, or by whatever makes older tokens worthless.

use chrono::Duration;
use sapa_core::base::time::UtcTime;

use super::link;
use super::proof::Owner;
use super::rows::session;
use super::token::{self, Keys};
use crate::people;
use crate::people::rows::user::{self, UserRow};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A session ends after this, however often it is refreshed.
pub const ABSOLUTE: Duration = Duration::hours(12);
/// A used refresh token is taken for a twin of the same request this long.
pub const GRACE: Duration = Duration::seconds(10);
/// The clocks of servers beside one another differ by less.
const SKEW: Duration = Duration::seconds(1);

/// What a browser needs to go on.
#[derive(Debug, Clone)]
pub struct Tokens {
    /// The account.
    pub user: UserRow,
    /// The session.
    pub session_id: i64,
    /// For requests.
    pub access: String,
    /// When it ends.
    pub access_expires_at: UtcTime,
    /// For the next refresh.
    pub refresh: String,
}

/// From where a session is begun.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// The browser's own words, cut short.
    pub user_agent: Option<String>,
    /// The client's address.
    pub address: Option<String>,
}

/// Begins a session of an account whose owner has just proved it.
pub fn begin(conn: &mut Conn, keys: &Keys, owner: &Owner, from: &Origin, now: UtcTime) -> Result<Tokens, Error> {
    let end = now.plus(ABSOLUTE);
    let user = owner.row().clone();
    let id = session::insert(conn, &user, from.user_agent.as_deref(), from.address.as_deref(), now, end)?;
    issue(conn, keys, user, id, now, end)
}

/// What came of a refresh token. All of them are committed, the last one too.
pub enum Refreshed {
    /// The session goes on.
    Tokens(Box<Tokens>),
    /// Unknown, or of a session that is over.
    Over,
    /// Used before and no twin: somebody copied it, so the whole family ends.
    Reused {
        /// Whose session it was.
        user: Box<UserRow>,
        /// The session.
        session_id: i64,
    },
}

/// Trades a refresh token for the next. Every caller within the grace gets a successor of
/// its own in the same family, so that two tabs do not sign each other out. `now` is read inside
/// the transaction: requests overtake one another on the way to it, and a use later than `now`
/// means a clock that was set back, which gives no grace.
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
        // On PostgreSQL another request was faster by a moment: we are its twin.
        None => Some(now),
    };
    if used_at.is_some_and(|used| !is_twin(used, living.last_used_at, now)) {
        session::end(conn, row.session_id, living.user.id, "REUSED", now)?;
        return Ok(Refreshed::Reused { user: Box::new(living.user), session_id: row.session_id });
    }
    session::touch(conn, row.session_id, now)?;
    let tokens = issue(conn, keys, living.user, row.session_id, now, living.expires_at)?;
    Ok(Refreshed::Tokens(Box::new(tokens)))
}

/// The session that a refresh token belongs to, used before or not.
pub fn of_token(conn: &mut Conn, presented: &str) -> Result<Option<i64>, Error> {
    Ok(session::find_token(conn, &token::hash(presented))?.map(|row| row.session_id))
}

/// Whether a token that was used at `used` is taken for a twin of that request. A family that was
/// used later than now shows that the clock was set back meanwhile.
fn is_twin(used: UtcTime, family_used: UtcTime, now: UtcTime) -> bool {
    let since = now.since(used);
    -SKEW <= since && since <= GRACE && now.since(family_used) >= -SKEW
}

/// Replaces the password of an account whose owner has just proved it, and shuts out whoever came
/// in by the older one; answers the owner as of the new one.
pub fn replace_password(
    conn: &mut Conn,
    owner: &Owner,
    hash: &str,
    reason: &str,
    now: UtcTime,
) -> Result<Owner, Error> {
    let id = owner.row().id;
    user::set_password(conn, id, hash, now)?;
    shut_out(conn, id, reason, now)?;
    owner.again(conn)
}

/// The account is no longer what it was: every token and every session of it ends, and no link
/// that was sent for it counts any more. The one place for all changes that mean this.
pub fn shut_out(conn: &mut Conn, user: i64, reason: &str, now: UtcTime) -> Result<(), Error> {
    people::rows::change::end_tokens(conn, user)?;
    session::end_all(conn, user, reason, now)?;
    link::close_all(conn, user, now)
}

fn issue(conn: &mut Conn, keys: &Keys, user: UserRow, id: i64, now: UtcTime, end: UtcTime) -> Result<Tokens, Error> {
    let (refresh, hash) = token::opaque()?;
    session::insert_token(conn, id, &hash, now, end)?;
    let (access, access_expires_at) = keys.access(user.id, id, user.token_generation, now)?;
    Ok(Tokens { user, session_id: id, access, access_expires_at, refresh })
}
