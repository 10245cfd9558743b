//! Lists of a period and of several statuses against their slow definition: all bookings, each asked for
//! its own day in its own zone.

use std::collections::HashSet;

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::Engine;
use sapa_server::schema::bookings;
use serde_json::Value;

use crate::fixture::{Fixture, GROOM, StoredBooking, day};
use crate::platform::statements::{heard, watched};
use crate::support::only_on;

const ZONES: [&str; 4] = ["Europe/Belgrade", "Europe/Budapest", "Europe/Bucharest", "Europe/Sofia"];

/// Bookings at every hour around the days' ends, in several zones, of all statuses.
fn store(fixture: &Fixture) {
    for i in 0..120_i64 {
        let check_in = day(-3 + i / 24, i % 24);
        let status = match i % 5 {
            0 | 1 => BookingStatus::Created,
            2 => BookingStatus::Active,
            3 => BookingStatus::Completed,
            _ => BookingStatus::Canceled,
        };
        let check_out = check_in.plus(Duration::minutes(30));
        let id = fixture.store(StoredBooking {
            service: GROOM,
            workplace: 3,
            status,
            check_in,
            check_out,
            ..StoredBooking::default()
        });
        // Of this type when it was stored, since a day's care takes the place for the whole day.
        let kind = if i % 3 == 0 { "DAY_CARE" } else { "GROOMING" };
        let zone = ZONES[usize::try_from(i * 7 % 4).unwrap()];
        fixture.app.db(move |conn| {
            Ok(diesel::update(bookings::table.find(id))
                .set((bookings::time_zone.eq(zone), bookings::service_type.eq(kind)))
                .execute(conn)?)
        });
    }
}

fn items(fixture: &Fixture, who: &str, query: &str) -> (Vec<Value>, i64) {
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = fixture.get(who, &format!("/bookings?pageSize=30{query}{cursor}")).expect(200).json();
        all.extend(page["items"].as_array().unwrap().clone());
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return (all, page["total"].as_i64().unwrap()),
        }
    }
}

fn numbers(items: &[Value]) -> Vec<i64> {
    items.iter().map(|item| item["id"].as_i64().unwrap()).collect()
}

#[test]
fn a_list_of_a_period_has_the_bookings_of_its_days_in_each_zone() {
    let fixture = Fixture::build();
    store(&fixture);
    let (all, total) = items(&fixture, "sysadm", "&sort=number");
    assert_eq!((all.len(), total), (120, 120));
    let days: Vec<String> = {
        let local = |item: &Value| item["checkInLocal"].as_str().unwrap()[..10].to_owned();
        let mut days: Vec<_> = all.iter().map(local).collect::<HashSet<_>>().into_iter().collect();
        days.sort();
        days
    };
    assert!(days.len() >= 5, "{days:?}");
    let mut compared = 0;
    for (from, to) in [(0, 0), (1, 1), (1, 3), (2, 2), (0, 4), (3, 1)] {
        for bounds in ["both", "from", "to"] {
            for (statuses, kind) in [
                ("", ""),
                ("CREATED", ""),
                ("COMPLETED,CANCELED", ""),
                ("CREATED,ACTIVE,COMPLETED", "GROOMING"),
                ("", "DAY_CARE"),
            ] {
                let mut query = String::new();
                if bounds != "to" {
                    query += &format!("&from={}", days[from]);
                }
                if bounds != "from" {
                    query += &format!("&to={}", days[to]);
                }
                if !statuses.is_empty() {
                    query += &format!("&status={statuses}");
                }
                if !kind.is_empty() {
                    query += &format!("&serviceType={kind}");
                }
                let is_in = |item: &&Value| {
                    let day = &item["checkInLocal"].as_str().unwrap()[..10];
                    (bounds == "to" || *day >= *days[from])
                        && (bounds == "from" || *day <= *days[to])
                        && (statuses.is_empty() || statuses.split(',').any(|status| item["status"] == status))
                        && (kind.is_empty() || item["serviceType"] == kind)
                };
                let expected: Vec<Value> = all.iter().filter(is_in).cloned().collect();
                for who in ["sysadm", "admin"] {
                    let (up, total) = items(&fixture, who, &format!("&sort=number{query}"));
                    assert_eq!(numbers(&up), numbers(&expected), "{who} {query}");
                    assert_eq!(total, expected.len() as i64, "{who} {query}");
                    // The whole answer is the same as without the filter.
                    assert!(who == "admin" || up == expected, "{query}");
                    let (mut down, _) = items(&fixture, who, &format!("&sort=-number{query}"));
                    down.reverse();
                    assert_eq!(down, up, "{who} {query}");
                    compared += expected.len();
                }
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
    // A page behind the first.
    let (listed, _) = items(&fixture, "sysadm", &format!("&from={}", days[0]));
    let second = format!("/bookings?pageSize=7&page=3&from={}", days[0]);
    let second = fixture.get("sysadm", &second).expect(200).json();
    assert_eq!(second["items"].as_array().unwrap()[..], listed[14..21]);
}

/// `more` bookings like that one.
fn copy(fixture: &Fixture, booking: i64, more: i64) {
    let columns = bookings::table.select(bookings::all_columns);
    let text = diesel::debug_query::<diesel::sqlite::Sqlite, _>(&columns).to_string().replace('`', "\"");
    let (columns, _) = text.strip_prefix("SELECT ").unwrap().split_once(" FROM ").unwrap();
    let columns = columns.replace("\"bookings\".", "").replace("\"id\", ", "");
    let copy = format!(
        "INSERT INTO bookings ({columns}) WITH RECURSIVE n (i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {more}) SELECT {columns} FROM n, bookings WHERE id = {booking}"
    );
    assert_eq!(fixture.app.db(|conn| Ok(diesel::sql_query(&copy).execute(conn)?)) as i64, more);
}

/// More than a list counts: the pages stay the same.
#[test]
fn a_period_may_have_very_many_bookings() {
    let fixture = Fixture::build();
    let canceled = |from: i64| {
        let (status, check_in, check_out) = (BookingStatus::Canceled, day(from, 14), day(from + 1, 11));
        fixture.store(StoredBooking { status, check_in, check_out, ..StoredBooking::default() })
    };
    // All are stored before any is copied: they have ids of their own.
    for (booking, more) in [0, 1, 2].map(canceled).into_iter().zip([20, 1_990, 3_000]) {
        copy(&fixture, booking, more);
    }
    for (from, to, total) in [(0, 0, 21), (1, 1, 1_000), (0, 1, 1_000), (1, 2, 1_000), (0, 2, 1_000)] {
        let of_days = bookings::check_in.between(day(from, 0).naive(), day(to, 23).naive());
        let newest: Vec<i64> = fixture.app.db(|conn| {
            let ids = bookings::table.filter(of_days).select(bookings::id).order(bookings::id.desc());
            Ok(ids.offset(10).limit(5).load(conn)?)
        });
        let date = |days: i64| crate::fixture::civil(days, 0)[..10].to_owned();
        let path = format!("/bookings?pageSize=5&page=3&status=CANCELED,COMPLETED&from={}&to={}", date(from), date(to));
        for who in ["sysadm", "admin"] {
            let page = fixture.get(who, &path).expect(200).json();
            assert_eq!(numbers(page["items"].as_array().unwrap()), newest, "{who} {path}");
            assert_eq!((page["total"].as_i64(), page["totalIsExact"].as_bool()), (Some(total), Some(total < 1_000)));
        }
    }
}

#[test]
fn several_statuses_of_all_companies_are_merged_by_number() {
    let (fixture, address) = watched();
    store(&fixture);
    let (all, _) = items(&fixture, "sysadm", "&sort=number");
    for (statuses, kind) in [
        ("CREATED,ACTIVE", ""),
        ("COMPLETED,CANCELED", ""),
        ("CREATED,ACTIVE,CANCELED", "DAY_CARE"),
        ("CREATED,CREATED", ""),
    ] {
        let of = |item: &&Value| {
            statuses.split(',').any(|status| item["status"] == status)
                && (kind.is_empty() || item["serviceType"] == kind)
        };
        let statuses = if kind.is_empty() { statuses.to_owned() } else { format!("{statuses}&serviceType={kind}") };
        let expected: Vec<Value> = all.iter().filter(of).cloned().collect();
        let (up, total) = items(&fixture, "sysadm", &format!("&sort=number&status={statuses}"));
        assert_eq!((&up, total), (&expected, expected.len() as i64), "{statuses}");
        let (mut down, _) = items(&fixture, "sysadm", &format!("&status={statuses}"));
        down.reverse();
        assert_eq!(down, expected, "{statuses}");
        // Check-ins differ, so that their order is that of the numbers here.
        for order in ["checkIn", "checkOut"] {
            assert_eq!(items(&fixture, "sysadm", &format!("&sort={order}&status={statuses}")).0, expected, "{order}");
        }
        let (mut by_guest, _) = items(&fixture, "sysadm", &format!("&sort=-guestName&status={statuses}"));
        by_guest.reverse();
        assert_eq!(by_guest, expected, "{statuses}");
        for order in ["number", "checkIn", "checkOut", "guestName"] {
            let path = format!("/bookings?pageSize=5&page=3&sort={order}&status={statuses}");
            let (heard, page) = heard(&address, || fixture.get("sysadm", &path).expect(200).json());
            assert_eq!(page["items"].as_array().unwrap()[..], expected[10..15], "{path}");
            // A walk for each status, none for several together. PostgreSQL plans by its statistics.
            let walks = heard.queries.iter().filter(|text| text.contains("ORDER BY"));
            let several = walks.filter(|text| text.contains("\"status\" IN (")).count();
            assert!(several == 0 || fixture.app.engine() == Engine::Postgres, "{:#?}", heard.queries);
        }
    }
}

#[test]
fn bookings_are_found_by_the_day_of_their_departure() {
    let fixture = Fixture::build();
    let leaves = |from: i64, to: i64, hour: i64| {
        fixture.store(StoredBooking {
            status: BookingStatus::Canceled,
            check_in: day(from, 14),
            check_out: day(to, hour),
            ..StoredBooking::default()
        })
    };
    let [early, late, next, before] = [leaves(-2, 3, 0), leaves(-2, 3, 23), leaves(3, 4, 11), leaves(-4, 2, 11)];
    let date = |days: i64| crate::fixture::civil(days, 0)[..10].to_owned();
    let find = |query: &str| {
        let page = fixture.get("opr", &format!("/bookings?sort=number&{query}")).expect(200).json();
        page["items"].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(find(&format!("departureFrom={0}&departureTo={0}", date(3))), [early, late]);
    assert_eq!(find(&format!("departureFrom={}", date(4))), [next]);
    assert_eq!(find(&format!("departureTo={}", date(2))), [before]);
    assert_eq!(find(&format!("from={0}&to={0}&departureFrom={1}", date(-2), date(3))), [early, late]);
    assert_eq!(find(&format!("status=CREATED&departureFrom={}", date(-9))), [] as [i64; 0]);
    fixture.get("opr", "/bookings?departureFrom=2026-02-30").expect(400);
}

/// PostgreSQL would read the table from its beginning until it has counted enough.
#[test]
fn the_bookings_of_a_period_are_counted_by_its_index() {
    only_on!(Postgres);
    let (fixture, address) = watched();
    store(&fixture);
    let date = crate::fixture::civil(-9, 0)[..10].to_owned();
    for (filter, order) in [("from", "check_in"), ("departureFrom", "check_out")] {
        for scope in ["", "&status=CREATED", "&companyId=1"] {
            let path = format!("/bookings?pageSize=5&{filter}={date}{scope}");
            let (heard, _) = heard(&address, || fixture.get("sysadm", &path).expect(200));
            let counts =
                || heard.queries.iter().filter(|text| text.starts_with("SELECT count(*) FROM (SELECT \"bookings\""));
            let by_index = format!("ORDER BY \"bookings\".\"{order}\"");
            assert!(
                counts().count() == 1 && counts().all(|text| text.contains(&by_index)),
                "{path}\n{:#?}",
                heard.queries
            );
        }
    }
}
