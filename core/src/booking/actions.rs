//! Permitted actions on a booking: which, for whom, when, and why not (product §5, B2 to B11).
//! Buttons, bulk actions and the server ask here and nowhere else. Whether a place is free is not
//! known here (`Verdict::IfFree`).

use chrono::Duration;
use sapa_derive::facts;
use serde::Serialize;

use super::facts::BookingFacts;
use super::slip::slip_until;
use super::state::{BookingAction, BookingStatus, CancelKind, next};
use crate::access::role::{Action, Actor, Author, Decision, Object, Role, can};
use crate::base::issue::Reason;
use crate::base::kinds::ServiceType;
use crate::base::stored::stored_enum;
use crate::base::time::{UtcTime, Zone, next_day};
use crate::calendar::stay::end_of_day;
use crate::price::policy::{percent_at, terms};

/// Reason: check-in on a day before the arrival.
const TOO_EARLY: &str = "booking.reason.too_early";
/// Reason: an operator asks for an action that needs an administrator.
const ADMINS: &str = "booking.reason.role";
/// How long before a session its check-in opens.
const SESSION_OPENS_BEFORE: Duration = Duration::hours(2);
/// How long after the start of a session the guest may be marked as no-show.
const SESSION_NO_SHOW_AFTER: Duration = Duration::minutes(30);
/// How long an OPR may undo a check-in.
const OPR_UNDO_WITHIN: Duration = Duration::minutes(60);
/// How long after its end a hold may be given up: so long is the provider asked.
const RELEASE_AFTER: Duration = Duration::minutes(60);
/// How long an ADMIN may reopen.
const ADMIN_REOPEN_WITHIN: Duration = Duration::hours(24);

stored_enum! {
    /// Whether an action is possible.
    Verdict {
        Allowed = "YES",
        /// Possible if the place is free, which only the database knows.
        IfFree = "IF_FREE",
        No = "NO",
    }
}

/// The answer for one action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct ActionVerdict {
    /// The action.
    pub action: BookingAction,
    /// Whether the action is possible.
    pub verdict: Verdict,
    /// Why the action is refused; none where it is possible.
    pub reason: Option<Reason>,
    /// Whether the person must give a reason.
    pub needs_reason: bool,
    /// Refused on this day, but possible at once after the arrival is moved to today (B2).
    pub move_first: bool,
}

/// Why an action is refused, in the order of the checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The actor does not see the booking (404).
    Outside,
    /// The role never has the action (403).
    Role(Reason),
    /// The booking's state does not allow the action (409 `booking.transition.not_allowed`).
    State(Reason),
    /// The time or another condition does not allow the action (409 with the reason's code).
    Condition(Reason),
}

/// An action that is possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permit {
    /// The status after the action.
    pub to: BookingStatus,
    /// Whether the place must be found free first.
    pub if_free: bool,
    /// Whether a reason must be given.
    pub needs_reason: bool,
}

/// The answers for all actions of `actor` at `now`, in a fixed order.
pub fn allowed_actions(facts: &BookingFacts, actor: &Actor, now: UtcTime) -> Vec<ActionVerdict> {
    BookingAction::ALL.iter().map(|action| verdict(facts, actor, *action, now)).collect()
}

/// The refused actions whose buttons are shown all the same: only the clock refuses them, neither
/// the permission nor the state.
pub fn awaited(facts: &BookingFacts, actor: &Actor, now: UtcTime) -> Vec<BookingAction> {
    let action = BookingAction::CheckIn;
    let waits = matches!(permit(facts, actor, action, now), Err(Refusal::Condition(_)));
    waits.then_some(action).into_iter().collect()
}

/// The answer for one action.
pub fn verdict(facts: &BookingFacts, actor: &Actor, action: BookingAction, now: UtcTime) -> ActionVerdict {
    let (verdict, reason, needs_reason) = match permit(facts, actor, action, now) {
        Ok(permit) => (if permit.if_free { Verdict::IfFree } else { Verdict::Allowed }, None, permit.needs_reason),
        Err(Refusal::Outside) => (Verdict::No, Some(Reason::new(ADMINS)), false),
        Err(Refusal::Role(reason) | Refusal::State(reason) | Refusal::Condition(reason)) => {
            (Verdict::No, Some(reason), false)
        }
    };
    let too_early = reason.as_ref().is_some_and(|reason| reason.code == TOO_EARLY);
    let move_first = too_early && permit(facts, actor, BookingAction::Reschedule, now).is_ok();
    ActionVerdict { action, verdict, reason, needs_reason, move_first }
}

/// As [`permit`], for any author of a change.
pub fn permit_author(
    facts: &BookingFacts,
    author: &Author,
    action: BookingAction,
    now: UtcTime,
) -> Result<Permit, Refusal> {
    match author {
        Author::Account(actor) => permit(facts, actor, action, now),
        Author::System => permit_system(facts, action, now),
    }
}

/// B6: the system cancels a booking whose hold has passed, and does nothing else.
fn permit_system(facts: &BookingFacts, action: BookingAction, now: UtcTime) -> Result<Permit, Refusal> {
    let Some(until) = facts.hold_until.filter(|_| action == BookingAction::Cancel) else {
        return Err(Refusal::Role(Reason::new(ADMINS)));
    };
    let Some(to) = next(facts.status, action) else {
        return Err(Refusal::State(Reason::new("booking.reason.status").with("status", facts.status.as_str())));
    };
    if now < until {
        let reason = Reason::new("booking.reason.hold_runs").with("until", facts.zone.local(until));
        return Err(Refusal::Condition(reason));
    }
    Ok(Permit { to, if_free: false, needs_reason: false })
}

/// Whether `actor` may do `action` at `now`; the error says why not.
pub fn permit(facts: &BookingFacts, actor: &Actor, action: BookingAction, now: UtcTime) -> Result<Permit, Refusal> {
    match can(Some(actor), permission(action), facts.object()) {
        Decision::Allowed => {}
        Decision::Forbidden => {
            let code = if actor.role == Role::User { "booking.reason.staff" } else { ADMINS };
            return Err(Refusal::Role(Reason::new(code)));
        }
        Decision::NotFound | Decision::Unauthenticated => return Err(Refusal::Outside),
    }
    let Some(to) = next(facts.status, action) else {
        return Err(Refusal::State(Reason::new("booking.reason.status").with("status", facts.status.as_str())));
    };
    let role = actor.role;
    let allowed = Permit { to, if_free: false, needs_reason: false };
    let if_free = Permit { if_free: true, ..allowed };
    let with_reason = Permit { needs_reason: true, ..allowed };
    let answer = match action {
        BookingAction::CheckIn => {
            let agreed = (facts.check_in, facts.check_out);
            check_in(facts.service_type, facts.zone, agreed, now).map(|early| Permit {
                if_free: early,
                needs_reason: early,
                ..allowed
            })
        }
        BookingAction::Complete | BookingAction::Edit => Ok(allowed),
        BookingAction::BreakOff => Ok(with_reason),
        BookingAction::Cancel => match role {
            Role::User if now >= facts.check_in => Err(Reason::new("booking.reason.check_in_past")),
            Role::User => Ok(allowed),
            _ => Ok(with_reason),
        },
        BookingAction::NoShow => no_show(facts, now).map(|()| allowed),
        BookingAction::Release => release(facts, now).map(|()| allowed),
        BookingAction::UndoCheckIn => undo_check_in(facts, role, now).map(|()| allowed),
        BookingAction::Reopen => reopen(facts, role, now).map(|()| if_free),
        BookingAction::Reinstate => reinstate(facts, role, now).map(|()| if_free),
        BookingAction::Reschedule => reschedule(facts, role, now).map(|()| if_free),
    };
    answer.map_err(Refusal::Condition)
}

/// The permission that an action needs.
pub const fn permission(action: BookingAction) -> Action {
    match action {
        BookingAction::CheckIn => Action::BookingCheckIn,
        BookingAction::Complete => Action::BookingComplete,
        BookingAction::Cancel => Action::BookingCancel,
        BookingAction::NoShow => Action::BookingNoShow,
        BookingAction::BreakOff => Action::BookingBreakOff,
        BookingAction::Release => Action::BookingRelease,
        BookingAction::UndoCheckIn => Action::BookingUndoCheckIn,
        BookingAction::Reopen => Action::BookingReopen,
        BookingAction::Reinstate => Action::BookingReinstate,
        BookingAction::Reschedule => Action::BookingReschedule,
        BookingAction::Edit => Action::BookingEdit,
    }
}

/// B2: from two hours before a session (hostel, day care: from the start of the arrival day) until
/// check-out. A session may start earlier on the same day with a reason, if the place is free:
/// true.
fn check_in(
    service_type: ServiceType,
    zone: Zone,
    (check_in, check_out): (UtcTime, UtcTime),
    now: UtcTime,
) -> Result<bool, Reason> {
    if now >= check_out {
        return Err(Reason::new("booking.reason.past_check_out").with("until", zone.local(check_out)));
    }
    let day = zone.start_of_day(zone.date(check_in));
    let opens = if service_type.is_session() { check_in.plus(-SESSION_OPENS_BEFORE) } else { day };
    if now >= opens {
        Ok(false)
    } else if now >= day {
        Ok(true)
    } else {
        Err(Reason::new(TOO_EARLY).with("opens", zone.local(opens)))
    }
}

/// A question about a booking that is being made: whether its guest can be checked in as soon as it is saved.
#[facts]
pub struct WalkInQuestion {
    pub actor: Actor,
    /// The booking, as an object of the permission table.
    pub object: Object,
    pub service_type: ServiceType,
    pub zone: Zone,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    pub now: UtcTime,
}

impl WalkInQuestion {
    /// Whether the check-in would be allowed at once, without a reason.
    pub fn is_allowed(&self) -> bool {
        let may = can(Some(&self.actor), permission(BookingAction::CheckIn), self.object) == Decision::Allowed;
        may && check_in(self.service_type, self.zone, (self.check_in, self.check_out), self.now) == Ok(false)
    }
}

/// B5: after the arrival day; sessions 30 minutes after their start.
fn no_show(facts: &BookingFacts, now: UtcTime) -> Result<(), Reason> {
    let opens = if facts.service_type.is_session() {
        facts.check_in.plus(SESSION_NO_SHOW_AFTER)
    } else {
        end_of_day(facts.zone, facts.check_in)
    };
    if now >= opens {
        Ok(())
    } else {
        Err(Reason::new("booking.reason.no_show_not_yet").with("opens", facts.zone.local(opens)))
    }
}

/// B6: a provider that answers ends the hold by itself, so one that is an hour past is one whose provider is
/// silent.
fn release(facts: &BookingFacts, now: UtcTime) -> Result<(), Reason> {
    let Some(until) = facts.hold_until.filter(|_| facts.captured == 0) else {
        return Err(Reason::new("booking.reason.no_hold"));
    };
    let opens = until.plus(RELEASE_AFTER);
    if now >= opens {
        Ok(())
    } else {
        Err(Reason::new("booking.reason.release_not_yet").with("opens", facts.zone.local(opens)))
    }
}

/// B8: OPR within 60 minutes, ADMIN the same day, SYSADM always.
fn undo_check_in(facts: &BookingFacts, role: Role, now: UtcTime) -> Result<(), Reason> {
    // An active booking without that instant would be a fault of the database; no action is refused
    // for it.
    let Some(at) = facts.checked_in_at else { return Ok(()) };
    let zone = facts.zone;
    let (open, until) = match role {
        Role::Opr => (now <= at.plus(OPR_UNDO_WITHIN), at.plus(OPR_UNDO_WITHIN)),
        Role::Admin => (zone.date(now) <= zone.date(at), zone.start_of_day(next_day(zone.date(at)))),
        Role::Sysadm | Role::User | Role::Guest => return Ok(()),
    };
    if open { Ok(()) } else { Err(Reason::new("booking.reason.undo_until").with("until", zone.local(until))) }
}

/// B9: OPR as the undo of a slip, ADMIN within 24 hours, SYSADM always; the rest of the stay must
/// be free; no review yet.
fn reopen(facts: &BookingFacts, role: Role, now: UtcTime) -> Result<(), Reason> {
    if facts.has_review {
        return Err(Reason::new("booking.reason.has_review"));
    }
    let over = match role {
        Role::Opr => slip_over(facts, BookingAction::Reopen, now),
        Role::Admin => {
            let until = facts.completed_at.map(|at| at.plus(ADMIN_REOPEN_WITHIN)).filter(|until| now > *until);
            until.map(|until| Reason::new("booking.reason.reopen_until").with("until", facts.zone.local(until)))
        }
        Role::Sysadm | Role::User | Role::Guest => None,
    };
    over.map_or(Ok(()), Err)
}

/// B10: as the undo of a slip, for ADMIN and SYSADM also before the check-in; the place must be
/// free; no refund sent since the cancellation. Never for a booking that was canceled
/// automatically, or whose stay had begun.
fn reinstate(facts: &BookingFacts, role: Role, now: UtcTime) -> Result<(), Reason> {
    let by_hand = match facts.cancel_kind {
        Some(CancelKind::HoldExpired | CancelKind::BrokenOff) => {
            return Err(Reason::new("booking.reason.stays_canceled"));
        }
        Some(CancelKind::Platform) | None => false,
        Some(CancelKind::Customer | CancelKind::Company | CancelKind::Duplicate | CancelKind::NoShow) => true,
    };
    if facts.refund_sent_since_cancel {
        return Err(Reason::new("booking.reason.refunded"));
    }
    let over = if by_hand { slip_over(facts, BookingAction::Reinstate, now) } else { Some(Reason::new(ADMINS)) };
    match over {
        None if now < slip_ends(facts) => Ok(()),
        _ if now >= facts.check_in => Err(Reason::new("booking.reason.check_in_past")),
        Some(reason) if role == Role::Opr => Err(reason),
        _ => Ok(()),
    }
}

/// Last moment for the undo of a cancellation: the check-out. For a no-show of a session the end of
/// its day, because such a session is marked when it is nearly over.
fn slip_ends(facts: &BookingFacts) -> UtcTime {
    let day = facts.service_type.is_session() && facts.cancel_kind == Some(CancelKind::NoShow);
    if day { facts.check_out.max(end_of_day(facts.zone, facts.check_in)) } else { facts.check_out }
}

/// Why the undo of a slip is over for the last transition, or why `undo` never takes it back.
fn slip_over(facts: &BookingFacts, undo: BookingAction, now: UtcTime) -> Option<Reason> {
    match slip_until(facts, undo) {
        Some(until) if now <= until => None,
        Some(until) => Some(Reason::new("booking.reason.slip_over").with("until", facts.zone.local(until))),
        None => Some(Reason::new(ADMINS)),
    }
}

/// B11: staff; a USER while the booking is CREATED and the policy would return everything.
fn reschedule(facts: &BookingFacts, role: Role, now: UtcTime) -> Result<(), Reason> {
    if role == Role::User {
        if facts.status != BookingStatus::Created {
            return Err(Reason::new("booking.reason.status").with("status", facts.status.as_str()));
        }
        if percent_at(&terms(facts.policy, facts.policy_from, facts.zone), now) < 100 {
            return Err(Reason::new("booking.reason.policy_passed"));
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "actions_tests.rs"]
pub(crate) mod tests;
