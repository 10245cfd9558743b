//! The booking forms and the rules that one form can check by itself. Rules that need the branch,
//! the service and the time are in `placement::draft`.

use super::state::{CancelKind, PayAt};
use crate::access::role::Role;
use crate::base::id::{AnimalTypeId, BookingPetId, BranchId, BreedId, PaymentId, ServiceId, UserId, WorkplaceId};
use crate::base::issue::{Issue, Reason};
use crate::base::kinds::AnimalSize;
use crate::base::stored::stored_enum;
use crate::base::{phone, text};
use crate::calendar::segment::{StayInput, check_stays};
use crate::form::checks::Checks;
use crate::form::input::input;
use crate::form::rules::Rules;
use crate::people::erased;

/// Most pets of one booking.
pub const PETS_MAX: usize = 5;
/// The arrival and the departure of a day that a form suggests, `HH:mm`.
pub const USUAL_DAY: (&str, &str) = ("08:00", "18:00");
/// The arrival of a session on a later day that a form suggests, `HH:mm`.
pub const USUAL_SESSION: &str = "09:00";

input! {
    /// A new booking: `POST /bookings`. Civil times of the branch, without offset.
    pub struct BookingInput => CheckedBooking {
        pub branch_id: Required<BranchId>,
        pub service_id: Required<ServiceId>,
        /// None: the first free workplace.
        pub workplace_id: Option<WorkplaceId>,
        /// The customer's account; none: the form names the guest.
        pub customer_id: Option<UserId>,
        #[validate(custom(function = "text::short"))]
        pub guest_name: Option<String>,
        #[validate(custom(function = "phone::international"))]
        pub guest_phone: Option<String>,
        #[validate(custom(function = "text::email"))]
        pub guest_email: Option<String>,
        #[schema(min_items = 1, max_items = PETS_MAX)]
        pub pets: Vec<PetInput>,
        #[validate(custom(function = "text::civil"))]
        pub arrival: Required<String>,
        /// Left out for sessions.
        #[validate(custom(function = "text::civil"))]
        #[schema(example = "2026-11-23T11:00")]
        pub departure: Option<String>,
        #[validate(custom(function = "text::long"))]
        pub comment: Option<String>,
        pub pay_at: Option<PayAt>,
        /// The total that the person saw, minor units; another total is refused.
        pub expected_total: Option<i64>,
        /// The parts of a hostel stay that changes its workplace; otherwise `workplaceId`.
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<StayInput>>"))]
        #[schema(max_items = crate::calendar::segment::STAYS_MAX)]
        pub stays: Vec<StayInput>,
        /// The reason for overbooking on purpose (ADMIN, SYSADM).
        #[validate(custom(function = "text::reason"))]
        pub overbook_reason: Option<String>,
        /// Whether the guest gets a mail, where the booking has an address; none: yes. Not a pet owner's
        /// field: a pet owner's own changes are always told.
        pub notify_guest: Option<bool>,
        /// The moment of a booking that staff took without network, UTC: at most 12 hours ago. Not a pet
        /// owner's field.
        #[validate(custom(function = "text::instant"))]
        pub happened_at: Option<String>,
    }
}

input! {
    /// One pet of a new booking.
    pub struct PetInput => CheckedPet {
        #[validate(custom(function = "text::short"))]
        pub name: Required<String>,
        pub animal_type_id: Required<AnimalTypeId>,
        pub breed_id: Option<BreedId>,
        pub size: Required<AnimalSize>,
        #[validate(custom(function = "text::reason"))]
        pub note: Option<String>,
    }
}

impl BookingInput {
    /// Issues of fields that a booking by `role` does not have. The form of an operator could have
    /// all fields: whether the operator may use them is a question of permission.
    pub fn unknown_fields(&self, role: Role) -> Vec<Issue> {
        let staff_only = [("happenedAt", &self.happened_at), ("overbookReason", &self.overbook_reason)];
        let sent = staff_only.into_iter().filter(|(_, value)| value.is_some() && !role.is_dashboard());
        let unknown = sent.map(|(path, _)| Issue::new(path, "validation.unknown_field"));
        unknown.chain(not_asked(role, self.notify_guest)).collect()
    }
}

/// The issue of an answer to "tell the guest?" by a role that is not asked: a pet owner's own changes are
/// always told.
pub fn not_asked(role: Role, answer: Option<bool>) -> Option<Issue> {
    (answer.is_some() && !role.is_dashboard()).then(|| Issue::new("notifyGuest", "validation.unknown_field"))
}

impl Rules for BookingInput {
    fn happened_at(&self) -> Option<&str> {
        self.happened_at.as_deref()
    }

    fn phone(&mut self) -> Option<&mut String> {
        self.guest_phone.as_mut()
    }

    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        if self.customer_id.is_none() {
            checks.required("guestName", self.guest_name.is_some());
            checks.required("guestPhone", self.guest_phone.is_some());
        }
        checks.rows("pets", &self.pets);
        checks.range("pets", Some(text::count(self.pets.len())), 1, text::count(PETS_MAX));
        check_stays(&mut checks, self.workplace_id, &self.stays);
        checks.done()
    }
}

input! {
    /// The part of the form that gives the reason for booking a taken workplace on purpose.
    pub struct OverbookInput {
        #[validate(custom(function = "text::reason"))]
        pub overbook_reason: Required<String>,
    }
}

impl Rules for OverbookInput {}

input! {
    /// `PUT /bookings/{id}`: the fields on which neither time, place nor price depends.
    pub struct BookingEditInput => CheckedBookingEdit {
        #[validate(custom(function = "text::short"))]
        pub guest_name: Required<String>,
        /// Required, except of an erased guest, who has none.
        #[validate(custom(function = "phone::international"))]
        pub guest_phone: Option<String>,
        /// The placeholder of an erased guest stays as it is.
        #[validate(custom(function = "text::guest_email"))]
        pub guest_email: Option<String>,
        #[validate(custom(function = "text::long"))]
        pub comment: Option<String>,
        pub pets: Vec<PetEditInput>,
    }
}

input! {
    /// A pet of an existing booking. Pets that are not sent stay as they are.
    pub struct PetEditInput => CheckedPetEdit {
        pub id: Required<BookingPetId>,
        #[validate(custom(function = "text::short"))]
        pub name: Required<String>,
        #[validate(custom(function = "text::reason"))]
        pub note: Option<String>,
    }
}

impl Rules for PetInput {}
impl Rules for PetEditInput {}

impl Rules for BookingEditInput {
    fn phone(&mut self) -> Option<&mut String> {
        self.guest_phone.as_mut()
    }

    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        let placeholder = self.guest_email.as_deref().filter(|email| email.ends_with("@invalid"));
        let erased = placeholder.is_some_and(erased::is_email);
        if placeholder.is_some() && !erased {
            checks.add("guestEmail", "validation.format");
        }
        checks.required("guestPhone", self.guest_phone.is_some() || erased);
        checks.rows("pets", &self.pets);
        checks.done()
    }
}

input! {
    /// The reason of an action that may have one: release, undo, reopen, reinstate.
    pub struct ReasonInput {
        #[validate(custom(function = "text::reason"))]
        pub reason: Option<String>,
    }
}

impl Rules for ReasonInput {}

input! {
    /// The guest did not come: `POST /bookings/{id}/no-show`.
    pub struct NoShowInput {
        #[validate(custom(function = "text::reason"))]
        pub reason: Option<String>,
        /// Whether the guest gets a mail, where the booking has an address; none: yes.
        pub notify_guest: Option<bool>,
        /// The moment of a change that staff made without network, UTC: at most 12 hours ago.
        #[validate(custom(function = "text::instant"))]
        pub happened_at: Option<String>,
    }
}

impl Rules for NoShowInput {
    fn happened_at(&self) -> Option<&str> {
        self.happened_at.as_deref()
    }
}

input! {
    /// Checking in: `POST /bookings/{id}/check-in`.
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

input! {
    /// Completing: `POST /bookings/{id}/complete`.
    pub struct CompleteInput {
        /// Whether to complete the booking with a balance that is still owed.
        pub leave_balance_open: Option<bool>,
        /// The moment of a change that staff made without network, UTC: at most 12 hours ago.
        #[validate(custom(function = "text::instant"))]
        pub happened_at: Option<String>,
    }
}

impl Rules for CompleteInput {
    fn happened_at(&self) -> Option<&str> {
        self.happened_at.as_deref()
    }
}

impl CompleteInput {
    /// The issue of a `balance` that is still owed and not left open on purpose.
    pub fn issues_of(&self, balance: i64) -> Vec<Issue> {
        let open = balance > 0 && self.leave_balance_open != Some(true);
        let reason = || Reason::new("booking.balance_open").with("balance", balance);
        open.then(|| reason().at("leaveBalanceOpen")).into_iter().collect()
    }
}

input! {
    /// Canceling: `POST /bookings/{id}/cancel`.
    pub struct CancelInput => CheckedCancel {
        pub kind: Required<CancelKind>,
        #[validate(custom(function = "text::reason"))]
        pub reason: Option<String>,
        /// What goes back; none: what the policy gives.
        pub refund: Option<RefundChoice>,
        /// Whether the guest gets a mail, where the booking has an address; none: yes. Not a pet owner's
        /// field: a pet owner's own changes are always told.
        pub notify_guest: Option<bool>,
    }
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

input! {
    /// The refund of a cancellation.
    pub struct RefundChoice => CheckedRefundChoice {
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
}

/// Most payments of one refund.
pub const REFUND_PARTS_MAX: usize = 50;

input! {
    /// What one payment gives to a refund.
    pub struct RefundPart => CheckedRefundPart {
        pub payment_id: Required<PaymentId>,
        /// Minor units.
        #[schema(minimum = 1)]
        pub amount: Required<i64>,
    }
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
        checks.extend(not_asked(role, self.notify_guest));
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

input! {
    /// Breaking a stay off: `POST /bookings/{id}/break-off`.
    pub struct BreakOffInput => CheckedBreakOff {
        pub by: Required<BrokenOffBy>,
        #[validate(custom(function = "text::reason"))]
        pub reason: Required<String>,
        /// What goes back; none: what the policy gives.
        pub refund: Option<RefundChoice>,
        /// Whether the guest gets a mail, where the booking has an address; none: yes.
        pub notify_guest: Option<bool>,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_erased_guest_keeps_the_placeholder_and_needs_no_phone() {
        let edit = |phone: Option<&str>, email: &str| BookingEditInput {
            guest_name: Some("erased 42".to_owned()),
            guest_phone: phone.map(str::to_owned),
            guest_email: Some(email.to_owned()),
            ..BookingEditInput::default()
        };
        let codes = |input: &BookingEditInput| {
            input.issues().into_iter().map(|issue| format!("{}: {}", issue.path, issue.code)).collect::<Vec<_>>()
        };
        assert!(codes(&edit(None, "erased-42@invalid")).is_empty());
        let kept = edit(None, "erased-42@invalid").check().expect("no issues");
        assert_eq!((kept.guest_email.as_deref(), kept.guest_phone), (Some("erased-42@invalid"), None));
        assert_eq!(codes(&edit(None, "ana@posta.example")), ["guestPhone: validation.required"]);
        for nobody in ["ana@posta", "ana@invalid"] {
            assert_eq!(codes(&edit(Some("+381641112223"), nobody)), ["guestEmail: validation.format"]);
        }
    }

    #[test]
    fn only_staff_are_asked_whether_to_tell_the_guest() {
        for role in [Role::Sysadm, Role::Admin, Role::Opr] {
            assert_eq!(not_asked(role, Some(false)), None);
        }
        assert_eq!(not_asked(Role::User, None), None);
        let issue = not_asked(Role::User, Some(true)).expect("an issue");
        assert_eq!((issue.path.as_str(), issue.code.as_str()), ("notifyGuest", "validation.unknown_field"));
    }
}
