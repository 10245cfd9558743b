//! A day's till: its sums, their payments, by whom, and who may see it.

use sapa_core::payment::method::PaymentWay;
use serde_json::{Value, json};

use super::{Taken, first, sums, take};
use crate::fixture::schedule::date;
use crate::fixture::{BRANCH_A1, BRANCH_A2, BRANCH_B1, Fixture, STAY_A2, StoredBooking, day, key};

#[test]
fn a_day_is_what_the_desk_took_and_handed_out() {
    let fixture = Fixture::build();
    let booking = fixture.debtor(StoredBooking::default());
    let cash = fixture.cashier("opr", booking, "CASH", 50_000);
    fixture.cashier("opr", booking, "CASH", 20_000);
    fixture.cashier("admin", booking, "CARD", 30_000);
    fixture.cashier("admin", booking, "TRANSFER", 7_000);
    let refund = json!({"amount": 5_000, "reason": "Kasnili smo", "kind": "GOODWILL", "handedOut": true});
    let path = format!("/payments/{cash}/refunds");
    fixture.app.post(&path).token(fixture.token("admin")).key(&key()).json(&refund).send().expect(201);
    // Reserved, and not handed out yet: nothing left the drawer.
    let waits = json!({"amount": 1_000, "reason": "Kasnili smo", "kind": "GOODWILL"});
    fixture.app.post(&path).token(fixture.token("admin")).key(&key()).json(&waits).send().expect(201);
    // Of another branch, and online.
    let elsewhere = fixture.debtor(StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() });
    fixture.cashier("admin", elsewhere, "CASH", 9_000);
    fixture.app.db(|conn| {
        let online = Taken {
            booking,
            zone: "Europe/Belgrade",
            way: PaymentWay::Online,
            amount: 77_000,
            currency: "RSD",
            at: day(0, 0),
            by: None,
        };
        take(conn, online)
    });

    let till = fixture.till("opr", BRANCH_A1, &date(0));
    assert_eq!(
        (&till["day"], &till["today"], &till["branchId"]),
        (&json!(date(0)), &json!(date(0)), &json!(BRANCH_A1))
    );
    let shown = first(&till);
    assert_eq!(till["tills"].as_array().unwrap().len(), 1);
    assert_eq!(shown["expected"], 65_000);
    assert_eq!(sums(&shown["methods"]), [(70_000, 5_000), (30_000, 0), (7_000, 0)]);
    let people: Vec<_> =
        shown["people"].as_array().unwrap().iter().map(|one| (one["userId"].as_i64(), sums(&one["methods"]))).collect();
    let id = |who: &str| Some(Fixture::id(who));
    assert_eq!(people.len(), 2);
    assert!(people.contains(&(id("opr"), vec![(70_000, 0), (0, 0), (0, 0)])), "{people:?}");
    assert!(people.contains(&(id("admin"), vec![(0, 5_000), (30_000, 0), (7_000, 0)])), "{people:?}");
    let entries: Vec<(i64, &str, bool, Option<&str>)> = shown["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            assert_eq!(one["bookingId"], booking);
            (
                one["amount"].as_i64().unwrap(),
                one["way"].as_str().unwrap(),
                one["late"].as_bool().unwrap(),
                one["refundKind"].as_str(),
            )
        })
        .collect();
    assert_eq!(
        entries,
        [
            (50_000, "CASH", false, None),
            (20_000, "CASH", false, None),
            (30_000, "TERMINAL", false, None),
            (7_000, "TRANSFER", false, None),
            (-5_000, "CASH", false, Some("GOODWILL")),
        ]
    );
    assert_eq!(shown["closings"], json!([]));
    let of_today = fixture.get("opr", &format!("/branches/{BRANCH_A1}/till")).expect(200).json();
    assert_eq!(first(&of_today)["entries"], shown["entries"], "without a day: today");
    assert_eq!(first(&fixture.till("opr", BRANCH_A1, &date(-1)))["entries"], json!([]));
}

/// The day of a posting is that of its payment's zone, whatever the branch says by now.
#[test]
fn a_day_ends_at_the_midnight_of_its_zone() {
    let fixture = Fixture::build();
    let booking = fixture.debtor(StoredBooking::default());
    let took = |zone: &'static str, at: sapa_core::base::time::UtcTime, amount: i64| {
        fixture.app.db(|conn| {
            take(conn, Taken { booking, zone, way: PaymentWay::Cash, amount, currency: "RSD", at, by: Some(3) })
        });
    };
    took("Europe/Belgrade", day(-3, 0), 1);
    took("Europe/Belgrade", day(-2, 0), 10);
    took("Europe/Sofia", day(-3, 23), 100);
    took("Europe/Sofia", day(-4, 23), 1_000);
    let expected = |back: i64| first(&fixture.till("admin", BRANCH_A1, &date(back)))["expected"].as_i64().unwrap();
    assert_eq!([expected(-4), expected(-3), expected(-2), expected(-1)], [0, 1_001, 110, 0]);
}

#[test]
fn a_till_is_seen_at_the_own_branch_and_closed_there_only() {
    let fixture = Fixture::build();
    let status = |who: &str, branch: i64| fixture.get(who, &format!("/branches/{branch}/till")).status;
    for (who, own, sibling, foreign) in [
        ("admin", 200, 200, 404),
        ("opr", 200, 200, 404),
        ("tied", 200, 404, 404),
        ("foreign", 404, 404, 200),
        ("sysadm", 403, 403, 403),
        ("user", 404, 404, 404),
    ] {
        let found = [BRANCH_A1, BRANCH_A2, BRANCH_B1].map(|branch| status(who, branch));
        assert_eq!(found, [own, sibling, foreign], "{who}");
    }
    assert_eq!(status("admin", 987_654), 404);
    assert_eq!(fixture.app.get(&format!("/branches/{BRANCH_A1}/till")).send().status, 401);
    let body = json!({"day": date(0), "currency": "RSD", "expected": 0, "counted": 0});
    assert_eq!(fixture.close_day("tied", BRANCH_A2, &body).status, 404);
    assert_eq!(fixture.close_day("foreign", BRANCH_A1, &body).status, 404);
    assert_eq!(fixture.close_day("sysadm", BRANCH_A1, &body).status, 403);
    let closing = fixture.close_day("tied", BRANCH_A1, &body).expect(201).json()["id"].as_i64().unwrap();
    let correction = json!({"expected": 0, "counted": 5, "reason": "Prebrojano"});
    for (who, status) in [("opr", 403), ("tied", 403), ("foreign", 404), ("elsewhere", 404), ("sysadm", 403)] {
        assert_eq!(fixture.correct(who, closing, &correction).status, status, "{who}");
    }
    let days = |who: &str, query: &str| {
        let month: Value = fixture.get(who, &format!("/till-days{query}")).expect(200).json();
        month["days"].as_array().unwrap().len()
    };
    let month = format!("?month={}", &date(0)[..7]);
    assert_eq!((days("admin", &month), days("tied", &month), days("elsewhere", &month)), (1, 1, 0));
    assert_eq!((days("foreign", &month), days("admin", &format!("{month}&branchId={BRANCH_B1}"))), (0, 0));
    assert_eq!(fixture.get("admin", "/till-days?month=2026-13").code(400), "request.query");
    assert_eq!(fixture.get("sysadm", "/till-days").status, 403);
}

#[test]
fn the_ledger_knows_who_posted() {
    use diesel::prelude::*;
    use sapa_server::schema::ledger_entries as entries;
    let fixture = Fixture::build();
    let booking = fixture.debtor(StoredBooking::default());
    fixture.cashier("opr", booking, "CASH", 50_000);
    let posted: Vec<Option<i64>> = fixture.app.db(|conn| Ok(entries::table.select(entries::posted_by).load(conn)?));
    assert_eq!(posted, [Some(Fixture::id("opr")); 2]);
}
