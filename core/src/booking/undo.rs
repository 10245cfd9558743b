//! Taking back a slip (product §5, (*) of B9 and B10): for a quarter of an hour whoever works for
//! the company may take back the last thing that was done to a booking.

use chrono::Duration;
use serde::Serialize;

use super::actions::permit;
use super::facts::BookingFacts;
use super::state::BookingAction;
use crate::role::Actor;
use crate::time::UtcTime;

/// How long something counts as a slip.
pub const SLIP_WITHIN: Duration = Duration::minutes(15);

/// The way back from the last transition of a booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct WayBack {
    /// The action that takes it back.
    pub action: BookingAction,
    /// What it takes back.
    pub of: BookingAction,
    /// The last moment for it, in the branch's zone with offset.
    pub until: String,
}

/// The action that takes `action` back; none: nothing does.
pub const fn undo_of(action: BookingAction) -> Option<BookingAction> {
    match action {
        BookingAction::CheckIn => Some(BookingAction::UndoCheckIn),
        BookingAction::Complete => Some(BookingAction::Reopen),
        BookingAction::Cancel | BookingAction::NoShow => Some(BookingAction::Reinstate),
        BookingAction::BreakOff
        | BookingAction::UndoCheckIn
        | BookingAction::Reopen
        | BookingAction::Reinstate
        | BookingAction::Reschedule
        | BookingAction::Edit => None,
    }
}

/// Whether `action` only takes another one back, which can then simply be done again.
pub const fn takes_back(action: BookingAction) -> bool {
    matches!(action, BookingAction::UndoCheckIn | BookingAction::Reopen | BookingAction::Reinstate)
}

/// The last moment at which `undo` takes a slip back; none: the last transition is not one that
/// it takes back.
pub(super) fn slip_until(facts: &BookingFacts, undo: BookingAction) -> Option<UtcTime> {
    let of = facts.last_transition.filter(|of| undo_of(*of) == Some(undo));
    of.and(facts.last_transition_at).map(|at| at.plus(SLIP_WITHIN))
}

/// How `actor` may take the last transition back at `now`, as long as it may be a slip.
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
