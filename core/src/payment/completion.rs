//! Completing a booking (B3): what was stayed beyond the agreement is added, and the balance is settled with it or
//! before, or left open on purpose.

use sapa_derive::form;

use super::input::PaymentInput;
use crate::base::issue::{Issue, Reason};
use crate::base::text;
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// Completing: `POST /bookings/{id}/complete`.
#[form]
pub struct CompleteInput {
    /// Whether to complete the booking with a balance that is still owed.
    pub leave_balance_open: Option<bool>,
    /// The real departure of a guest who has stayed longer than agreed; none: the agreed time and price stay.
    #[validate(custom(function = "text::civil"))]
    #[schema(example = "2026-11-25T11:00")]
    pub departure: Option<String>,
    /// With a departure: the total that the person saw, minor units; another total is refused.
    pub expected_total: Option<i64>,
    /// What the guest pays on leaving; recorded with the completion or not at all.
    pub payment: Option<PaymentInput>,
    /// The moment of a change that staff made without network, UTC: at most 12 hours ago. Not with a payment.
    #[validate(custom(function = "text::instant"))]
    pub happened_at: Option<String>,
}

impl Rules for CompleteInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        if self.expected_total.is_some() && self.departure.is_none() {
            checks.add("expectedTotal", "validation.unknown_field");
        }
        checks.within("payment", self.payment.as_ref().map_or_else(Vec::new, Rules::issues));
        // Money is recorded at the moment of the request.
        if self.payment.is_some() && self.happened_at.is_some() {
            checks.add("payment", "validation.unknown_field");
        }
        checks.done()
    }

    fn happened_at(&self) -> Option<&str> {
        self.happened_at.as_deref()
    }
}

impl CompleteInput {
    /// The issue of what is still owed of `balance` after the payment and not left open on purpose.
    pub fn issues_of(&self, balance: i64) -> Vec<Issue> {
        let paid = self.payment.as_ref().and_then(|payment| payment.amount).unwrap_or_default();
        let open = still_open(balance.saturating_sub(paid), self.leave_balance_open == Some(true));
        open.map(|reason| reason.at("leaveBalanceOpen")).into_iter().collect()
    }
}

/// Why a booking with this `balance` is not completed; `leave_open`: the person leaves it open on purpose.
pub fn still_open(balance: i64, leave_open: bool) -> Option<Reason> {
    (balance > 0 && !leave_open).then(|| Reason::new("booking.balance_open").with("balance", balance))
}

#[cfg(test)]
mod tests {
    use super::super::method::PaymentMethod;
    use super::*;

    #[test]
    fn only_what_is_owed_stands_in_the_way() {
        assert!(still_open(1, false).is_some());
        for (balance, leave_open) in [(1, true), (0, false), (-1, false)] {
            assert_eq!(still_open(balance, leave_open), None);
        }
    }

    #[test]
    fn what_is_paid_with_it_is_not_owed_any_more() {
        let paying = |amount| CompleteInput {
            payment: Some(PaymentInput {
                method: Some(PaymentMethod::Cash),
                amount: Some(amount),
                ..PaymentInput::default()
            }),
            ..CompleteInput::default()
        };
        assert!(paying(900).issues_of(900).is_empty());
        let open = paying(899).issues_of(900);
        assert_eq!(open, [Reason::new("booking.balance_open").with("balance", 1).at("leaveBalanceOpen")]);
        assert!(CompleteInput { leave_balance_open: Some(true), ..paying(899) }.issues_of(900).is_empty());
    }

    #[test]
    fn a_payment_has_its_own_rules_and_no_earlier_moment() {
        let card = PaymentInput { method: Some(PaymentMethod::Card), amount: Some(0), ..PaymentInput::default() };
        let input = CompleteInput {
            payment: Some(card),
            happened_at: Some("2026-11-20T10:00:00Z".to_owned()),
            ..CompleteInput::default()
        };
        let found: Vec<String> = input.issues().into_iter().map(|issue| [issue.path, issue.code].join(" ")).collect();
        assert_eq!(
            found,
            [
                "payment validation.unknown_field",
                "payment.amount validation.range",
                "payment.slipNumber validation.required"
            ]
        );
    }
}
