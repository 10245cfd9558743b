//! A wish against what is taken: what each workplace says to it, and what else would do. One
//! way for a new booking and for one that moves, for the server and for the browser.

use chrono::NaiveDateTime;
use serde::Serialize;

use super::alternatives::{Alternative, Asked, alternatives};
use super::calendar::Calendar;
use super::closure::{self, Visit};
use super::interval::Interval;
use super::offer::{Guests, PlaceOffer, WorkplaceFit, offers};
use super::stay::bookable;
use super::stretch::{Stretch, added};
use crate::booking::draft::{Draft, Pet, Setting, draft};
use crate::booking::input::BookingInput;
use crate::booking::reschedule::{Move, Moving, reschedule};
use crate::booking::wish::RescheduleInput;
use crate::id::WorkplaceId;
use crate::issue::Issue;
use crate::schedule::capacity::suits;
use crate::time::{format_civil, parse_civil};

/// A new booking, or one that moves.
#[derive(Debug, Clone, Copy)]
pub enum Wish<'a> {
    /// A new one.
    New(&'a BookingInput),
    /// One that moves.
    Moved(&'a RescheduleInput, &'a Moving),
}

/// What the schedule says to a new booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct PlannedDraft {
    /// The draft.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub draft: Draft,
    /// What each workplace of the service says.
    pub offers: Vec<PlaceOffer>,
}

/// What the schedule says to a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct PlannedMove {
    /// The move.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub change: Move,
    /// What each workplace of the service says.
    pub offers: Vec<PlaceOffer>,
    /// Whether there is room where it would be.
    pub free: bool,
}

/// A new booking and what each workplace says to it.
pub fn plan_draft(calendar: &Calendar, input: &BookingInput, setting: &Setting<'_>) -> PlannedDraft {
    let draft = draft(input, setting);
    let guests = Wish::New(input).guests(setting);
    let offers = match &draft.stay {
        Some(stay) => offers(calendar, &draft.workplaces, guests, |_| vec![stay.occupied]),
        None => Vec::new(),
    };
    PlannedDraft { draft, offers }
}

/// A move and what each workplace says to it.
pub fn plan_move(calendar: &Calendar, input: &RescheduleInput, moving: &Moving, setting: &Setting<'_>) -> PlannedMove {
    let wish = Wish::Moved(input, moving);
    let change = reschedule(input, moving, setting);
    let guests = wish.guests(setting);
    let offers = match change.to_come(moving, setting.now) {
        Some(span) => offers(calendar, &change.workplaces, guests, |place| wish.added(place, span, setting)),
        None => Vec::new(),
    };
    let free = change.stay.is_some() && wish.clashes(calendar, &change.stretches, setting).is_empty();
    PlannedMove { change, offers, free }
}

impl Wish<'_> {
    /// Who wants in.
    pub fn guests(&self, setting: &Setting<'_>) -> Guests {
        let (pets, without) = match self {
            Self::New(input) => (input.pets.len(), None),
            Self::Moved(_, moving) => (moving.pets.len(), Some(moving.id)),
        };
        Guests { pets: i32::try_from(pets).unwrap_or(i32::MAX), without, now: setting.now }
    }

    /// What of a time in a workplace would be newly taken.
    fn added(&self, place: WorkplaceId, span: Interval, setting: &Setting<'_>) -> Vec<Interval> {
        match self {
            Self::New(_) => vec![span],
            Self::Moved(_, moving) => added(span, place, &moving.had(setting)),
        }
    }

    /// Those of `stretches` that have no room.
    pub fn clashes(&self, calendar: &Calendar, stretches: &[Stretch], setting: &Setting<'_>) -> Vec<Stretch> {
        let Guests { pets, without, .. } = self.guests(setting);
        let clash = |part: &&Stretch| {
            let spans = self.added(part.workplace_id, part.interval, setting);
            calendar.clash(part.workplace_id, &spans, pets, without).is_some()
        };
        stretches.iter().filter(clash).copied().collect()
    }

    fn pets(&self) -> Vec<Pet> {
        match self {
            Self::New(input) => input.pets.iter().map(|pet| (pet.size, pet.animal_type_id)).collect(),
            Self::Moved(_, moving) => moving.pets(),
        }
    }

    /// Arrival and departure as they were asked for.
    fn times(&self) -> Option<(NaiveDateTime, Option<NaiveDateTime>)> {
        let (arrival, departure) = match self {
            Self::New(input) => (&input.arrival, &input.departure),
            Self::Moved(input, _) => (&input.arrival, &input.departure),
        };
        Some((parse_civil(arrival.as_deref()?)?, departure.as_deref().and_then(parse_civil)))
    }

    /// The wish at other times, wherever there is room: the time that is to come and which
    /// workplaces would take it. None: a rule refuses it there.
    fn at(
        &self,
        setting: &Setting<'_>,
        arrival: NaiveDateTime,
        departure: Option<NaiveDateTime>,
    ) -> Option<(Interval, Vec<WorkplaceFit>)> {
        let (from, to) = (Some(format_civil(arrival)), departure.map(format_civil));
        let (issues, warnings, check_in, span, fits) = match self {
            Self::New(input) => {
                let input = BookingInput {
                    arrival: from,
                    departure: to,
                    workplace_id: None,
                    stays: Vec::new(),
                    ..(*input).clone()
                };
                let Draft { issues, warnings, stay, workplaces, .. } = draft(&input, setting);
                let stay = stay?;
                (issues, warnings, stay.check_in, stay.occupied, workplaces)
            }
            Self::Moved(_, moving) => {
                let input = RescheduleInput { arrival: from, departure: to, ..RescheduleInput::default() };
                let change = reschedule(&input, moving, setting);
                let span = change.to_come(moving, setting.now)?;
                (change.issues, change.warnings, change.stay?.check_in, span, change.workplaces)
            }
        };
        // Where it would be is the question here; and nobody is offered what is past.
        let (service_type, zone) = (setting.service.service_type, setting.branch.time_zone);
        let elsewhere = |issue: &Issue| issue.path != "workplaceId";
        let past = Some(arrival) != self.times().map(|(at, _)| at)
            && bookable(service_type, zone, check_in, setting.now, false).is_some();
        let right = !past && warnings.is_empty() && !issues.iter().any(elsewhere);
        right.then_some((span, fits))
    }

    /// Up to three that would do instead; none while the times themselves are wrong.
    pub fn alternatives(&self, calendar: &Calendar, setting: &Setting<'_>) -> Vec<Alternative> {
        let Some((arrival, departure)) = self.times() else { return Vec::new() };
        let pets = self.pets();
        let takes = |place: WorkplaceId, span: Interval| {
            let Some(facts) = setting.workplaces.iter().find(|facts| facts.id == place) else { return false };
            let spent = self.added(place, span, setting);
            let visit = Visit {
                service_type: setting.service.service_type,
                zone: setting.branch.time_zone,
                arrival: None,
                departure: None,
                spent: &spent,
            };
            suits(facts, &pets).is_ok() && closure::of_place(&setting.branch.timeslots, place, &visit).is_none()
        };
        alternatives(&Asked {
            service_type: setting.service.service_type,
            zone: setting.branch.time_zone,
            arrival,
            departure,
            guests: self.guests(setting),
            calendar,
            judge: &|arrival, departure| self.at(setting, arrival, departure),
            takes: &takes,
            added: &|place, span| self.added(place, span, setting),
        })
    }
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
