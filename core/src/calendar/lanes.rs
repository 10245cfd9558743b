//! Occupancies of a branch's workplaces, in lanes (one a workplace) that can be asked for room.
//! Reads no database: the live occupancies of the time in question and the guests in house are
//! arguments.

use sapa_derive::facts;
use serde::Serialize;

use super::capacity::{Occupied, peak_clash};
use super::in_use::{Guests, Inside, in_the_way};
use super::interval::Interval;
use super::segment::StaySegment;
use crate::base::id::{BookingId, WorkplaceId};
use crate::base::time::UtcTime;
use crate::branch::workplace::{WorkplaceFacts, WorkplaceKind};

/// A live occupancy of a workplace; the occupancies of the API's answers fit.
#[facts]
pub struct OccupancyFacts {
    pub booking_id: BookingId,
    pub workplace_id: WorkplaceId,
    pub from: UtcTime,
    pub to: UtcTime,
    pub pets: i32,
    /// Whether the booking is active past its departure: the workplace is still in use,
    /// whatever the plan says.
    pub overdue: bool,
}

impl OccupancyFacts {
    /// The time of the occupancy.
    pub const fn interval(&self) -> Interval {
        Interval { from: self.from, to: self.to }
    }
}

/// A conflict: the instant and the booking for which there is no room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Clash {
    /// The first instant without room.
    pub at: UtcTime,
    /// The booking that is there at that instant and leaves first.
    pub booking_id: BookingId,
    /// The departure of that booking.
    pub until: UtcTime,
}

/// A workplace and its live occupancies, in order of their beginning.
#[derive(Debug, Clone)]
pub struct Lane {
    /// The workplace.
    pub place: WorkplaceFacts,
    /// The occupancies, the earliest first.
    pub taken: Vec<OccupancyFacts>,
}

/// The workplaces of a branch with their occupancies.
#[derive(Debug, Clone, Default)]
pub struct Calendar {
    lanes: Vec<Lane>,
    inside: Vec<Inside>,
}

impl Calendar {
    /// The lanes of `places`, in their order. Occupancies of other workplaces are left out. Of the
    /// guests in house only the overdue ones are known.
    pub fn of(places: &[WorkplaceFacts], taken: Vec<OccupancyFacts>) -> Self {
        let mut lanes: Vec<Lane> = Vec::with_capacity(places.len());
        // The lane of each workplace, by id: a search through all lanes for each booking would not
        // be linear.
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

    /// The calendar with all guests in house.
    pub fn with_inside(self, inside: Vec<Inside>) -> Self {
        Self { inside, ..self }
    }

    /// A booking whose guest is still in `place` after its time and blocks `guests` from `from` on.
    /// In an AREA the bookings that are expected there by then count too.
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

    /// Whether the pets of any guest may still be in house at `from` although their time is over.
    pub fn anyone_stays_on(&self, from: UtcTime, now: UtcTime) -> bool {
        self.inside.iter().any(|one| one.stays_on(from, now))
    }

    /// All lanes, in the order of the workplaces.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// The lane of a workplace.
    pub fn lane(&self, place: WorkplaceId) -> Option<&Lane> {
        self.lanes.iter().find(|lane| lane.place.id == place)
    }

    /// Puts a booking into these segments, and removes it from every other place.
    pub fn put(&mut self, booking: BookingId, segments: &[StaySegment], pets: i32) {
        for lane in &mut self.lanes {
            lane.taken.retain(|one| one.booking_id != booking);
            let here = lane.place.id;
            for segment in segments.iter().filter(|segment| segment.workplace_id == here) {
                lane.add(OccupancyFacts {
                    booking_id: booking,
                    workplace_id: segment.workplace_id,
                    from: segment.interval.from,
                    to: segment.interval.to,
                    pets,
                    overdue: false,
                });
            }
        }
    }

    /// The conflict that `pets` further pets would have in `place` during `spans`; none: there is
    /// room. `without` is the booking that moves; it never blocks itself.
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

/// Adds a segment of an overdue booking.
fn overdue(inside: &mut Vec<Inside>, one: &OccupancyFacts) {
    let segment = StaySegment { workplace_id: one.workplace_id, interval: one.interval() };
    match inside.iter_mut().find(|other| other.booking_id == one.booking_id) {
        Some(known) => {
            let at = known.segments.partition_point(|other| other.interval.from <= one.from);
            known.segments.insert(at, segment);
        }
        // The agreed departure of an overdue booking does not matter here.
        None => inside.push(Inside {
            booking_id: one.booking_id,
            segments: vec![segment],
            pets: one.pets,
            check_out: one.from,
        }),
    }
}

impl Lane {
    /// Adds an occupancy in the order of beginnings.
    fn add(&mut self, one: OccupancyFacts) {
        let at = self.taken.partition_point(|other| (other.from, other.booking_id) <= (one.from, one.booking_id));
        self.taken.insert(at, one);
    }

    /// The conflict that `pets` further pets would have in this lane during `span`.
    pub fn clash(&self, span: Interval, pets: i32, without: Option<BookingId>) -> Option<Clash> {
        // Occupancies are sorted by beginning: those that begin after the end cannot conflict.
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
