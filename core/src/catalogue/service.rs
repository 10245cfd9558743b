//! Services (product §3): the form and its rules, in the branch form and alone; the groups that a
//! service may be in; the reasons for which pet owners do not see a service.

use sapa_derive::form;

use crate::base::id::{BranchId, ServiceGroupId, ServiceId, WorkplaceId};
use crate::base::issue::Issue;
use crate::base::kinds::{AnimalSize, ServiceType};
use crate::base::money::WHOLE;
use crate::base::text;
use crate::form::change::change;
use crate::form::checks::{Checks, ROWS_MAX};
use crate::form::rules::Rules;

/// Highest price, in minor units.
pub const PRICE_MAX: i64 = 1_000_000_000;
/// Shortest session, in minutes.
pub const DURATION_MIN: i64 = 5;
/// Longest session, in minutes.
pub const DURATION_MAX: i64 = 1_440;

/// The fields of a service, in every form that enters one. The price's unit follows from the
/// type and is never sent.
#[form(checked = CheckedServiceFields)]
pub struct ServiceFields {
    pub group_id: Required<ServiceGroupId>,
    pub r#type: Required<ServiceType>,
    #[validate(custom(function = "text::short"))]
    pub title_en: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub title_sr: Required<String>,
    #[validate(custom(function = "text::short"))]
    pub short_description_en: Option<String>,
    #[validate(custom(function = "text::short"))]
    pub short_description_sr: Option<String>,
    #[validate(custom(function = "text::long"))]
    pub description_en: Option<String>,
    #[validate(custom(function = "text::long"))]
    pub description_sr: Option<String>,
    /// Minor units, 1 to 1,000,000,000.
    #[schema(minimum = 1, maximum = PRICE_MAX)]
    pub price: Required<i64>,
    /// Minutes of a session, 5 to 1,440; services of other types have none.
    #[schema(minimum = DURATION_MIN, maximum = DURATION_MAX)]
    pub duration_minutes: Option<i32>,
    /// Basis points, 0 to 10,000; none = 0.
    #[schema(minimum = 0, maximum = WHOLE)]
    pub discount_rate: Option<i32>,
    /// The size of pets that the service takes; none = any.
    pub size: Option<AnimalSize>,
    /// Saved workplaces of the service's branch, at least one.
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<WorkplaceId>>"))]
    #[schema(min_items = 1, max_items = ROWS_MAX)]
    pub workplace_ids: Vec<WorkplaceId>,
    /// Whether the service takes new bookings; none = yes.
    pub active: Option<bool>,
}

/// A service: `POST /services`, `PUT /services/{id}`.
#[form(checked = CheckedService)]
pub struct ServiceInput {
    pub branch_id: Required<BranchId>,
    #[form(flatten)]
    pub fields: ServiceFields,
}

change! {
    /// A changed row of `services` in `PUT /branches/{id}`.
    pub struct ServiceChange of ServiceId: ServiceFields;
}

impl Rules for ServiceFields {
    /// Workplaces in order.
    fn normalized(mut self) -> Self {
        self.workplace_ids.sort_unstable();
        self
    }

    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("price", self.price, 1, PRICE_MAX);
        checks.range("discountRate", self.discount_rate.map(i64::from), 0, WHOLE);
        checks.range("durationMinutes", self.duration_minutes.map(i64::from), DURATION_MIN, DURATION_MAX);
        match self.r#type.map(ServiceType::is_session) {
            Some(true) => checks.required("durationMinutes", self.duration_minutes.is_some()),
            Some(false) if self.duration_minutes.is_some() => checks.add("durationMinutes", "service.no_duration"),
            _ => {}
        }
        checks.required("workplaceIds", !self.workplace_ids.is_empty());
        checks.at_most("workplaceIds", self.workplace_ids.len(), ROWS_MAX);
        // Each id is compared with those before it, so only as many as are allowed are compared.
        let ids = self.workplace_ids.get(..ROWS_MAX).unwrap_or(&self.workplace_ids);
        if ids.iter().enumerate().any(|(i, id)| ids[..i].contains(id)) {
            checks.add("workplaceIds", "validation.reference");
        }
        checks.done()
    }
}

impl Rules for ServiceInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.extend(self.fields.issues());
        checks.done()
    }
}

/// Whether a service may be in a group: only in one of its own type. A missing type is an issue of
/// another rule.
pub fn fits_group(service_type: Option<ServiceType>, group_type: ServiceType) -> bool {
    service_type.is_none_or(|own| own == group_type)
}

/// Whether a service has its branch's type; pet owners see no other service.
pub fn fits_branch(branch_type: ServiceType, service_type: ServiceType) -> bool {
    branch_type == service_type
}

/// Why pet owners do not see a service, the widest reason first; none: they see it. `company_open`:
/// whether its company takes bookings. `branch` and `service`: the type of each, and whether it is
/// in use.
pub fn hidden_because(
    company_open: bool,
    branch: (ServiceType, bool),
    service: (ServiceType, bool),
) -> Option<&'static str> {
    match (company_open, branch, service) {
        (false, ..) => Some("service.hidden.company"),
        (_, (_, false), _) => Some("service.hidden.branch"),
        (.., (_, false)) => Some("service.hidden.inactive"),
        (_, (of_branch, _), (own, _)) if !fits_branch(of_branch, own) => Some("service.hidden.type"),
        _ => None,
    }
}

#[cfg(test)]
#[path = "service_tests.rs"]
mod tests;
