//! The forms of a new and of an edited booking, and the rules that one form can check by itself. Rules that
//! need the branch, the service and the time are in `placement::draft`.

use sapa_derive::form;

use super::state::PayAt;
use crate::access::role::Role;
use crate::base::id::{AnimalTypeId, BookingPetId, BranchId, BreedId, ServiceId, UserId, WorkplaceId};
use crate::base::issue::Issue;
use crate::base::kinds::AnimalSize;
use crate::base::{phone, text};
use crate::calendar::segment::{StayInput, check_stays};
use crate::form::checks::Checks;
use crate::form::rules::Rules;
use crate::people::erased;

/// Most pets of one booking.
pub const PETS_MAX: usize = 5;
/// The arrival and the departure of a day that a form suggests, `HH:mm`.
pub const USUAL_DAY: (&str, &str) = ("08:00", "18:00");
/// The arrival of a session on a later day that a form suggests, `HH:mm`.
pub const USUAL_SESSION: &str = "09:00";

/// A new booking: `POST /bookings`. Civil times of the branch, without offset.
#[form(checked = CheckedBooking)]
pub struct BookingInput {
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

/// One pet of a new booking.
#[form(checked = CheckedPet)]
pub struct PetInput {
    #[validate(custom(function = "text::short"))]
    pub name: Required<String>,
    pub animal_type_id: Required<AnimalTypeId>,
    pub breed_id: Option<BreedId>,
    pub size: Required<AnimalSize>,
    #[validate(custom(function = "text::reason"))]
    pub note: Option<String>,
}

impl BookingInput {
    /// Issues of fields that a booking by `role` does not have. The form of an operator could have
    /// all fields: whether the operator may use them is a question of permission.
    pub fn unknown_fields(&self, role: Role) -> Vec<Issue> {
        // The mails to a pet owner go to the account's address.
        let staff_only = [
            ("guestEmail", &self.guest_email),
            ("happenedAt", &self.happened_at),
            ("overbookReason", &self.overbook_reason),
        ];
        let sent = staff_only.into_iter().filter(|(_, value)| value.is_some() && !role.is_dashboard());
        let unknown = sent.map(|(path, _)| Issue::new(path, "validation.unknown_field"));
        unknown.chain(notice_choice_issue(role, self.notify_guest)).collect()
    }
}

/// The issue of an answer to "tell the guest?" by a role that is not asked: a pet owner's own changes are
/// always told.
pub fn notice_choice_issue(role: Role, answer: Option<bool>) -> Option<Issue> {
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

/// The part of the form that gives the reason for booking a taken workplace on purpose.
#[form]
pub struct OverbookInput {
    #[validate(custom(function = "text::reason"))]
    pub overbook_reason: Required<String>,
}

impl Rules for OverbookInput {}

/// `PUT /bookings/{id}`: the fields on which neither time, place nor price depends.
#[form(checked = CheckedBookingEdit)]
pub struct BookingEditInput {
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

/// A pet of an existing booking. Pets that are not sent stay as they are.
#[form(checked = CheckedPetEdit)]
pub struct PetEditInput {
    pub id: Required<BookingPetId>,
    #[validate(custom(function = "text::short"))]
    pub name: Required<String>,
    #[validate(custom(function = "text::reason"))]
    pub note: Option<String>,
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
            assert_eq!(notice_choice_issue(role, Some(false)), None);
        }
        assert_eq!(notice_choice_issue(Role::User, None), None);
        let issue = notice_choice_issue(Role::User, Some(true)).expect("an issue");
        assert_eq!((issue.path.as_str(), issue.code.as_str()), ("notifyGuest", "validation.unknown_field"));
    }
}
