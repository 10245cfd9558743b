//! Challenges: what a request that proves a factor answers to. A row each, for five minutes and one success. Stored
//! as a hash, so that the database alone answers none.

use chrono::Duration;
use sapa_core::base::time::UtcTime;
use sapa_core::people::factor::CHALLENGE_MINUTES;

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::rows::challenge::{self, ChallengeRow, NewChallenge};
use crate::session::token;

/// The kind of a challenge. One of another kind does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeKind {
    /// The second step of a sign-in by password.
    SecondFactor,
    /// A sign-in by a passkey alone.
    PasskeySignIn,
    /// A new factor within a session.
    NewFactor,
    /// A passkey that proves its owner within a session.
    StepUp,
}

impl ChallengeKind {
    /// The stored spelling.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SecondFactor => "SECOND_FACTOR",
            Self::PasskeySignIn => "PASSKEY_SIGN_IN",
            Self::NewFactor => "NEW_FACTOR",
            Self::StepUp => "STEP_UP",
        }
    }
}

/// A challenge as the browser gets it.
#[derive(Debug, Clone)]
pub struct Challenge {
    /// Names it in the answer.
    pub token: String,
    pub expires_at: UtcTime,
}

/// Makes a challenge for an account, a session, or nobody yet. `state`: what the answer is compared with.
pub fn issue(
    conn: &mut Conn,
    purpose: ChallengeKind,
    (user, session): (Option<i64>, Option<i64>),
    state: Option<&str>,
    now: UtcTime,
) -> Result<Challenge, Error> {
    if let Some(session) = session {
        // The last one counts, so that no session fills the table.
        challenge::delete_open(conn, purpose.as_str(), session)?;
    }
    let (token, hash) = token::opaque()?;
    let expires_at = now.plus(Duration::minutes(CHALLENGE_MINUTES));
    let new = NewChallenge { hash: &hash, purpose: purpose.as_str(), user, session, state };
    challenge::insert(conn, &new, now, expires_at)?;
    Ok(Challenge { token, expires_at })
}

/// The challenge of that token, if it counts: 401 otherwise, without a reason.
pub fn find(conn: &mut Conn, purpose: ChallengeKind, token: &str, now: UtcTime) -> Result<ChallengeRow, Error> {
    // One made later than now comes from a clock that was wrong.
    let latest = now.plus(Duration::minutes(1));
    challenge::find(conn, purpose.as_str(), &token::hash(token), (now, latest))?.ok_or_else(over)
}

/// Uses a challenge that was answered; 401 when another request was first.
pub fn take(conn: &mut Conn, row: &ChallengeRow, now: UtcTime) -> Result<(), Error> {
    if challenge::take(conn, row.id, now)? { Ok(()) } else { Err(over()) }
}

/// 401: the challenge is unknown, used, or its time is over.
fn over() -> Error {
    Error::unauthorized("auth.challenge_over")
}
