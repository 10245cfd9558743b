//! Tests of opening hours for hand-overs and sessions.

use serde_json::json;

use super::*;
use crate::base::read::Read;
use crate::base::time::parse_civil;

/// Mondays 08:00 to 12:00 and 16:00 to 20:00, Tuesdays around midnight; closed on other days.
fn hours() -> Vec<OpeningHoursInput> {
    let rows = json!([{"weekday": 1, "from": "16:00", "to": "20:00"}, {"weekday": 1, "from": "08:00", "to": "12:00"},
        {"weekday": 2, "from": "20:00", "to": "24:00"}, {"weekday": 3, "from": "00:00", "to": "02:00"}]);
    Vec::<OpeningHoursInput>::read(rows).unwrap()
}

/// The issue of a visit; `day` is a day of the week of Monday, 16 November 2026.
fn issue_of(kind: ServiceType, from: &str, to: &str) -> Option<String> {
    let civil = |text: &str| parse_civil(&format!("2026-11-{text}")).unwrap();
    let issue = outside(&hours(), kind, Some(civil(from)), Some(civil(to)))?;
    Some(format!("{} {}", issue.path, issue.code.replace("booking.reason.", "")))
}

#[test]
fn hand_overs_lie_within_hours() {
    for (from, to, expected) in [
        ("16T08:00", "16T20:00", None), // closing time is not too late
        ("16T07:59", "16T20:00", Some("arrival outside_hours")),
        ("16T12:00", "16T16:00", None),
        ("16T13:00", "16T16:00", Some("arrival outside_hours")),
        ("16T08:00", "16T20:01", Some("departure outside_hours")),
        ("16T08:00", "19T10:00", Some("departure not_open_that_day")),
        ("22T08:00", "23T10:00", Some("arrival not_open_that_day")),
    ] {
        for kind in [ServiceType::Hostel, ServiceType::DayCare] {
            assert_eq!(issue_of(kind, from, to).as_deref(), expected, "{from} {to}");
        }
    }
}

#[test]
fn sessions_fit_in_from_beginning_to_end() {
    for (from, to, expected) in [
        ("16T08:00", "16T12:00", None),
        ("16T11:30", "16T12:01", Some("arrival outside_hours")),
        ("16T12:00", "16T12:30", Some("arrival outside_hours")), // it closes at that moment
        ("16T11:30", "16T16:30", Some("arrival outside_hours")),
        ("17T23:00", "18T01:00", None), // through midnight without a break
        ("17T23:00", "18T02:01", Some("arrival outside_hours")),
        ("19T10:00", "19T11:00", Some("arrival not_open_that_day")),
    ] {
        assert_eq!(issue_of(ServiceType::Grooming, from, to).as_deref(), expected, "{from} {to}");
    }
    // At the autumn change a session of an hour may end, by the clock, before it began.
    assert_eq!(issue_of(ServiceType::Grooming, "17T23:50", "17T23:20"), None);
}

#[test]
fn a_branch_without_hours_is_always_open_and_missing_times_have_no_issue() {
    let at = parse_civil("2026-11-22T03:00");
    assert_eq!(outside(&[], ServiceType::Grooming, at, at), None);
    assert_eq!(outside(&hours(), ServiceType::Hostel, None, None), None);
    let late = outside(&hours(), ServiceType::Hostel, None, parse_civil("2026-11-16T21:00")).unwrap();
    assert_eq!((late.path.as_str(), &late.params["hours"]), ("departure", &"08:00–12:00, 16:00–20:00".into()));
}
