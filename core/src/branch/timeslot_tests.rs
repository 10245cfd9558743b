//! Tests of the form of a timeslot.

use serde_json::{Value, json};

use super::*;
use crate::base::read::Read;

fn issues(fields: Value) -> Vec<String> {
    let mut json = json!({"change": "new", "fromDate": "2026-12-25"});
    for (name, value) in fields.as_object().expect("object") {
        json[name] = value.clone();
    }
    let found = TimeslotChange::read(json).expect("shape").issues();
    found.into_iter().map(|i| format!("{} {}", i.path, i.code.replace("validation.", ""))).collect()
}

#[test]
fn the_last_day_is_not_before_the_first() {
    assert_eq!(issues(json!({})), [""; 0]);
    assert_eq!(issues(json!({"toDate": "2026-12-25"})), [""; 0]);
    assert_eq!(issues(json!({"toDate": "2026-12-24"})), ["toDate order"]);
    assert_eq!(issues(json!({"fromDate": "2027-02-29"})), ["fromDate format"]);
    assert_eq!(issues(json!({"fromDate": "", "toDate": "x"})), ["fromDate required", "toDate format"]);
}

#[test]
fn times_come_in_pairs_and_in_order() {
    assert_eq!(issues(json!({"fromTime": "08:00", "toTime": "24:00"})), [""; 0]);
    assert_eq!(issues(json!({"fromTime": "08:00"})), ["toTime required"]);
    assert_eq!(issues(json!({"toTime": "08:00"})), ["fromTime required"]);
    assert_eq!(issues(json!({"fromTime": "08:00", "toTime": "08:00"})), ["toTime order"]);
    assert_eq!(issues(json!({"fromTime": "24:00", "toTime": "24:00"})), ["fromTime format", "toTime order"]);
}

#[test]
fn a_yearly_closure_is_shorter_than_a_year() {
    let yearly = |to: &str| issues(json!({"yearly": true, "toDate": to}));
    assert_eq!(yearly("2027-01-07"), [""; 0]);
    assert_eq!(yearly("2027-12-24"), [""; 0]);
    assert_eq!(yearly("2027-12-25"), ["toDate timeslot.yearly_too_long"]);
    assert_eq!(issues(json!({"toDate": "2030-01-01"})), [""; 0], "once may be long");
    // A year from 29 February ends on 28 February.
    let leap = |to: &str| issues(json!({"yearly": true, "fromDate": "2028-02-29", "toDate": to}));
    assert_eq!((leap("2029-02-27").len(), leap("2029-02-28").len()), (0, 1));
}

#[test]
fn a_reason_is_short_enough_to_show() {
    assert_eq!(issues(json!({"reason": "ž".repeat(200)})), [""; 0]);
    assert_eq!(issues(json!({"reason": "ž".repeat(201)})), ["reason max_length"]);
}
