//! Dates and instants in addresses are read in one way, with the same answer on both engines.

use serde_json::{Value, json};

use crate::fixture::{Fixture, civil, stay, with};
use crate::support::encode;

/// Dates that chrono reads and a database would keep in its own way, and texts that are no dates.
const NO_DATES: [&str; 14] = [
    "-99999-01-01",
    "-0001-01-01",
    "+2026-01-01",
    "+10000-01-01",
    "10000-01-01",
    "262142-12-31",
    "0000-01-01",
    "1899-12-31",
    "2026-02-30",
    "2026-1-1",
    " 2026-01-01",
    "2026-01-01T00:00",
    "٢٠٢٦-٠١-٠١",
    "today",
];
const ENDS: [&str; 2] = ["1900-01-01", "9999-12-31"];

/// Addresses that take two days, which are left out here.
const DAYS: [&str; 4] =
    ["/bookings?x", "/bookings/export.csv?x", "/branches/1/calendar?x", "/availability?serviceId=1"];
const INSTANTS: [&str; 2] = ["/audit?x", "/audit/export.csv?x"];

fn query_days(fixture: &Fixture, path: &str, days: &[(&str, &str)]) -> (u16, Vec<String>) {
    let days: Vec<String> = days.iter().map(|(name, text)| format!("{name}={}", encode(text))).collect();
    let path = format!("{path}&{}", days.join("&")).replace("?x&", "?");
    let answer = fixture.get("admin", &path);
    let issues = if answer.status == 200 { Vec::new() } else { answer.issues() };
    (answer.status, issues)
}

#[test]
fn an_invalid_date_is_refused_by_its_field() {
    let fixture = Fixture::build();
    let refused = |name: &str| (400, vec![format!("{name}: validation.format")]);
    for path in DAYS {
        for text in NO_DATES {
            assert_eq!(
                query_days(&fixture, path, &[("from", text), ("to", "2026-01-02")]),
                refused("from"),
                "{path} {text}"
            );
            assert_eq!(
                query_days(&fixture, path, &[("from", "2026-01-02"), ("to", text)]),
                refused("to"),
                "{path} {text}"
            );
        }
    }
    for path in INSTANTS {
        let instants = NO_DATES.iter().filter(|text| !text.contains('T')).map(|text| format!("{text}T00:00:00Z"));
        for text in instants.chain(NO_DATES.map(str::to_owned)) {
            assert_eq!(query_days(&fixture, path, &[("from", &text)]), refused("from"), "{path} {text}");
            assert_eq!(query_days(&fixture, path, &[("to", &text)]), refused("to"), "{path} {text}");
        }
    }
}

#[test]
fn the_first_and_the_last_day_hold_everything_between_them() {
    let fixture = Fixture::build();
    fixture.create("opr", &stay(1, 3)).expect(201);
    let total = |path: &str, days: &str| {
        let answer = fixture.get("admin", &format!("{path}?{days}")).expect(200);
        if path.ends_with("csv") {
            answer.text().lines().count() as i64 - 1
        } else {
            answer.json()["total"].as_i64().unwrap()
        }
    };
    for path in ["/bookings", "/bookings/export.csv"] {
        assert_eq!(total(path, &format!("from={}&to={}", ENDS[0], ENDS[1])), 1, "{path}");
        assert_eq!(total(path, &format!("from={}", ENDS[0])), 1, "{path}");
        assert_eq!(total(path, &format!("to={}", ENDS[1])), 1, "{path}");
        assert_eq!(total(path, &format!("to={}", ENDS[0])), 0, "{path}");
        assert_eq!(total(path, &format!("from={}", ENDS[1])), 0, "{path}");
    }
    let entries = total("/audit", "");
    let instants = format!("from={}T00:00:00Z&to={}T23:59:59.999999Z", ENDS[0], ENDS[1]);
    assert_eq!((total("/audit", &instants), entries > 0), (entries, true));
    for day in ENDS {
        for path in ["/branches/1/calendar?x", "/availability?serviceId=1"] {
            assert_eq!(query_days(&fixture, path, &[("from", day), ("to", day)]), (200, Vec::new()), "{path} {day}");
        }
    }
}

#[test]
fn bodies_know_the_same_dates() {
    let fixture = Fixture::build();
    for text in NO_DATES.into_iter().filter(|text| !text.contains('T')) {
        let refused = |answer: crate::support::Answer, field: &str| {
            let found = answer.issues();
            assert!(answer.status == 422 && found.iter().any(|i| i.starts_with(field)), "{text}: {found:?}");
        };
        let times = json!({ "arrival": format!("{text}T14:00") });
        refused(fixture.create("opr", &with(stay(1, 3), &times)), "arrival: validation.format");
        let closure: Value = json!({ "fromDate": text });
        refused(fixture.preview("admin", &closure), "fromDate: validation.format");
        let closure: Value = json!({ "fromDate": &civil(1, 0)[..10], "toDate": text });
        refused(fixture.preview("admin", &closure), "toDate: validation.format");
    }
}
