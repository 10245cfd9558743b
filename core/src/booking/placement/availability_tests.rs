//! Tests of availability, also against drafts for every hour and number of pets.

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::base::id::BookingId;
use crate::base::read::read;
use crate::base::time::{UtcTime, parse_date};
use crate::booking::placement::draft::{DraftQuestion, draft};
use crate::booking::placement::plan::plan_draft;
use crate::calendar::lanes::OccupancyFacts;

fn question(kind: &str) -> DraftQuestion {
    let question = json!({"input": {}, "role": "OPR", "now": "2026-11-20T08:30:00Z",
        "branch": {"id": 1, "timeZone": "Europe/Belgrade", "checkInFrom": "14:00", "cancellationPolicy": "STRICT",
            "active": true, "companyStatus": "APPROVED", "currency": "RSD", "openingHours": [{"weekday": 5, "from": "09:00", "to": "12:00"}],
            "timeslots": [{"fromDate": "2026-11-22", "toDate": null, "fromTime": null, "toTime": null, "workplaceIds": [], "yearly": false, "reason": null}]},
        "service": {"id": 5, "branchId": 1, "type": kind, "price": 600_000, "durationMinutes": 60,
            "discountRate": 0, "size": null, "workplaceIds": [1, 2], "active": true},
        "workplaces": [{"id": 1, "kind": "ROOM", "capacity": 2, "sizes": ["LARGE"], "animalTypeIds": [], "active": true},
            {"id": 2, "kind": "AREA", "capacity": 5, "sizes": [], "animalTypeIds": [], "active": true},
            {"id": 3, "kind": "ROOM", "capacity": 9, "sizes": [], "animalTypeIds": [], "active": true}]});
    read(&question.to_string()).unwrap()
}

fn pet(size: &str) -> PetInput {
    read(&json!({"animalTypeId": 1, "size": size}).to_string()).unwrap()
}

fn taken(place: i64, from: &str, to: &str, pets: i32) -> OccupancyFacts {
    let at = |text: &str| UtcTime::parse(text).unwrap();
    OccupancyFacts {
        booking_id: BookingId(9),
        workplace_id: WorkplaceId(place),
        from: at(from),
        to: at(to),
        pets,
        overdue: false,
    }
}

#[test]
fn days_count_the_pets_that_have_room() {
    let question = question("HOSTEL");
    let calendar =
        Calendar::of(&question.workplaces, vec![taken(2, "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z", 2)]);
    let ask =
        |size: &str| availability(&calendar, &question.setting(), &[pet(size)], parse_date("2026-11-20").unwrap(), 3);
    let large: Vec<_> = ask("LARGE").into_iter().map(|day| (day.date, day.free, day.closed, day.times.len())).collect();
    assert_eq!(
        large,
        [
            ("2026-11-20".to_owned(), 7, false, 0),
            ("2026-11-21".to_owned(), 5, false, 0),
            ("2026-11-22".to_owned(), 7, true, 0)
        ]
    );
    assert_eq!(ask("SMALL")[0].free, 5, "the room is for large ones");
}

#[test]
fn days_are_marked_that_are_full_or_closed() {
    let question = question("HOSTEL");
    let mark = |taken: Vec<OccupancyFacts>, pets: &[PetInput], first: &str| {
        let calendar = Calendar::of(&question.workplaces, taken);
        let found = marked_days(&calendar, &question.setting(), pets, parse_date(first).unwrap(), 5);
        found.into_iter().map(|day| (day.date, day.mark)).collect::<Vec<_>>()
    };
    let area = |pets: i32| vec![taken(2, "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z", pets)];
    let (full, closed) = (("2026-11-21".to_owned(), DayMark::Full), ("2026-11-22".to_owned(), DayMark::Closed));
    assert_eq!(mark(area(4), &[pet("SMALL")], "2026-11-20"), std::slice::from_ref(&closed));
    assert_eq!(mark(area(5), &[pet("SMALL")], "2026-11-20"), [full.clone(), closed.clone()]);
    assert_eq!(mark(area(5), &[pet("LARGE")], "2026-11-20"), std::slice::from_ref(&closed), "the room is free");
    // Four places are free, but no workplace has three of them.
    assert_eq!(mark(area(3), &[pet("LARGE"), pet("LARGE"), pet("LARGE")], "2026-11-20"), [full, closed.clone()]);
    // Today is the 20th: days that are over have no mark.
    assert_eq!(mark(area(5), &[pet("LARGE")], "2026-11-18"), [closed]);
}

#[test]
fn days_of_sessions_are_never_full() {
    let question = question("GROOMING");
    let calendar =
        Calendar::of(&question.workplaces, vec![taken(2, "2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z", 5)]);
    let found = marked_days(&calendar, &question.setting(), &[pet("SMALL")], parse_date("2026-11-20").unwrap(), 3);
    let marks: Vec<_> = found.iter().map(|day| (day.date.as_str(), day.mark)).collect();
    assert_eq!(marks, [("2026-11-22", DayMark::Closed)]);
}

#[test]
fn sessions_list_the_times_at_which_they_may_begin() {
    let question = question("GROOMING");
    let calendar =
        Calendar::of(&question.workplaces, vec![taken(2, "2026-11-20T09:50:00Z", "2026-11-20T10:10:00Z", 5)]);
    let found = availability(&calendar, &question.setting(), &[pet("SMALL")], parse_date("2026-11-20").unwrap(), 2);
    // Now is 09:30; the garden is full from 10:50 to 11:10 and closes at 12:00. The branch is
    // closed on Saturdays.
    assert_eq!(found[0].times, ["2026-11-20T09:30", "2026-11-20T09:45"]);
    assert_eq!(found[1].times, [""; 0]);
}

#[test]
fn the_day_before_a_closed_one_is_open() {
    let question = question("DAY_CARE");
    let calendar = Calendar::of(&question.workplaces, Vec::new());
    let mut question = question;
    question.branch.opening_hours.clear();
    let days = availability(&calendar, &question.setting(), &[pet("SMALL")], parse_date("2026-11-21").unwrap(), 3);
    let answer: Vec<_> = days.iter().map(|day| (day.free, day.closed)).collect();
    assert_eq!(answer, [(5, false), (0, true), (5, false)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    /// Random fortnights compared with drafts for every quarter of an hour and any number of pets.
    #[test]
    fn availability_agrees_with_drafts_for_every_hour_and_number(
        rows in prop::collection::vec((1i64..3, 0i64..8, 1i64..4, 1i32..4), 0..8),
        closures in prop::collection::vec((0i64..8, 0i64..3, any::<bool>(), 0i64..3), 0..4),
        kind in prop::sample::select(vec!["HOSTEL", "DAY_CARE"]), hours: bool, staff: bool,
    ) {
        let mut question = question(kind);
        let first = parse_date("2026-11-21").unwrap();
        let day = |n: i64| format_date(first + Duration::days(n));
        let midnight = |n: i64| format!("{}T23:00:00Z", day(n - 1));
        if !hours {
            question.branch.opening_hours.clear();
        }
        question.role = if staff { crate::access::role::Role::Opr } else { crate::access::role::Role::User };
        let rows: Vec<_> = rows.iter().map(|(place, from, length, pets)| taken(*place, &midnight(*from), &midnight(from + length), *pets)).collect();
        let calendar = Calendar::of(&question.workplaces, rows);
        let shut: Vec<_> = closures.iter().map(|(from, days, yearly, place)| json!({"fromDate": day(*from), "toDate": day(from + days),
            "fromTime": null, "toTime": null, "workplaceIds": if *place == 0 { vec![] } else { vec![*place] }, "yearly": yearly, "reason": null})).collect();
        question.branch.timeslots = crate::base::read::Read::read(json!(shut)).unwrap();
        let setting = question.setting();
        let found = availability(&calendar, &setting, &[pet("LARGE")], first, 8);
        for (at, answer) in found.iter().enumerate() {
            let date = first + Duration::days(at as i64);
            let ask = |minutes: u32, place: Option<i64>, pets: usize| {
                let (arrival, departure) = day_of(&setting, date, minutes);
                BookingInput {
                    service_id: Some(setting.service.id), branch_id: Some(setting.branch.id),
                    pets: vec![pet("LARGE"); pets], workplace_id: place.map(WorkplaceId),
                    arrival: Some(format_civil(arrival)), departure: departure.map(format_civil), ..BookingInput::default()
                }
            };
            let may = |minutes: &u32| draft(&ask(*minutes, None, 1), &setting).issues.iter().all(|issue| ["departure", "workplaceId"].contains(&issue.path.as_str()));
            let hour = steps().find(may);
            prop_assert_eq!(answer.closed, hour.is_none(), "{} {:?}", answer.date, answer);
            let Some(hour) = hour else { continue };
            let room = |place: i64, pets: usize| {
                let plan = plan_draft(&calendar, &ask(hour, Some(place), pets), &setting);
                plan.free && plan.draft.issues.iter().all(|issue| issue.path == "departure")
            };
            let most = |place: i64| (1..=5).take_while(|pets| room(place, *pets)).count() as i32;
            prop_assert_eq!(answer.free, most(1) + most(2), "{} {:?}", answer.date, answer);
        }
    }
}
