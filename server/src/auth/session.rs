//! The life of a session: begins with a password, goes on by refresh tokens that each count
//! once, ends by itself, by its owner, or by whatever makes older tokens worthless.

use chrono::Duration;
use sapa_core::time::UtcTime;

use super::token::{self, Keys};
use crate::db::user::UserRow;
use crate::db::{Conn, session, user};
use crate::problem::Error;

/// A session ends after this, however often it is refreshed.
pub const ABSOLUTE: Duration = Duration::hours(12);
/// A used refresh token is taken for a twin of the same request this long.
pub const GRACE: Duration = Duration::seconds(10);

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
pub fn begin(conn: &mut Conn, keys: &Keys, user: UserRow, from: &Origin, now: UtcTime) -> Result<Tokens, Error> {
    let end = now.plus(ABSOLUTE);
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
/// its own in the same family, so that two tabs do not sign each other out.
pub fn refresh(conn: &mut Conn, keys: &Keys, presented: &str, now: UtcTime) -> Result<Refreshed, Error> {
    let hash = token::hash(presented);
    let Some(row) = session::find_token(conn, &hash)? else { return Ok(Refreshed::Over) };
    let Some(living) = session::living(conn, row.session_id, now)? else { return Ok(Refreshed::Over) };
    let used_at = match row.used_at {
        Some(used) => Some(used.0),
        None if session::use_token(conn, row.id, now)? => None,
        // On PostgreSQL another request was faster by a moment: we are its twin.
        None => Some(now),
    };
    if used_at.is_some_and(|used| now.since(used) > GRACE) {
        session::end(conn, row.session_id, living.user.id, "REUSED", now)?;
        return Ok(Refreshed::Reused { user: Box::new(living.user), session_id: row.session_id });
    }
    session::touch(conn, row.session_id, now)?;
    let tokens = issue(conn, keys, living.user, row.session_id, now, living.expires_at)?;
    Ok(Refreshed::Tokens(Box::new(tokens)))
}

/// The password is new: ends every session of the account and every older token.
pub fn replace_password(conn: &mut Conn, id: i64, hash: &str, reason: &str, now: UtcTime) -> Result<UserRow, Error> {
    user::set_password(conn, id, hash, now)?;
    session::end_all(conn, id, reason, now)?;
    user::find(conn, id)
}

fn issue(conn: &mut Conn, keys: &Keys, user: UserRow, id: i64, now: UtcTime, end: UtcTime) -> Result<Tokens, Error> {
    let (refresh, hash) = token::opaque()?;
    session::insert_token(conn, id, &hash, now, end)?;
    let (access, access_expires_at) = keys.access(user.id, id, user.token_generation, now)?;
    Ok(Tokens { user, session_id: id, access, access_expires_at, refresh })
}
