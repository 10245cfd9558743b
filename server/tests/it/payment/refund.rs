//! Refunds by staff: the figures of the rules, what is refused, confirming and taking back.

use serde_json::{Value, json};

use super::{check_books, goodwill, refunds, sums};
use crate::fixture::{Fixture, key, with};

fn step(fixture: &Fixture, who: &str, refund: i64, step: &str) -> crate::support::Answer {
    fixture.app.post(&format!("/refunds/{refund}/{step}")).token(fixture.token(who)).key(&key()).json(&json!({})).send()
}

fn first_refund(payment: &Value) -> i64 {
    payment["refunds"][0]["id"].as_i64().unwrap()
}

#[test]
fn goodwill_lowers_what_is_owed_and_a_cancellation_counts_from_there() {
    let fixture = Fixture::build();
    let booking = fixture.coming(18_000);
    let payment = fixture.paid(booking, "CASH", 18_000);
    fixture.refund("admin", payment, &goodwill(5_000)).expect(201);
    assert_eq!(sums(&fixture.booking(booking)), (13_000, 13_000, 0, Some("PAID")));
    let canceled = fixture.act_now("opr", booking, "cancel", &json!({"kind": "CUSTOMER", "reason": "bolest"}));
    let canceled = canceled.expect(200).json();
    assert_eq!(sums(&canceled), (6_500, 6_500, 0, Some("PAID")));
    let back = |amount, kind: &str| (amount, kind.to_owned(), "REQUESTED".to_owned());
    assert_eq!(refunds(&canceled), [back(5_000, "GOODWILL"), back(6_500, "POLICY")]);
    check_books(&fixture.app);
}

#[test]
fn what_was_paid_beyond_what_is_owed_goes_back_first() {
    let fixture = Fixture::build();
    let booking = fixture.coming(12_000);
    let payment = fixture.paid(booking, "TRANSFER", 12_000);
    // The stay became cheaper.
    fixture.app.db(|conn| {
        use diesel::RunQueryDsl;
        Ok(diesel::sql_query(format!("UPDATE bookings SET total = 10000 WHERE id = {booking}")).execute(conn)?)
    });
    fixture.refund("admin", payment, &goodwill(3_000)).expect(201);
    assert_eq!(sums(&fixture.booking(booking)), (9_000, 9_000, 0, Some("PAID")));
    check_books(&fixture.app);
}

#[test]
fn a_double_payment_and_a_wrong_entry_leave_what_is_owed() {
    let fixture = Fixture::build();
    let booking = fixture.coming(10_000);
    let payment = fixture.paid(booking, "CASH", 10_000);
    let wrong = json!({"amount": 10_000, "reason": "pogrešan unos", "kind": "ENTRY_ERROR", "handedOut": true});
    let after = fixture.refund("admin", payment, &wrong).expect(201).json();
    assert_eq!((after["status"].as_str(), after["refundable"].as_i64()), (Some("VOID"), Some(0)));
    assert_eq!(sums(&fixture.booking(booking)), (10_000, 0, 10_000, Some("UNPAID")));
    assert_eq!(fixture.refund("admin", payment, &goodwill(1)).code(409), "refund.nothing_left");
    check_books(&fixture.app);
}

#[test]
fn more_than_is_left_is_refused_and_nothing_changes() {
    let fixture = Fixture::build();
    let booking = fixture.coming(10_000);
    let payment = fixture.paid(booking, "TRANSFER", 10_000);
    assert_eq!(fixture.refund("admin", payment, &goodwill(10_001)).expect(422).issues(), ["amount: refund.too_much"]);
    for (body, issue) in [
        (with(goodwill(1), &json!({"kind": "POLICY"})), "kind: validation.reference"),
        (with(goodwill(1), &json!({"reason": null})), "reason: validation.required"),
        (with(goodwill(1), &json!({"handedOut": true})), "handedOut: validation.reference"),
        (goodwill(0), "amount: validation.range"),
    ] {
        assert_eq!(fixture.refund("admin", payment, &body).expect(422).issues(), [issue], "{body}");
    }
    fixture.refund("admin", payment, &goodwill(10_000)).expect(201);
    assert_eq!(fixture.refund("admin", payment, &goodwill(1)).code(409), "refund.under_way");
    assert_eq!(fixture.refund("opr", payment, &goodwill(1)).code(403), "auth.forbidden");
    assert_eq!(sums(&fixture.booking(booking)), (0, 0, 0, Some("PAID")));
    check_books(&fixture.app);
}

#[test]
fn a_refund_by_hand_waits_until_a_person_confirms_it() {
    let fixture = Fixture::build();
    let booking = fixture.coming(10_000);
    let payment = fixture.paid(booking, "TRANSFER", 10_000);
    let made = fixture.refund("admin", payment, &goodwill(10_000)).expect(201).json();
    assert_eq!(made["needsPerson"], "REFUND_TO_HAND_OUT");
    assert_eq!((made["underWay"].as_i64(), made["refunds"][0]["waitsForPerson"].as_bool()), (Some(10_000), Some(true)));
    let refund = first_refund(&made);
    for who in ["foreign", "elsewhere"] {
        step(&fixture, who, refund, "confirm").expect(404);
    }
    let sent = step(&fixture, "opr", refund, "confirm").expect(200).json();
    assert_eq!((sent["status"].as_str(), sent["waitsForPerson"].as_bool()), (Some("SUCCEEDED"), Some(false)));
    let after = fixture.get("admin", &format!("/payments/{payment}")).expect(200).json();
    assert_eq!((after["status"].as_str(), &after["needsPerson"]), (Some("VOID"), &json!(null)));
    assert_eq!(sums(&fixture.booking(booking)), (0, 0, 0, Some("REFUNDED")));
    assert_eq!(step(&fixture, "admin", refund, "withdraw").code(409), "refund.ended");
    assert_eq!(step(&fixture, "opr", refund, "confirm").code(409), "refund.ended");
    check_books(&fixture.app);
}

#[test]
fn a_refund_has_the_number_of_its_own_receipt() {
    let fixture = Fixture::build();
    let booking = fixture.coming(10_000);
    let payment = fixture.paid(booking, "CASH", 10_000);
    // With the refund itself, where the cash is handed out at once.
    let body = with(goodwill(1_000), &json!({"handedOut": true, "fiscalReceiptNumber": " R-1\u{200b} "}));
    let made = fixture.refund("admin", payment, &body).expect(201).json();
    assert_eq!(made["refunds"][0]["fiscalReceiptNumber"], "R-1");
    // With its confirmation, also by the desk.
    let made = fixture.refund("admin", payment, &goodwill(2_000)).expect(201).json();
    assert_eq!(made["refunds"][1]["fiscalReceiptNumber"], json!(null));
    let path = format!("/refunds/{}/confirm", made["refunds"][1]["id"]);
    let long = json!({"fiscalReceiptNumber": "7".repeat(51)});
    assert_eq!(fixture.send("opr", &path, &long).expect(422).issues(), ["fiscalReceiptNumber: validation.max_length"]);
    let sent = fixture.send("opr", &path, &json!({"fiscalReceiptNumber": "007"})).expect(200).json();
    assert_eq!((&sent["status"], &sent["fiscalReceiptNumber"]), (&json!("SUCCEEDED"), &json!("007")));
    // With the approval of a request.
    let requested = json!({"amount": 3_000, "reason": "kašnjenje"});
    fixture.send("opr", &format!("/payments/{payment}/refund-requests"), &requested).expect(201);
    let open = fixture.get("admin", "/refund-requests?status=OPEN").expect(200).json();
    let path = format!("/refund-requests/{}/approve", open["items"][0]["id"]);
    fixture.send("admin", &path, &json!({"handedOut": true, "fiscalReceiptNumber": "R-3"})).expect(200);
    let shown = fixture.get("opr", &format!("/bookings/{booking}")).expect(200).json();
    let numbers: Vec<&str> = shown["payments"][0]["refunds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|refund| refund["fiscalReceiptNumber"].as_str().unwrap())
        .collect();
    assert_eq!(numbers, ["R-1", "007", "R-3"]);
    // A number is a text in the file, and zeros before it stay.
    let file = fixture.get("admin", "/payments/export.csv").expect(200).text();
    assert!(file.contains(",RSD,'007,,"), "{file}");
    check_books(&fixture.app);
}

#[test]
fn a_refund_that_is_taken_back_is_owed_again() {
    let fixture = Fixture::build();
    let booking = fixture.coming(10_000);
    let payment = fixture.paid(booking, "CASH", 10_000);
    let refund = first_refund(&fixture.refund("admin", payment, &goodwill(4_000)).expect(201).json());
    assert_eq!(step(&fixture, "opr", refund, "withdraw").expect(403).status, 403);
    let gone = step(&fixture, "admin", refund, "withdraw").expect(200).json();
    assert_eq!(gone["status"], "FAILED");
    assert_eq!(sums(&fixture.booking(booking)), (10_000, 10_000, 0, Some("PAID")));
    let after = fixture.get("admin", &format!("/payments/{payment}")).expect(200).json();
    assert_eq!((after["refundable"].as_i64(), &after["needsPerson"]), (Some(10_000), &json!(null)));
    assert_eq!(after["ledger"].as_array().unwrap().len(), 2, "nothing was sent, so nothing is posted");
    check_books(&fixture.app);
}
