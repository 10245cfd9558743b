//! What needs a person: what neither the provider nor a retry will settle. One concern for each cause; it ends
//! when that cause is dealt with, or when a person says how it was.

use sapa_derive::{facts, form};

use super::method::PaymentWay;
use super::money::BookingMoney;
use super::refund::{RefundEvent, RefundState};
use crate::access::role::{Action, Actor, Object, Role};
use crate::access::verdict::{RecordVerdict, Refused, allowed, state};
use crate::base::id::{BranchId, CompanyId};
use crate::base::issue::Issue;
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::form::checks::Checks;
use crate::form::rules::Rules;

stored_enum! {
    /// Why somebody is needed.
    NeedsPerson {
        /// A refund by cash, transfer or terminal is to be handed out or sent.
        RefundToHandOut = "REFUND_TO_HAND_OUT",
        /// A refund did not arrive.
        RefundFailed = "REFUND_FAILED",
        /// A refund that had arrived came back.
        RefundReversed = "REFUND_REVERSED",
        /// A refund that was made at the provider itself was found and recorded.
        RefundFound = "REFUND_FOUND",
        /// A refund that was recorded as failed has arrived.
        RefundArrivedLate = "REFUND_ARRIVED_LATE",
        /// The money arrived after the booking was canceled.
        CapturedLate = "CAPTURED_LATE",
        /// The provider has not told the outcome for a day.
        OutcomeUnknown = "OUTCOME_UNKNOWN",
        /// The provider is no longer set up, so nobody can ask it for the outcome.
        ProviderGone = "PROVIDER_GONE",
        /// The provider tells of money that our books do not have, another amount or currency, or does not have a refund
        /// that counts as arrived.
        ProviderDiffers = "PROVIDER_DIFFERS",
        /// A signed event carries a number of ours, and fits nothing that we have.
        EventUnknown = "EVENT_UNKNOWN",
    }
}
stored_enum! {
    /// Who deals with a concern.
    ConcernParty {
        /// The company: its desk and its administrators.
        Desk = "DESK",
        /// Whoever runs the platform and reads the provider's own pages.
        Platform = "PLATFORM",
    }
}
stored_enum! {
    /// What became of money whose outcome no provider tells.
    ConcernOutcome {
        /// A payment was captured, a refund has reached the guest.
        Arrived = "ARRIVED",
        /// Nothing was captured, nothing was refunded.
        NotArrived = "NOT_ARRIVED",
    }
}
stored_enum! {
    /// The actions on a concern.
    ConcernAction {
        /// Confirm that a refund was handed out or sent.
        HandOut = "HAND_OUT",
        /// Refund anew what did not arrive.
        RefundAgain = "REFUND_AGAIN",
        /// Say how it was settled.
        Settle = "SETTLE",
    }
}

/// Facts of a concern.
#[facts]
#[derive(Copy, PartialEq, Eq)]
pub struct ConcernFacts {
    /// None: no company's, but the platform's.
    pub company_id: Option<CompanyId>,
    pub branch_id: Option<BranchId>,
    pub reason: NeedsPerson,
    pub settled: bool,
}

impl ConcernFacts {
    /// The concern as an object of the permission table.
    pub fn object(&self) -> Object {
        Object { company_id: self.company_id, branch_id: self.branch_id, user_id: None }
    }
}

impl NeedsPerson {
    /// The graver of two reasons, which is the one that is shown of a payment: first where money may have gone twice,
    /// then where the guest's has stayed.
    #[must_use]
    pub const fn graver(self, other: Self) -> Self {
        if self.gravity() >= other.gravity() { self } else { other }
    }

    const fn gravity(self) -> u8 {
        match self {
            Self::RefundToHandOut => 0,
            Self::EventUnknown => 1,
            Self::OutcomeUnknown => 2,
            Self::ProviderGone => 3,
            Self::CapturedLate => 4,
            Self::RefundFound => 5,
            Self::RefundFailed => 6,
            Self::RefundReversed => 7,
            Self::ProviderDiffers => 8,
            Self::RefundArrivedLate => 9,
        }
    }

    /// Who deals with it: the company gives money back, the platform reads at the provider what became of it.
    pub const fn party(self) -> ConcernParty {
        match self {
            Self::RefundToHandOut | Self::RefundFailed | Self::RefundReversed | Self::CapturedLate => {
                ConcernParty::Desk
            }
            Self::RefundFound
            | Self::RefundArrivedLate
            | Self::OutcomeUnknown
            | Self::ProviderGone
            | Self::ProviderDiffers
            | Self::EventUnknown => ConcernParty::Platform,
        }
    }

    /// Those that wait for an outcome, see [`Self::waits_for_outcome`].
    pub const WAITING_FOR_OUTCOME: [Self; 2] = [Self::OutcomeUnknown, Self::ProviderGone];

    /// Those of a refund that was given up, and of which the provider then tells that it is made.
    pub const OF_GIVEN_UP: [Self; 3] = [Self::RefundFailed, Self::RefundReversed, Self::RefundArrivedLate];

    /// Whether it ends as soon as the outcome is known, and whoever settles it says which one it was.
    pub const fn waits_for_outcome(self) -> bool {
        match self {
            Self::OutcomeUnknown | Self::ProviderGone => true,
            Self::RefundToHandOut
            | Self::RefundFailed
            | Self::RefundReversed
            | Self::RefundFound
            | Self::RefundArrivedLate
            | Self::CapturedLate
            | Self::ProviderDiffers
            | Self::EventUnknown => false,
        }
    }

    /// Whether a person hands money out or sends it, and confirms that; nothing else deals with it.
    pub const fn is_handed_out(self) -> bool {
        match self {
            Self::RefundToHandOut => true,
            Self::RefundFailed
            | Self::RefundReversed
            | Self::RefundFound
            | Self::RefundArrivedLate
            | Self::CapturedLate
            | Self::OutcomeUnknown
            | Self::ProviderGone
            | Self::ProviderDiffers
            | Self::EventUnknown => false,
        }
    }

    /// Whether the guest still waits for the money, so that a refund made anew deals with it.
    pub const fn is_refunded_again(self) -> bool {
        match self {
            Self::RefundFailed | Self::RefundReversed => true,
            Self::RefundToHandOut
            | Self::RefundFound
            | Self::RefundArrivedLate
            | Self::CapturedLate
            | Self::OutcomeUnknown
            | Self::ProviderGone
            | Self::ProviderDiffers
            | Self::EventUnknown => false,
        }
    }
}

/// How a concern was settled: `POST /payment-concerns/{id}/settle`.
#[form(checked = CheckedConcernSettle)]
pub struct ConcernSettleInput {
    #[validate(custom(function = "text::reason"))]
    pub reason: Required<String>,
    /// What became of the money; for a concern that waits for an outcome, and only there.
    pub outcome: Option<ConcernOutcome>,
}

impl Rules for ConcernSettleInput {}

impl ConcernSettleInput {
    /// The issues of the form for a concern of this reason.
    pub fn issues_for(&self, reason: NeedsPerson) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.required("outcome", self.outcome.is_some() || !reason.waits_for_outcome());
        if self.outcome.is_some() && !reason.waits_for_outcome() {
            checks.add("outcome", "validation.unknown_field");
        }
        checks.done()
    }
}

/// Whether `actor` may do `action` to a concern.
pub fn on_concern(facts: &ConcernFacts, actor: &Actor, action: ConcernAction) -> Result<(), Refused> {
    // What is of no company is the platform's alone.
    if facts.company_id.is_none() && actor.role != Role::Sysadm {
        return Err(Refused::Outside);
    }
    let permission = match action {
        ConcernAction::HandOut => Action::RefundConfirm,
        ConcernAction::RefundAgain | ConcernAction::Settle => Action::PaymentRefund,
    };
    allowed(actor, permission, facts.object())?;
    if facts.settled {
        return state("concern.settled");
    }
    match action {
        ConcernAction::HandOut if !facts.reason.is_handed_out() => state("concern.no_hand_out"),
        ConcernAction::RefundAgain if !facts.reason.is_refunded_again() => state("concern.no_refund"),
        // It ends with the refund itself, which is confirmed or withdrawn.
        ConcernAction::Settle if facts.reason.is_handed_out() => state("concern.hand_out_first"),
        ConcernAction::HandOut | ConcernAction::RefundAgain | ConcernAction::Settle => Ok(()),
    }
}

/// The answers for all actions on a concern. What does not deal with its reason is not offered.
pub fn concern_verdicts(facts: &ConcernFacts, actor: &Actor) -> Vec<RecordVerdict<ConcernAction>> {
    let answer = |action: &ConcernAction| {
        let mut verdict = RecordVerdict::of(*action, on_concern(facts, actor, *action));
        verdict.offered &= match action {
            ConcernAction::HandOut => facts.reason.is_handed_out(),
            ConcernAction::RefundAgain => facts.reason.is_refunded_again(),
            ConcernAction::Settle => true,
        };
        verdict
    };
    ConcernAction::ALL.iter().map(answer).collect()
}

impl RefundState {
    /// Whether the guest has the money.
    pub const fn has_arrived(self) -> bool {
        match self {
            Self::Succeeded => true,
            Self::Requested | Self::Sent | Self::Failed | Self::Reversed => false,
        }
    }
}

/// Whether a refund waits for a person who hands it out or sends it.
pub const fn waits_for_person(way: PaymentWay, state: RefundState) -> bool {
    match state {
        RefundState::Requested => !way.is_automatic(),
        RefundState::Sent | RefundState::Succeeded | RefundState::Failed | RefundState::Reversed => false,
    }
}

/// Whether a canceled booking keeps what is the guest's, and no refund of it is under way.
fn keeps_too_much(money: &BookingMoney) -> bool {
    money.kept.is_some() && money.balance() < 0
}

/// Whether a refund that ended by `event` without reaching the guest is a person's concern: the guest of
/// one that failed at a provider waits for the money, and a canceled booking of which more is paid than
/// owed keeps what is the guest's. `heard`: whoever asked for the refund was told at once that nothing was
/// sent. `money`: the sums afterwards.
pub fn is_concern(way: PaymentWay, event: RefundEvent, heard: bool, money: &BookingMoney) -> bool {
    let failed_by_itself = match event {
        RefundEvent::Fail => way.is_automatic() && !heard,
        RefundEvent::Withdraw | RefundEvent::Send | RefundEvent::Succeed | RefundEvent::Reverse => false,
    };
    failed_by_itself || keeps_too_much(money)
}

#[cfg(test)]
mod tests {
    use super::super::money::Kept;
    use super::*;
    use crate::booking::actions::tests as booking;

    #[test]
    fn a_person_hands_out_what_no_provider_does() {
        for way in PaymentWay::ALL {
            assert_eq!(waits_for_person(*way, RefundState::Requested), *way != PaymentWay::Online, "{way}");
            assert!(!waits_for_person(*way, RefundState::Succeeded), "{way}");
        }
    }

    #[test]
    fn money_that_a_canceled_booking_keeps_too_much_of_is_a_concern() {
        let open = BookingMoney { total: 1_000, captured: 1_000, ..BookingMoney::default() };
        let kept = |amount| BookingMoney { kept: Some(Kept { amount, waived: 0 }), ..open };
        for event in [RefundEvent::Fail, RefundEvent::Withdraw] {
            assert!(is_concern(PaymentWay::Cash, event, false, &kept(400)), "600 are the guest's");
            assert!(!is_concern(PaymentWay::Cash, event, false, &kept(1_000)), "all is owed again");
            assert!(!is_concern(PaymentWay::Cash, event, false, &open));
        }
        assert!(is_concern(PaymentWay::Online, RefundEvent::Fail, false, &open));
        assert!(!is_concern(PaymentWay::Online, RefundEvent::Fail, true, &open), "whoever asked was told");
        assert!(is_concern(PaymentWay::Online, RefundEvent::Fail, true, &kept(400)));
        assert!(!is_concern(PaymentWay::Online, RefundEvent::Withdraw, false, &open), "staff took it back");
    }

    #[test]
    fn the_graver_reason_is_shown_whichever_came_first() {
        for (place, one) in NeedsPerson::ALL.iter().enumerate() {
            for other in &NeedsPerson::ALL[..place] {
                assert_ne!(one.gravity(), other.gravity(), "{one} {other}");
                assert_eq!(one.graver(*other), other.graver(*one));
            }
        }
        assert_eq!(NeedsPerson::RefundFailed.graver(NeedsPerson::RefundArrivedLate), NeedsPerson::RefundArrivedLate);
    }

    #[test]
    fn an_outcome_is_said_where_it_is_waited_for_and_only_there() {
        for reason in NeedsPerson::ALL {
            assert_eq!(NeedsPerson::WAITING_FOR_OUTCOME.contains(reason), reason.waits_for_outcome(), "{reason}");
            for outcome in [None, Some(ConcernOutcome::Arrived)] {
                let input = ConcernSettleInput { reason: Some("Seen at the bank".to_owned()), outcome };
                let fits = reason.waits_for_outcome() == outcome.is_some();
                assert_eq!(input.issues_for(*reason).is_empty(), fits, "{reason} {outcome:?}");
            }
        }
    }

    #[test]
    fn every_concern_is_settled_by_those_who_refund_but_a_refund_to_hand_out() {
        for reason in NeedsPerson::ALL {
            let facts = ConcernFacts {
                company_id: Some(CompanyId(1)),
                branch_id: Some(BranchId(1)),
                reason: *reason,
                settled: false,
            };
            for role in [Role::Admin, Role::Opr, Role::User] {
                let actor = booking::actor(role);
                let may = on_concern(&facts, &actor, ConcernAction::Settle).is_ok();
                assert_eq!(may, role == Role::Admin && *reason != NeedsPerson::RefundToHandOut, "{reason} {role}");
            }
            let of_nobody = ConcernFacts { company_id: None, branch_id: None, ..facts };
            for role in [Role::Sysadm, Role::Admin, Role::Opr, Role::User] {
                let refused = on_concern(&of_nobody, &booking::actor(role), ConcernAction::Settle);
                assert_eq!(refused == Err(Refused::Outside), role != Role::Sysadm, "{reason} {role}");
            }
            for role in [Role::Admin, Role::Opr, Role::User] {
                let may = on_concern(&facts, &booking::actor(role), ConcernAction::HandOut).is_ok();
                assert_eq!(may, role != Role::User && *reason == NeedsPerson::RefundToHandOut, "{reason} {role}");
            }
            let settled = ConcernFacts { settled: true, ..facts };
            for action in ConcernAction::ALL {
                assert!(on_concern(&settled, &booking::actor(Role::Admin), *action).is_err(), "{reason} {action}");
            }
            let offered = concern_verdicts(&facts, &booking::actor(Role::Admin));
            let allowed = offered.iter().filter(|verdict| verdict.allowed).count();
            assert!(allowed > 0, "{reason} has a way out");
        }
    }
}
