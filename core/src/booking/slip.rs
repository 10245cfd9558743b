//! Slips: actions made by mistake (product §5, (*) of B9 and B10). Owns which action undoes which, and
//! the time limit; `actions` decides which roles may undo.

use chrono::Duration;

use super::facts::BookingFacts;
use super::state::BookingAction;
use crate::base::time::UtcTime;

/// How long an action counts as a slip.
pub const SLIP_WITHIN: Duration = Duration::minutes(15);

/// The action that takes `action` back; none: no action does.
pub const fn undo_of(action: BookingAction) -> Option<BookingAction> {
    match action {
        BookingAction::CheckIn => Some(BookingAction::UndoCheckIn),
        BookingAction::Complete => Some(BookingAction::Reopen),
        BookingAction::Cancel | BookingAction::NoShow => Some(BookingAction::Reinstate),
        BookingAction::BreakOff
        | BookingAction::Release
        | BookingAction::UndoCheckIn
        | BookingAction::Reopen
        | BookingAction::Reinstate
        | BookingAction::Reschedule
        | BookingAction::Edit => None,
    }
}

/// Whether `action` undoes another action. It has no undo itself: the undone action is repeated.
pub fn takes_back(action: BookingAction) -> bool {
    BookingAction::ALL.iter().any(|done| undo_of(*done) == Some(action))
}

/// The last moment at which `undo` takes the last transition back; none: `undo` never takes that
/// transition back.
pub(super) fn slip_until(facts: &BookingFacts, undo: BookingAction) -> Option<UtcTime> {
    let of = facts.last_transition.filter(|of| undo_of(*of) == Some(undo));
    of.and(facts.last_transition_at).map(|at| at.plus(SLIP_WITHIN))
}
