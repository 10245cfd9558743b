//! Tests of conflicts in lanes, also against counting every quarter of an hour.

use proptest::prelude::*;

use chrono::Duration;

use super::*;
use crate::branch::workplace::WorkplaceKind;

fn at(quarter: i64) -> UtcTime {
    UtcTime::parse("2026-10-24T00:00:00Z").unwrap().plus(Duration::minutes(quarter * 15))
}

fn place(id: i64, kind: WorkplaceKind, capacity: i32) -> WorkplaceFacts {
    WorkplaceFacts { id: WorkplaceId(id), kind, capacity, sizes: Vec::new(), animal_type_ids: Vec::new(), active: true }
}

fn span(from: i64, length: i64) -> Interval {
    Interval { from: at(from), to: at(from + length) }
}

fn taken(booking: i64, place: i64, from: i64, length: i64, pets: i32) -> OccupancyFacts {
    let Interval { from, to } = span(from, length);
    OccupancyFacts { booking_id: BookingId(booking), workplace_id: WorkplaceId(place), from, to, pets, overdue: false }
}

#[test]
fn a_clash_names_the_first_instant_and_the_first_to_leave() {
    let room = Calendar::of(&[place(1, WorkplaceKind::Room, 2)], vec![taken(7, 1, 10, 4, 1), taken(8, 1, 20, 4, 1)]);
    let ask = |from, length, without| room.clash(WorkplaceId(1), &[span(from, length)], 1, without);
    assert_eq!(ask(14, 6, None), None, "between the two");
    assert_eq!(ask(12, 20, None), Some(Clash { at: at(12), booking_id: BookingId(7), until: at(14) }));
    assert_eq!(ask(12, 20, Some(BookingId(7))), Some(Clash { at: at(20), booking_id: BookingId(8), until: at(24) }));
    let area = Calendar::of(
        &[place(1, WorkplaceKind::Area, 3)],
        vec![taken(7, 1, 0, 10, 1), taken(8, 1, 5, 3, 1), taken(9, 1, 12, 4, 3)],
    );
    let ask = |pets| area.clash(WorkplaceId(1), &[span(0, 12)], pets, None);
    assert_eq!(ask(1), None);
    assert_eq!(ask(2), Some(Clash { at: at(5), booking_id: BookingId(8), until: at(8) }));
    assert_eq!(ask(3), Some(Clash { at: at(0), booking_id: BookingId(7), until: at(10) }));
}

#[test]
fn a_workplace_in_use_is_reported_to_bookings_that_arrive_soon() {
    let late = OccupancyFacts { overdue: true, ..taken(7, 1, 0, 4, 1) };
    let calendar = Calendar::of(&[place(1, WorkplaceKind::Room, 2)], vec![late.clone()]);
    let guests = |pets, without| Guests { pets, without, now: at(5) };
    let ask = |calendar: &Calendar, from, guests| calendar.still_in_use(WorkplaceId(1), at(from), guests);
    assert_eq!(ask(&calendar, 6, guests(1, None)), Some(BookingId(7)));
    assert_eq!(ask(&calendar, 5 + 24 * 4, guests(1, None)), None, "tomorrow is far");
    assert_eq!(ask(&calendar, 6, guests(1, Some(BookingId(7)))), None, "not in its own way");

    let area = Calendar::of(&[place(1, WorkplaceKind::Area, 3)], vec![late, taken(8, 1, 6, 4, 1)]);
    assert_eq!(ask(&area, 6, guests(1, None)), None, "an area has room for all of them");
    assert_eq!(ask(&area, 6, guests(2, None)), Some(BookingId(7)));
    assert_eq!(ask(&area, 5, guests(2, None)), None, "before the other one comes");
}

#[test]
fn a_moved_booking_is_only_in_its_new_place() {
    let mut calendar =
        Calendar::of(&[place(1, WorkplaceKind::Room, 1), place(2, WorkplaceKind::Room, 1)], vec![taken(7, 1, 0, 8, 1)]);
    calendar.put(BookingId(7), &[StaySegment { workplace_id: WorkplaceId(2), interval: span(4, 8) }], 1);
    assert_eq!(calendar.clash(WorkplaceId(1), &[span(0, 20)], 1, None), None);
    assert!(calendar.clash(WorkplaceId(2), &[span(0, 20)], 1, None).is_some());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]
    /// Random calendars compared with a model that counts the pets in a workplace quarter by
    /// quarter of an hour.
    #[test]
    fn agrees_with_counting_every_quarter_of_an_hour(
        rows in prop::collection::vec((1i64..30, 1i64..4, 0i64..120, 1i64..40, 1i32..4), 0..40),
        rooms in prop::collection::vec((any::<bool>(), 1i32..9), 3),
        requested in prop::collection::vec((0i64..120, 1i64..30), 1..3), pets in 1i32..5, without in proptest::option::of(1i64..30),
    ) {
        let places: Vec<WorkplaceFacts> = rooms.iter().enumerate()
            .map(|(i, (room, capacity))| place(i as i64 + 1, if *room { WorkplaceKind::Room } else { WorkplaceKind::Area }, *capacity))
            .collect();
        let calendar = Calendar::of(&places, rows.iter().map(|(b, w, f, l, p)| taken(*b, *w, *f, *l, *p)).collect());
        let spans: Vec<Interval> = requested.iter().map(|(from, length)| span(*from, *length)).collect();
        for place in &places {
            let pets = pets.min(place.capacity); // more than that `suits` has refused before
            let there = |quarter: i64| -> Vec<&(i64, i64, i64, i64, i32)> {
                rows.iter().filter(|(b, w, f, l, _)| *w == place.id.0 && Some(*b) != without && (*f..*f + *l).contains(&quarter)).collect()
            };
            let full = |quarter: &i64| {
                let here = there(*quarter);
                if place.kind == WorkplaceKind::Room { !here.is_empty() } else { here.iter().map(|row| row.4).sum::<i32>() + pets > place.capacity }
            };
            let first = requested.iter().flat_map(|(from, length)| *from..*from + *length).filter(full).min();
            let found = calendar.clash(place.id, &spans, pets, without.map(BookingId));
            prop_assert_eq!(found.map(|clash| clash.at), first.map(at), "{:?}", place);
            if let (Some(clash), Some(first)) = (found, first) {
                prop_assert!(there(first).iter().any(|(b, _, f, l, _)| BookingId(*b) == clash.booking_id && at(f + l) == clash.until));
            }
        }
    }
}
