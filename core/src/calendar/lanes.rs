//! What is taken in the workplaces of a branch, ready to be asked. Reads no database:
//! what is live in the time that will be asked about, and who is in house, are arguments.

use serde::Serialize;

use super::capacity::{Occupied, peak_clash};
use super::in_use::{Guests, Inside, in_the_way};
use super::interval::Interval;
use super::segment::StaySegment;
use crate::base::id::{BookingId, WorkplaceId};
use crate::base::time::UtcTime;
use crate::branch::workplace::{WorkplaceFacts, WorkplaceKind};
use crate::form::input::facts;

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
    inside: Vec<Inside>,
}

impl Calendar {
    /// The lanes of `places`, in their order. What is in other places is left out. Of the guests in
    /// house the overdue ones are known.
    pub fn of(places: &[WorkplaceFacts], taken: Vec<OccupancyFacts>) -> Self {
        let mut lanes: Vec<Lane> = Vec::with_capacity(places.len());
        // Where each lane is, by id: looking through all for each booking would not be linear.
        let mut by_id: Vec<(WorkplaceId, usize)> = Vec::with_capacity(places.len());
        for (at, place) in places.iter().enumerate() {
            by_id.insert(by_id.partition_point(|(id, _)| *id < place.id), (place.id, at));
            lanes.push(Lane { place: place.clone(), taken: Vec::new() });
        }
        let mut inside: Vec<Inside> = Vec::new();
        for one in taken {
            if one.overdue {
                overdue(&mut inside, &one);
            }
            let at = by_id.partition_point(|(id, _)| *id < one.workplace_id);
            if let Some((id, at)) = by_id.get(at)
                && *id == one.workplace_id
                && let Some(lane) = lanes.get_mut(*at)
            {
                lane.add(one);
            }
        }
        Self { lanes, inside }
    }

    /// The same with all guests in house.
    pub fn with_inside(self, inside: Vec<Inside>) -> Self {
        Self { inside, ..self }
    }

    /// A guest who is still in `place` though the time is over, and is in the way of `guests` from
    /// `from` on. In an AREA the bookings count that are expected there by then.
    pub fn still_in_use(&self, place: WorkplaceId, from: UtcTime, guests: Guests) -> Option<BookingId> {
        let lane = self.lane(place)?;
        let inside = |id| self.inside.iter().any(|one| one.booking_id == id);
        let there = lane.taken.iter().filter(|one| {
            one.from <= from && from < one.to && Some(one.booking_id) != guests.without && !inside(one.booking_id)
        });
        let expected = if from > guests.now { there.map(|one| one.pets).sum() } else { 0 };
        let guests = Guests { pets: guests.pets.saturating_add(expected), ..guests };
        in_the_way(&lane.place, &self.inside, guests, from).into_iter().min()
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
    pub fn put(&mut self, booking: BookingId, parts: &[StaySegment], pets: i32) {
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

/// Adds a part of an overdue booking.
fn overdue(inside: &mut Vec<Inside>, one: &OccupancyFacts) {
    let part = StaySegment { workplace_id: one.workplace_id, interval: one.interval() };
    match inside.iter_mut().find(|other| other.booking_id == one.booking_id) {
        Some(known) => {
            let at = known.parts.partition_point(|other| other.interval.from <= one.from);
            known.parts.insert(at, part);
        }
        // When it should have left does not matter any more.
        None => {
            inside.push(Inside { booking_id: one.booking_id, parts: vec![part], pets: one.pets, check_out: one.from })
        }
    }
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
}

#[cfg(test)]
#[path = "lanes_tests.rs"]
mod tests;
