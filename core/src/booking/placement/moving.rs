//! A booking that moves: what it has, and what of its new time is asked about. What it has it keeps,
//! what is past is past.

use super::setting::{Pet, Setting};
use crate::base::id::{AnimalTypeId, BookingId, ServiceId};
use crate::base::kinds::{AnimalSize, ServiceType};
use crate::base::time::UtcTime;
use crate::booking::facts::BookingFacts;
use crate::booking::state::BookingStatus;
use crate::calendar::interval::Interval;
use crate::calendar::stay::Stay;
use crate::calendar::stretch::{Stretch, StretchFacts, from_then_on};
use crate::form::input::facts;
use crate::price::quote::Quote;

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
        /// It lies on top of others on purpose, and looks for a place of its own.
        pub overbooked: bool,
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

    pub(super) const fn in_house(&self) -> bool {
        matches!(self.facts.status, BookingStatus::Active)
    }
}

/// The hand-overs to ask about: those at another time than before, `anew` all that are to come.
pub(super) fn doors(moving: &Moving, setting: &Setting<'_>, stay: &Stay) -> (Option<UtcTime>, Option<UtcTime>) {
    let facts = &moving.facts;
    let coming = setting.anew && !moving.in_house();
    let arrival = (coming || stay.check_in != facts.check_in).then_some(stay.check_in);
    (arrival, (setting.anew || stay.check_out != facts.check_out).then_some(stay.check_out))
}

/// From when on somebody in house may be somewhere else: the night that begins today, else now.
/// None while nobody has come. What lies between a departure that has passed and that moment is
/// nobody's to take any more, and stays a gap.
pub(super) fn rest_from(moving: &Moving, now: UtcTime) -> Option<UtcTime> {
    let facts = &moving.facts;
    moving.in_house().then(|| match facts.service_type {
        ServiceType::Hostel => facts.zone.start_of_day(facts.zone.date(now)),
        ServiceType::DayCare | ServiceType::Grooming | ServiceType::Veterinary => now,
    })
}

/// From when on closures are asked: none refuses a day that is over.
pub(super) fn spent_from(moving: &Moving, now: UtcTime) -> UtcTime {
    let zone = moving.facts.zone;
    rest_from(moving, now).unwrap_or_else(|| zone.start_of_day(zone.date(now)))
}

/// What of `spans` is at `from` or later.
pub(super) fn to_ask(spans: Vec<Interval>, from: UtcTime) -> Vec<Interval> {
    spans.into_iter().filter_map(|span| rest_of(span, Some(from))).collect()
}

/// What the stay occupies: of a session that began early all of it, from then on.
pub(super) fn occupied(moving: &Moving, stay: &Stay) -> Interval {
    let began = moving.workplaces.first().filter(|_| moving.in_house()).map(|part| part.from);
    Interval { from: began.map_or(stay.occupied.from, |at| at.min(stay.occupied.from)), ..stay.occupied }
}

/// What of the stay is to come, and may be somewhere else; none: nothing any more.
pub(crate) fn to_come(moving: &Moving, stay: &Stay, now: UtcTime) -> Option<Interval> {
    rest_of(occupied(moving, stay), rest_from(moving, now))
}

/// What of `span` is at `rest` or later; none: nothing.
pub(super) fn rest_of(span: Interval, rest: Option<UtcTime>) -> Option<Interval> {
    let span = Interval { from: rest.map_or(span.from, |at| at.max(span.from)), ..span };
    (span.from < span.to).then_some(span)
}
