//! What may be typed into the booking forms, as far as one form can know alone.
//! What needs the branch, the service and the time is in `draft`.

use serde::{Deserialize, Serialize};
use validator::Validate;

use super::state::{CancelKind, PayAt};
use crate::catalog::{AnimalSize, stored_enum};
use crate::form::Rules;
use crate::id::{AnimalTypeId, BookingPetId, BranchId, BreedId, ServiceId, UserId, WorkplaceId};
use crate::issue::{Issue, Reason, from_validator};
use crate::role::Role;
use crate::text;

/// Pets of one booking.
pub const PETS_MAX: usize = 5;

/// `POST /bookings`.
#[derive(Debug, Clone, Default, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
#[allow(missing_docs)] // named as in product §8, Bodies
pub struct BookingInput {
    #[validate(required)]
    pub branch_id: Option<BranchId>,
    #[validate(required)]
    pub service_id: Option<ServiceId>,
    /// None: the first free one.
    pub workplace_id: Option<WorkplaceId>,
    /// An account; else the guest is named.
    pub customer_id: Option<UserId>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::short"))]
    pub guest_name: Option<String>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::phone"))]
    pub guest_phone: Option<String>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::email"))]
    pub guest_email: Option<String>,
    #[validate(nested)]
    pub pets: Vec<PetInput>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(required, custom(function = "text::civil"))]
    pub arrival: Option<String>,
    /// Left out for sessions.
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::civil"))]
    pub departure: Option<String>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::long"))]
    pub comment: Option<String>,
    pub pay_at: Option<PayAt>,
    /// What the person saw, minor units; another total is refused.
    #[cfg_attr(feature = "schema", ts(as = "Option<i32>"))]
    pub expected_total: Option<i64>,
    /// Overbook on purpose (ADMIN, SYSADM).
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::reason"))]
    pub overbook_reason: Option<String>,
}

/// One pet of a new booking.
#[derive(Debug, Clone, Default, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
#[allow(missing_docs)]
pub struct PetInput {
    #[serde(deserialize_with = "text::optional")]
    #[validate(required, custom(function = "text::short"))]
    pub name: Option<String>,
    #[validate(required)]
    pub animal_type_id: Option<AnimalTypeId>,
    pub breed_id: Option<BreedId>,
    #[validate(required)]
    pub size: Option<AnimalSize>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::reason"))]
    pub note: Option<String>,
}

impl Rules for BookingInput {
    fn issues(&self) -> Vec<Issue> {
        let mut issues = from_validator(self.validate());
        if self.customer_id.is_none() {
            for (path, value) in [("guestName", &self.guest_name), ("guestPhone", &self.guest_phone)] {
                if value.is_none() {
                    issues.push(Issue::new(path, "validation.required"));
                }
            }
        }
        issues.extend(pet_count(self.pets.len()));
        sorted(issues)
    }
}

/// `PUT /bookings/{id}`: everything that neither time, place nor price depends on.
#[derive(Debug, Clone, Default, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
#[allow(missing_docs)]
pub struct BookingEditInput {
    #[serde(deserialize_with = "text::optional")]
    #[validate(required, custom(function = "text::short"))]
    pub guest_name: Option<String>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(required, custom(function = "text::phone"))]
    pub guest_phone: Option<String>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::email"))]
    pub guest_email: Option<String>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::long"))]
    pub comment: Option<String>,
    #[validate(nested)]
    pub pets: Vec<PetEditInput>,
}

/// One pet of a booking that exists. Pets not sent stay as they are.
#[derive(Debug, Clone, Default, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
#[allow(missing_docs)]
pub struct PetEditInput {
    #[validate(required)]
    pub id: Option<BookingPetId>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(required, custom(function = "text::short"))]
    pub name: Option<String>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::reason"))]
    pub note: Option<String>,
}

impl Rules for BookingEditInput {
    fn issues(&self) -> Vec<Issue> {
        from_validator(self.validate())
    }
}

/// An action that may be given a reason: check-in, no-show, undo, reopen, reinstate.
#[derive(Debug, Clone, Default, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
#[allow(missing_docs)]
pub struct ReasonInput {
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
}

impl Rules for ReasonInput {
    fn issues(&self) -> Vec<Issue> {
        from_validator(self.validate())
    }
}

impl ReasonInput {
    /// The issue of a reason that the action asked for and did not get.
    pub fn missing(&self, needs_reason: bool) -> Option<Issue> {
        (needs_reason && self.reason.is_none()).then(|| Issue::new("reason", "validation.required"))
    }
}

/// `POST /bookings/{id}/complete`.
#[derive(Debug, Clone, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
#[allow(missing_docs)]
pub struct CompleteInput {
    /// What is still owed stays open on purpose.
    pub leave_balance_open: Option<bool>,
}

impl Rules for CompleteInput {
    fn issues(&self) -> Vec<Issue> {
        Vec::new()
    }
}

/// `POST /bookings/{id}/cancel`.
#[derive(Debug, Clone, Default, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
#[allow(missing_docs)]
pub struct CancelInput {
    #[validate(required)]
    pub kind: Option<CancelKind>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
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
    /// What is wrong with it when `role` sends it: staff give a reason, a pet owner
    /// need not, and each has their own kinds.
    pub fn issues_for(&self, role: Role) -> Vec<Issue> {
        let mut issues = from_validator(self.validate());
        if role.is_dashboard() && self.reason.is_none() {
            issues.push(Issue::new("reason", "validation.required"));
        }
        if self.kind.is_some_and(|kind| !cancel_kinds(role).contains(&kind)) {
            issues.push(Issue::new("kind", "validation.reference"));
        }
        sorted(issues)
    }
}

impl Rules for CancelInput {
    /// As the dashboard's staff send it; the server narrows the kinds to the role.
    fn issues(&self) -> Vec<Issue> {
        self.issues_for(Role::Sysadm)
    }
}

stored_enum! {
    /// Who broke a stay off.
    BrokenOffBy { Customer = "CUSTOMER", Company = "COMPANY" }
}

/// `POST /bookings/{id}/break-off`.
#[derive(Debug, Clone, Default, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts", optional_fields = nullable))]
#[allow(missing_docs)]
pub struct BreakOffInput {
    #[validate(required)]
    pub by: Option<BrokenOffBy>,
    #[serde(deserialize_with = "text::optional")]
    #[validate(required, custom(function = "text::reason"))]
    pub reason: Option<String>,
}

impl Rules for BreakOffInput {
    fn issues(&self) -> Vec<Issue> {
        from_validator(self.validate())
    }
}

fn pet_count(count: usize) -> Option<Issue> {
    let max = i64::try_from(PETS_MAX).unwrap_or(i64::MAX);
    (count == 0 || count > PETS_MAX).then(|| Reason::new("validation.range").with("min", 1).with("max", max).at("pets"))
}

fn sorted(mut issues: Vec<Issue>) -> Vec<Issue> {
    issues.sort_unstable_by(|a, b| (&a.path, &a.code).cmp(&(&b.path, &b.code)));
    issues
}
