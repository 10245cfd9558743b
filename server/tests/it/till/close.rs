//! Closing a day, correcting a closing, what comes later, the month and its file, and erasing.

use diesel::prelude::*;
use sapa_core::payment::method::PaymentWay;
use sapa_core::till::COUNTED_MAX;
use sapa_server::check;
use sapa_server::schema::bookings;
use serde_json::{Value, json};

use super::{Taken, first, give, sums, take};
use crate::fixture::schedule::date;
use crate::fixture::{BRANCH_A1, BRANCH_A2, Fixture, STAY_A2, StoredBooking, day, key};

fn count(day: &str, expected: i64, counted: i64) -> Value {
    json!({"day": day, "currency": "RSD", "expected": expected, "counted": counted})
}

/// What must hold of the closings by `sapa check`.
pub fn check_closings(fixture: &Fixture) {
    let broken: Vec<String> = check::run(&fixture.app.state.db)
        .unwrap()
        .into_iter()
        .filter(|found| found.invariant.starts_with("till."))
        .map(|found| found.to_string())
        .collect();
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn a_closing_is_kept_and_what_comes_later_is_late() {
    let fixture = Fixture::build();
    let booking = fixture.debtor(StoredBooking::default());
    fixture.cashier("opr", booking, "CASH", 50_000);
    fixture.cashier("opr", booking, "CARD", 30_000);
    let body =
        json!({"day": date(0), "currency": "RSD", "expected": 50_000, "counted": 49_500, "note": " Fali kusur "});
    let made = fixture.close_day("opr", BRANCH_A1, &body).expect(201).json();
    assert_eq!(
        (&made["expected"], &made["counted"], &made["difference"]),
        (&json!(50_000), &json!(49_500), &json!(-500))
    );
    assert_eq!((&made["note"], &made["number"], &made["reason"]), (&json!("Fali kusur"), &json!(1), &Value::Null));
    assert_eq!(made["closedById"], Fixture::id("opr"));
    // Closing blocks nothing.
    fixture.cashier("admin", booking, "CASH", 7_000);
    fixture.cashier("admin", booking, "TRANSFER", 1_000);
    let till = fixture.till("opr", BRANCH_A1, &date(0));
    let shown = first(&till);
    assert_eq!(shown["expected"], 57_000);
    assert_eq!((&shown["lateEntries"], &shown["lateCash"]), (&json!(2), &json!(7_000)));
    assert_eq!(sums(&shown["closedMethods"]), [(50_000, 0), (30_000, 0), (0, 0)]);
    let late: Vec<bool> =
        shown["entries"].as_array().unwrap().iter().map(|entry| entry["late"].as_bool().unwrap()).collect();
    assert_eq!(late, [false, false, true, true]);
    assert_eq!(shown["closings"], json!([made]));
    let (action, _, after) = fixture.history("till_closing", made["id"].as_i64().unwrap()).remove(0);
    assert_eq!(action, "TILL_CLOSED");
    assert_eq!(
        (&after["difference"], &after["day"], &after["note"]),
        (&json!(-500), &json!(date(0)), &json!("Fali kusur"))
    );
    check_closings(&fixture);
}

#[test]
fn a_day_is_closed_once_and_only_with_the_sum_that_was_seen() {
    let fixture = Fixture::build();
    let booking = fixture.debtor(StoredBooking::default());
    fixture.cashier("opr", booking, "CASH", 50_000);
    let changed = fixture.close_day("opr", BRANCH_A1, &count(&date(0), 40_000, 40_000));
    assert_eq!(first(&changed.json()["current"])["expected"], 50_000);
    assert_eq!(changed.code(409), "till.changed");
    for (body, issue) in [
        (count(&date(1), 0, 0), "day"),
        (count("2026-11-31", 0, 0), "day"),
        (count(&date(0), 50_000, -COUNTED_MAX - 1), "counted"),
        (json!({"day": date(0), "currency": "RSD", "expected": 50_000}), "counted"),
        (
            json!({"day": date(0), "currency": "RSD", "expected": 50_000, "counted": 1, "note": "x".repeat(2_001)}),
            "note",
        ),
    ] {
        let answer = fixture.close_day("opr", BRANCH_A1, &body);
        assert!(answer.status == 422 && answer.issues()[0].starts_with(issue), "{body}: {}", answer.text());
    }
    let unnamed = fixture.post("opr", &format!("/branches/{BRANCH_A1}/till/close"), &count(&date(0), 50_000, 50_000));
    assert_eq!(unnamed.code(400), "idempotency.required");
    // A repetition of the same attempt has the same answer.
    let (path, name) = (format!("/branches/{BRANCH_A1}/till/close"), key());
    let send = || fixture.app.post(&path).token(fixture.token("opr")).key(&name).json(&count(&date(0), 50_000, 50_000));
    let made = send().send().expect(201).json();
    assert_eq!(send().send().expect(201).json(), made);
    let second = fixture.close_day("admin", BRANCH_A1, &count(&date(0), 50_000, 1));
    assert_eq!(second.json()["current"], made);
    assert_eq!(second.code(409), "till.closed");
    // Another currency of the same day, another day, another branch.
    fixture
        .close_day("opr", BRANCH_A1, &json!({"day": date(0), "currency": "EUR", "expected": 0, "counted": 0}))
        .expect(201);
    fixture.close_day("opr", BRANCH_A1, &count(&date(-400), 0, 0)).expect(201);
    fixture.close_day("opr", BRANCH_A2, &count(&date(0), 0, 0)).expect(201);
    let tills = fixture.till("opr", BRANCH_A1, &date(0))["tills"].as_array().unwrap().len();
    assert_eq!(tills, 2, "the other currency is shown because it is closed");
    check_closings(&fixture);
}

/// Refunds of earlier payments may take more from the drawer than the day brought.
#[test]
fn a_day_with_more_handed_out_than_taken_adds_up() {
    let fixture = Fixture::build();
    let booking = fixture.debtor(StoredBooking::default());
    let taken = |at| Taken {
        booking,
        zone: "Europe/Belgrade",
        way: PaymentWay::Cash,
        amount: 9_000,
        currency: "RSD",
        at,
        by: None,
    };
    let earlier = fixture.app.db(|conn| take(conn, taken(day(-1, 12))));
    fixture.app.db(|conn| give(conn, earlier, 8_000, (day(0, 0), Some(3))));
    fixture.cashier("opr", booking, "CASH", 3_000);
    assert_eq!(first(&fixture.till("opr", BRANCH_A1, &date(0)))["expected"], -5_000);
    let made = fixture.close_day("opr", BRANCH_A1, &count(&date(0), -5_000, -5_000)).expect(201).json();
    assert_eq!((&made["counted"], &made["difference"]), (&json!(-5_000), &json!(0)));
    let correction = json!({"expected": -5_000, "counted": -5_500, "reason": "Prebrojano"});
    let corrected = fixture.correct("admin", made["id"].as_i64().unwrap(), &correction).expect(201).json();
    assert_eq!((&corrected["counted"], &corrected["difference"]), (&json!(-5_500), &json!(-500)));
    check_closings(&fixture);
}

#[test]
fn of_two_people_who_close_at_once_one_wins_and_the_other_sees_it() {
    let fixture = Fixture::build();
    for back in 0..crate::support::size(6, 200) {
        let day = date(-i64::try_from(back).unwrap());
        let close = |who: &'static str, counted: i64| fixture.close_day(who, BRANCH_A1, &count(&day, 0, counted));
        let (one, two) = std::thread::scope(|scope| {
            let one = scope.spawn(|| close("opr", 1));
            let two = scope.spawn(|| close("admin", 2));
            (one.join().unwrap(), two.join().unwrap())
        });
        let (won, lost) = if one.status == 201 { (one, two) } else { (two, one) };
        let won = won.expect(201).json();
        assert_eq!(lost.json()["current"], won);
        assert_eq!(lost.code(409), "till.closed");
        assert_eq!(first(&fixture.till("opr", BRANCH_A1, &day))["closings"], json!([won]));
    }
    check_closings(&fixture);
}

#[test]
fn a_correction_is_a_closing_more_and_the_first_stays() {
    let fixture = Fixture::build();
    let booking = fixture.debtor(StoredBooking::default());
    fixture.cashier("opr", booking, "CASH", 50_000);
    let made = fixture.close_day("opr", BRANCH_A1, &count(&date(0), 50_000, 40_000)).expect(201).json();
    let id = made["id"].as_i64().unwrap();
    fixture.cashier("opr", booking, "CASH", 1_000);
    let correction =
        |expected: i64, counted: i64| json!({"expected": expected, "counted": counted, "reason": "Ispod fioke"});
    assert_eq!(fixture.correct("admin", id, &correction(50_000, 50_000)).code(409), "till.changed");
    let without = json!({"expected": 51_000, "counted": 51_000});
    assert!(fixture.correct("admin", id, &without).expect(422).issues()[0].starts_with("reason"));
    let corrected = fixture.correct("admin", id, &correction(51_000, 51_000)).expect(201).json();
    assert_eq!((&corrected["number"], &corrected["difference"]), (&json!(2), &json!(0)));
    assert_eq!(corrected["reason"], "Ispod fioke");
    let till = fixture.till("opr", BRANCH_A1, &date(0));
    assert_eq!(first(&till)["closings"], json!([made, corrected]));
    assert_eq!((&first(&till)["lateEntries"], &first(&till)["lateCash"]), (&json!(0), &json!(0)));
    // The first one is no longer the one to correct.
    let repeated = fixture.correct("admin", id, &correction(51_000, 1));
    assert_eq!(repeated.json()["current"], corrected);
    assert_eq!(repeated.code(409), "till.corrected");
    assert_eq!(fixture.correct("admin", 987_654, &correction(0, 0)).status, 404);
    let (action, _, after) = fixture.history("till_closing", corrected["id"].as_i64().unwrap()).remove(0);
    assert_eq!((action.as_str(), &after["reason"]), ("TILL_CORRECTED", &json!("Ispod fioke")));
    check_closings(&fixture);
}

#[test]
fn a_month_tells_each_day_and_its_file_the_same() {
    let fixture = Fixture::build();
    let booking = fixture.debtor(StoredBooking::default());
    let elsewhere = fixture.debtor(StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() });
    fixture.cashier("opr", booking, "CASH", 50_000);
    fixture.cashier("admin", elsewhere, "CARD", 30_000);
    fixture.close_day("opr", BRANCH_A1, &count(&date(0), 50_000, 51_000)).expect(201);
    fixture.cashier("opr", booking, "CASH", 2_000);
    fixture.app.db(|conn| {
        let before = Taken {
            booking,
            zone: "Europe/Belgrade",
            way: PaymentWay::Cash,
            amount: 4_000,
            currency: "RSD",
            at: day(-40, 12),
            by: None,
        };
        take(conn, before)
    });
    let query = format!("?month={}", &date(0)[..7]);
    let month = fixture.get("admin", &format!("/till-days{query}")).expect(200).json();
    let days: Vec<_> = month["days"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (one["branchId"].as_i64().unwrap(), one["expected"].as_i64().unwrap(), one["lateCash"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(days.len(), 2, "the day of another month is not in it");
    assert!(days.contains(&(BRANCH_A1, 52_000, 2_000)) && days.contains(&(BRANCH_A2, 0, 0)), "{days:?}");
    assert_eq!(month["openDays"], 1);
    let file = |language: &str| {
        let request = fixture.by("admin", "GET", &format!("/till-days/export.csv{query}"));
        request.header("Accept-Language", language).send().expect(200).text()
    };
    let (english, serbian) = (file("en"), file("sr-Latn-RS"));
    assert_eq!((english.lines().count(), serbian.lines().count()), (3, 3), "{english}");
    assert!(english.contains(",520.00,Closed,500.00,510.00,10.00,20.00,"), "{english}");
    assert!(serbian.contains(r#";"520,00";Zaključeno;"500,00";"510,00";"10,00";"20,00";"#), "{serbian}");
    assert!(english.contains(",Open,,,,,,,"), "{english}");
}

/// A note of staff may name a guest: it goes with the guest.
#[test]
fn erasing_a_guest_erases_what_was_written_about_the_tills_of_their_money() {
    let fixture = Fixture::build();
    let theirs = fixture.debtor(StoredBooking { customer: Some(Fixture::id("user")), ..StoredBooking::default() });
    let others = fixture.debtor(StoredBooking { service: STAY_A2, workplace: 4, ..StoredBooking::default() });
    fixture.cashier("opr", theirs, "CASH", 50_000);
    fixture.cashier("opr", others, "CASH", 10_000);
    let note = |expected: i64| json!({"day": date(0), "currency": "RSD", "expected": expected, "counted": 1, "note": "Ana dala manje"});
    let of_theirs = fixture.close_day("opr", BRANCH_A1, &note(50_000)).expect(201).json()["id"].as_i64().unwrap();
    fixture.close_day("opr", BRANCH_A2, &note(10_000)).expect(201);
    let reason = json!({"expected": 50_000, "counted": 50_000, "reason": "Ana se vratila"});
    fixture.correct("admin", of_theirs, &reason).expect(201);
    fixture.app.db(|conn| {
        let done = (bookings::status.eq("CANCELED"), bookings::kept.eq(Some(50_000_i64)));
        let done =
            (done, bookings::canceled_at.eq(Some(day(0, 0).naive())), bookings::cancel_kind.eq(Some("CUSTOMER")));
        Ok(diesel::update(bookings::table.find(theirs)).set(done).execute(conn)?)
    });
    let user = fixture.get("sysadm", &format!("/users/{}", Fixture::id("user"))).expect(200).json();
    let path = format!("/users/{}/erase", Fixture::id("user"));
    let version = user["version"].as_i64().unwrap();
    let answer = fixture.by("sysadm", "POST", &path).if_match(version).send();
    assert!(answer.status < 300, "{}", answer.text());
    let texts = |branch: i64| {
        let till = fixture.till("admin", branch, &date(0));
        let closings = first(&till)["closings"].as_array().unwrap().clone();
        closings.iter().map(|one| (one["note"].clone(), one["reason"].clone())).collect::<Vec<_>>()
    };
    let gone = json!(sapa_core::people::erased::NOTE);
    assert_eq!(texts(BRANCH_A1), [(gone.clone(), Value::Null), (Value::Null, gone)]);
    assert_eq!(texts(BRANCH_A2), [(json!("Ana dala manje"), Value::Null)]);
    let kept: Vec<Option<String>> = fixture.app.db(|conn| {
        use sapa_server::schema::audit_entries as audit;
        let of = audit::table.filter(audit::entity.eq("till_closing")).filter(audit::company_id.eq(1_i64));
        Ok(of.order(audit::id).select(audit::payload).load(conn)?)
    });
    assert_eq!(kept.iter().map(Option::is_some).collect::<Vec<_>>(), [false, true, false]);
}
