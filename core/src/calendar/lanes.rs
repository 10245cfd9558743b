//! What is taken in the workplaces of a branch, ready to be asked. Reads no database:
//! whoever builds it brings what is live in the time that will be asked about.

use chrono::Duration;
use serde::Serialize;

use super::capacity::{Occupied, peak_clash};
use super::interval::Interval;
use super::stretch::Stretch;
use crate::base::id::{BookingId, WorkplaceId};
use crate::base::time::UtcTime;
use crate::branch::workplace::{WorkplaceFacts, WorkplaceKind};
use crate::form::input::facts;

/// How soon somebody must be coming for a place that is still in use to be told of.
const SOON: Duration = Duration::hours(24);

facts! {
    /// Something live in a workplace. Those of the API's answers fit.
    pub struct OccupancyFacts {
        pub booking_id: BookingId,
        pub workplace_id: WorkplaceId,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        pub from: UtcTime,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        pub to: UtcTime,
        pub pets: i32,
        /// Its booking is active past its departure: the place is still in use, whatever the
        /// plan says.
        pub overdue: bool,
    }
}

impl OccupancyFacts {
    /// When.
    pub const fn interval(&self) -> Interval {
        Interval { from: self.from, to: self.to }
    }
}

/// Why there is no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Clash {
    /// The first instant without room.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub at: UtcTime,
    /// Who is there at that instant and leaves first.
    pub booking_id: BookingId,
    /// When that one leaves.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub until: UtcTime,
}

/// A workplace and what is live in it, by beginning.
#[derive(Debug, Clone)]
pub struct Lane {
    /// Which.
    pub place: WorkplaceFacts,
    /// What is taken, the earliest first.
    pub taken: Vec<OccupancyFacts>,
}

/// The workplaces of a branch with what is taken.
#[derive(Debug, Clone, Default)]
pub struct Calendar {
    lanes: Vec<Lane>,
}

impl Calendar {
    /// The lanes of `places`, in their order. What is in other places is left out.
    pub fn of(places: &[WorkplaceFacts], taken: Vec<OccupancyFacts>) -> Self {
        let mut lanes: Vec<Lane> = Vec::with_capacity(places.len());
        // Where each lane is, by id: looking through all for each booking would not be linear.
        let mut by_id: Vec<(WorkplaceId, usize)> = Vec::with_capacity(places.len());
        for (at, place) in places.iter().enumerate() {
            by_id.insert(by_id.partition_point(|(id, _)| *id < place.id), (place.id, at));
            lanes.push(Lane { place: place.clone(), taken: Vec::new() });
        }
        for one in taken {
            let at = by_id.partition_point(|(id, _)| *id < one.workplace_id);
            if let Some((id, at)) = by_id.get(at)
                && *id == one.workplace_id
                && let Some(lane) = lanes.get_mut(*at)
            {
                lane.add(one);
            }
        }
        Self { lanes }
    }

    /// All of them.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// The lane of a workplace.
    pub fn lane(&self, place: WorkplaceId) -> Option<&Lane> {
        self.lanes.iter().find(|lane| lane.place.id == place)
    }

    /// The same with a booking in these parts, and nowhere else.
    pub fn put(&mut self, booking: BookingId, parts: &[Stretch], pets: i32) {
        for lane in &mut self.lanes {
            lane.taken.retain(|one| one.booking_id != booking);
            let here = lane.place.id;
            for part in parts.iter().filter(|part| part.workplace_id == here) {
                lane.add(OccupancyFacts {
                    booking_id: booking,
                    workplace_id: part.workplace_id,
                    from: part.interval.from,
                    to: part.interval.to,
                    pets,
                    overdue: false,
                });
            }
        }
    }

    /// Why `pets` more have no room in `place` during all of `spans`; `without` is the
    /// booking that moves and does not stand in its own way.
    pub fn clash(
        &self,
        place: WorkplaceId,
        spans: &[Interval],
        pets: i32,
        without: Option<BookingId>,
    ) -> Option<Clash> {
        let lane = self.lane(place)?;
        spans.iter().filter_map(|span| lane.clash(*span, pets, without)).min_by_key(|clash| clash.at)
    }
}

/// Who wants in.
#[derive(Debug, Clone, Copy)]
pub struct Guests {
    /// How many pets.
    pub pets: i32,
    /// The booking that moves; it does not stand in its own way.
    pub without: Option<BookingId>,
    /// The moment of the question.
    pub now: UtcTime,
}

impl Lane {
    /// Adds something where it belongs in the order.
    fn add(&mut self, one: OccupancyFacts) {
        let at = self.taken.partition_point(|other| (other.from, other.booking_id) <= (one.from, one.booking_id));
        self.taken.insert(at, one);
    }

    /// Why `pets` more have no room here during `span`.
    pub fn clash(&self, span: Interval, pets: i32, without: Option<BookingId>) -> Option<Clash> {
        // What begins after the end cannot be in the way, and they are sorted.
        let end = self.taken.partition_point(|one| one.from < span.to);
        let touching = self.taken.get(..end).unwrap_or_default().iter();
        let touching = touching.filter(|one| one.to > span.from && Some(one.booking_id) != without);
        let at = match self.place.kind {
            WorkplaceKind::Room => touching.clone().map(|one| one.from.max(span.from)).min(),
            WorkplaceKind::Area => {
                let others = touching.clone().map(|one| Occupied { interval: one.interval(), pets: one.pets });
                peak_clash(self.place.capacity, others, Occupied { interval: span, pets })
            }
        }?;
        let there = touching.filter(|one| one.from <= at && at < one.to);
        let first = there.min_by_key(|one| (one.to, one.booking_id))?;
        Some(Clash { at, booking_id: first.booking_id, until: first.to })
    }

    /// Who is still here though the departure has passed, when `guests` are to come within a day; in
    /// an AREA only where all together would be more than it takes.
    pub fn still_in_use(&self, from: UtcTime, guests: Guests) -> Option<BookingId> {
        let Guests { pets, without, now } = guests;
        let others = || self.taken.iter().filter(|one| Some(one.booking_id) != without);
        let late = others().filter(|one| one.overdue).map(|one| one.booking_id).min()?;
        let room = self.place.kind == WorkplaceKind::Area && {
            let at = from.max(now);
            let there = others().filter(|one| one.overdue || (one.from <= at && at < one.to));
            there.map(|one| i64::from(one.pets)).sum::<i64>() + i64::from(pets) <= i64::from(self.place.capacity)
        };
        (from.since(now) < SOON && !room).then_some(late)
    }
}

#[cfg(test)]
#[path = "lanes_tests.rs"]
mod tests;
