//! Moving a booking (B11): other times, another workplace, or both. As for a new one (B1), but
//! only what changes is asked: what it has it keeps, what is past is past. An ACTIVE booking
//! keeps its arrival; its end may move, and the rest of the stay to another workplace.

use serde::Serialize;

use super::draft::{Pet, Setting, anchor, closed, closed_at, part_issues};
use super::facts::BookingFacts;
use super::state::BookingStatus;
use super::wish::RescheduleInput;
use crate::catalog::{AnimalSize, ServiceType, WorkplaceFacts};
use crate::id::{AnimalTypeId, BookingId, ServiceId, WorkplaceId};
use crate::input::facts;
use crate::issue::{Issue, Reason};
use crate::price::moved::moved;
use crate::price::policy::{Term, terms};
use crate::price::quote::Quote;
use crate::schedule::capacity::suits;
use crate::schedule::closure::{self, Visit};
use crate::schedule::interval::Interval;
use crate::schedule::offer::WorkplaceFit;
use crate::schedule::opening::outside;
use crate::schedule::stay::{Stay, Wish, bookable, stay};
use crate::schedule::stretch::{Stretch, StretchFacts, added, carried, from_then_on, split};
use crate::time::{UtcTime, parse_civil};

facts! {
    /// What of a pet decides where it may be.
    pub struct PetFacts {
        pub size: AnimalSize,
        pub animal_type_id: AnimalTypeId,
    }
}

facts! {
    /// A booking that moves; one of the API fits.
    pub struct Moving {
        pub id: BookingId,
        pub service_id: ServiceId,
        pub facts: BookingFacts,
        pub pets: Vec<PetFacts>,
        /// Where it is, the first part first.
        pub workplaces: Vec<StretchFacts>,
        /// What it costs now.
        pub quote: Quote,
    }
}

impl Moving {
    /// Size and animal type of each pet.
    pub fn pets(&self) -> Vec<Pet> {
        self.pets.iter().map(|pet| (Some(pet.size), Some(pet.animal_type_id))).collect()
    }

    /// Where it is.
    pub fn stretches(&self) -> Vec<Stretch> {
        self.workplaces.iter().map(Stretch::from).collect()
    }

    /// What it has and need not ask for: where it is, `anew` only what is past.
    pub fn had(&self, setting: &Setting<'_>) -> Vec<Stretch> {
        let all = self.stretches();
        match (setting.anew, rest_from(self, setting.now)) {
            (false, _) => all,
            (true, Some(at)) => from_then_on(&all, at, &[]),
            (true, None) => Vec::new(),
        }
    }

    const fn in_house(&self) -> bool {
        matches!(self.facts.status, BookingStatus::Active)
    }
}

/// What a move would mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Move {
    /// What stands in the way, beyond the form's own rules.
    pub issues: Vec<Issue>,
    /// What staff are told and may do all the same.
    pub warnings: Vec<Issue>,
    /// The new time, once both civil times are right.
    pub stay: Option<Stay>,
    /// The new price: units that it had keep theirs, added ones take today's.
    pub quote: Option<Quote>,
    /// New total less the present one, minor units.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub difference: Option<i64>,
    /// What a customer's cancellation would give back afterwards.
    pub terms: Vec<Term>,
    /// The service's workplaces and those where it is: which would take all of it that is to come.
    pub workplaces: Vec<WorkplaceFit>,
    /// Where it would be.
    pub stretches: Vec<Stretch>,
    /// Neither time nor place would be another.
    pub unchanged: bool,
}

impl Move {
    /// What of the new stay is to come, and may be somewhere else; none: nothing any more.
    pub fn to_come(&self, moving: &Moving, now: UtcTime) -> Option<Interval> {
        to_come(occupied(moving, self.stay.as_ref()?), rest_from(moving, now))
    }
}

/// What `input` would make of `moving`. Whether somebody may move it at all is `actions`'.
pub fn reschedule(input: &RescheduleInput, moving: &Moving, setting: &Setting<'_>) -> Move {
    let facts = &moving.facts;
    let Setting { branch, service, workplaces, now, .. } = *setting;
    let mut issues = standing(input, moving, setting);
    let stay = match time(input, facts) {
        Some(Ok(stay)) => Some(stay),
        Some(Err(found)) => {
            issues.extend(found);
            None
        }
        None => None,
    };
    let Some(stay) = stay else {
        let nothing = Move {
            issues,
            warnings: Vec::new(),
            stay: None,
            quote: None,
            difference: None,
            terms: Vec::new(),
            workplaces: Vec::new(),
            stretches: Vec::new(),
            unchanged: false,
        };
        return nothing;
    };
    issues.extend(times_issue(moving, setting, &stay));
    let change = Change::of(moving, &stay, setting.anew);
    let (had, was) = (moving.had(setting), moving.stretches());
    let (refused, warnings) = change.at_the_door(setting, &had);
    issues.extend(refused);

    let rest = rest_from(moving, now);
    let pets = moving.pets();
    let here = |id: WorkplaceId| was.iter().any(|part| part.workplace_id == id);
    let fit = |place: &WorkplaceFacts, span: Interval| {
        // Whoever is there stays there, also where nobody new is put.
        let as_used = WorkplaceFacts { active: place.active || here(place.id), ..place.clone() };
        let spent = added(span, place.id, &had);
        suits(&as_used, &pets).err().or_else(|| closure::of_place(&branch.timeslots, place.id, &change.visit(&spent)))
    };
    let whole = occupied(moving, &stay);
    let to_come = to_come(whole, rest);
    let usable = |place: &&WorkplaceFacts| service.workplace_ids.contains(&place.id) || here(place.id);
    let fits: Vec<WorkplaceFit> = workplaces
        .iter()
        .filter(usable)
        .map(|place| WorkplaceFit { id: place.id, reason: to_come.and_then(|span| fit(place, span)) })
        .collect();

    let planned = match (input.workplace_id, input.stays.is_empty()) {
        (Some(workplace_id), _) => vec![Stretch { workplace_id, interval: whole }],
        (None, false) => split(branch.time_zone, facts.service_type, &stay, &input.stays).unwrap_or_else(|issue| {
            issues.push(issue);
            Vec::new()
        }),
        (None, true) => carried(&was, whole, branch.time_zone),
    };
    let stretches = match rest {
        Some(at) => from_then_on(&was, at, &planned),
        None => planned.clone(),
    };
    let find = |id: WorkplaceId| workplaces.iter().filter(usable).find(|place| place.id == id);
    let why = |part: &Stretch| match find(part.workplace_id) {
        None => Some(Reason::new("validation.reference")),
        Some(place) => fit(place, part.interval),
    };
    if input.stays.is_empty() {
        let new = stretches.iter().filter(|part| !added(part.interval, part.workplace_id, &had).is_empty());
        issues.extend(new.filter_map(why).next().map(|reason| reason.at("workplaceId")));
        if to_come.is_none()
            && input.workplace_id.is_some_and(|id| was.last().is_none_or(|last| last.workplace_id != id))
        {
            issues.push(Issue::new("workplaceId", "booking.reason.no_rest"));
        }
    } else {
        issues.extend(part_issues(&planned, why));
    }
    let quote = moved(&moving.quote, &stay, service);
    Move {
        warnings,
        difference: Some(quote.total.saturating_sub(moving.quote.total)),
        terms: terms(facts.policy, moved_anchor(moving, setting, &stay), branch.time_zone),
        workplaces: fits,
        unchanged: !change.any() && stretches == was,
        stay: Some(stay),
        quote: Some(quote),
        stretches,
        issues,
    }
}

/// What the limits of the policy count back from after a move: never later than before (§5).
pub fn moved_anchor(moving: &Moving, setting: &Setting<'_>, stay: &Stay) -> UtcTime {
    moving.facts.policy_anchor.min(anchor(setting.branch, moving.facts.service_type, stay.check_in))
}

fn standing(input: &RescheduleInput, moving: &Moving, setting: &Setting<'_>) -> Vec<Issue> {
    let session = moving.facts.service_type.is_session();
    // Who is in house stays to the end, whatever became of company, branch and service.
    let mut issues = if moving.in_house() { Vec::new() } else { closed(setting.branch, setting.service) };
    if session && input.departure.is_some() {
        issues.push(Issue::new("departure", "booking.reason.departure_given"));
    }
    issues
}

/// The stay of the typed times: a session keeps its length.
fn time(input: &RescheduleInput, facts: &BookingFacts) -> Option<Result<Stay, Vec<Issue>>> {
    let arrival = parse_civil(input.arrival.as_deref()?)?;
    let session = facts.service_type.is_session();
    let departure = match input.departure.as_deref() {
        Some(text) if !session => Some(parse_civil(text)?),
        _ => None,
    };
    let minutes = facts.check_out.since(facts.check_in).num_minutes();
    Some(stay(&Wish {
        service_type: facts.service_type,
        zone: facts.zone,
        arrival,
        departure,
        duration_minutes: i32::try_from(minutes).ok().filter(|_| session),
    }))
}

/// What is wrong with the new times of this booking.
fn times_issue(moving: &Moving, setting: &Setting<'_>, stay: &Stay) -> Option<Issue> {
    let facts = &moving.facts;
    let Setting { role, now, .. } = *setting;
    if moving.in_house() {
        if stay.check_in != facts.check_in {
            return Some(Issue::new("arrival", "booking.reason.arrival_fixed"));
        }
        // Days are civil: whoever leaves today leaves today.
        let over = facts.zone.date(stay.check_out) < facts.zone.date(now);
        return (over && stay.check_out != facts.check_out)
            .then(|| Issue::new("departure", "booking.reason.end_in_past"));
    }
    if stay.check_in == facts.check_in {
        return None;
    }
    bookable(facts.service_type, facts.zone, stay.check_in, now, role.is_dashboard())
}

/// From when on somebody in house may be somewhere else: the night that begins today, else now.
/// None while nobody has come.
fn rest_from(moving: &Moving, now: UtcTime) -> Option<UtcTime> {
    let facts = &moving.facts;
    moving.in_house().then(|| match facts.service_type {
        ServiceType::Hostel => facts.zone.start_of_day(facts.zone.date(now)),
        ServiceType::DayCare | ServiceType::Grooming | ServiceType::Veterinary => now,
    })
}

/// What the stay occupies: of a session that began early all of it, from then on.
fn occupied(moving: &Moving, stay: &Stay) -> Interval {
    let began = moving.workplaces.first().filter(|_| moving.in_house()).map(|part| part.from);
    Interval { from: began.map_or(stay.occupied.from, |at| at.min(stay.occupied.from)), ..stay.occupied }
}

/// What of the stay is to come; none: nothing any more.
fn to_come(whole: Interval, rest: Option<UtcTime>) -> Option<Interval> {
    let span = Interval { from: rest.map_or(whole.from, |at| at.max(whole.from)), ..whole };
    (span.from < span.to).then_some(span)
}

/// What of the times is another.
struct Change<'a> {
    facts: &'a BookingFacts,
    stay: &'a Stay,
    arrival: Option<UtcTime>,
    departure: Option<UtcTime>,
}

impl<'a> Change<'a> {
    fn of(moving: &'a Moving, stay: &'a Stay, anew: bool) -> Self {
        let facts = &moving.facts;
        let coming = anew && !moving.in_house();
        Self {
            facts,
            stay,
            arrival: (coming || stay.check_in != facts.check_in).then_some(stay.check_in),
            departure: (anew || stay.check_out != facts.check_out).then_some(stay.check_out),
        }
    }

    fn any(&self) -> bool {
        self.stay.check_in != self.facts.check_in || self.stay.check_out != self.facts.check_out
    }

    const fn visit<'b>(&self, spent: &'b [Interval]) -> Visit<'b> {
        Visit {
            service_type: self.facts.service_type,
            zone: self.facts.zone,
            arrival: self.arrival,
            departure: self.departure,
            spent,
        }
    }

    /// What closures of the branch and opening hours say to the times that are new.
    fn at_the_door(&self, setting: &Setting<'_>, had: &[Stretch]) -> (Vec<Issue>, Vec<Issue>) {
        let branch = setting.branch;
        // Wherever it was: time that it had is not asked about.
        let was: Vec<Stretch> = had.iter().map(|part| Stretch { workplace_id: WorkplaceId(0), ..*part }).collect();
        let spent = added(self.stay.occupied, WorkplaceId(0), &was);
        let refused = closure::of_branch(&branch.timeslots, &self.visit(&spent)).map(closed_at);
        let civil = |at: Option<UtcTime>| at.map(|at| self.facts.zone.civil(at));
        let late = outside(&branch.opening_hours, self.facts.service_type, civil(self.arrival), civil(self.departure));
        let mut refused: Vec<Issue> = refused.into_iter().collect();
        if setting.role.is_dashboard() {
            return (refused, late.into_iter().collect());
        }
        refused.extend(late);
        (refused, Vec::new())
    }
}

#[cfg(test)]
#[path = "reschedule_tests.rs"]
mod tests;
