//! Staff record payments: cash, transfers, cards on the desk's terminal.

use serde_json::json;

use super::{check_books, sums};
use crate::fixture::{Fixture, StoredBooking, key, with};
use crate::support::size;
use sapa_core::booking::state::BookingStatus;

#[test]
fn every_way_is_recorded_and_lowers_the_balance() {
    let fixture = Fixture::build();
    let booking = fixture.coming(180_000);
    let path = format!("/bookings/{booking}/payments");
    let cash = json!({"method": "CASH", "amount": 80_000, "fiscalReceiptNumber": "ESIR-1"});
    let made = fixture.send("opr", &path, &cash).expect(201).json();
    assert_eq!((made["way"].as_str(), made["provider"].as_str()), (Some("CASH"), None));
    assert_eq!((made["status"].as_str(), made["captured"].as_i64()), (Some("SUCCESSFUL"), Some(80_000)));
    assert_eq!((made["refundable"].as_i64(), made["fiscalReceiptNumber"].as_str()), (Some(80_000), Some("ESIR-1")));
    assert_eq!(sums(&fixture.booking(booking)), (180_000, 80_000, 100_000, Some("PARTLY_PAID")));
    let transfer = fixture.send("tied", &path, &json!({"method": "TRANSFER", "amount": 60_000})).expect(201).json();
    assert_eq!((transfer["way"].as_str(), transfer["method"].as_str()), (Some("TRANSFER"), Some("TRANSFER")));
    let slip = with(json!({"method": "TRANSFER", "amount": 1}), &json!({"slipNumber": "000771"}));
    assert_eq!(fixture.send("opr", &path, &slip).expect(422).issues(), ["slipNumber: validation.unknown_field"]);
    let card = json!({"method": "CARD", "amount": 40_000});
    assert_eq!(fixture.send("sysadm", &path, &card).expect(422).issues(), ["slipNumber: validation.required"]);
    let card = fixture.send("sysadm", &path, &with(card, &json!({"slipNumber": "000771"}))).expect(201).json();
    assert_eq!((card["way"].as_str(), card["provider"].as_str()), (Some("TERMINAL"), Some("terminal")));
    assert_eq!(sums(&fixture.booking(booking)), (180_000, 180_000, 0, Some("PAID")));
    assert_eq!(fixture.send("opr", &path, &json!({"method": "CASH", "amount": 1})).code(409), "payment.nothing_owed");
    check_books(&fixture.app);
    let detail = fixture.get("admin", &format!("/payments/{}", card["id"])).expect(200).json();
    let ledger: Vec<(&str, i64)> = detail["ledger"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| (e["account"].as_str().unwrap(), e["amount"].as_i64().unwrap()))
        .collect();
    assert_eq!(ledger, [("CLEARING_CARD", 40_000), ("BOOKING", -40_000)]);
    let timeline = fixture.get("opr", &format!("/bookings/{booking}/timeline")).expect(200).json();
    let reported = timeline["items"].as_array().unwrap().iter().filter(|event| event["action"] == "PAYMENT_RECORDED");
    assert_eq!(reported.count(), 3);
    let audit = fixture.get("admin", "/audit?entity=payment").expect(200).json();
    assert_eq!(audit["total"], 3);
}

#[test]
fn more_than_the_balance_and_nonsense_are_refused() {
    let fixture = Fixture::build();
    let booking = fixture.coming(180_000);
    let path = format!("/bookings/{booking}/payments");
    for (body, issue) in [
        (json!({"method": "CASH", "amount": 180_001}), "amount: payment.too_much"),
        (json!({"method": "CASH", "amount": 0}), "amount: validation.range"),
        (json!({"method": "CASH"}), "amount: validation.required"),
    ] {
        assert_eq!(fixture.send("opr", &path, &body).expect(422).issues(), [issue], "{body}");
    }
    for extra in ["captured", "refunded", "status", "companyId", "provider"] {
        let body = with(json!({"method": "CASH", "amount": 1}), &json!({extra: 1}));
        fixture.send("opr", &path, &body).expect(400);
    }
    fixture.send("opr", &path, &json!({"method": "CASH", "amount": 1.5})).expect(400);
    let without = fixture.app.post(&path).token(fixture.token("opr")).json(&json!({"method": "CASH", "amount": 1}));
    assert_eq!(without.send().code(400), "idempotency.required");
    assert_eq!(sums(&fixture.booking(booking)), (180_000, 0, 180_000, Some("UNPAID")));
    check_books(&fixture.app);
}

#[test]
fn a_completed_booking_takes_payments_and_a_canceled_one_does_not() {
    let fixture = Fixture::build();
    let done = StoredBooking { status: BookingStatus::Completed, ..StoredBooking::default() };
    let booking = fixture.priced(180_000, done);
    fixture.paid(booking, "CASH", 180_000);
    let booking = fixture.coming(180_000);
    fixture.act_now("opr", booking, "cancel", &json!({"kind": "COMPANY", "reason": "x"})).expect(200);
    let body = json!({"method": "CASH", "amount": 1});
    let refused = fixture.send("opr", &format!("/bookings/{booking}/payments"), &body);
    assert_eq!(refused.code(409), "payment.booking_canceled");
    check_books(&fixture.app);
}

#[test]
fn strangers_and_pet_owners_record_nothing() {
    let fixture = Fixture::build();
    let own = fixture.priced(180_000, StoredBooking { customer: Some(Fixture::id("user")), ..super::soon() });
    let cash = json!({"method": "CASH", "amount": 100});
    let path = format!("/bookings/{own}/payments");
    for who in ["foreign", "elsewhere", "other"] {
        fixture.send(who, &path, &cash).expect(404);
    }
    assert_eq!(fixture.send("user", &path, &cash).expect(422).issues(), ["method: validation.reference"]);
    fixture.app.post(&path).key(&key()).json(&cash).send().expect(401);
    // The owner sees the payment, without staff's names and reasons.
    let payment = fixture.paid(own, "CASH", 180_000);
    fixture.refund("admin", payment, &super::goodwill(5_000)).expect(201);
    let seen = fixture.get("user", &format!("/bookings/{own}")).expect(200).json();
    let refund = &seen["payments"][0]["refunds"][0];
    assert_eq!(
        (refund["amount"].as_i64(), &refund["reason"], &refund["createdByName"]),
        (Some(5_000), &json!(null), &json!(null))
    );
    assert_eq!((&seen["payments"][0]["needsPerson"], &seen["openRefundRequests"]), (&json!(null), &json!([])));
    let why = json!({"kind": "COMPANY", "reason": "Gost je neprijatan"});
    fixture.act_now("admin", own, "cancel", &why).expect(200);
    let reason = |who: &str| fixture.get(who, &format!("/bookings/{own}")).expect(200).json()["cancelReason"].clone();
    assert_eq!((reason("opr"), reason("user")), (json!("Gost je neprijatan"), json!(null)));
    fixture.get("user", &format!("/payments/{payment}")).expect(403);
    fixture.get("opr", &format!("/payments/{payment}")).expect(403);
    fixture.get("foreign", &format!("/payments/{payment}")).expect(404);
}

#[test]
fn a_booking_tells_of_its_payments_what_they_tell_themselves() {
    let fixture = Fixture::build();
    let own = fixture.priced(180_000, StoredBooking { customer: Some(Fixture::id("user")), ..super::soon() });
    let one_by_one = |booking: &serde_json::Value| {
        for reported in booking["payments"].as_array().unwrap() {
            let itself = fixture.get("admin", &format!("/payments/{}", reported["id"])).expect(200).json();
            for (name, value) in reported.as_object().unwrap() {
                assert_eq!(itself[name], *value, "{name}");
            }
        }
        booking["payments"].as_array().unwrap().len()
    };
    let seen = || fixture.get("admin", &format!("/bookings/{own}")).expect(200).json();
    assert_eq!(one_by_one(&seen()), 0);
    let cash = fixture.paid(own, "CASH", 50_000);
    let card = fixture.paid(own, "CARD", 60_000);
    assert_eq!(one_by_one(&seen()), 2);
    // What the booking has beside them may be of the second one only.
    fixture.refund("admin", card, &super::goodwill(5_000)).expect(201);
    let path = format!("/payments/{cash}/refund-requests");
    let request = fixture.send("opr", &path, &json!({"amount": 4_000, "reason": "Kasnili smo"})).expect(201).json();
    let seen = seen();
    assert_eq!(one_by_one(&seen), 2);
    assert_eq!(super::refunds(&seen).len(), 1);
    assert_eq!(seen["openRefundRequests"], json!([request]));
    // Staff see who made the booking, a pet owner sees neither that nor the request.
    assert_eq!(seen["createdByName"], "Mila sysadm");
    let seen = fixture.get("user", &format!("/bookings/{own}")).expect(200).json();
    assert_eq!((&seen["createdByName"], &seen["openRefundRequests"]), (&json!(null), &json!([])));
}

#[test]
fn one_key_records_once_in_series_and_at_once() {
    let fixture = Fixture::build();
    let booking = fixture.coming(180_000);
    let (path, key) = (format!("/bookings/{booking}/payments"), key());
    let body = json!({"method": "CASH", "amount": 1_000});
    let ask = |body| fixture.app.post(&path).token(fixture.token("opr")).key(&key).json(body).send();
    let first = ask(&body).expect(201).json();
    for _ in 0..size(20, 100) {
        assert_eq!(ask(&body).expect(201).json(), first);
    }
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..size(20, 100)).map(|_| scope.spawn(|| ask(&body))).collect();
        for one in all {
            assert_eq!(one.join().unwrap().expect(201).json(), first);
        }
    });
    ask(&json!({"method": "CASH", "amount": 1_001})).expect(422);
    assert_eq!(sums(&fixture.booking(booking)).1, 1_000);
    // A new key, at once: still one effect, one answer.
    let (other, body) = (crate::fixture::key(), json!({"method": "CASH", "amount": 500}));
    let ask = || fixture.app.post(&path).token(fixture.token("opr")).key(&other).json(&body).send();
    let answers: Vec<_> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..size(20, 100)).map(|_| scope.spawn(ask)).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let made: Vec<_> =
        answers.iter().filter(|answer| answer.status == 201).map(|answer| answer.json()["id"].clone()).collect();
    assert!(!made.is_empty() && made.iter().all(|id| *id == made[0]), "{made:?}");
    assert!(answers.iter().all(|answer| [201, 409, 503].contains(&answer.status)));
    assert_eq!(sums(&fixture.booking(booking)).1, 1_500);
    check_books(&fixture.app);
}
