//! Tests of civil times and instants around the changes of clocks, and of their spelling.

use super::*;

fn civil(text: &str) -> NaiveDateTime {
    parse_civil(text).unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn clock_changes_are_resolved() {
    let zone = Zone::Belgrade;
    assert_eq!(zone.resolve(civil("2026-03-29T02:30")), Resolved::Never(civil("2026-03-29T03:00")));
    let Resolved::Twice(at) = zone.resolve(civil("2026-10-25T02:30")) else { panic!("twice") };
    assert_eq!(zone.local(at), "2026-10-25T02:30:00+02:00");
    assert_eq!(at.to_string(), "2026-10-25T00:30:00Z");
}

/// Every quarter-hour around both changes, five years: a civil time that resolves comes back as
/// itself.
#[test]
fn civil_times_round_trip_around_both_changes() {
    let mut seen = (0, 0);
    for zone in Zone::ALL.iter().copied() {
        for year in 2026..=2030 {
            for month in [3, 10] {
                let first = NaiveDate::from_ymd_opt(year, month, 23).expect("date").and_time(NaiveTime::MIN);
                for step in 0..(9 * 96) {
                    let civil = first + Duration::minutes(15 * step);
                    match zone.resolve(civil) {
                        Resolved::Never(next) => {
                            seen.0 += 1;
                            assert!(next > civil && next - civil <= Duration::hours(1));
                            assert!(zone.resolve(next).instant().is_ok());
                        }
                        Resolved::Twice(at) => {
                            seen.1 += 1;
                            assert_eq!(zone.civil(at), civil);
                            assert_eq!(zone.civil(at.plus(Duration::hours(1))), civil);
                        }
                        Resolved::Once(at) => assert_eq!(zone.civil(at), civil),
                    }
                }
            }
        }
    }
    assert_eq!(seen, (9 * 5 * 4, 9 * 5 * 4), "one missing and one double hour a year and zone");
}

#[test]
fn instants_round_trip_to_the_microsecond() {
    for text in ["2026-11-20T14:00:00Z", "2026-11-20T14:00:59.120Z", "2026-11-20T14:00:00.000001Z"] {
        assert_eq!(UtcTime::parse(text).expect(text).to_string(), text);
    }
    assert_eq!(UtcTime::parse("2026-11-20T14:00:00.1234567Z").expect("cut").to_string(), "2026-11-20T14:00:00.123456Z");
    for bad in [
        "2026-11-20T14:00:00",
        "2026-11-20T14:00:00+01:00",
        "2026-11-20T14:00Z",
        "2026-11-20T14:00:00.Z",
        "2026-11-20T14:00:60Z",
        "2026-11-20T14:00:0ćZ",
    ] {
        assert!(UtcTime::parse(bad).is_none(), "{bad}");
    }
}

#[test]
fn only_the_exact_shape_is_a_civil_time() {
    for bad in [
        "2026-11-20",
        "2026-11-20T14:00:00",
        "2026-11-20 14:00",
        "2026-13-01T00:00",
        "2026-02-29T10:00",
        "2026-11-20T24:00",
        "+026-11-20T10:00",
    ] {
        assert!(parse_civil(bad).is_none(), "{bad}");
    }
}

#[test]
fn dates_and_minutes_have_one_shape() {
    assert_eq!(parse_date("2026-11-20").map(format_date).as_deref(), Some("2026-11-20"));
    for bad in ["2026-11-2", "2026-11-31", "20261120", "2026-11-20T", "2026-11-20-1", "+026-11-20", ""] {
        assert!(parse_date(bad).is_none(), "{bad}");
    }
    assert_eq!((parse_time("00:00"), parse_time("12:34"), parse_time("24:00")), (Some(0), Some(754), Some(1_440)));
    for bad in ["24:01", "25:00", "12:60", "1:00", "012:00", "12", "12:00:00", "1２:00"] {
        assert!(parse_time(bad).is_none(), "{bad}");
    }
}

/// One rule for all zones: `shown_twice` is true for exactly those texts that some zone shows
/// twice.
#[test]
fn times_shown_twice_are_recognised_by_their_text() {
    let mut twice = 0;
    for zone in Zone::ALL.iter().copied() {
        for year in 2026..=2037 {
            for month in [3, 10] {
                let first = NaiveDate::from_ymd_opt(year, month, 23).expect("date").and_time(NaiveTime::MIN);
                for step in 0..(9 * 96) {
                    let at = UtcTime::from_naive(first + Duration::minutes(15 * step));
                    let civil = zone.civil(at);
                    let other = matches!(zone.resolve(civil), Resolved::Twice(_));
                    assert_eq!(shown_twice(&zone.local(at)), other, "{} {at}", zone.name());
                    twice += u32::from(other);
                }
            }
        }
    }
    assert_eq!(twice, 9 * 12 * 8, "two hours a year and zone");
    for text in ["2026-10-25T02:30", "2026-10-25", "", "2026-10-25T02:30:00Z", "2026-10-25T02:30:00+xx:00", "ć"] {
        assert!(!shown_twice(text), "{text}");
    }
}

#[test]
fn dates_are_within_the_storable_years() {
    for good in ["1900-01-01", "2028-02-29", "9999-12-31"] {
        assert_eq!(parse_date(good).map(format_date).as_deref(), Some(good));
    }
    for bad in ["0000-01-01", "1899-12-31", "-999-01-01", "+999-01-01", "10000-01-01", "99999-1-1", "2026-02-29"] {
        assert_eq!(parse_date(bad), None, "{bad}");
    }
    assert_eq!(UtcTime::parse("1899-12-31T23:59:59Z"), None);
    assert_eq!(UtcTime::parse("-99999-01-01T00:00:00Z"), None);
}

/// Both engines keep every possible instant, also after zones and days were added to it.
#[test]
fn no_instant_is_outside_the_storable_years() {
    assert_eq!(UtcTime::MIN.naive().to_string(), "0001-01-01 00:00:00");
    assert_eq!(UtcTime::MAX.naive().to_string(), "9999-12-31 23:59:59.999999");
    for far in [i64::MIN, -262_144 * 366, 262_144 * 366, i64::MAX].into_iter().filter_map(Duration::try_days) {
        let at = UtcTime::MIN.plus(far);
        assert!(UtcTime::MIN <= at && at <= UtcTime::MAX);
    }
    for zone in Zone::ALL.iter().copied() {
        let last = parse_date("9999-12-31").map(next_day).expect("a day");
        assert!(zone.start_of_day(last) <= UtcTime::MAX);
        assert_eq!(UtcTime::from_naive(NaiveDateTime::MIN), UtcTime::MIN);
        assert_eq!(UtcTime::from_naive(NaiveDateTime::MAX), UtcTime::MAX);
    }
}

#[test]
fn a_column_has_what_a_formatter_writes_and_is_read_back() {
    for text in [
        "1900-01-01T00:00:00Z",
        "1900-02-28T23:59:59.000001Z",
        "2026-11-20T14:05:09Z",
        "2026-11-20T14:05:09.120Z",
        "2026-11-20T14:05:09.120450Z",
        "9999-12-31T23:59:59.999999Z",
    ] {
        let at = UtcTime::parse(text).expect(text);
        assert_eq!(at.to_string(), text);
        assert_eq!(at.to_column(), at.naive().format("%F %T%.f").to_string());
        assert_eq!(UtcTime::of_column(&at.to_column()), Some(at), "{text}");
    }
}

#[test]
fn another_text_is_no_column() {
    for text in [
        "",
        "2026-11-20",
        "2026-11-20T14:05:09",
        "2026-11-20 14:05",
        "2026-11-20 14:05:09.1",
        "2026-11-20 14:05:09,120",
        "2026-13-20 14:05:09",
        "2026-11-20 24:05:09",
        "2026-11-2x 14:05:09",
        "+026-11-20 14:05:09",
    ] {
        assert_eq!(UtcTime::of_column(text), None, "{text}");
    }
}
