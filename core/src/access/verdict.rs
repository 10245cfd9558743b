//! The answer to "may this account do this to this record?", with the reason against it. Buttons and the
//! server ask the same; which state refuses what is decided in the rooms of the records.

use serde::Serialize;

use super::role::{Action, Actor, Decision, Object, can};
use crate::base::issue::Reason;

/// Why an action is refused, in the order of the checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// The actor does not see the object (404).
    Outside,
    /// The role never has the action (403).
    Role,
    /// The state does not allow the action (409).
    State(Reason),
}

/// The answer for one action on a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct RecordVerdict<A> {
    /// The action.
    pub action: A,
    /// Whether the action is permitted now.
    pub allowed: bool,
    /// Whether its button is shown to the actor: the role has the action.
    pub offered: bool,
    /// Why the action is refused; none where it is allowed.
    pub reason: Option<Reason>,
}

impl<A: Copy> RecordVerdict<A> {
    /// The answer of a check.
    pub fn of(action: A, verdict: Result<(), Refused>) -> Self {
        let (allowed, offered, reason) = match verdict {
            Ok(()) => (true, true, None),
            Err(Refused::State(reason)) => (false, true, Some(reason)),
            Err(Refused::Role | Refused::Outside) => (false, false, Some(Reason::new("booking.reason.role"))),
        };
        Self { action, allowed, offered, reason }
    }
}

/// Whether the permission table lets `actor` do this to the object.
pub fn allowed(actor: &Actor, permission: Action, object: Object) -> Result<(), Refused> {
    match can(Some(actor), permission, object) {
        Decision::Allowed => Ok(()),
        Decision::Forbidden => Err(Refused::Role),
        Decision::NotFound | Decision::Unauthenticated => Err(Refused::Outside),
    }
}

/// A refusal by the state of the record.
pub fn state<T>(code: &str) -> Result<T, Refused> {
    Err(Refused::State(Reason::new(code)))
}
