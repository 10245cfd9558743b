//! Tests of stays that lose their closed nights or days at one end.

use serde_json::{Value, json};

use super::*;
use crate::base::read::{Read, read};
use crate::booking::placement::draft::DraftQuestion;
use crate::booking::placement::reschedule::tests::Case;

/// Arrival day, departure day, dropped units and difference of the case's stay without the days of a
/// closure from `from` to `to` November; `fields` are the closure's others.
fn without(case: &Case, (from, to): (u32, u32), fields: Value) -> Option<(String, String, i64, i64)> {
    let mut closure = json!({"fromDate": format!("2026-11-{from:02}"), "toDate": format!("2026-11-{to:02}"), "fromTime": null,
        "toTime": null, "workplaceIds": [], "yearly": false, "reason": null});
    for (name, value) in fields.as_object().unwrap() {
        closure[name] = value.clone();
    }
    let closure = ClosureFacts::read(closure).unwrap();
    let question: DraftQuestion = read(&case.question.to_string()).unwrap();
    let existing: ExistingBooking = read(&case.booking.to_string()).unwrap();
    let found = shortened(&closure, &existing, &question.setting())?;
    Some((found.arrival[8..10].to_owned(), found.departure[8..10].to_owned(), found.dropped, found.difference))
}

fn stay(from: &str, to: &str, dropped: i64, difference: i64) -> Option<(String, String, i64, i64)> {
    Some((from.to_owned(), to.to_owned(), dropped, difference))
}

/// Bella's stay from 20 to 24 November, before it begins.
fn coming() -> Case {
    Case::new("CREATED").set("/now", json!("2026-11-18T11:00:00Z"))
}

fn room(id: i64) -> Value {
    json!({"workplaceIds": [id]})
}

#[test]
fn a_hostel_stay_loses_the_days_on_which_the_branch_lets_nobody_in_or_out() {
    assert_eq!(without(&coming(), (20, 21), json!({})), stay("22", "24", 2, -1_000_000));
    assert_eq!(without(&coming(), (24, 26), json!({})), stay("20", "23", 1, -500_000));
    assert_eq!(without(&coming(), (23, 24), json!({})), stay("20", "22", 2, -1_000_000));
    assert_eq!(without(&coming(), (19, 20), json!({"yearly": true})), stay("21", "24", 1, -500_000));
    assert_eq!(without(&coming(), (19, 25), json!({})), None, "nothing is left");
    assert_eq!(without(&coming(), (21, 24), json!({})), None, "no night is left");
    assert_eq!(without(&coming(), (22, 22), json!({})), None, "spans it, and stays as it is");
}

#[test]
fn a_hostel_stay_loses_the_nights_of_a_closed_workplace() {
    assert_eq!(without(&coming(), (23, 25), room(7)), stay("20", "23", 1, -500_000));
    assert_eq!(without(&coming(), (18, 21), room(7)), stay("22", "24", 2, -1_000_000));
    assert_eq!(without(&coming(), (21, 22), room(7)), None, "in the middle");
    assert_eq!(without(&coming(), (23, 25), room(8)), None, "another room");
    let places = json!([{"id": 7, "from": "2026-11-19T23:00:00Z", "to": "2026-11-21T23:00:00Z"},
        {"id": 8, "from": "2026-11-21T23:00:00Z", "to": "2026-11-23T23:00:00Z"}]);
    let split = coming().set("/booking/workplaces", places);
    assert_eq!(without(&split, (22, 30), room(8)), stay("20", "22", 2, -1_000_000));
    assert_eq!(without(&split, (20, 30), room(7)), stay("22", "24", 2, -1_000_000));
    assert_eq!(without(&split, (23, 30), room(7)), None, "is in the other room by then");
}

#[test]
fn a_guest_in_house_keeps_the_arrival() {
    let inside = Case::new("ACTIVE");
    assert_eq!(without(&inside, (24, 24), json!({})), stay("20", "23", 1, -500_000));
    assert_eq!(without(&inside, (20, 22), room(7)), None);
}

#[test]
fn day_care_loses_its_closed_days_and_sessions_nothing() {
    let care = || {
        let line = json!({"code": "DAY", "units": 5, "pets": 1, "unitPrice": 100_000, "rate": 0, "amount": 500_000});
        coming()
            .set("/service/type", json!("DAY_CARE"))
            .set("/booking/facts/serviceType", json!("DAY_CARE"))
            .set("/booking/quote", json!({"lines": [line], "total": 500_000, "currency": "RSD"}))
            .set("/booking/workplaces/0/to", json!("2026-11-24T23:00:00Z"))
    };
    assert_eq!(without(&care(), (24, 26), json!({})), stay("20", "23", 1, -100_000));
    assert_eq!(without(&care(), (19, 21), json!({})), stay("22", "24", 2, -200_000));
    assert_eq!(without(&care(), (22, 22), json!({})), None, "in the middle");
    let evening = json!({"fromTime": "10:00", "toTime": "12:00"});
    assert_eq!(without(&care(), (24, 24), evening), None, "part of a day is no day");
    let session = care().set("/booking/facts/serviceType", json!("GROOMING"));
    assert_eq!(without(&session, (24, 24), json!({})), None);
}

#[test]
fn a_departure_outside_of_opening_hours_is_not_proposed() {
    // Open from Tuesday to Saturday; 23 November is a Monday.
    let hours: Vec<Value> = (2..=6).map(|day| json!({"weekday": day, "from": "08:00", "to": "18:00"})).collect();
    let case = coming().set("/branch/openingHours", json!(hours));
    assert_eq!(without(&case, (24, 24), json!({})), None);
    assert_eq!(without(&case, (22, 24), json!({})), stay("20", "21", 3, -1_500_000));
}
