//! Tests of closures: refused visits by type of service, also against every quarter of an hour.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::base::read::Read;
use crate::base::time::parse_civil;
use crate::calendar::closures::Closures;

const ZONE: Zone = Zone::Belgrade;

fn closure(change: Value) -> ClosureFacts {
    let mut json = json!({"fromDate": "2026-12-24", "toDate": "2026-12-26", "fromTime": null, "toTime": null,
        "workplaceIds": [], "yearly": false, "reason": null});
    for (name, value) in change.as_object().unwrap() {
        json[name] = value.clone();
    }
    ClosureFacts::read(json).unwrap()
}

fn at(civil: &str) -> UtcTime {
    ZONE.resolve(parse_civil(civil).unwrap()).instant().unwrap()
}

/// The refusal of a visit between two civil times: code and day.
fn refused(closure: &ClosureFacts, kind: ServiceType, from: &str, to: &str) -> Option<(String, String)> {
    let (from, to) = (at(from), at(to));
    let spent = [crate::booking::occupancy::planned(kind, ZONE, from, to)];
    let visit = Visit::new(kind, ZONE, (Some(from), Some(to)), &spent);
    let found = Closure::of(closure.clone()).unwrap().refuses(&visit)?;
    let crate::base::issue::Param::Text(date) = &found.reason.params["date"] else { panic!("a date") };
    Some((
        found.reason.code.replace("booking.reason.", ""),
        format!("{date}{}", if found.at_departure { " out" } else { "" }),
    ))
}

#[test]
fn a_closed_branch_refuses_hostel_hand_overs_but_not_stays() {
    let whole = closure(json!({}));
    for (from, to, expected) in [
        ("2026-12-23T14:00", "2026-12-27T11:00", None),
        ("2026-12-22T14:00", "2026-12-23T11:00", None),
        ("2026-12-24T14:00", "2026-12-27T11:00", Some("2026-12-24")),
        ("2026-12-26T23:59", "2026-12-27T11:00", Some("2026-12-26")),
        ("2026-12-27T00:00", "2026-12-28T11:00", None),
        ("2026-12-23T14:00", "2026-12-25T11:00", Some("2026-12-25 out")),
        ("2026-12-23T14:00", "2026-12-24T00:01", Some("2026-12-24 out")),
    ] {
        let found = refused(&whole, ServiceType::Hostel, from, to);
        assert_eq!(found, expected.map(|day| ("closed".to_owned(), day.to_owned())), "{from} {to}");
    }
}

#[test]
fn a_closed_branch_refuses_every_day_of_care_and_every_session() {
    let whole = closure(json!({}));
    let closed = |day: &str| Some(("closed".to_owned(), day.to_owned()));
    assert_eq!(refused(&whole, ServiceType::DayCare, "2026-12-22T08:00", "2026-12-28T18:00"), closed("2026-12-24"));
    assert_eq!(refused(&whole, ServiceType::DayCare, "2026-12-22T08:00", "2026-12-23T18:00"), None);
    assert_eq!(refused(&whole, ServiceType::DayCare, "2026-12-27T08:00", "2026-12-27T18:00"), None);
    assert_eq!(refused(&whole, ServiceType::Grooming, "2026-12-26T10:00", "2026-12-26T11:00"), closed("2026-12-26"));
    assert_eq!(refused(&whole, ServiceType::Grooming, "2026-12-23T23:30", "2026-12-24T00:00"), None);
    assert_eq!(refused(&whole, ServiceType::Veterinary, "2026-12-23T23:30", "2026-12-24T00:01"), closed("2026-12-24"));
}

#[test]
fn a_closed_workplace_refuses_every_visit() {
    let named = closure(json!({"workplaceIds": [7]}));
    let closed = |day: &str| Some(("place_closed".to_owned(), day.to_owned()));
    assert_eq!(refused(&named, ServiceType::Hostel, "2026-12-22T14:00", "2026-12-28T11:00"), closed("2026-12-24"));
    assert_eq!(
        refused(&named, ServiceType::Hostel, "2026-12-22T14:00", "2026-12-24T11:00"),
        None,
        "that night is elsewhere"
    );
    assert_eq!(refused(&named, ServiceType::Hostel, "2026-12-27T14:00", "2026-12-28T11:00"), None);
    assert_eq!(refused(&named, ServiceType::DayCare, "2026-12-26T08:00", "2026-12-26T18:00"), closed("2026-12-26"));
    let spent = [Interval { from: at("2026-12-25T10:00"), to: at("2026-12-25T11:00") }];
    let visit = Visit::new(ServiceType::Grooming, ZONE, (None, None), &spent);
    let named = Closures::from_iter([named]);
    assert!(named.of_place(WorkplaceId(7), &visit).is_some());
    assert!(named.of_place(WorkplaceId(8), &visit).is_none());
    assert!(named.of_branch(&visit).is_none(), "the branch is open");
}

#[test]
fn part_of_a_day_concerns_sessions_and_the_hand_over_of_day_care() {
    let hours = closure(json!({"toDate": null, "fromTime": "12:00", "toTime": "14:00", "reason": "Inventura"}));
    let closed = Some(("closed_hours".to_owned(), "2026-12-24".to_owned()));
    for (kind, from, to, expected) in [
        (ServiceType::Hostel, "2026-12-24T12:30", "2026-12-27T13:00", None),
        (ServiceType::DayCare, "2026-12-24T08:00", "2026-12-24T18:00", None),
        (ServiceType::DayCare, "2026-12-24T12:00", "2026-12-24T18:00", closed.clone()),
        (ServiceType::DayCare, "2026-12-24T14:00", "2026-12-24T18:00", None),
        (
            ServiceType::DayCare,
            "2026-12-23T08:00",
            "2026-12-24T13:59",
            Some(("closed_hours".to_owned(), "2026-12-24 out".to_owned())),
        ),
        // A departure at the moment of closing is in time.
        (ServiceType::DayCare, "2026-12-24T08:00", "2026-12-24T12:00", None),
        (ServiceType::DayCare, "2026-12-24T08:00", "2026-12-24T14:00", None),
        (ServiceType::Grooming, "2026-12-24T11:00", "2026-12-24T12:00", None),
        (ServiceType::Grooming, "2026-12-24T11:00", "2026-12-24T12:01", closed.clone()),
        (ServiceType::Grooming, "2026-12-24T11:00", "2026-12-24T15:00", closed.clone()),
        (ServiceType::Veterinary, "2026-12-24T14:00", "2026-12-24T15:00", None),
    ] {
        assert_eq!(refused(&hours, kind, from, to), expected, "{kind} {from} {to}");
    }
    let params = Closure::of(hours.clone()).unwrap().refused(hours_day(), false).reason.params;
    assert_eq!(
        (&params["close"], &params["open"], &params["note"]),
        (&"12:00".into(), &"14:00".into(), &" (Inventura)".into())
    );
}

fn hours_day() -> NaiveDate {
    parse_date("2026-12-24").unwrap()
}

#[test]
fn yearly_closures_may_pass_the_new_year_and_know_leap_days() {
    let on = |closure: &ClosureFacts, day: &str| Closure::of(closure.clone()).unwrap().covers(parse_date(day).unwrap());
    let turn = closure(json!({"fromDate": "2026-12-30", "toDate": "2027-01-02", "yearly": true}));
    for (day, closed) in [
        ("2025-12-31", false), // before it began
        ("2026-12-29", false),
        ("2026-12-30", true),
        ("2027-01-02", true),
        ("2027-01-03", false),
        ("2030-12-31", true),
        ("2031-01-01", true),
    ] {
        assert_eq!(on(&turn, day), closed, "{day}");
    }
    let leap = closure(json!({"fromDate": "2028-02-29", "toDate": null, "yearly": true}));
    assert!(on(&leap, "2028-02-29") && on(&leap, "2032-02-29"));
    assert!(!on(&leap, "2029-02-28") && !on(&leap, "2029-03-01"));
    let around = closure(json!({"fromDate": "2028-02-28", "toDate": "2028-03-01", "yearly": true}));
    assert!(on(&around, "2029-02-28") && on(&around, "2029-03-01"));
}

#[test]
fn clocks_that_change_leave_closed_hours_where_they_are() {
    // 02:00 to 03:00 does not exist on that day: the hours from 01:30 to 03:30 are one hour long.
    let spring = closure(json!({"fromDate": "2027-03-28", "toDate": null, "fromTime": "01:30", "toTime": "03:30"}));
    let shut = Closure::of(spring.clone()).unwrap().closed(ZONE, parse_date("2027-03-28").unwrap());
    assert_eq!(shut.to.since(shut.from).num_minutes(), 60);
    let gap = closure(json!({"fromDate": "2027-03-28", "toDate": null, "fromTime": "02:15", "toTime": "02:45"}));
    let shut = Closure::of(gap.clone()).unwrap().closed(ZONE, parse_date("2027-03-28").unwrap());
    assert_eq!(shut.from, shut.to, "hours that do not exist close nothing");
    let autumn = closure(json!({"fromDate": "2026-10-25", "toDate": null, "fromTime": "01:30", "toTime": "03:30"}));
    let shut = Closure::of(autumn.clone()).unwrap().closed(ZONE, parse_date("2026-10-25").unwrap());
    assert_eq!(shut.to.since(shut.from).num_minutes(), 180);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]
    /// Compared with a model that knows no intervals: the model looks at every quarter of an hour.
    #[test]
    fn agrees_with_looking_at_every_quarter_of_an_hour(
        first in 0i64..6, days in 0i64..4, hours in proptest::option::of((0u32..90, 1u32..60)),
        named: bool, from in 0i64..900, length in 1i64..300, kind in 0usize..4,
    ) {
        let kind = ServiceType::ALL[kind];
        let zero = parse_date("2026-10-22").unwrap(); // the clocks go back on the fourth day
        let day = |n: i64| zero + chrono::Duration::days(n);
        let times = hours.map(|(from, length)| (from * 15, (from * 15 + length * 15).min(1_440)));
        let text = |minutes: u32| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        let facts = closure(json!({"fromDate": format_date(day(first)), "toDate": format_date(day(first + days)),
            "fromTime": times.map(|t| text(t.0)), "toTime": times.map(|t| text(t.1)),
            "workplaceIds": if named { vec![7] } else { vec![] }}));
        let start = ZONE.start_of_day(zero);
        let (from, to) = (start.plus(chrono::Duration::minutes(from * 15)), start.plus(chrono::Duration::minutes((from + length) * 15)));
        let spent = [crate::booking::occupancy::planned(kind, ZONE, from, to)];
        let visit = Visit::new(kind, ZONE, (Some(from), Some(to)), &spent);
        let found = Closure::of(facts.clone()).unwrap().refuses(&visit).is_some();

        // The civil minute of an instant lies in the closed hours of a closed day.
        let shut = |at: UtcTime| {
            let civil = ZONE.civil(at);
            let minute = u32::try_from((civil - civil.date().and_time(chrono::NaiveTime::MIN)).num_minutes()).unwrap();
            day(first) <= civil.date() && civil.date() <= day(first + days)
                && times.is_none_or(|(open, close)| open <= minute && minute < close)
        };
        let quarter = chrono::Duration::minutes(15);
        let leaving = |at: UtcTime| shut(at) && shut(at.plus(-chrono::Duration::minutes(1)));
        let inside = |span: &Interval| std::iter::successors(Some(span.from), |at| Some(at.plus(quarter)))
            .take_while(|at| *at < span.to).any(shut);
        let expected = match (kind, named, times.is_some()) {
            (ServiceType::Hostel, _, true) => false,
            (ServiceType::Hostel, false, false) => shut(from) || shut(to),
            (ServiceType::DayCare, _, true) => shut(from) || leaving(to),
            _ => inside(&spent[0]),
        };
        // The hour that exists twice is closed from its first run to its second.
        let twice = times.is_some_and(|(open, close)| (open > 120 && open < 180) || (close > 120 && close < 180));
        prop_assume!(!twice);
        prop_assert_eq!(found, expected);
    }
}
