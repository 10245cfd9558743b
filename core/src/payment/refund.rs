//! Refunds: their states, what of a payment may be refunded, and why something may not. A refund counts
//! from its reservation on, before anybody is asked to carry it out; an unknown outcome stays `SENT`.

use super::method::PaymentWay;
use super::status::PaymentStatus;
use crate::base::issue::Reason;
use crate::base::stored::stored_enum;

stored_enum! {
    /// The state of a refund.
    RefundState {
        /// Reserved; nobody was asked yet, or a person is to hand it out.
        Requested = "REQUESTED",
        /// Asked for; the outcome is not known.
        Sent = "SENT",
        Succeeded = "SUCCEEDED",
        /// Refused, or withdrawn before it was sent.
        Failed = "FAILED",
        /// Arrived, and came back: the provider says so, and nobody else can.
        Reversed = "REVERSED",
    }
}
stored_enum! {
    /// What happens to a refund.
    RefundEvent {
        /// The provider, or the person at the desk, is asked.
        Send = "SEND",
        Succeed = "SUCCEED",
        Fail = "FAIL",
        /// Staff take back what was not sent.
        Withdraw = "WITHDRAW",
        /// The provider says that the money came back after it had arrived.
        Reverse = "REVERSE",
    }
}
stored_enum! {
    /// Where a refund was made.
    RefundOrigin {
        /// Here, by staff, a pet owner or a rule.
        Sapa = "SAPA",
        /// At the provider itself; found there and recorded.
        Provider = "PROVIDER",
    }
}
stored_enum! {
    /// Why money goes back.
    RefundKind {
        /// What a cancellation gives back.
        Policy = "POLICY",
        /// More than the policy gives.
        Goodwill = "GOODWILL",
        /// Paid twice.
        Duplicate = "DUPLICATE",
        /// A payment that was recorded by mistake.
        EntryError = "ENTRY_ERROR",
    }
}
stored_enum! {
    /// The state of an operator's request for a refund.
    RefundRequestState { Open = "OPEN", Approved = "APPROVED", Declined = "DECLINED", Withdrawn = "WITHDRAWN" }
}

impl RefundState {
    /// Whether the amount is reserved: neither with the company nor with the guest.
    pub const fn is_under_way(self) -> bool {
        match self {
            Self::Requested | Self::Sent => true,
            Self::Succeeded | Self::Failed | Self::Reversed => false,
        }
    }

    /// Those whose amount is with the company again, see [`Self::is_back`].
    pub const BACK: [Self; 2] = [Self::Failed, Self::Reversed];

    /// Whether the amount is with the company again, so that it can be refunded anew.
    pub const fn is_back(self) -> bool {
        match self {
            Self::Failed | Self::Reversed => true,
            Self::Requested | Self::Sent | Self::Succeeded => false,
        }
    }
}

/// The code of a refund or payment that was never sent: the provider could not be reached.
pub const UNREACHABLE: &str = "payment.provider_unreachable";
/// The code of a refund that staff took back: nobody refused it.
pub const WITHDRAWN: &str = "refund.withdrawn";
/// The code of a refund that was not sent, because one that was made at the provider itself was found first.
pub const FOUND_FIRST: &str = "refund.found_first";
/// The code of a refund of which a person says that it did not arrive.
pub const SETTLED: &str = "refund.settled_not_arrived";
/// How long the kind of a refund that was found at the provider may be changed, in days.
pub const KIND_CHANGES_FOR_DAYS: i64 = 30;

impl RefundKind {
    /// The kinds that staff choose for a payment of this way, in the order of the chooser. What a provider
    /// captured was no error of entry.
    pub const fn by_staff(way: PaymentWay) -> &'static [Self] {
        match way {
            PaymentWay::Online => &[Self::Goodwill, Self::Duplicate],
            PaymentWay::Terminal | PaymentWay::Transfer | PaymentWay::Cash => {
                &[Self::Goodwill, Self::Duplicate, Self::EntryError]
            }
        }
    }

    /// The kinds that a refund which was found at the provider may be said to be. `POLICY` comes from a cancellation only,
    /// and a provider makes no error of entry.
    pub const OF_FOUND: [Self; 2] = [Self::Duplicate, Self::Goodwill];

    /// Those that correct what was recorded, see [`Self::corrects`].
    pub const CORRECTING: [Self; 1] = [Self::EntryError];

    /// Whether it corrects what was recorded by mistake. It returns nothing to anybody, so no mail tells of it.
    pub const fn corrects(self) -> bool {
        match self {
            Self::EntryError => true,
            Self::Policy | Self::Goodwill | Self::Duplicate => false,
        }
    }

    /// Whether the guest no longer owes what is refunded. A double payment and an entry error give back
    /// what was never owed.
    pub const fn waives(self) -> bool {
        match self {
            Self::Policy | Self::Goodwill => true,
            Self::Duplicate | Self::EntryError => false,
        }
    }
}

/// The state after an event; none: the event is refused. News that come again, or after the end, keep the
/// state.
pub const fn next(state: RefundState, event: RefundEvent) -> Option<RefundState> {
    use RefundEvent as E;
    use RefundState::{Failed, Requested, Reversed, Sent, Succeeded};
    match (event, state) {
        (E::Send, Requested | Sent) => Some(Sent),
        (E::Send, Succeeded | Failed | Reversed) => None,
        (E::Succeed, Requested | Sent | Succeeded) => Some(Succeeded),
        (E::Succeed, Failed) => Some(Failed),
        (E::Succeed | E::Fail, Reversed) => Some(Reversed),
        (E::Fail, Requested | Sent | Failed) => Some(Failed),
        (E::Fail, Succeeded) => Some(Succeeded),
        (E::Withdraw, Requested | Failed) => Some(Failed),
        (E::Withdraw, Sent | Succeeded | Reversed) => None,
        (E::Reverse, Succeeded | Reversed) => Some(Reversed),
        (E::Reverse, Requested | Sent | Failed) => None,
    }
}

/// The money of one payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaymentMoney {
    /// Status of the payment.
    pub status: PaymentStatus,
    /// Captured.
    pub captured: i64,
    /// Refunded.
    pub refunded: i64,
    /// Reserved by refunds under way.
    pub under_way: i64,
}

impl PaymentMoney {
    /// What may still be refunded.
    pub const fn refundable(&self) -> i64 {
        if !self.status.may_hold_money() {
            return 0;
        }
        let left = self.captured - self.refunded - self.under_way;
        if left > 0 { left } else { 0 }
    }

    /// Why `amount` may not be refunded: another state or nothing left (409), or more than is left (422).
    pub fn refuse(&self, amount: i64) -> Result<(), NotRefundable> {
        match self.status {
            PaymentStatus::Pending | PaymentStatus::Failed => return Err(NotRefundable::NotCaptured),
            PaymentStatus::Void if self.captured == 0 => return Err(NotRefundable::NotCaptured),
            // What arrived after a void, and did not go back, may still be refunded.
            PaymentStatus::Void | PaymentStatus::Successful => {}
        }
        match self.refundable() {
            0 if self.under_way > 0 => Err(NotRefundable::UnderWay),
            0 => Err(NotRefundable::NothingLeft),
            left if amount > left => Err(NotRefundable::TooMuch { left }),
            _ => Ok(()),
        }
    }
}

/// Why a refund is not possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotRefundable {
    /// Nothing was captured.
    NotCaptured,
    /// All is refunded.
    NothingLeft,
    /// All that is left is being refunded.
    UnderWay,
    /// More than is left.
    TooMuch {
        /// What is left, minor units.
        left: i64,
    },
}

impl NotRefundable {
    /// Whether another amount would be accepted, so that the amount is at fault (422, not 409).
    pub const fn is_of_amount(self) -> bool {
        match self {
            Self::TooMuch { .. } => true,
            Self::NotCaptured | Self::NothingLeft | Self::UnderWay => false,
        }
    }

    /// The refusal with its code, for answers and screens.
    pub fn reason(self) -> Reason {
        match self {
            Self::NotCaptured => Reason::new("refund.not_captured"),
            Self::NothingLeft => Reason::new("refund.nothing_left"),
            Self::UnderWay => Reason::new("refund.under_way"),
            Self::TooMuch { left } => Reason::new("refund.too_much").with("max", left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payment(refunded: i64, under_way: i64) -> PaymentMoney {
        PaymentMoney { status: PaymentStatus::Successful, captured: 1_000, refunded, under_way }
    }

    #[test]
    fn what_is_under_way_cannot_be_refunded_again() {
        assert_eq!(payment(300, 200).refundable(), 500);
        assert_eq!(payment(300, 200).refuse(500), Ok(()));
        assert_eq!(payment(300, 200).refuse(501), Err(NotRefundable::TooMuch { left: 500 }));
        assert_eq!(payment(300, 700).refuse(1), Err(NotRefundable::UnderWay));
        assert_eq!(payment(1_000, 0).refuse(1), Err(NotRefundable::NothingLeft));
    }

    #[test]
    fn only_what_was_captured_is_refunded() {
        for status in [PaymentStatus::Pending, PaymentStatus::Failed] {
            let payment = PaymentMoney { status, ..payment(0, 0) };
            assert_eq!((payment.refundable(), payment.refuse(1)), (0, Err(NotRefundable::NotCaptured)), "{status}");
        }
        let void = PaymentMoney { status: PaymentStatus::Void, captured: 0, ..payment(0, 0) };
        assert_eq!((void.refundable(), void.refuse(1)), (0, Err(NotRefundable::NotCaptured)));
    }

    #[test]
    fn money_that_arrived_after_a_void_is_refunded_once() {
        let late = |refunded| PaymentMoney { status: PaymentStatus::Void, ..payment(refunded, 0) };
        assert_eq!((late(0).refundable(), late(0).refuse(1_000)), (1_000, Ok(())));
        assert_eq!(late(0).refuse(1_001), Err(NotRefundable::TooMuch { left: 1_000 }));
        assert_eq!((late(1_000).refundable(), late(1_000).refuse(1)), (0, Err(NotRefundable::NothingLeft)));
    }

    #[test]
    fn what_is_listed_is_what_the_rule_says() {
        let correcting: Vec<_> = RefundKind::ALL.iter().copied().filter(|kind| kind.corrects()).collect();
        assert_eq!(correcting, RefundKind::CORRECTING);
        let back: Vec<_> = RefundState::ALL.iter().copied().filter(|state| state.is_back()).collect();
        assert_eq!(back, RefundState::BACK);
    }

    #[test]
    fn an_end_is_final_but_for_money_that_comes_back() {
        for end in [RefundState::Succeeded, RefundState::Failed, RefundState::Reversed] {
            for event in RefundEvent::ALL {
                let comes_back = (end, *event) == (RefundState::Succeeded, RefundEvent::Reverse);
                let expected = if comes_back { RefundState::Reversed } else { end };
                assert_eq!(next(end, *event).unwrap_or(end), expected, "{end} {event}");
            }
        }
        for open in [RefundState::Requested, RefundState::Sent] {
            assert_eq!(next(open, RefundEvent::Reverse), None, "nothing had arrived");
        }
    }

    #[test]
    fn what_was_sent_is_not_withdrawn() {
        assert_eq!(next(RefundState::Requested, RefundEvent::Withdraw), Some(RefundState::Failed));
        assert_eq!(next(RefundState::Sent, RefundEvent::Withdraw), None);
    }
}
