//! The step of a booking's cancellation terms that counts at a moment (product §5). The steps
//! themselves are made in `price::policy`.

use sapa_derive::facts;

use super::state::BookingStatus;
use crate::base::time::UtcTime;

/// A question about the terms of a booking, at a moment.
#[facts]
pub struct TermsQuestion {
    /// None: a new booking.
    pub status: Option<BookingStatus>,
    /// The steps, in their order.
    pub terms: Vec<TermLimit>,
    pub now: UtcTime,
}

/// The limit of a step.
#[facts]
pub struct TermLimit {
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub until: Option<UtcTime>,
}

/// The index of the step that counts at that moment. None: the guest has arrived, or the booking is
/// over or canceled, so that these terms no longer apply.
pub fn step_at(question: &TermsQuestion) -> Option<usize> {
    let cancelable = question.status.is_none_or(|status| status == BookingStatus::Created);
    let open = |limit: &TermLimit| limit.until.is_none_or(|until| question.now <= until);
    question.terms.iter().position(open).filter(|_| cancelable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> UtcTime {
        UtcTime::parse(text).expect("instant")
    }

    #[test]
    fn terms_apply_only_while_the_booking_may_be_canceled() {
        let limits = || vec![TermLimit { until: Some(at("2026-11-20T13:00:00Z")) }, TermLimit { until: None }];
        let step = |status, now| step_at(&TermsQuestion { status, terms: limits(), now: at(now) });
        for status in [None, Some(BookingStatus::Created)] {
            assert_eq!(step(status, "2026-11-20T13:00:00Z"), Some(0), "at the limit");
            assert_eq!(step(status, "2026-11-20T13:00:00.000001Z"), Some(1), "past it");
        }
        for status in [BookingStatus::Active, BookingStatus::Completed, BookingStatus::Canceled] {
            assert_eq!(step(Some(status), "2026-11-20T12:00:00Z"), None, "{status}");
        }
    }
}
