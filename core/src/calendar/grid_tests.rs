//! Tests of the grid of free places, also against counting every quarter of an hour.

use chrono::Duration;
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::base::id::BookingId;
use crate::base::read::Read;
use crate::base::time::parse_date;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::lanes::OccupancyFacts;

const ZONE: Zone = Zone::Belgrade;

/// The clocks go back on the fourth day: it has 25 hours.
fn first() -> NaiveDate {
    parse_date("2026-10-22").unwrap()
}

fn at(quarter: i64) -> UtcTime {
    ZONE.start_of_day(first()).plus(Duration::minutes(quarter * 15))
}

fn place(id: i64, kind: WorkplaceKind, capacity: i32, active: bool) -> WorkplaceFacts {
    WorkplaceFacts { id: WorkplaceId(id), kind, capacity, sizes: Vec::new(), animal_type_ids: Vec::new(), active }
}

fn taken((booking, place, from, length, pets): (i64, i64, i64, i64, i32)) -> OccupancyFacts {
    OccupancyFacts {
        booking_id: BookingId(booking),
        workplace_id: WorkplaceId(place),
        from: at(from),
        to: at(from + length),
        pets,
        overdue: false,
    }
}

#[test]
fn a_day_has_free_places_closures_and_a_load() {
    let places = [
        place(1, WorkplaceKind::Room, 2, true),
        place(2, WorkplaceKind::Area, 6, true),
        place(3, WorkplaceKind::Room, 1, false),
    ];
    // The room is taken for the first day and night, three places of the garden for half of the
    // second day.
    let calendar = Calendar::of(&places, vec![taken((1, 1, 0, 96, 1)), taken((2, 2, 96, 48, 3))]);
    let closure = json!([{"fromDate": "2026-10-24", "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [1], "yearly": false, "reason": null},
        {"fromDate": "2026-10-25", "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [], "yearly": false, "reason": null},
        {"fromDate": "2020-10-23", "toDate": "2020-10-24", "fromTime": "12:00", "toTime": "14:00", "workplaceIds": [], "yearly": true, "reason": null}]);
    let closures = Closures::read(closure).unwrap();
    let found = grid(&calendar, &closures, &[], ZONE, first(), 4);
    assert_eq!(found.dates, ["2026-10-22", "2026-10-23", "2026-10-24", "2026-10-25"]);
    assert_eq!(found.bounds.len(), 5);
    assert_eq!(found.bounds[4].since(found.bounds[3]), Duration::hours(25));
    assert_eq!(found.free, [0, 2, 0, 2, 6, 3, 6, 6, 0, 0, 0, 0], "a closed branch may be slept through");
    assert_eq!(found.closed, [false, false, true, true, false, false, false, true, false, false, false, true]);
    assert_eq!(found.on, [vec![], vec![2], vec![0, 2], vec![1]]);
    // 2 of 8 places all day; 3 of 8 for half a day; none.
    assert_eq!(found.load, [250, 187, 0, 0]);
    // With opening hours only those count: on the second day 12:00 to 18:00, half of the time taken
    // until noon.
    let hours = Vec::<OpeningHoursInput>::read(json!([{"weekday": 5, "from": "06:00", "to": "18:00"}])).unwrap();
    assert_eq!(grid(&calendar, &Closures::default(), &hours, ZONE, first(), 2).load, [250, 187]);
}

#[test]
fn overbooking_is_more_than_full_and_a_grid_has_bounds() {
    let places = [place(1, WorkplaceKind::Room, 1, true)];
    let calendar = Calendar::of(&places, vec![taken((1, 1, 0, 96, 1)), taken((2, 1, 0, 96, 1))]);
    assert_eq!(grid(&calendar, &Closures::default(), &[], ZONE, first(), 1).load, [2_000]);
    assert_eq!(grid(&calendar, &Closures::default(), &[], ZONE, first(), 1_000).dates.len(), DAYS_MAX);
    assert_eq!(grid(&Calendar::default(), &Closures::default(), &[], ZONE, first(), 2).load, [0, 0]);
    assert_eq!(grid(&calendar, &Closures::default(), &[], ZONE, first(), 0).free, [0; 0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]
    /// Random months compared with counting every quarter of an hour, over the change of clocks.
    #[test]
    fn agrees_with_counting_every_quarter_of_an_hour(
        rows in prop::collection::vec((1i64..30, 1i64..3, -50i64..600, 1i64..200, 1i32..4), 0..25),
        room: bool, capacity in 1i32..9, closed in 0i64..7,
    ) {
        let kind = if room { WorkplaceKind::Room } else { WorkplaceKind::Area };
        let places = [place(1, kind, capacity, true), place(2, WorkplaceKind::Area, 4, true)];
        let calendar = Calendar::of(&places, rows.iter().copied().map(taken).collect());
        let shut = format_date(first() + Duration::days(closed));
        let closures = Closures::read(json!([{"fromDate": shut, "toDate": null, "fromTime": null, "toTime": null,
            "workplaceIds": [2], "yearly": false, "reason": null}])).unwrap();
        let found = grid(&calendar, &closures, &[], ZONE, first(), 7);
        let quarters = |day: usize| {
            let quarter = |bound: usize| found.bounds[bound].since(at(0)).num_minutes() / 15;
            quarter(day)..quarter(day + 1)
        };
        for day in 0..7 {
            let (mut used, mut there) = (0_i64, 0_i64);
            for (row, place) in places.iter().enumerate() {
                let pets = |quarter: i64| rows.iter().filter(|(_, w, f, l, _)| *w == place.id.0 && (*f..*f + *l).contains(&quarter)).map(|r| i64::from(r.4)).sum::<i64>();
                let peak = quarters(day).map(pets).max().unwrap_or(0);
                let named = place.id.0 == 2 && closed == day as i64;
                let capacity = i64::from(place.capacity);
                let free = if named || (place.kind == WorkplaceKind::Room && peak > 0) { 0 } else { (capacity - peak).max(0) };
                prop_assert_eq!(i64::from(found.free[row * 7 + day]), free);
                prop_assert_eq!(found.closed[row * 7 + day], named);
                let takes = |pets: i64| if place.kind == WorkplaceKind::Room && pets > 0 { capacity.max(pets) } else { pets };
                used += quarters(day).map(|quarter| takes(pets(quarter)) * 15).sum::<i64>();
                there += if named { 0 } else { capacity * 15 * quarters(day).count() as i64 };
            }
            prop_assert_eq!(found.load[day], used * 1_000 / there.max(1));
        }
    }
}
