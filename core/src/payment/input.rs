//! The forms of payments and refunds, and the rules that one form can check by itself. Amounts are
//! minor units; whether so much is owed or left is asked of the facts (`actions`, `preview`).

use sapa_derive::form;

use super::method::{PaymentMethod, PaymentWay};
use super::refund::RefundKind;
use crate::access::role::Role;
use crate::base::issue::Issue;
use crate::base::text;
use crate::form::checks::Checks;
use crate::form::rules::Rules;
use crate::price::quote::PRICE_MAX;

/// The highest amount of one payment: the highest price of the longest stay of the most pets.
pub const AMOUNT_MAX: i64 = PRICE_MAX * 365 * 5;

/// A payment: `POST /bookings/{id}/payments`. Staff record what they took; a pet owner starts a card
/// payment online.
#[form(checked = CheckedPayment)]
pub struct PaymentInput {
    pub method: Required<PaymentMethod>,
    #[schema(minimum = 1, maximum = AMOUNT_MAX)]
    pub amount: Required<i64>,
    /// The number of the fiscal receipt.
    #[validate(custom(function = "text::short"))]
    pub fiscal_receipt_number: Option<String>,
    /// The number on the terminal's slip, for a card taken at the desk.
    #[validate(custom(function = "text::short"))]
    pub slip_number: Option<String>,
}

impl PaymentInput {
    /// The issues of the form when `role` sends it: a card at the desk has a slip, and nothing else has; a pet
    /// owner pays by card online only, where neither number exists.
    pub fn issues_for(&self, role: Role) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("amount", self.amount, 1, AMOUNT_MAX);
        let card = self.method == Some(PaymentMethod::Card);
        if role.is_dashboard() {
            checks.required("slipNumber", self.slip_number.is_some() || !card);
            if self.slip_number.is_some() && self.method.is_some() && !card {
                checks.add("slipNumber", "validation.unknown_field");
            }
        } else {
            if self.method.is_some() && !card {
                checks.add("method", "validation.reference");
            }
            for (path, number) in
                [("slipNumber", &self.slip_number), ("fiscalReceiptNumber", &self.fiscal_receipt_number)]
            {
                if number.is_some() {
                    checks.add(path, "validation.unknown_field");
                }
            }
        }
        checks.done()
    }
}

impl Rules for PaymentInput {
    /// The issues when the dashboard's staff send the form.
    fn issues(&self) -> Vec<Issue> {
        self.issues_for(Role::Opr)
    }
}

/// A refund of one payment: `POST /payments/{id}/refunds`.
#[form(checked = CheckedRefund)]
pub struct RefundInput {
    #[schema(minimum = 1, maximum = AMOUNT_MAX)]
    pub amount: Required<i64>,
    #[validate(custom(function = "text::reason"))]
    pub reason: Required<String>,
    /// GOODWILL, DUPLICATE or ENTRY_ERROR; a POLICY refund comes from a cancellation only.
    pub kind: Required<RefundKind>,
    /// Whether the cash was handed out already.
    pub handed_out: Option<bool>,
    /// The number of the fiscal receipt of the refund.
    #[validate(custom(function = "text::short"))]
    pub fiscal_receipt_number: Option<String>,
    /// Whether the guest gets mails about the refund, where the booking has an address; none: yes.
    pub notify_guest: Option<bool>,
    /// The concern that this refund deals with: an earlier one did not arrive, or came back.
    pub concern_id: Option<i64>,
}

impl RefundInput {
    /// The issues of the form for a payment of this way: only cash is handed out, and what a provider
    /// captured was no error of entry.
    pub fn issues_for(&self, way: PaymentWay) -> Vec<Issue> {
        let mut checks = Checks::default();
        checks.extend(self.issues());
        if self.handed_out == Some(true) && !way.is_handed_out() {
            checks.add("handedOut", "validation.reference");
        }
        if self.kind.is_some_and(|kind| kind != RefundKind::Policy && !RefundKind::by_staff(way).contains(&kind)) {
            checks.add("kind", "validation.reference");
        }
        checks.done()
    }
}

impl Rules for RefundInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("amount", self.amount, 1, AMOUNT_MAX);
        if self.kind == Some(RefundKind::Policy) {
            checks.add("kind", "validation.reference");
        }
        checks.done()
    }
}

/// A confirmation that a refund was handed out or sent: `POST /refunds/{id}/confirm`.
#[form(checked = CheckedRefundConfirm)]
pub struct RefundConfirmInput {
    /// The number of the fiscal receipt of the refund.
    #[validate(custom(function = "text::short"))]
    pub fiscal_receipt_number: Option<String>,
}

impl Rules for RefundConfirmInput {}

/// The kind of a refund that was found at the provider: `PUT /refunds/{id}`.
#[form(checked = CheckedRefundKind)]
pub struct RefundKindInput {
    /// DUPLICATE or GOODWILL.
    pub kind: Required<RefundKind>,
}

impl Rules for RefundKindInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        if self.kind.is_some_and(|kind| !RefundKind::OF_FOUND.contains(&kind)) {
            checks.add("kind", "validation.reference");
        }
        checks.done()
    }
}

/// A request for a refund: `POST /payments/{id}/refund-requests`.
#[form(checked = CheckedRefundRequest)]
pub struct RefundRequestInput {
    #[schema(minimum = 1, maximum = AMOUNT_MAX)]
    pub amount: Required<i64>,
    #[validate(custom(function = "text::reason"))]
    pub reason: Required<String>,
}

impl Rules for RefundRequestInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("amount", self.amount, 1, AMOUNT_MAX);
        checks.done()
    }
}

/// Approving a request: `POST /refund-requests/{id}/approve`.
#[form(checked = CheckedRefundApprove)]
pub struct RefundApproveInput {
    /// Whether the cash was handed out already.
    pub handed_out: Option<bool>,
    /// The number of the fiscal receipt of the refund.
    #[validate(custom(function = "text::short"))]
    pub fiscal_receipt_number: Option<String>,
    /// Whether the guest gets mails about the refund, where the booking has an address; none: yes.
    pub notify_guest: Option<bool>,
}

impl Rules for RefundApproveInput {}

/// Declining a request: `POST /refund-requests/{id}/decline`.
#[form(checked = CheckedRefundDecline)]
pub struct RefundDeclineInput {
    #[validate(custom(function = "text::reason"))]
    pub reason: Required<String>,
}

impl Rules for RefundDeclineInput {}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(issues: &[Issue]) -> Vec<(&str, &str)> {
        issues.iter().map(|issue| (issue.path.as_str(), issue.code.as_str())).collect()
    }

    #[test]
    fn a_card_at_the_desk_has_a_slip_and_a_pet_owner_pays_by_card_only() {
        let card = PaymentInput { method: Some(PaymentMethod::Card), amount: Some(100), ..PaymentInput::default() };
        assert_eq!(codes(&card.issues()), [("slipNumber", "validation.required")]);
        assert_eq!(codes(&card.issues_for(Role::User)), []);
        let cash = PaymentInput {
            method: Some(PaymentMethod::Cash),
            amount: Some(0),
            slip_number: Some("7".to_owned()),
            ..PaymentInput::default()
        };
        assert_eq!(codes(&cash.issues()), [("amount", "validation.range"), ("slipNumber", "validation.unknown_field")]);
        assert_eq!(
            codes(&cash.issues_for(Role::User)),
            [
                ("amount", "validation.range"),
                ("method", "validation.reference"),
                ("slipNumber", "validation.unknown_field")
            ]
        );
    }

    #[test]
    fn staff_choose_no_policy_refund_and_hand_out_cash_only() {
        let refund = |kind, handed_out| RefundInput {
            amount: Some(1),
            reason: Some("twice".to_owned()),
            kind: Some(kind),
            handed_out,
            ..RefundInput::default()
        };
        assert_eq!(codes(&refund(RefundKind::Policy, None).issues()), [("kind", "validation.reference")]);
        let entry = refund(RefundKind::EntryError, Some(true));
        assert_eq!(codes(&entry.issues_for(PaymentWay::Cash)), []);
        assert_eq!(
            codes(&entry.issues_for(PaymentWay::Online)),
            [("handedOut", "validation.reference"), ("kind", "validation.reference")]
        );
    }
}
