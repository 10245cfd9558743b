//! Pets at the door (B2): what of their stay is still to be spent, and which workplaces would take
//! them instead of the one that was agreed.

use super::moving::Moving;
use super::setting::Setting;
use crate::base::id::WorkplaceId;
use crate::base::issue::Reason;
use crate::base::text::count;
use crate::base::time::UtcTime;
use crate::booking::occupancy::{planned, started_early};
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::capacity::suits;
use crate::calendar::closure::Visit;
use crate::calendar::in_use::{Inside, in_the_way};
use crate::calendar::interval::Interval;
use crate::calendar::lanes::Calendar;

/// A booking whose pets have come.
#[derive(Debug)]
pub struct Arrival<'a> {
    moving: &'a Moving,
    setting: &'a Setting<'a>,
    /// What is taken of a workplace that was not agreed: nothing of what is past.
    pub span: Interval,
}

impl<'a> Arrival<'a> {
    /// At the moment of `setting`; `early`: the session begins now instead of later.
    pub fn of(moving: &'a Moving, setting: &'a Setting<'a>, early: bool) -> Self {
        Self { moving, setting, span: span(moving, early, setting.now) }
    }

    /// Why `id` does not take them, taken or not.
    pub fn refuses(&self, id: WorkplaceId) -> Option<Reason> {
        match self.usable().find(|place| place.id == id) {
            Some(place) => self.why_not(place),
            None => Some(Reason::new("validation.reference")),
        }
    }

    /// Those that take them, are free to the end of the stay and have nobody left in them.
    pub fn empty(&self, calendar: &Calendar, inside: &[Inside]) -> Vec<WorkplaceId> {
        let pets = i32::try_from(count(self.moving.pets.len())).unwrap_or(i32::MAX);
        let own = self.moving.id;
        let free = |place: &&WorkplaceFacts| {
            self.why_not(place).is_none()
                && in_the_way(place, inside, pets, own).is_empty()
                && calendar.clash(place.id, &[self.span], pets, Some(own)).is_none()
        };
        self.usable().filter(free).map(|place| place.id).collect()
    }

    fn usable(&self) -> impl Iterator<Item = &'a WorkplaceFacts> {
        let Setting { workplaces, service, .. } = *self.setting;
        workplaces.iter().filter(|place| service.workplace_ids.contains(&place.id))
    }

    fn why_not(&self, place: &WorkplaceFacts) -> Option<Reason> {
        let facts = &self.moving.facts;
        let visit =
            Visit::new(facts.service_type, facts.zone, (Some(facts.check_in), Some(facts.check_out)), &[self.span]);
        let closed = || self.setting.branch.timeslots.of_place(place.id, &visit);
        suits(place, &self.moving.pets()).err().or_else(closed)
    }
}

fn span(moving: &Moving, early: bool, now: UtcTime) -> Interval {
    let facts = &moving.facts;
    let plan = planned(facts.service_type, facts.zone, facts.check_in, facts.check_out);
    if early {
        return started_early(facts, now);
    }
    // A day or a night that has begun is sold whole.
    let from = if facts.service_type.is_session() { now } else { facts.zone.start_of_day(facts.zone.date(now)) };
    Interval { from: plan.from.max(from), ..plan }
}

#[cfg(test)]
#[path = "arrival_tests.rs"]
mod tests;
