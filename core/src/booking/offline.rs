//! What staff may do without network (product §8 `happenedAt`): the table, the booking as what waits to be
//! sent will leave it, and whether what waits has become true by another hand.

use sapa_derive::facts;

use super::actions::{ActionVerdict, Verdict, allowed_actions};
use super::facts::BookingFacts;
use super::slip::SLIP_WITHIN;
use super::state::{BookingAction, BookingStatus, CancelKind, next};
use crate::access::role::Actor;
use crate::base::id::{BranchId, CompanyId};
use crate::base::issue::Reason;
use crate::base::kinds::{CancellationPolicy, ServiceType};
use crate::base::stored::stored_enum;
use crate::base::time::{UtcTime, Zone};
use crate::company::CompanyStatus;

/// Reason: only the server can do or decide it.
const NEEDS_NETWORK: &str = "booking.reason.needs_network";
/// Reason: whether the place is free, only the server knows.
const PLACE_UNKNOWN: &str = "booking.reason.place_unknown";

stored_enum! {
    /// What staff may do without network, to be sent later.
    OfflineAct {
        CheckIn = "CHECK_IN",
        Complete = "COMPLETE",
        NoShow = "NO_SHOW",
        /// A note on a booking.
        Note = "NOTE",
        /// A new booking of a guest who stands at the desk; its check-in is an act of its own.
        WalkIn = "WALK_IN",
    }
}

impl OfflineAct {
    /// The act of an action on a booking; none: the action needs the network.
    pub const fn of(action: BookingAction) -> Option<Self> {
        match action {
            BookingAction::CheckIn => Some(Self::CheckIn),
            BookingAction::Complete => Some(Self::Complete),
            BookingAction::NoShow => Some(Self::NoShow),
            // Money, or a place that another desk may take.
            BookingAction::Cancel
            | BookingAction::BreakOff
            | BookingAction::Release
            | BookingAction::UndoCheckIn
            | BookingAction::Reopen
            | BookingAction::Reinstate
            | BookingAction::Reschedule
            | BookingAction::Edit => None,
        }
    }

    /// The action on a booking that the act is; none: it changes no state of a booking.
    pub const fn action(self) -> Option<BookingAction> {
        match self {
            Self::CheckIn => Some(BookingAction::CheckIn),
            Self::Complete => Some(BookingAction::Complete),
            Self::NoShow => Some(BookingAction::NoShow),
            Self::Note | Self::WalkIn => None,
        }
    }
}

/// The answers for all actions of `actor` at `now` while there is no network, in the order of
/// [`allowed_actions`]; `facts` are those after what waits ([`WaitingQuestion::facts`]).
pub fn offline_actions(facts: &BookingFacts, actor: &Actor, now: UtcTime) -> Vec<ActionVerdict> {
    let mut answers = allowed_actions(facts, actor, now);
    for answer in &mut answers {
        let code = match OfflineAct::of(answer.action) {
            None => NEEDS_NETWORK,
            Some(_) if answer.verdict == Verdict::IfFree => PLACE_UNKNOWN,
            Some(_) => {
                answer.move_first = false;
                continue;
            }
        };
        // What is refused anyway keeps its reason.
        if answer.verdict != Verdict::No || answer.move_first {
            let reason = Some(Reason::new(code));
            *answer = ActionVerdict {
                action: answer.action,
                verdict: Verdict::No,
                reason,
                needs_reason: false,
                move_first: false,
            };
        }
    }
    answers
}

/// An act on a booking that waits to be sent.
#[facts]
pub struct WaitingAct {
    pub act: OfflineAct,
    /// The moment at which it happened.
    pub at: UtcTime,
}

/// A question about a booking of which acts wait, the first one first.
#[facts]
pub struct WaitingQuestion {
    pub facts: BookingFacts,
    pub acts: Vec<WaitingAct>,
}

impl WaitingQuestion {
    /// The facts once the server has taken what waits. Where the state is another by now an act changes nothing. The
    /// money stays: nothing is taken or given back without network.
    pub fn facts(&self) -> BookingFacts {
        self.acts.iter().fold(self.facts.clone(), after)
    }
}

/// The same of a booking of which a screen knows no more than its state.
#[facts]
pub struct WaitingStatus {
    pub status: BookingStatus,
    /// What waits, the first one first.
    pub acts: Vec<OfflineAct>,
}

impl WaitingStatus {
    /// The state once the server has taken what waits.
    pub fn then(&self) -> BookingStatus {
        self.acts.iter().fold(self.status, |status, act| step(status, *act).map_or(status, |(_, then)| then))
    }
}

/// The action that an act is, and the state after it; none: it changes nothing there.
fn step(status: BookingStatus, act: OfflineAct) -> Option<(BookingAction, BookingStatus)> {
    let action = act.action()?;
    Some((action, next(status, action)?))
}

fn after(facts: BookingFacts, WaitingAct { act, at }: &WaitingAct) -> BookingFacts {
    let Some((action, status)) = step(facts.status, *act) else { return facts };
    let at = Some(*at);
    let mut after = BookingFacts {
        status,
        // What waits is discarded, not taken back: no undo is offered.
        last_transition: Some(action),
        last_transition_at: at.map(|at| at.plus(-(SLIP_WITHIN * 2))),
        ..facts
    };
    match status {
        BookingStatus::Active => {
            after.checked_in_at = at;
            after.hold_until = None;
        }
        BookingStatus::Completed => after.completed_at = at,
        BookingStatus::Canceled => {
            after.canceled_at = at;
            after.cancel_kind = Some(CancelKind::NoShow);
        }
        BookingStatus::Created => {}
    }
    after
}

/// A question about an act that the server has refused, and the booking as it is by now.
#[facts]
pub struct DoneQuestion {
    pub facts: BookingFacts,
    pub act: OfflineAct,
}

impl DoneQuestion {
    /// Whether the booking is in the state that the act wanted, whoever brought it there. A guest whose booking was
    /// canceled for another reason is no no-show.
    pub fn is_done(&self) -> bool {
        let BookingFacts { status, cancel_kind, .. } = self.facts;
        match self.act {
            OfflineAct::CheckIn => status == BookingStatus::Active,
            OfflineAct::Complete => status == BookingStatus::Completed,
            OfflineAct::NoShow => status == BookingStatus::Canceled && cancel_kind == Some(CancelKind::NoShow),
            OfflineAct::Note | OfflineAct::WalkIn => false,
        }
    }
}

/// A booking that waits to be made: the guest of a walk-in, before the server has numbered it.
#[facts]
pub struct WalkInFacts {
    pub company_id: CompanyId,
    pub branch_id: BranchId,
    pub company_status: CompanyStatus,
    pub service_type: ServiceType,
    pub zone: Zone,
    pub policy: CancellationPolicy,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    /// The price; nothing of it is paid.
    pub total: i64,
}

impl WalkInFacts {
    /// The facts of the booking as it will be made.
    pub fn facts(&self) -> BookingFacts {
        let Self { company_id, branch_id, company_status, service_type, zone, policy, check_in, check_out, total } =
            *self;
        BookingFacts {
            status: BookingStatus::Created,
            version: 0,
            company_id,
            branch_id,
            customer_id: None,
            company_status,
            service_type,
            zone,
            policy,
            policy_from: check_in,
            check_in,
            check_out,
            checked_in_at: None,
            completed_at: None,
            canceled_at: None,
            cancel_kind: None,
            hold_until: None,
            total,
            captured: 0,
            refunded: 0,
            refunds_under_way: 0,
            waived: 0,
            kept: None,
            kept_waived: 0,
            owed: total,
            paid: 0,
            balance: total,
            last_transition: None,
            last_transition_at: None,
            refund_sent_since_cancel: false,
            has_review: false,
        }
    }
}

#[cfg(test)]
#[path = "offline_tests.rs"]
mod tests;
