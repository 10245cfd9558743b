//! Pets that are in a workplace though their time there is over: the plan says free, the box says
//! otherwise. Looks at who is in house, never at the plan.

use super::stretch::Stretch;
use crate::base::id::{BookingId, WorkplaceId};
use crate::base::time::UtcTime;
use crate::branch::workplace::{WorkplaceFacts, WorkplaceKind};

/// A booking whose pets are in house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inside {
    /// Which.
    pub booking_id: BookingId,
    /// Where its pets are.
    pub workplace_id: WorkplaceId,
    /// How many.
    pub pets: i32,
    /// Its time is over: it leaves today, or should have left.
    pub over: bool,
}

impl Inside {
    /// Where the pets of an ACTIVE booking are at `now`: in the last of its `parts`, by beginning,
    /// that has begun. None without parts.
    pub fn of(booking_id: BookingId, parts: &[Stretch], pets: i32, now: UtcTime) -> Option<Self> {
        let begun = parts.iter().rev().find(|part| part.interval.from <= now);
        let here = begun.or_else(|| parts.first())?;
        let over = parts.iter().all(|part| part.interval.to <= now);
        Some(Self { booking_id, workplace_id: here.workplace_id, pets, over })
    }
}

/// The bookings that should have left `place` and are in the way of `pets` more of booking `own`:
/// any in a ROOM; in an AREA where all together would be more than it takes.
pub fn in_the_way(place: &WorkplaceFacts, inside: &[Inside], pets: i32, own: BookingId) -> Vec<BookingId> {
    let here = || inside.iter().filter(|one| one.workplace_id == place.id && one.booking_id != own);
    let full = match place.kind {
        WorkplaceKind::Room => true,
        WorkplaceKind::Area => {
            let all: i64 = here().map(|one| i64::from(one.pets)).sum();
            all + i64::from(pets) > i64::from(place.capacity)
        }
    };
    here().filter(|one| full && one.over).map(|one| one.booking_id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calendar::interval::Interval;

    fn at(hour: i64) -> UtcTime {
        UtcTime::parse("2026-11-20T00:00:00Z").unwrap().plus(chrono::Duration::hours(hour))
    }
    fn part(place: i64, from: i64, to: i64) -> Stretch {
        Stretch { workplace_id: WorkplaceId(place), interval: Interval { from: at(from), to: at(to) } }
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
        Inside { booking_id: BookingId(booking), workplace_id: WorkplaceId(1), pets, over }
    }

    #[test]
    fn pets_are_where_their_last_part_began_and_over_with_its_end() {
        let of = |parts: &[Stretch], now| {
            Inside::of(BookingId(7), parts, 1, at(now)).map(|one| (one.workplace_id.0, one.over))
        };
        let split = [part(1, 0, 24), part(2, 24, 48)];
        assert_eq!(of(&split, 23), Some((1, false)));
        assert_eq!(of(&split, 24), Some((2, false)));
        assert_eq!(of(&split, 48), Some((2, true)), "an interval ends with its end");
        assert_eq!(of(&[part(1, 5, 6)], 4), Some((1, false)), "came before its time");
        assert_eq!(of(&[], 4), None);
    }

    #[test]
    fn in_a_room_anybody_is_in_the_way_in_an_area_those_who_make_it_full() {
        let room = place(WorkplaceKind::Room, 3);
        let ids = |found: Vec<BookingId>| found.into_iter().map(|id| id.0).collect::<Vec<_>>();
        assert_eq!(ids(in_the_way(&room, &[inside(7, 1, true), inside(8, 1, false)], 1, BookingId(9))), [7]);
        assert!(in_the_way(&room, &[inside(7, 1, false)], 1, BookingId(9)).is_empty(), "the plan knows of that one");
        assert!(in_the_way(&room, &[inside(9, 1, true)], 1, BookingId(9)).is_empty(), "nobody is in their own way");
        let area = place(WorkplaceKind::Area, 3);
        assert!(in_the_way(&area, &[inside(7, 1, true), inside(8, 1, false)], 1, BookingId(9)).is_empty());
        assert_eq!(ids(in_the_way(&area, &[inside(7, 1, true), inside(8, 1, false)], 2, BookingId(9))), [7]);
        assert!(in_the_way(&area, &[inside(8, 3, false)], 1, BookingId(9)).is_empty(), "overbooked, not in use");
        let elsewhere = Inside { workplace_id: WorkplaceId(2), ..inside(7, 3, true) };
        assert!(in_the_way(&area, &[elsewhere], 3, BookingId(9)).is_empty());
    }
}
