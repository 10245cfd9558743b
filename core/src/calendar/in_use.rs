//! Workplaces still in use: pets are in a workplace although their time there is over, so the plan
//! calls it free. One rule for the check-in, for the choice of a workplace where none is named, and
//! for the warning beside a free one. Looks at the guests in house, never at the plan.

use chrono::Duration;

use super::segment::StaySegment;
use crate::base::id::{BookingId, WorkplaceId};
use crate::base::time::UtcTime;
use crate::branch::workplace::{WorkplaceFacts, WorkplaceKind};

/// An overdue guest blocks only arrivals that are nearer than this.
const SOON: Duration = Duration::hours(24);

/// Pets that need a workplace.
#[derive(Debug, Clone, Copy)]
pub struct Guests {
    /// Number of pets.
    pub pets: i32,
    /// The booking that moves or arrives; it never blocks itself.
    pub without: Option<BookingId>,
    /// The moment of the question.
    pub now: UtcTime,
}

/// Whether the agreed departure has passed; at that instant it has, as intervals are half-open.
pub fn departed(check_out: UtcTime, now: UtcTime) -> bool {
    check_out <= now
}

/// A booking whose pets are in house.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inside {
    /// The booking.
    pub booking_id: BookingId,
    /// The segments of its stay, in order of time.
    pub segments: Vec<StaySegment>,
    /// Number of pets.
    pub pets: i32,
    /// Its agreed departure.
    pub check_out: UtcTime,
}

impl Inside {
    /// The workplace of the pets at `now`: that of the last segment that has begun. None without
    /// segments.
    fn place(&self, now: UtcTime) -> Option<WorkplaceId> {
        let begun = self.segments.iter().rev().find(|segment| segment.interval.from <= now);
        Some(begun.or_else(|| self.segments.first())?.workplace_id)
    }

    /// Whether the booking's time in its workplace is over at `at`.
    fn over(&self, at: UtcTime) -> bool {
        self.segments.iter().all(|segment| segment.interval.to <= at)
    }

    /// Whether the pets may still be there at `from` although their time is over. A guest due to
    /// leave later today is there now and will have left by then; the departure of an overdue guest
    /// is unknown.
    pub(super) fn stays_on(&self, from: UtcTime, now: UtcTime) -> bool {
        let there = if departed(self.check_out, now) { from.since(now) < SOON } else { from <= now };
        there && self.over(from)
    }
}

/// The bookings that block `guests` in `place` from `from` on, because they should leave it or
/// should have left it. In a ROOM any such booking; in an AREA only where all pets together exceed
/// the capacity.
pub fn in_the_way(place: &WorkplaceFacts, inside: &[Inside], guests: Guests, from: UtcTime) -> Vec<BookingId> {
    let Guests { pets, without, now } = guests;
    let here = || inside.iter().filter(|one| one.place(now) == Some(place.id) && Some(one.booking_id) != without);
    let full = match place.kind {
        WorkplaceKind::Room => true,
        WorkplaceKind::Area => {
            let there = here().filter(|one| !one.over(from) || one.stays_on(from, now));
            there.map(|one| i64::from(one.pets)).sum::<i64>() + i64::from(pets) > i64::from(place.capacity)
        }
    };
    here().filter(|one| full && one.stays_on(from, now)).map(|one| one.booking_id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::interval::Interval;

    fn at(hour: i64) -> UtcTime {
        UtcTime::parse("2026-11-20T00:00:00Z").unwrap().plus(Duration::hours(hour))
    }
    fn segment(place: i64, from: i64, to: i64) -> StaySegment {
        StaySegment { workplace_id: WorkplaceId(place), interval: Interval { from: at(from), to: at(to) } }
    }
    fn place(kind: WorkplaceKind, capacity: i32) -> WorkplaceFacts {
        WorkplaceFacts {
            id: WorkplaceId(1),
            kind,
            capacity,
            sizes: Vec::new(),
            animal_type_ids: Vec::new(),
            active: true,
        }
    }
    fn inside(booking: i64, pets: i32, over: bool) -> Inside {
        let to = if over { 10 } else { 90 };
        Inside { booking_id: BookingId(booking), segments: vec![segment(1, 0, to)], pets, check_out: at(to) }
    }
    /// The bookings that block `pets` pets of booking 9, which arrive now, at 10:00.
    fn found(place: &WorkplaceFacts, inside: &[Inside], pets: i32) -> Vec<i64> {
        let guests = Guests { pets, without: Some(BookingId(9)), now: at(10) };
        in_the_way(place, inside, guests, at(10)).into_iter().map(|id| id.0).collect()
    }

    #[test]
    fn pets_are_in_the_last_part_that_has_begun() {
        let of = |segments: &[StaySegment], now| {
            let one = Inside { segments: segments.to_vec(), ..inside(7, 1, true) };
            one.place(at(now)).map(|place| (place.0, one.over(at(now))))
        };
        let split = [segment(1, 0, 24), segment(2, 24, 48)];
        assert_eq!(of(&split, 23), Some((1, false)));
        assert_eq!(of(&split, 24), Some((2, false)));
        assert_eq!(of(&split, 48), Some((2, true)), "an interval ends with its end");
        assert_eq!(of(&[segment(1, 5, 6)], 4), Some((1, false)), "came before its time");
        assert_eq!(of(&[], 4), None);
    }

    #[test]
    fn any_guest_blocks_a_room_and_a_full_area_is_blocked() {
        let room = place(WorkplaceKind::Room, 3);
        assert_eq!(found(&room, &[inside(7, 1, true), inside(8, 1, false)], 1), [7]);
        assert!(found(&room, &[inside(7, 1, false)], 1).is_empty(), "the plan knows of that one");
        assert!(found(&room, &[inside(9, 1, true)], 1).is_empty(), "nobody is in their own way");
        let area = place(WorkplaceKind::Area, 3);
        assert!(found(&area, &[inside(7, 1, true), inside(8, 1, false)], 1).is_empty());
        assert_eq!(found(&area, &[inside(7, 1, true), inside(8, 1, false)], 2), [7]);
        assert!(found(&area, &[inside(8, 3, false)], 1).is_empty(), "overbooked, not in use");
        let elsewhere = Inside { segments: vec![segment(2, 0, 10)], ..inside(7, 3, true) };
        assert!(found(&area, &[elsewhere], 3).is_empty());
    }

    #[test]
    fn guests_due_today_block_today_and_overdue_guests_also_tomorrow() {
        // The night of a hostel is over at midnight; its guest leaves at 11:00.
        let leaves = Inside { check_out: at(11), ..inside(7, 1, true) };
        let room = place(WorkplaceKind::Room, 3);
        let count = |now, from| {
            let guests = Guests { pets: 1, without: None, now: at(now) };
            in_the_way(&room, std::slice::from_ref(&leaves), guests, at(from)).len()
        };
        assert_eq!((count(10, 10), count(10, 12)), (1, 0));
        assert_eq!((count(11, 12), count(11, 34), count(11, 35)), (1, 1, 0), "overdue at the departure itself");
    }
}
