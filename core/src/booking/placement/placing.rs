//! Where a booking that moves may be at its new time: what it has it keeps, what is past is past.

use super::moving::{Moving, doors, occupied, rest_from, spent_from, to_ask};
use super::offer::WorkplaceFit;
use super::setting::{Pet, Setting};
use crate::base::id::WorkplaceId;
use crate::base::issue::Reason;
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
