//! A month of the till at its edges: its days are those of the payments' zones, whatever midnight it is elsewhere.

use std::collections::BTreeMap;

use sapa_core::base::time::UtcTime;
use sapa_core::payment::method::PaymentWay;
use serde_json::json;

use super::{Taken, take};
use crate::fixture::{BRANCH_A1, BRANCH_A2, Fixture, STAY_A2, StoredBooking};

/// Branch, day and what the drawer should hold.
type Days = BTreeMap<(i64, String), i64>;

fn month(fixture: &Fixture, query: &str) -> Days {
    let month = fixture.get("admin", &format!("/till-days?month={query}")).expect(200).json();
    let days = month["days"].as_array().unwrap().iter().map(|one| {
        let day = one["day"].as_str().unwrap().to_owned();
        ((one["branchId"].as_i64().unwrap(), day), one["expected"].as_i64().unwrap())
    });
    days.collect()
}

fn days(of: &[(i64, &str, i64)]) -> Days {
    of.iter().map(|(branch, day, sum)| ((*branch, (*day).to_owned()), *sum)).collect()
}

#[test]
fn a_month_begins_and_ends_at_the_midnights_of_its_zones() {
    let fixture = Fixture::build();
    fixture.in_zone(BRANCH_A2, "Europe/Sofia");
    let here = fixture.debtor(StoredBooking::default());
    let there = fixture.debtor(StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() });
    // On the last of March the clocks change: midnight is an hour earlier in UTC than on the first.
    for (booking, zone, at, amount) in [
        (here, "Europe/Belgrade", "2024-02-29T22:59:59Z", 1),
        (here, "Europe/Belgrade", "2024-02-29T23:00:00Z", 10),
        (here, "Europe/Belgrade", "2024-03-31T21:59:59Z", 100),
        (here, "Europe/Belgrade", "2024-03-31T22:00:00Z", 1_000),
        (there, "Europe/Sofia", "2024-02-29T21:59:59Z", 2),
        (there, "Europe/Sofia", "2024-02-29T22:00:00Z", 20),
        (there, "Europe/Sofia", "2024-03-31T20:59:59Z", 200),
        (there, "Europe/Sofia", "2024-03-31T21:00:00Z", 2_000),
    ] {
        let at = UtcTime::parse(at).unwrap();
        let taken = Taken { booking, zone, way: PaymentWay::Cash, amount, currency: "RSD", at, by: None };
        fixture.app.db(|conn| take(conn, taken));
    }
    let (february, march, april) = ([1, 2], [10, 20], [1_000, 2_000]);
    let at_both = |day: &'static str, sums: [i64; 2]| [(BRANCH_A1, day, sums[0]), (BRANCH_A2, day, sums[1])];
    assert_eq!(month(&fixture, "2024-02"), days(&at_both("2024-02-29", february)));
    let both = [at_both("2024-03-01", march), at_both("2024-03-31", [100, 200])].concat();
    assert_eq!(month(&fixture, "2024-03"), days(&both));
    assert_eq!(month(&fixture, "2024-04"), days(&at_both("2024-04-01", april)));
    assert_eq!(month(&fixture, &format!("2024-03&branchId={BRANCH_A2}")), days(&[both[1], both[3]]));

    // Closings stand in the month of their day.
    for (day, expected) in [("2024-02-29", 1), ("2024-03-01", 10), ("2024-03-31", 100), ("2024-04-01", 1_000)] {
        let body = json!({"day": day, "currency": "RSD", "expected": expected, "counted": expected});
        fixture.close_day("opr", BRANCH_A1, &body).expect(201);
    }
    for (query, open) in [("2024-02", 1), ("2024-03", 2), ("2024-04", 1)] {
        let month = fixture.get("admin", &format!("/till-days?month={query}")).expect(200).json();
        assert_eq!(month["openDays"], open, "{query}: those of the other branch");
        let closed = |one: &&serde_json::Value| !one["closing"].is_null();
        let closed: Vec<_> = month["days"].as_array().unwrap().iter().filter(closed).collect();
        assert!(closed.iter().all(|one| one["closing"]["day"] == one["day"] && one["lateEntries"] == 0), "{closed:?}");
        assert_eq!(closed.len(), open, "{query}");
    }
}
