//! The forms of the actions on a booking, and the rules that one form can check by itself. Whether an action is
//! allowed is in `actions`.

use sapa_derive::form;

use super::input::notice_choice_issue;
use super::state::CancelKind;
use crate::access::role::Role;
use crate::base::id::{PaymentId, WorkplaceId};
use crate::base::issue::Issue;
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// The reason of an action that may have one: release, undo, reopen, reinstate.
#[form]
pub struct ReasonInput {
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
}

impl Rules for ReasonInput {}

/// The guest did not come: `POST /bookings/{id}/no-show`.
#[form]
pub struct NoShowInput {
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
    /// Whether the guest gets a mail, where the booking has an address; none: yes.
    pub notify_guest: Option<bool>,
    /// The moment of a change that staff made without network, UTC: at most 12 hours ago.
    #[validate(custom(function = "text::instant"))]
    pub happened_at: Option<String>,
}

impl Rules for NoShowInput {
    fn happened_at(&self) -> Option<&str> {
        self.happened_at.as_deref()
    }
}

/// Checking in: `POST /bookings/{id}/check-in`.
#[form]
pub struct CheckInInput {
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
    /// Another workplace than the agreed one.
    pub workplace_id: Option<WorkplaceId>,
    /// Whether to check in although pets that should have left are still in the workplace.
    pub accept_in_use: Option<bool>,
    /// The moment of a change that staff made without network, UTC: at most 12 hours ago.
    #[validate(custom(function = "text::instant"))]
    pub happened_at: Option<String>,
}

impl Rules for CheckInInput {
    fn happened_at(&self) -> Option<&str> {
        self.happened_at.as_deref()
    }
}

impl CheckInInput {
    /// The issue of a missing reason, where the action needs one.
    pub fn missing(&self, needs_reason: bool) -> Option<Issue> {
        (needs_reason && self.reason.is_none()).then(|| Issue::new("reason", "validation.required"))
    }
}

/// Canceling: `POST /bookings/{id}/cancel`.
#[form(checked = CheckedCancel)]
pub struct CancelInput {
    pub kind: Required<CancelKind>,
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
    /// What goes back; none: what the policy gives.
    pub refund: Option<RefundChoice>,
    /// Whether the guest gets a mail, where the booking has an address; none: yes. Not a pet owner's
    /// field: a pet owner's own changes are always told.
    pub notify_guest: Option<bool>,
}

stored_enum! {
    /// How much of what was paid goes back.
    RefundMode {
        /// What the policy gives.
        Policy = "POLICY",
        /// An amount that staff choose, never less than that.
        Amount = "AMOUNT",
    }
}

/// The refund of a cancellation.
#[form(checked = CheckedRefundChoice)]
pub struct RefundChoice {
    pub mode: Required<RefundMode>,
    /// Minor units, with the mode AMOUNT.
    #[schema(minimum = 0)]
    pub amount: Option<i64>,
    /// Why more goes back than the policy gives.
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
    /// Whether the cash was handed out already.
    pub handed_out: Option<bool>,
    /// What each payment gives; empty: online cards first, then terminal, transfer and cash.
    #[schema(max_items = REFUND_PARTS_MAX)]
    pub parts: Vec<RefundPart>,
}

/// Most payments of one refund.
pub const REFUND_PARTS_MAX: usize = 50;

/// What one payment gives to a refund.
#[form(checked = CheckedRefundPart)]
pub struct RefundPart {
    pub payment_id: Required<PaymentId>,
    /// Minor units.
    #[schema(minimum = 1)]
    pub amount: Required<i64>,
}

impl Rules for RefundPart {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("amount", self.amount, 1, i64::MAX);
        checks.done()
    }
}

impl Rules for RefundChoice {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        let chosen = self.mode == Some(RefundMode::Amount);
        checks.required("amount", self.amount.is_some() || !chosen);
        if self.amount.is_some() && self.mode == Some(RefundMode::Policy) {
            checks.add("amount", "validation.unknown_field");
        }
        checks.range("amount", self.amount, 0, i64::MAX);
        checks.rows("parts", &self.parts);
        checks.at_most("parts", self.parts.len(), REFUND_PARTS_MAX);
        checks.done()
    }
}

/// The kinds of cancellation that a role may choose, in the order of the chooser (B4).
pub const fn cancel_kinds(role: Role) -> &'static [CancelKind] {
    use CancelKind::{Company, Customer, Duplicate, Platform};
    match role {
        Role::Sysadm => &[Customer, Company, Duplicate, Platform],
        Role::Admin | Role::Opr => &[Customer, Company, Duplicate],
        Role::User => &[Customer],
        Role::Guest => &[],
    }
}

impl CancelInput {
    /// The issues of the form when `role` sends it: staff must give a reason, a pet owner need not,
    /// and each role has its own kinds of cancellation.
    pub fn issues_for(&self, role: Role) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.required("reason", self.reason.is_some() || !role.is_dashboard());
        if self.kind.is_some_and(|kind| !cancel_kinds(role).contains(&kind)) {
            checks.add("kind", "validation.reference");
        }
        if let Some(refund) = &self.refund {
            checks.within("refund", refund.issues());
            // A pet owner gets what the policy gives, by itself.
            if !role.is_dashboard() {
                checks.add("refund", "validation.unknown_field");
            }
        }
        checks.extend(notice_choice_issue(role, self.notify_guest));
        checks.done()
    }
}

impl Rules for CancelInput {
    /// The issues when the dashboard's staff send the form; the server asks for those of the
    /// actor's role.
    fn issues(&self) -> Vec<Issue> {
        self.issues_for(Role::Sysadm)
    }
}

stored_enum! {
    /// The side that broke a stay off.
    BrokenOffBy { Customer = "CUSTOMER", Company = "COMPANY" }
}

/// Breaking a stay off: `POST /bookings/{id}/break-off`.
#[form(checked = CheckedBreakOff)]
pub struct BreakOffInput {
    pub by: Required<BrokenOffBy>,
    #[validate(custom(function = "text::reason"))]
    pub reason: Required<String>,
    /// What goes back; none: what the policy gives.
    pub refund: Option<RefundChoice>,
    /// Whether the guest gets a mail, where the booking has an address; none: yes.
    pub notify_guest: Option<bool>,
}

impl Rules for BreakOffInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        if let Some(refund) = &self.refund {
            checks.within("refund", refund.issues());
        }
        checks.done()
    }
}
