//! Why a payment needs a person: what neither the provider nor a retry will settle.

use super::method::PaymentWay;
use super::money::BookingMoney;
use super::refund::{RefundEvent, RefundState};
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
        /// The provider tells of money that our books do not have: another amount or currency, or a refund
        /// that was made at the provider itself.
        ProviderDiffers = "PROVIDER_DIFFERS",
    }
}

impl NeedsPerson {
    /// The graver of two reasons, which is the one that is shown: first where money may have gone twice, then where
    /// the guest's has stayed.
    #[must_use]
    pub const fn graver(self, other: Self) -> Self {
        if self.gravity() >= other.gravity() { self } else { other }
    }

    const fn gravity(self) -> u8 {
        match self {
            Self::RefundToHandOut => 0,
            Self::OutcomeUnknown => 1,
            Self::CapturedLate => 2,
            Self::RefundFailed => 3,
            Self::ProviderDiffers => 4,
            Self::RefundArrivedLate => 5,
        }
    }

    /// Whether a person's word ends it. The other reasons end with what they wait for: a refund that is
    /// confirmed or withdrawn, an outcome that is known.
    pub const fn ends_by_word(self) -> bool {
        match self {
            Self::RefundFailed | Self::RefundArrivedLate | Self::CapturedLate | Self::ProviderDiffers => true,
            Self::RefundToHandOut | Self::OutcomeUnknown => false,
        }
    }

    /// Whether it still holds when a refund of the payment is reserved anew: a person has dealt with the
    /// one that did not arrive, unless a canceled booking still keeps what is the guest's. `money`: the sums
    /// afterwards.
    pub fn outlives_a_refund(self, money: &BookingMoney) -> bool {
        match self {
            Self::RefundFailed => keeps_too_much(money),
            Self::RefundToHandOut
            | Self::RefundArrivedLate
            | Self::CapturedLate
            | Self::OutcomeUnknown
            | Self::ProviderDiffers => true,
        }
    }

    /// What is left to say after a person's word has ended it: that a canceled booking still keeps what is the
    /// guest's, where that was not what the word was about.
    pub fn after_a_word(self, money: &BookingMoney) -> Option<Self> {
        (self != Self::RefundFailed && keeps_too_much(money)).then_some(Self::RefundFailed)
    }

    /// Whether it still holds when an outcome is known.
    pub const fn outlives_an_outcome(self) -> bool {
        match self {
            Self::OutcomeUnknown => false,
            Self::RefundToHandOut
            | Self::RefundFailed
            | Self::RefundArrivedLate
            | Self::CapturedLate
            | Self::ProviderDiffers => true,
        }
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
        RefundEvent::Withdraw | RefundEvent::Send | RefundEvent::Succeed => false,
    };
    failed_by_itself || keeps_too_much(money)
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
    fn a_mark_ends_when_nothing_is_kept_of_the_guest_s() {
        let canceled = BookingMoney { total: 1_000, captured: 1_000, ..BookingMoney::default() };
        let kept = |amount| BookingMoney { kept: Some(Kept { amount, waived: 0 }), ..canceled };
        assert!(NeedsPerson::RefundFailed.outlives_a_refund(&kept(400)));
        assert!(!NeedsPerson::RefundFailed.outlives_a_refund(&kept(1_000)));
        assert!(!NeedsPerson::RefundFailed.outlives_a_refund(&canceled), "nobody knows what is the guest's");
        assert_eq!(NeedsPerson::CapturedLate.after_a_word(&kept(400)), Some(NeedsPerson::RefundFailed));
        assert_eq!(NeedsPerson::CapturedLate.after_a_word(&kept(1_000)), None);
        assert_eq!(NeedsPerson::RefundFailed.after_a_word(&kept(400)), None, "the guest has it in another way");
    }

    #[test]
    fn the_graver_reason_is_shown_whichever_came_first() {
        use NeedsPerson::{CapturedLate, OutcomeUnknown, ProviderDiffers, RefundArrivedLate, RefundFailed};
        for (grave, light) in [
            (RefundArrivedLate, RefundFailed),
            (RefundArrivedLate, ProviderDiffers),
            (ProviderDiffers, RefundFailed),
            (RefundFailed, CapturedLate),
            (RefundFailed, OutcomeUnknown),
        ] {
            assert_eq!((grave.graver(light), light.graver(grave)), (grave, grave));
        }
    }
}
