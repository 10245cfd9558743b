//! Undo of a slip (product §5, (*) of B9 and B10): for a quarter of an hour the staff of the
//! company may take back the last transition of a booking. The limits are in `slip`.

use serde::Serialize;

use super::actions::permit;
use super::facts::BookingFacts;
use super::slip::{slip_until, undo_of};
use super::state::BookingAction;
use crate::access::role::Actor;
use crate::base::time::UtcTime;

/// The undo of the last transition of a booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct WayBack {
    /// The action that takes the transition back.
    pub action: BookingAction,
    /// The action that is taken back.
    pub of: BookingAction,
    /// The last moment for the undo, in the branch's zone with offset.
    pub until: String,
}

/// The undo that `actor` may do at `now`, while the last transition may be a slip.
pub fn way_back(facts: &BookingFacts, actor: &Actor, now: UtcTime) -> Option<WayBack> {
    let of = facts.last_transition?;
    let action = undo_of(of)?;
    let until = slip_until(facts, action).filter(|until| now <= *until)?;
    permit(facts, actor, action, now).ok()?;
    Some(WayBack { action, of, until: facts.zone.local(until) })
}

#[cfg(test)]
#[path = "undo_tests.rs"]
mod tests;
