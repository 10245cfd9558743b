//! The state machine of a payment, and of its attempts. A success beats a failure: what arrives late
//! never takes back what is final.

use crate::base::stored::stored_enum;

stored_enum! {
    /// The status of a payment.
    PaymentStatus {
        /// An attempt is under way.
        Pending = "PENDING",
        /// The money was captured.
        Successful = "SUCCESSFUL",
        /// The last attempt failed; another one may follow.
        Failed = "FAILED",
        /// Voided before the capture, or refunded whole.
        Void = "VOID",
    }
}
stored_enum! {
    /// The status of one attempt to pay.
    AttemptStatus {
        /// The provider was, or is to be, asked; its answer is not known.
        Started = "STARTED",
        /// The money was captured.
        Captured = "CAPTURED",
        /// Refused.
        Failed = "FAILED",
        /// Canceled before the capture.
        Canceled = "CANCELED",
    }
}
stored_enum! {
    /// What can happen to a payment.
    PaymentEvent {
        /// A new attempt begins.
        Retry = "RETRY",
        /// The provider captured the money, or a person recorded it.
        Capture = "CAPTURE",
        /// The attempt that was under way failed.
        Fail = "FAIL",
        /// The payment is canceled before its capture.
        Void = "VOID",
        /// All that was captured is refunded.
        RefundWhole = "REFUND_WHOLE",
        /// A refund that had arrived came back.
        RefundReversed = "REFUND_REVERSED",
    }
}

impl PaymentStatus {
    /// Whether money may still arrive without a new attempt.
    pub const fn is_under_way(self) -> bool {
        match self {
            Self::Pending => true,
            Self::Successful | Self::Failed | Self::Void => false,
        }
    }

    /// Whether money may be there to refund. That of a void payment is what arrived too late.
    pub const fn may_hold_money(self) -> bool {
        match self {
            Self::Successful | Self::Void => true,
            Self::Pending | Self::Failed => false,
        }
    }
}

/// The status after an event; none: the event is refused and changes nothing. An event that comes again,
/// or too late, keeps the status.
pub const fn next(status: PaymentStatus, event: PaymentEvent) -> Option<PaymentStatus> {
    use PaymentEvent as E;
    use PaymentStatus::{Failed, Pending, Successful, Void};
    match (event, status) {
        (E::Retry, Failed) => Some(Pending),
        (E::Retry, Pending | Successful | Void) => None,
        (E::Capture, Pending | Failed | Successful) => Some(Successful),
        // The money arrived after the payment was voided. It is refunded whole; the payment stays void.
        (E::Capture, Void) => Some(Void),
        (E::Fail, Pending | Failed) => Some(Failed),
        (E::Fail, Successful) => Some(Successful),
        (E::Fail, Void) => Some(Void),
        (E::Void, Pending | Failed | Void) => Some(Void),
        (E::Void, Successful) => None,
        (E::RefundWhole, Successful | Void) => Some(Void),
        (E::RefundWhole, Pending | Failed) => None,
        // There is money again, whatever made the payment void.
        (E::RefundReversed, Successful | Void) => Some(Successful),
        (E::RefundReversed, Pending | Failed) => None,
    }
}

/// The status of an attempt after news of it: what is captured stays captured, and a capture beats what
/// was thought before.
pub const fn after(attempt: AttemptStatus, news: AttemptStatus) -> AttemptStatus {
    use AttemptStatus::{Canceled, Captured, Failed, Started};
    match (attempt, news) {
        (Captured, Started | Captured | Failed | Canceled) | (Started | Failed | Canceled, Captured) => Captured,
        (Started, news) => news,
        (Failed, Started | Failed | Canceled) => Failed,
        (Canceled, Started | Failed | Canceled) => Canceled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_success_beats_a_failure_in_any_order() {
        use PaymentEvent::{Capture, Fail};
        for order in [[Capture, Fail], [Fail, Capture]] {
            let end = order.iter().fold(PaymentStatus::Pending, |status, event| next(status, *event).unwrap_or(status));
            assert_eq!(end, PaymentStatus::Successful, "{order:?}");
        }
    }

    #[test]
    fn void_is_final_but_for_money_that_comes_back() {
        for event in PaymentEvent::ALL {
            let expected = match event {
                PaymentEvent::RefundReversed => PaymentStatus::Successful,
                _ => PaymentStatus::Void,
            };
            assert_eq!(next(PaymentStatus::Void, *event).unwrap_or(PaymentStatus::Void), expected, "{event}");
        }
    }

    #[test]
    fn captured_money_is_refunded_and_never_voided() {
        assert_eq!(next(PaymentStatus::Successful, PaymentEvent::Void), None);
        assert_eq!(next(PaymentStatus::Successful, PaymentEvent::RefundWhole), Some(PaymentStatus::Void));
    }

    #[test]
    fn an_event_that_comes_again_changes_nothing() {
        for event in PaymentEvent::ALL.iter().filter(|event| **event != PaymentEvent::Retry) {
            for status in PaymentStatus::ALL {
                if let Some(once) = next(*status, *event) {
                    assert_eq!(next(once, *event).unwrap_or(once), once, "{status} {event}");
                }
            }
        }
    }

    #[test]
    fn news_of_an_attempt_lead_to_the_same_end_in_any_order() {
        let news = AttemptStatus::ALL;
        for one in news {
            for other in news {
                let end = |first, second| after(after(AttemptStatus::Started, first), second);
                let captured = [*one, *other].contains(&AttemptStatus::Captured);
                assert_eq!(end(*one, *other) == AttemptStatus::Captured, captured, "{one} {other}");
                assert_eq!(end(*other, *one) == AttemptStatus::Captured, captured, "{other} {one}");
            }
        }
    }
}
