//! A payment that is recorded while its day is closed is in the closing or late: never in both, never in none. Its
//! posting may be older than the closing and be committed after it, so that no comparison of times would tell.

use serde_json::json;

use super::close::check_closings;
use super::first;
use crate::fixture::schedule::date;
use crate::fixture::{BRANCH_A1, Fixture, StoredBooking};
use crate::support::size;

#[test]
fn what_is_paid_while_the_day_is_closed_is_seen_or_late() {
    for round in 0..size(2, 40) {
        let fixture = Fixture::build();
        let booking = fixture.debtor(StoredBooking::default());
        let (desks, each) = (2, 12);
        let closing = std::thread::scope(|scope| {
            for desk in ["opr", "admin"] {
                let fixture = &fixture;
                scope.spawn(move || (0..each).for_each(|_| _ = fixture.cashier(desk, booking, "CASH", 100)));
            }
            // Until nothing comes between looking and closing.
            loop {
                let expected = first(&fixture.till("opr", BRANCH_A1, &date(0)))["expected"].as_i64().unwrap();
                let body = json!({"day": date(0), "currency": "RSD", "expected": expected, "counted": expected});
                let answer = fixture.close_day("opr", BRANCH_A1, &body);
                if answer.status == 201 {
                    break answer.json();
                }
                assert_eq!(answer.code(409), "till.changed");
            }
        });
        let till = fixture.till("opr", BRANCH_A1, &date(0));
        let (shown, all) = (first(&till), desks * each * 100);
        assert_eq!(shown["expected"].as_i64().unwrap(), all, "round {round}");
        let (seen, late) = (closing["expected"].as_i64().unwrap(), shown["lateCash"].as_i64().unwrap());
        assert_eq!((seen + late, shown["lateEntries"].as_i64().unwrap()), (all, late / 100), "round {round}");
        check_closings(&fixture);
    }
}
