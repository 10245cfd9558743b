//! A wish against what is taken: what each workplace says to it, and what else would do. One
//! way for a new booking and for one that moves, for the server and for the browser.

use chrono::NaiveDateTime;
use serde::Serialize;

use super::draft::{Draft, Timed};
use super::moving::{Moving, to_come};
use super::offer::{PlaceOffer, WorkplaceFit, first_free, offers};
use super::placing::Placing;
use super::reschedule::Move;
use super::retimed::{Retimed, retimed};
use super::setting::Setting;
use super::{draft, reschedule};
use crate::base::id::WorkplaceId;
use crate::base::time::parse_civil;
use crate::booking::input::BookingInput;
use crate::booking::wish::RescheduleInput;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::alternatives::{Alternative, Asked, alternatives};
use crate::calendar::capacity::suits;
use crate::calendar::interval::Interval;
use crate::calendar::lanes::{Calendar, Guests};
use crate::calendar::opening;
use crate::calendar::stay::{Stay, bookable};
use crate::calendar::stretch::{Stretch, added};

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
    /// The one that is taken where none is named; none: no one is free.
    pub first: Option<WorkplaceId>,
    /// Whether there is room where it was asked for, or anywhere.
    pub free: bool,
}

/// What the schedule says to a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct PlannedMove {
    /// The move.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub change: Move,
    /// What each workplace of the service says.
    pub offers: Vec<PlaceOffer>,
    /// The same to each part that was asked for.
    pub parts: Vec<Vec<PlaceOffer>>,
    /// Whether there is room where it would be: for what is new of it, and for all of it where
    /// nothing would be.
    pub free: bool,
    /// Of a booking that lies on top of others: whether it still would.
    pub on_top: bool,
}

/// A new booking and what each workplace says to it.
pub fn plan_draft(calendar: &Calendar, input: &BookingInput, setting: &Setting<'_>) -> PlannedDraft {
    let draft = draft::draft(input, setting);
    let guests = Wish::New(input).guests(setting);
    let offers = match &draft.stay {
        Some(stay) => offers(calendar, &draft.workplaces, guests, |_| vec![stay.occupied]),
        None => Vec::new(),
    };
    let first = first_free(&offers);
    let free = match draft.stretches.as_slice() {
        [] => first.is_some(),
        asked => Wish::New(input).clashes(calendar, asked, setting).is_empty(),
    };
    PlannedDraft { draft, offers, first, free }
}

/// A move and what each workplace says to it.
pub fn plan_move(calendar: &Calendar, input: &RescheduleInput, moving: &Moving, setting: &Setting<'_>) -> PlannedMove {
    let wish = Wish::Moved(input, moving);
    let change = reschedule::reschedule(input, moving, setting);
    let guests = wish.guests(setting);
    let looking = wish.looking(setting);
    let offered = |fits: &[WorkplaceFit], span: Interval| {
        offers(calendar, fits, guests, |place| wish.added(place, span, &looking))
    };
    let offers = match change.to_come(moving, setting.now) {
        Some(span) => offered(&change.workplaces, span),
        None => Vec::new(),
    };
    let parts = change.part_fits(input, moving, setting);
    let parts = parts.iter().map(|(span, fits)| offered(fits, *span)).collect();
    let on_top = moving.overbooked && !wish.on_top(calendar, &change.stretches, setting).is_empty();
    let room = change.stay.is_some() && wish.clashes(calendar, &change.stretches, setting).is_empty();
    let free = room && !(on_top && change.unchanged);
    PlannedMove { change, offers, parts, free, on_top }
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

    /// The same for whoever lies on top of others: they look for a place of their own, and what
    /// they have is none.
    fn looking<'b>(&self, setting: &Setting<'b>) -> Setting<'b> {
        let overbooked = matches!(self, Self::Moved(_, moving) if moving.overbooked);
        Setting { anew: setting.anew || overbooked, ..*setting }
    }

    /// Those of `stretches` that lie on top of others in what is to come, taken anew or not.
    pub fn on_top(&self, calendar: &Calendar, stretches: &[Stretch], setting: &Setting<'_>) -> Vec<Stretch> {
        self.clashes(calendar, stretches, &Setting { anew: true, ..*setting })
    }

    /// Arrival and departure as they were asked for.
    fn times(&self) -> Option<(NaiveDateTime, Option<NaiveDateTime>)> {
        let (arrival, departure) = match self {
            Self::New(input) => (&input.arrival, &input.departure),
            Self::Moved(input, _) => (&input.arrival, &input.departure),
        };
        Some((parse_civil(arrival.as_deref()?)?, departure.as_deref().and_then(parse_civil)))
    }

    /// Whether anything but time and place stands in the way.
    fn hopeless(&self, setting: &Setting<'_>) -> bool {
        let standing = match self {
            Self::New(input) => draft::standing(input, setting),
            Self::Moved(input, moving) => reschedule::standing(input, moving, setting),
        };
        !standing.is_empty()
    }

    /// The wish at other times, wherever there is room: its time, and of that what is to come.
    /// None: a rule refuses it there, or staff would be warned.
    fn at(
        &self,
        setting: &Setting<'_>,
        arrival: NaiveDateTime,
        departure: Option<NaiveDateTime>,
    ) -> Option<(Stay, Interval)> {
        let (stay, issues, warnings) = match self {
            Self::New(_) => {
                let Timed { stay, issues, warnings } = draft::timed(arrival, departure, setting);
                (stay?, issues, warnings)
            }
            Self::Moved(_, moving) => {
                let Retimed { stay, issues, warnings } = retimed(arrival, departure, moving, setting);
                (stay?, issues, warnings)
            }
        };
        // Nobody is offered what is past, or the middle of the night.
        let (service_type, zone) = (setting.service.service_type, setting.branch.time_zone);
        let late = || {
            let (from, to) = (zone.civil(stay.check_in), zone.civil(stay.check_out));
            service_type.is_session() && !opening::proposable(&setting.branch.opening_hours, from, to)
        };
        let refused = Some(arrival) != self.times().map(|(at, _)| at)
            && (bookable(service_type, zone, stay.check_in, setting.now, false).is_some() || late());
        if refused || !issues.is_empty() || !warnings.is_empty() {
            return None;
        }
        let span = match self {
            Self::New(_) => stay.occupied,
            Self::Moved(_, moving) => to_come(moving, &stay, setting.now)?,
        };
        Some((stay, span))
    }

    /// The workplaces that would take the guests if none was taken or closed, in their order.
    pub(super) fn suitable(&self, setting: &Setting<'_>) -> Vec<WorkplaceId> {
        let service = setting.service;
        let (pets, was) = match self {
            Self::New(input) => (draft::pets_of(input), Vec::new()),
            Self::Moved(_, moving) => (moving.pets(), moving.workplaces.iter().map(|part| part.id).collect()),
        };
        let fits = |place: &&WorkplaceFacts| {
            let here = was.contains(&place.id);
            // Whoever is there stays there, also where nobody new is put.
            let as_used = WorkplaceFacts { active: place.active || here, ..(*place).clone() };
            (here || service.workplace_ids.contains(&place.id)) && suits(&as_used, &pets).is_ok()
        };
        setting.workplaces.iter().filter(fits).map(|place| place.id).collect()
    }

    /// Whether `place` is closed to a part of `stay`.
    fn closed(&self, place: WorkplaceId, stay: &Stay, span: Interval, setting: &Setting<'_>) -> bool {
        let closures = &setting.branch.timeslots;
        closures.concern(place)
            && match self {
                Self::New(_) => closures.of_place(place, &draft::visit(setting, stay, span)),
                Self::Moved(_, moving) => Placing::of(moving, stay, setting).closed(place, span),
            }
            .is_some()
    }

    /// Up to three that would do instead; none while the times themselves are wrong.
    pub fn alternatives(&self, calendar: &Calendar, setting: &Setting<'_>) -> Vec<Alternative> {
        let Some((arrival, departure)) = self.times().filter(|_| !self.hopeless(setting)) else { return Vec::new() };
        let setting = &self.looking(setting);
        alternatives(&Asked {
            service_type: setting.service.service_type,
            zone: setting.branch.time_zone,
            arrival,
            departure,
            guests: self.guests(setting),
            calendar,
            places: &self.suitable(setting),
            judge: &|arrival, departure| self.at(setting, arrival, departure),
            open: &|day| match setting.branch.timeslots.shut(day) {
                true => Vec::new(),
                false => opening::proposed(&setting.branch.opening_hours, day),
            },
            closed: &|place, stay, span| self.closed(place, stay, span, setting),
            added: &|place, span| self.added(place, span, setting),
        })
    }
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
