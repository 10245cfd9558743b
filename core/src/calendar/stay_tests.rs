//! Tests of stays, also for every quarter of an hour around five years' changes of clocks.

use super::*;
use crate::base::time::parse_civil;

fn request(service_type: ServiceType, arrival: &str, departure: Option<&str>) -> StayRequest {
    StayRequest {
        service_type,
        zone: Zone::Belgrade,
        arrival: parse_civil(arrival).expect("civil"),
        departure: departure.map(|d| parse_civil(d).expect("civil")),
        duration_minutes: Some(90),
    }
}

#[test]
fn nights_are_civil_across_the_clock_change() {
    let s = stay(&request(ServiceType::Hostel, "2026-03-28T14:00", Some("2026-03-30T11:00"))).expect("stay");
    assert_eq!((s.units, s.occupied.to.since(s.occupied.from)), (2, Duration::hours(47)));
    let s = stay(&request(ServiceType::Hostel, "2026-10-24T14:00", Some("2026-10-26T11:00"))).expect("stay");
    assert_eq!((s.units, s.occupied.to.since(s.occupied.from)), (2, Duration::hours(49)));
}

#[test]
fn day_care_counts_every_day_it_touches() {
    let s = stay(&request(ServiceType::DayCare, "2026-11-23T08:00", Some("2026-11-25T18:00"))).expect("stay");
    assert_eq!((s.units, s.unit), (3, PriceUnit::Day));
    assert_eq!(s.occupied.to.to_string(), "2026-11-25T23:00:00Z");
    assert!(stay(&request(ServiceType::DayCare, "2026-11-23T18:00", Some("2026-11-23T08:00"))).is_err());
}

#[test]
fn sessions_last_their_elapsed_minutes() {
    let s = stay(&request(ServiceType::Grooming, "2026-10-25T02:30", None)).expect("stay");
    assert!(s.ambiguous);
    assert_eq!(s.check_out_local, "2026-10-25T03:00:00+01:00", "90 minutes after 02:30+02:00");
}

#[test]
fn a_skipped_time_names_the_next_one() {
    let issues = stay(&request(ServiceType::Grooming, "2027-03-28T02:15", None)).expect_err("missing");
    assert_eq!((issues[0].path.as_str(), issues[0].code.as_str()), ("arrival", "booking.reason.time_missing"));
    assert_eq!(issues[0].params["next"], "2027-03-28T03:00".into());
}

#[test]
fn the_past_and_the_far_future_are_refused() {
    let now = UtcTime::parse("2026-11-20T12:00:00Z").expect("now");
    let at = |text: &str| UtcTime::parse(text).expect("instant");
    let check = |kind, t: &str, staff| bookable(kind, Zone::Belgrade, at(t), now, staff).map(|i| i.code);
    assert_eq!(check(ServiceType::Hostel, "2026-11-20T01:00:00Z", false), None);
    assert_eq!(check(ServiceType::Hostel, "2026-11-19T22:59:00Z", true).as_deref(), Some("booking.reason.in_past"));
    assert_eq!(check(ServiceType::Grooming, "2026-11-20T11:59:00Z", false).as_deref(), Some("booking.reason.in_past"));
    assert_eq!(check(ServiceType::Grooming, "2026-11-20T08:00:00Z", true), None);
    assert_eq!(check(ServiceType::Hostel, "2028-05-20T12:00:00Z", true), None);
    assert_eq!(check(ServiceType::Hostel, "2028-05-21T12:00:00Z", true).as_deref(), Some("booking.reason.too_far"));
}

/// Every quarter of an hour of five years' change days and their neighbours, both ways: a civil
/// time means the instant that shows it, or the earlier of two, or is refused with the next that
/// exists. Sessions last their elapsed minutes; nights and days are civil.
#[test]
fn every_quarter_of_an_hour_around_the_clock_changes_of_five_years() {
    let zone = Zone::Belgrade;
    let quarter = Duration::minutes(15);
    let (mut missing, mut twice) = (0, 0);
    for year in 2026..=2030 {
        for change in [last_sunday(year, 3), last_sunday(year, 10)] {
            let first = (change - Days::new(1)).and_time(chrono::NaiveTime::MIN);
            // The expected answer, from the other side: the instants that show each civil time.
            let begin = zone.start_of_day(first.date());
            let shown: Vec<(UtcTime, NaiveDateTime)> =
                (0..75 * 4).map(|n| begin.plus(quarter * n)).map(|at| (at, zone.civil(at))).collect();
            for civil in (0..72 * 4).map(|n| first + quarter * n) {
                let instants: Vec<UtcTime> = shown.iter().filter(|(_, c)| *c == civil).map(|(at, _)| *at).collect();
                let stay_request = StayRequest {
                    service_type: ServiceType::Grooming,
                    zone,
                    arrival: civil,
                    departure: None,
                    duration_minutes: Some(90),
                };
                match (stay(&stay_request), instants.as_slice()) {
                    (Ok(found), [first, rest @ ..]) => {
                        assert_eq!((found.check_in, found.ambiguous), (*first, !rest.is_empty()), "{civil}");
                        assert_eq!(found.occupied, Interval { from: *first, to: first.plus(Duration::minutes(90)) });
                        assert_eq!(found.units, 1);
                        twice += rest.len();
                    }
                    (Err(issues), []) => {
                        let next = shown.iter().map(|(_, c)| *c).filter(|c| *c > civil).min().expect("later");
                        assert_eq!(issues[0].params["next"], format_civil(next).into(), "{civil}");
                        missing += 1;
                    }
                    other => panic!("{civil}: {other:?}"),
                }
                nights_and_days(zone, civil, &instants);
            }
        }
    }
    assert_eq!((missing, twice), (5 * 4, 5 * 4), "an hour is missing and an hour comes twice, each year");
}

/// Three days from `civil`: counted by the calendar, occupied from midnight to midnight.
fn nights_and_days(zone: Zone, civil: NaiveDateTime, instants: &[UtcTime]) {
    let departure = civil + Duration::days(3);
    for (kind, units, extra) in [(ServiceType::Hostel, 3, 0), (ServiceType::DayCare, 4, 1)] {
        let stay_request = StayRequest {
            service_type: kind,
            zone,
            arrival: civil,
            departure: Some(departure),
            duration_minutes: None,
        };
        let Ok(found) = stay(&stay_request) else {
            assert!(instants.is_empty() || zone.resolve(departure).instant().is_err(), "{civil}");
            continue;
        };
        assert_eq!(found.units, units, "{civil}");
        assert_eq!(found.occupied.from, zone.start_of_day(civil.date()));
        assert_eq!(found.occupied.to, zone.start_of_day(departure.date() + Days::new(extra)));
    }
}

fn last_sunday(year: i32, month: u32) -> NaiveDate {
    use chrono::Datelike;
    let last = NaiveDate::from_ymd_opt(year, month, 31).expect("both have 31 days");
    last - Days::new(u64::from(last.weekday().num_days_from_sunday()))
}
