//! The home of a company.

use chrono::Duration;
use sapa_core::base::time::{Zone, format_date};
use sapa_core::booking::state::BookingStatus;
use sapa_server::home::company::{AdminHome, admin_home};
use serde_json::json;

use super::utc;
use crate::fixture::{BRANCH_A1, BRANCH_A2, CARE, COMPANY_A, Fixture, STAY_A2, STAY_B, StoredBooking, day};

fn at(fixture: &Fixture, now: &str) -> AdminHome {
    let now = utc(now);
    fixture.app.db(move |conn| admin_home(conn, COMPANY_A, now))
}

#[test]
fn the_day_of_a_companys_branches() {
    let fixture = Fixture::build();
    let visit = |service, workplace, status, from, to| {
        let (check_in, check_out) = (day(from, 14), day(to, 15));
        let booking = StoredBooking { service, workplace, status, check_in, check_out, ..StoredBooking::default() };
        fixture.visit("Europe/Belgrade", booking)
    };
    use BookingStatus::{Active, Canceled, Completed, Created};
    for (status, from, to) in [
        (Created, 0, 2),
        (Created, 0, 0),
        (Active, 0, 1),
        (Completed, 0, 0),
        (Canceled, 0, 1),
        (Active, -2, 0),
        (Completed, -2, 0),
        (Active, -3, 3),
        (Created, 1, 2),
        (Created, -1, 2),
    ] {
        visit(CARE, 3, status, from, to);
    }
    visit(STAY_A2, 4, Active, -1, 0);
    // Another company's.
    visit(STAY_B, 5, Active, 0, 0);
    visit(STAY_B, 5, Created, 0, 1);
    let home = fixture.get("admin", "/admin-home").expect(200).json();
    let branches = home["branches"].as_array().unwrap();
    let figures = |at: usize| {
        ["branchId", "arrivals", "arrivalsOpen", "departures", "departuresOpen", "inHouse", "petsInHouse", "places"]
            .map(|name| branches[at][name].as_i64().unwrap())
    };
    assert_eq!(branches.len(), 2, "by name");
    assert_eq!(figures(0), [BRANCH_A1, 4, 2, 4, 2, 3, 3, 7]);
    assert_eq!(figures(1), [BRANCH_A2, 0, 0, 1, 1, 1, 1, 2]);
    let foreign = fixture.get("foreign", "/admin-home").expect(200).json();
    assert_eq!(foreign["branches"].as_array().unwrap().len(), 1);
    assert_eq!(foreign["branches"][0]["arrivals"], 2);
    // The lists that the figures count.
    let today = home["today"].as_str().unwrap();
    let total = |query: &str| {
        let path = format!("/bookings?branchId={BRANCH_A1}&status=CREATED,ACTIVE,COMPLETED&{query}");
        fixture.get("admin", &path).expect(200).json()["total"].clone()
    };
    assert_eq!(total(&format!("from={today}&to={today}")), 4);
    let in_house = fixture.get("admin", &format!("/bookings?branchId={BRANCH_A1}&status=ACTIVE")).json();
    assert_eq!(in_house["total"], 3);
}

#[test]
fn a_branchs_day_is_its_own() {
    let fixture = Fixture::build();
    fixture.in_zone(BRANCH_A2, "Europe/Bucharest");
    // Midnight in Bucharest is 23 o'clock in Belgrade.
    for (service, workplace, zone) in [(CARE, 3, "Europe/Belgrade"), (STAY_A2, 4, "Europe/Bucharest")] {
        for hour in 0..30 {
            let check_in = utc("2026-10-24T20:30:00Z").plus(Duration::hours(hour));
            let check_out = check_in.plus(Duration::minutes(5));
            let booking = StoredBooking { service, workplace, check_in, check_out, ..StoredBooking::default() };
            fixture.visit(zone, booking);
        }
    }
    // The clocks went back at 01:00 UTC of the 25th: the day has 25 hours.
    let home = at(&fixture, "2026-10-25T12:00:00Z");
    assert_eq!((home.today.as_str(), home.time_zone.as_str()), ("2026-10-25", "Europe/Belgrade"));
    for branch in &home.branches {
        assert_eq!(
            (branch.today.as_str(), branch.arrivals, branch.departures),
            ("2026-10-25", 25, 25),
            "{}",
            branch.time_zone
        );
    }
    // At 22:30 UTC it is the 26th in Bucharest only.
    let home = at(&fixture, "2026-10-25T22:30:00Z");
    let days: Vec<_> = home.branches.iter().map(|branch| (branch.today.as_str(), branch.arrivals)).collect();
    assert_eq!(days, [("2026-10-25", 25), ("2026-10-26", 4)]);
    // The clocks went forward at 01:00 UTC of the 29th of March: 23 hours.
    for hour in 0..30 {
        let check_in = utc("2026-03-28T20:30:00Z").plus(Duration::hours(hour));
        let check_out = check_in.plus(Duration::minutes(5));
        fixture.visit(
            "Europe/Belgrade",
            StoredBooking { service: CARE, workplace: 3, check_in, check_out, ..StoredBooking::default() },
        );
    }
    assert_eq!(at(&fixture, "2026-03-29T12:00:00Z").branches[0].arrivals, 23);
}

#[test]
fn the_week_is_as_full_as_in_the_calendar() {
    let fixture = Fixture::build();
    let now = "2026-11-18T10:00:00Z";
    let zone = Zone::Belgrade;
    let local = |day: u32, hour: u32| {
        zone.resolve(chrono::NaiveDate::from_ymd_opt(2026, 11, day).unwrap().and_hms_opt(hour, 0, 0).unwrap())
            .instant()
            .unwrap()
    };
    // A room of two places is full from Tuesday to Thursday.
    let stay = StoredBooking {
        service: STAY_A2,
        workplace: 4,
        check_in: local(17, 14),
        check_out: local(19, 11),
        ..StoredBooking::default()
    };
    fixture.store(stay);
    // One of three places of the area on Wednesday.
    let care = StoredBooking {
        service: CARE,
        workplace: 3,
        check_in: local(18, 8),
        check_out: local(18, 18),
        ..StoredBooking::default()
    };
    fixture.store(care);
    // Another company's room.
    fixture.store(StoredBooking { service: STAY_B, workplace: 5, ..stay });
    let home = at(&fixture, now);
    let loads = |week: &[sapa_server::home::company::DayLoad]| week.iter().map(|day| day.load).collect::<Vec<_>>();
    assert_eq!(home.week[0].date, format_date(chrono::NaiveDate::from_ymd_opt(2026, 11, 16).unwrap()));
    assert_eq!(loads(&home.branches[1].week), [0, 1_000, 1_000, 0, 0, 0, 0]);
    assert_eq!(loads(&home.branches[0].week), [0, 0, 142, 0, 0, 0, 0], "one place of seven");
    assert_eq!(loads(&home.week), [0, 222, 333, 0, 0, 0, 0], "of nine places");
}

#[test]
fn revenue_is_that_of_the_own_companys_month_so_far() {
    let fixture = Fixture::build();
    let own = fixture.store(StoredBooking::default());
    let theirs = fixture.store(StoredBooking { service: STAY_B, workplace: 5, ..StoredBooking::default() });
    let zone = "Europe/Belgrade";
    // The month began at 23:00 UTC of the day before.
    fixture.took(own, zone, 1_000, "RSD", utc("2026-10-31T22:59:59Z"));
    let payment = fixture.took(own, zone, 20_000, "RSD", utc("2026-10-31T23:00:00Z"));
    fixture.took(own, zone, 3_000, "EUR", utc("2026-11-18T08:00:00Z"));
    fixture.took(own, "Europe/Bucharest", 40_000, "RSD", utc("2026-10-31T22:00:00Z"));
    fixture.took(own, zone, 70, "RSD", utc("2026-10-18T21:59:59Z"));
    fixture.took(own, zone, 500, "RSD", utc("2026-10-18T22:00:00Z"));
    fixture.gave_back(payment, 7_000, utc("2026-11-17T08:00:00Z"));
    fixture.took(theirs, zone, 600_000, "RSD", utc("2026-11-17T08:00:00Z"));
    let home = at(&fixture, "2026-11-18T10:00:00Z");
    assert_eq!(home.month_from, "2026-11-01");
    let found: Vec<_> = home
        .revenue
        .iter()
        .map(|one| (one.currency.code(), one.captured, one.refunded, one.before, one.days.len()))
        .collect();
    assert_eq!(found, [("RSD", 60_000, 7_000, 70, 0), ("EUR", 3_000, 0, 0, 0)]);
}

#[test]
fn only_administrators_of_a_company_have_such_a_home() {
    let fixture = Fixture::build();
    for who in ["sysadm", "opr", "tied", "user"] {
        assert_eq!(fixture.get(who, "/admin-home").status, 403, "{who}");
    }
    assert_eq!(fixture.app.get("/admin-home").send().status, 401);
    assert_eq!(fixture.get("admin", "/admin-home?companyId=2").code(400), "request.query");
    let home = fixture.get("admin", "/admin-home").expect(200).json();
    assert_eq!(home["revenue"], json!([]));
}
