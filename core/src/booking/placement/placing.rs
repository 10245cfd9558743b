//! Where a booking that moves may be at its new time: what it has it keeps, what is past is past.

use super::draft::{Pet, Setting};
use super::offer::WorkplaceFit;
use super::reschedule::Moving;
use super::retimed::doors;
use crate::base::id::WorkplaceId;
use crate::base::issue::Reason;
use crate::base::kinds::ServiceType;
use crate::base::time::UtcTime;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::capacity::suits;
use crate::calendar::closure::Visit;
use crate::calendar::interval::Interval;
use crate::calendar::stay::Stay;
use crate::calendar::stretch::{Stretch, added};

/// A booking at its new time, looking for a place.
pub(crate) struct Placing<'a> {
    moving: &'a Moving,
    setting: &'a Setting<'a>,
    stay: &'a Stay,
    pets: Vec<Pet>,
    was: Vec<WorkplaceId>,
    /// What it has and need not ask for.
    pub had: Vec<Stretch>,
    /// All that it would occupy.
    pub whole: Interval,
    /// From when on it may be somewhere else; none while nobody has come.
    pub rest: Option<UtcTime>,
}

impl<'a> Placing<'a> {
    pub fn of(moving: &'a Moving, stay: &'a Stay, setting: &'a Setting<'a>) -> Self {
        Self {
            moving,
            setting,
            stay,
            pets: moving.pets(),
            was: moving.workplaces.iter().map(|part| part.id).collect(),
            had: moving.had(setting),
            whole: occupied(moving, stay),
            rest: rest_from(moving, setting.now),
        }
    }

    /// The workplaces of the service and those where it is already.
    pub fn usable(&self) -> impl Iterator<Item = &'a WorkplaceFacts> {
        let Setting { workplaces, service, .. } = *self.setting;
        workplaces.iter().filter(|place| service.workplace_ids.contains(&place.id) || self.was.contains(&place.id))
    }

    /// Which of them would take it during `span`; all where that is no time any more.
    pub fn fits(&self, span: Option<Interval>) -> Vec<WorkplaceFit> {
        let reason = |place| self.refuses(place, span?);
        self.usable().map(|place| WorkplaceFit { id: place.id, reason: reason(place) }).collect()
    }

    /// Why it may not be in `place` during `span`, taken or not.
    pub fn refuses(&self, place: &WorkplaceFacts, span: Interval) -> Option<Reason> {
        // Whoever is there stays there, also where nobody new is put.
        let as_used = WorkplaceFacts { active: place.active || self.was.contains(&place.id), ..place.clone() };
        suits(&as_used, &self.pets).err().or_else(|| self.closed(place.id, span))
    }

    /// Which closure of `place` refuses what would newly be spent there. One comes and leaves at
    /// a workplace, too: where its first or last hours are new, so is the hand-over.
    pub fn closed(&self, place: WorkplaceId, span: Interval) -> Option<Reason> {
        let closures = &self.setting.branch.timeslots;
        if !closures.concern(place) {
            return None;
        }
        let facts = &self.moving.facts;
        let new = added(span, place, &self.had);
        let (arrival, departure) = doors(self.moving, self.setting, self.stay);
        let comes = !self.moving.in_house() && new.iter().any(|span| span.from <= self.whole.from);
        let leaves = new.iter().any(|span| span.to >= self.whole.to);
        let doors = (
            arrival.or_else(|| comes.then_some(self.stay.check_in)),
            departure.or_else(|| leaves.then_some(self.stay.check_out)),
        );
        let spent = to_ask(new, spent_from(self.moving, self.setting.now));
        let visit = Visit::new(facts.service_type, facts.zone, doors, &spent);
        closures.of_place(place, &visit).map(|reason| self.setting.told(reason))
    }
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
