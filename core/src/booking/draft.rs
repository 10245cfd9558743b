//! A new booking against what is known of its branch and service (B1): everything
//! but whether the place is free and what only the database knows. The browser runs
//! it as one types, the server before it writes.

use serde::Serialize;

use super::input::BookingInput;
use crate::catalog::{AnimalSize, CancellationPolicy, CompanyStatus, ServiceType, WorkplaceFacts};
use crate::company::closed_because;
use crate::id::{BranchId, ServiceId, WorkplaceId};
use crate::input::facts;
use crate::issue::{Issue, Reason};
use crate::money::Currency;
use crate::price::policy::{Term, terms};
use crate::price::quote::{Quote, quote};
use crate::role::Role;
use crate::schedule::capacity::suits;
use crate::schedule::stay::{Stay, Wish, bookable, stay};
use crate::time::{UtcTime, Zone, format_date, parse_civil};

facts! {
    /// What of a branch decides about a booking. Answers of the API fit: other fields
    /// are ignored.
    pub struct BranchFacts {
        pub id: BranchId,
        pub time_zone: Zone,
        /// `HH:mm`, where a hostel's cancellation is counted from.
        pub check_in_from: String,
        pub cancellation_policy: CancellationPolicy,
        pub active: bool,
        pub company_status: CompanyStatus,
        pub currency: Currency,
    }
}

facts! {
    /// What of a service decides about a booking.
    pub struct ServiceFacts {
        pub id: ServiceId,
        pub branch_id: BranchId,
        pub service_type as "type": ServiceType,
        /// Minor units.
        #[cfg_attr(feature = "schema", ts(type = "number"))]
        pub price: i64,
        pub duration_minutes: Option<i32>,
        /// Basis points.
        pub discount_rate: i32,
        pub size: Option<AnimalSize>,
        pub workplace_ids: Vec<WorkplaceId>,
        pub active: bool,
    }
}

facts! {
    /// A question about a booking that is being made.
    pub struct DraftQuestion {
        pub input: BookingInput,
        pub branch: BranchFacts,
        pub service: ServiceFacts,
        pub workplaces: Vec<WorkplaceFacts>,
        pub role: Role,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        pub now: UtcTime,
    }
}

/// Whether a workplace of the service takes the pets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct WorkplaceFit {
    /// Which.
    pub id: WorkplaceId,
    /// Why it does not.
    pub reason: Option<Reason>,
}

/// What is known of a booking before it is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Draft {
    /// What stands in the way, beyond the form's own rules.
    pub issues: Vec<Issue>,
    /// Its time, once both civil times are right.
    pub stay: Option<Stay>,
    /// Its price, once the time and the number of pets are known.
    pub quote: Option<Quote>,
    /// What a customer's cancellation would give back.
    pub terms: Vec<Term>,
    /// The service's workplaces, in the order of the question.
    pub workplaces: Vec<WorkplaceFit>,
}

/// The draft of `question.input`. Assumes nothing about the form's own rules: what is
/// missing or malformed is simply not answered.
pub fn draft(question: &DraftQuestion) -> Draft {
    let DraftQuestion { input, branch, service, workplaces, role, now } = question;
    let mut issues = standing(branch, service, input);
    let pets: Vec<_> = input.pets.iter().map(|pet| (pet.size, pet.animal_type_id)).collect();
    if let Some(wanted) = service.size {
        let misfits = input.pets.iter().enumerate().filter(|(_, pet)| pet.size.is_some_and(|size| size != wanted));
        issues.extend(misfits.map(|(i, _)| {
            Reason::new("booking.reason.service_size").with("size", wanted.as_str()).at(format!("pets.{i}.size"))
        }));
    }
    let fits: Vec<WorkplaceFit> = workplaces
        .iter()
        .filter(|place| service.workplace_ids.contains(&place.id))
        .map(|place| WorkplaceFit { id: place.id, reason: suits(place, &pets).err() })
        .collect();
    issues.extend(place_issue(input.workplace_id, &fits));
    let stay = match time(question) {
        Some(Ok(stay)) => {
            issues.extend(bookable(service.service_type, branch.time_zone, stay.check_in, *now, role.is_dashboard()));
            Some(stay)
        }
        Some(Err(found)) => {
            issues.extend(found);
            None
        }
        None => None,
    };
    let count = i64::try_from(input.pets.len()).unwrap_or(i64::MAX).min(i64::from(u8::MAX));
    let priced = stay
        .as_ref()
        .filter(|_| count > 0)
        .map(|s| quote(s.unit, s.units, count, service.price, i64::from(service.discount_rate), branch.currency));
    let terms = stay.as_ref().map_or_else(Vec::new, |s| {
        terms(branch.cancellation_policy, anchor(branch, service.service_type, s.check_in), branch.time_zone)
    });
    Draft { issues, stay, quote: priced, terms, workplaces: fits }
}

/// From when a cancellation is counted back: the check-in, for hostel the branch's
/// `checkInFrom` of the arrival date.
pub fn anchor(branch: &BranchFacts, service_type: ServiceType, check_in: UtcTime) -> UtcTime {
    if service_type != ServiceType::Hostel {
        return check_in;
    }
    let date = branch.time_zone.date(check_in);
    parse_civil(&format!("{}T{}", format_date(date), branch.check_in_from))
        .and_then(|civil| branch.time_zone.resolve(civil).instant().ok())
        .unwrap_or(check_in)
}

fn standing(branch: &BranchFacts, service: &ServiceFacts, input: &BookingInput) -> Vec<Issue> {
    let mut issues = closed(branch, service);
    if service.service_type.is_session() && input.departure.is_some() {
        issues.push(Issue::new("departure", "booking.reason.departure_given"));
    }
    issues
}

/// Why nobody new is taken there, whatever the time: the company's standing, branch or service
/// out of use.
pub(super) fn closed(branch: &BranchFacts, service: &ServiceFacts) -> Vec<Issue> {
    let mut issues = Vec::new();
    issues.extend(closed_because(branch.company_status).map(|code| Issue::new("", code)));
    if !branch.active {
        issues.push(Issue::new("branchId", "booking.reason.branch_inactive"));
    }
    if service.branch_id != branch.id {
        issues.push(Issue::new("serviceId", "validation.reference"));
    } else if !service.active {
        issues.push(Issue::new("serviceId", "booking.reason.service_inactive"));
    }
    issues
}

fn place_issue(wanted: Option<WorkplaceId>, fits: &[WorkplaceFit]) -> Option<Issue> {
    match wanted {
        Some(id) => match fits.iter().find(|fit| fit.id == id) {
            None => Some(Issue::new("workplaceId", "validation.reference")),
            Some(fit) => fit.reason.clone().map(|reason| reason.at("workplaceId")),
        },
        // Nothing chosen: it is enough that one of them would do.
        None if fits.iter().all(|fit| fit.reason.is_some()) => {
            Some(Issue::new("workplaceId", "booking.reason.no_workplace"))
        }
        None => None,
    }
}

/// The stay of the typed times; none while they are missing or malformed.
fn time(question: &DraftQuestion) -> Option<Result<Stay, Vec<Issue>>> {
    let DraftQuestion { input, branch, service, .. } = question;
    let arrival = parse_civil(input.arrival.as_deref()?)?;
    let departure = if service.service_type.is_session() {
        None
    } else {
        match input.departure.as_deref() {
            Some(text) => Some(parse_civil(text)?),
            None => None,
        }
    };
    let wish = Wish {
        service_type: service.service_type,
        zone: branch.time_zone,
        arrival,
        departure,
        duration_minutes: service.duration_minutes,
    };
    Some(stay(&wish))
}

#[cfg(test)]
#[path = "draft_tests.rs"]
mod tests;
