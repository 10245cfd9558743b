//! Why a payment needs a person: what neither the provider nor a retry will settle.

use super::method::PaymentWay;
use super::money::BookingMoney;
use super::refund::RefundState;
use crate::base::stored::stored_enum;

stored_enum! {
    /// Why a payment needs a person.
    NeedsPerson {
        /// A refund by cash, transfer or terminal is to be handed out or sent.
        RefundToHandOut = "REFUND_TO_HAND_OUT",
        /// A refund did not arrive.
        RefundFailed = "REFUND_FAILED",
        /// A refund that was recorded as failed has arrived.
        RefundArrivedLate = "REFUND_ARRIVED_LATE",
        /// The money arrived after the booking was canceled.
        CapturedLate = "CAPTURED_LATE",
        /// The provider has not told the outcome for a day.
        OutcomeUnknown = "OUTCOME_UNKNOWN",
    }
}

impl RefundState {
    /// Whether the guest has the money.
    pub const fn has_arrived(self) -> bool {
        match self {
            Self::Succeeded => true,
            Self::Requested | Self::Sent | Self::Failed => false,
        }
    }
}

/// Whether a refund waits for a person who hands it out or sends it.
pub const fn waits_for_person(way: PaymentWay, state: RefundState) -> bool {
    match state {
        RefundState::Requested => !way.is_automatic(),
        RefundState::Sent | RefundState::Succeeded | RefundState::Failed => false,
    }
}

/// Whether a refund that did not arrive is a person's concern: the guest of an automatic one waits for the
/// money, and one of before the cancellation leaves more paid than owed.
pub const fn is_concern(way: PaymentWay, since_cancel: bool, money: &BookingMoney) -> bool {
    way.is_automatic() || (money.kept.is_some() && !since_cancel)
}

#[cfg(test)]
mod tests {
    use super::super::money::Kept;
    use super::*;

    #[test]
    fn a_person_hands_out_what_no_provider_does() {
        for way in PaymentWay::ALL {
            assert_eq!(waits_for_person(*way, RefundState::Requested), *way != PaymentWay::Online, "{way}");
            assert!(!waits_for_person(*way, RefundState::Succeeded), "{way}");
        }
    }

    #[test]
    fn a_failure_of_before_the_cancellation_is_a_concern() {
        let open = BookingMoney::default();
        let canceled = BookingMoney { kept: Some(Kept { amount: 0, waived: 0 }), ..open };
        assert!(is_concern(PaymentWay::Cash, false, &canceled));
        assert!(!is_concern(PaymentWay::Cash, true, &canceled) && !is_concern(PaymentWay::Cash, false, &open));
        assert!(is_concern(PaymentWay::Online, true, &open));
    }
}
