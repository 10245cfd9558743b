//! The account behind a request, as it was proven. Proves nothing itself (`kept`, `extract`).

use sapa_core::access::role::Actor;
use sapa_core::base::time::UtcTime;

/// A signed-in account; 401 otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The account as the core's tables know it.
    pub actor: Actor,
    /// The session that the token belongs to.
    pub session_id: i64,
    /// The account's language.
    pub language: String,
    /// The account's token generation, by the token.
    pub generation: i64,
    /// Whether the account must set up a second factor before anything else.
    pub set_up_only: bool,
    /// When the token or its session ends, whichever is sooner.
    pub ends: UtcTime,
}

impl Identity {
    /// The account's id.
    pub fn user_id(&self) -> i64 {
        self.actor.user_id.0
    }
}
