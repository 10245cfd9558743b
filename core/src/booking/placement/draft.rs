//! A new booking against what is known of its branch and service (B1): everything
//! but whether the place is free and what only the database knows. The browser runs
//! it as one types, the server before it writes.

use chrono::NaiveDateTime;
use serde::Serialize;

use super::offer::WorkplaceFit;
use super::setting::{BranchFacts, Pet, ServiceFacts, Setting, closed, wrong_size};
use crate::access::role::Role;
use crate::base::id::WorkplaceId;
use crate::base::issue::{Issue, Reason};
use crate::base::kinds::ServiceType;
use crate::base::time::{UtcTime, format_date, parse_civil};
use crate::booking::input::BookingInput;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::capacity::suits;
use crate::calendar::closure::{Refused, Visit};
use crate::calendar::interval::Interval;
use crate::calendar::opening::outside;
use crate::calendar::stay::{Stay, Wish, bookable, stay};
use crate::calendar::stretch::{StayInput, Stretch, spans, split};
use crate::form::input::facts;
use crate::price::policy::{Term, terms};
use crate::price::quote::{Quote, quote};

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

facts! {
    /// A question about the services of a branch for the pets of a booking.
    pub struct ServicesQuestion {
        pub input: BookingInput,
        pub services: Vec<ServiceFacts>,
        pub workplaces: Vec<WorkplaceFacts>,
    }
}

impl DraftQuestion {
    /// Where and for whom.
    pub fn setting(&self) -> Setting<'_> {
        let Self { branch, service, workplaces, role, now, .. } = self;
        Setting { branch, service, workplaces, role: *role, now: *now, anew: false }
    }
}

/// What is known of a booking before it is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Draft {
    /// What stands in the way, beyond the form's own rules.
    pub issues: Vec<Issue>,
    /// What staff are told and may do all the same.
    pub warnings: Vec<Issue>,
    /// Its time, once both civil times are right.
    pub stay: Option<Stay>,
    /// Its price, once the time and the number of pets are known.
    pub quote: Option<Quote>,
    /// What a customer's cancellation would give back.
    pub terms: Vec<Term>,
    /// The service's workplaces, in the order of the question: which would take the whole stay.
    pub workplaces: Vec<WorkplaceFit>,
    /// Where it was asked to be; none: wherever there is room.
    pub stretches: Vec<Stretch>,
}

/// The draft of `input`. Assumes nothing about the form's own rules: what is missing or
/// malformed is simply not answered.
pub fn draft(input: &BookingInput, setting: &Setting<'_>) -> Draft {
    let Setting { branch, service, workplaces, .. } = *setting;
    let mut issues = standing(input, setting);
    let pets = pets_of(input);
    let times = times(input, service);
    let Timed { stay, issues: found, warnings } =
        times.map(|(arrival, departure)| timed(arrival, departure, setting)).unwrap_or_default();
    issues.extend(found);
    let fit = |place: &WorkplaceFacts, visit: Option<&Visit>| {
        suits(place, &pets)
            .err()
            .or_else(|| branch.timeslots.of_place(place.id, visit?).map(|reason| setting.told(reason)))
    };
    let whole = stay.as_ref().map(|stay| visit(setting, stay, stay.occupied));
    let fits: Vec<WorkplaceFit> = workplaces
        .iter()
        .filter(|place| service.workplace_ids.contains(&place.id))
        .map(|place| WorkplaceFit { id: place.id, reason: fit(place, whole.as_ref()) })
        .collect();
    let mut stretches = Vec::new();
    if input.stays.is_empty() {
        issues.extend(place_issue(input.workplace_id, &fits));
        let whole = |id, stay: &Stay| Stretch { workplace_id: id, interval: stay.occupied };
        stretches.extend(input.workplace_id.zip(stay.as_ref()).map(|(id, stay)| whole(id, stay)));
    } else if let Some(stay) = &stay {
        match spans(branch.time_zone, service.service_type, stay, &input.stays) {
            Ok(found) => {
                let place = |id| workplaces.iter().find(|place| place.id == id && service.workplace_ids.contains(&id));
                issues.extend(part_issues(&input.stays, &found, |id, span| match place(id) {
                    Some(place) => fit(place, Some(&visit(setting, stay, span))),
                    None => Some(Reason::new("validation.reference")),
                }));
                stretches = split(&input.stays, &found);
            }
            Err(issue) => issues.push(issue),
        }
    }
    let count = i64::try_from(input.pets.len()).unwrap_or(i64::MAX).min(i64::from(u8::MAX));
    let priced = stay
        .as_ref()
        .filter(|_| count > 0)
        .map(|s| quote(s.unit, s.units, count, service.price, i64::from(service.discount_rate), branch.currency));
    let terms = stay.as_ref().map_or_else(Vec::new, |s| {
        terms(branch.cancellation_policy, anchor(branch, service.service_type, s.check_in), branch.time_zone)
    });
    Draft { issues, warnings, stay, quote: priced, terms, workplaces: fits, stretches }
}

/// Size and animal type of each pet, as far as they are known.
pub(crate) fn pets_of(input: &BookingInput) -> Vec<Pet> {
    input.pets.iter().map(|pet| (pet.size, pet.animal_type_id)).collect()
}

/// A time, and what branch and service say to it, whoever comes.
#[derive(Debug, Default)]
pub(crate) struct Timed {
    pub stay: Option<Stay>,
    pub issues: Vec<Issue>,
    pub warnings: Vec<Issue>,
}

/// Whether one may arrive and leave at these civil times.
pub(crate) fn timed(arrival: NaiveDateTime, departure: Option<NaiveDateTime>, setting: &Setting<'_>) -> Timed {
    let Setting { branch, service, role, now, .. } = *setting;
    let found = stay(&Wish {
        service_type: service.service_type,
        zone: branch.time_zone,
        arrival,
        departure,
        duration_minutes: service.duration_minutes,
    });
    match found {
        Ok(stay) => {
            let past = bookable(service.service_type, branch.time_zone, stay.check_in, now, role.is_dashboard());
            let (refused, warnings) = at_the_door(setting, &stay);
            Timed { stay: Some(stay), issues: past.into_iter().chain(refused).collect(), warnings }
        }
        Err(issues) => Timed { issues, ..Timed::default() },
    }
}

/// What closures and opening hours say to a stay: what refuses it, and what staff are warned of.
fn at_the_door(setting: &Setting<'_>, stay: &Stay) -> (Vec<Issue>, Vec<Issue>) {
    let Setting { branch, service, role, .. } = *setting;
    let closed = branch.timeslots.of_branch(&visit(setting, stay, stay.occupied));
    let closed = closed.map(|refused| closed_at(refused, setting));
    let mut refused: Vec<Issue> = closed.into_iter().collect();
    let civil = |at| Some(branch.time_zone.civil(at));
    let late = outside(&branch.opening_hours, service.service_type, civil(stay.check_in), civil(stay.check_out));
    if role.is_dashboard() {
        return (refused, late.into_iter().collect());
    }
    refused.extend(late);
    (refused, Vec::new())
}

/// What a closure refused, at the field that it concerns.
pub(super) fn closed_at(refused: Refused, setting: &Setting<'_>) -> Issue {
    setting.told(refused.reason).at(if refused.at_departure { "departure" } else { "arrival" })
}

/// A stay, or a part of it, for closures to judge.
pub(crate) fn visit(setting: &Setting<'_>, stay: &Stay, spent: Interval) -> Visit {
    let doors = (Some(stay.check_in), Some(stay.check_out));
    Visit::new(setting.service.service_type, setting.branch.time_zone, doors, &[spent])
}

/// Why parts of a split stay cannot be where they were asked to be.
pub(super) fn part_issues(
    stays: &[StayInput],
    spans: &[Interval],
    why: impl Fn(WorkplaceId, Interval) -> Option<Reason>,
) -> Vec<Issue> {
    let parts = stays.iter().zip(spans).enumerate();
    let refused = parts.filter_map(|(i, (stay, span))| {
        let reason = why(stay.workplace_id?, *span)?;
        Some(reason.at(format!("stays.{i}.workplaceId")))
    });
    refused.collect()
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

/// What stands in the way at any time.
pub(crate) fn standing(input: &BookingInput, setting: &Setting<'_>) -> Vec<Issue> {
    let Setting { branch, service, .. } = *setting;
    let mut issues = closed(branch, service);
    if service.service_type.is_session() && input.departure.is_some() {
        issues.push(Issue::new("departure", "booking.reason.departure_given"));
    }
    let misfits = input.pets.iter().enumerate();
    issues.extend(misfits.filter_map(|(i, pet)| Some(wrong_size(service, pet.size)?.at(format!("pets.{i}.size")))));
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

/// The typed times; none while they are missing or malformed.
fn times(input: &BookingInput, service: &ServiceFacts) -> Option<(NaiveDateTime, Option<NaiveDateTime>)> {
    let arrival = parse_civil(input.arrival.as_deref()?)?;
    match input.departure.as_deref().filter(|_| !service.service_type.is_session()) {
        Some(text) => Some((arrival, Some(parse_civil(text)?))),
        None => Some((arrival, None)),
    }
}

#[cfg(test)]
#[path = "draft_tests.rs"]
mod tests;
