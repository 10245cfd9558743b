//! Requests for refunds: an operator asks, an administrator decides.

use serde_json::{Value, json};

use super::{check_books, goodwill, refunds, sums};
use crate::fixture::{Fixture, key};
use crate::support::Answer;

fn request_refund(fixture: &Fixture, payment: i64, amount: i64) -> Answer {
    fixture.send(
        "opr",
        &format!("/payments/{payment}/refund-requests"),
        &json!({"amount": amount, "reason": "Kasnili smo"}),
    )
}

fn decide(fixture: &Fixture, who: &str, request: &Value, verdict: &str, body: &Value) -> Answer {
    let path = format!("/refund-requests/{}/{verdict}", request["id"]);
    fixture.app.post(&path).token(fixture.token(who)).key(&key()).json(body).send()
}

#[test]
fn an_approval_makes_the_refund_and_a_request_reserves_nothing() {
    let fixture = Fixture::build();
    let booking = fixture.coming(10_000);
    let payment = fixture.paid(booking, "CASH", 10_000);
    let request = request_refund(&fixture, payment, 4_000).expect(201).json();
    assert_eq!((request["status"].as_str(), &request["decidedAt"]), (Some("OPEN"), &json!(null)));
    let seen = fixture.booking(booking);
    assert_eq!(
        (sums(&seen), seen["openRefundRequests"].as_array().unwrap().len()),
        ((10_000, 10_000, 0, Some("PAID")), 1)
    );
    decide(&fixture, "opr", &request, "approve", &json!({})).expect(403);
    decide(&fixture, "foreign", &request, "approve", &json!({})).expect(404);
    let approved = decide(&fixture, "admin", &request, "approve", &json!({"handedOut": true})).expect(200).json();
    assert_eq!(approved["status"], "APPROVED");
    let seen = fixture.booking(booking);
    assert_eq!(refunds(&seen), [(4_000, "GOODWILL".to_owned(), "SUCCEEDED".to_owned())]);
    assert_eq!(approved["refundId"], seen["payments"][0]["refunds"][0]["id"]);
    assert_eq!(seen["openRefundRequests"], json!([]));
    for verdict in ["approve", "withdraw"] {
        assert_eq!(decide(&fixture, "admin", &request, verdict, &json!({})).code(409), "refund_request.decided");
    }
    check_books(&fixture.app);
}

#[test]
fn an_approval_is_under_the_checks_of_its_moment() {
    let fixture = Fixture::build();
    let booking = fixture.coming(10_000);
    let payment = fixture.paid(booking, "TRANSFER", 10_000);
    assert_eq!(request_refund(&fixture, payment, 10_001).expect(422).issues(), ["amount: refund.too_much"]);
    let request = request_refund(&fixture, payment, 8_000).expect(201).json();
    fixture.refund("admin", payment, &goodwill(5_000)).expect(201);
    assert_eq!(decide(&fixture, "admin", &request, "approve", &json!({})).code(409), "refund.too_much");
    let handed = decide(&fixture, "admin", &request, "approve", &json!({"handedOut": true}));
    assert_eq!(handed.expect(422).issues(), ["handedOut: validation.reference"]);
    assert_eq!(fixture.get("opr", &format!("/refund-requests/{}", request["id"])).expect(200).json()["status"], "OPEN");
    check_books(&fixture.app);
}

#[test]
fn a_request_is_declined_for_a_reason_or_taken_back_by_its_author() {
    let fixture = Fixture::build();
    let booking = fixture.coming(10_000);
    let payment = fixture.paid(booking, "CASH", 10_000);
    let (one, other) = (
        request_refund(&fixture, payment, 1_000).expect(201).json(),
        request_refund(&fixture, payment, 2_000).expect(201).json(),
    );
    assert_eq!(
        decide(&fixture, "admin", &one, "decline", &json!({})).expect(422).issues(),
        ["reason: validation.required"]
    );
    let declined = decide(&fixture, "admin", &one, "decline", &json!({"reason": "Dogovoreno je"})).expect(200).json();
    assert_eq!(
        (declined["status"].as_str(), declined["declineReason"].as_str()),
        (Some("DECLINED"), Some("Dogovoreno je"))
    );
    assert_eq!(decide(&fixture, "tied", &other, "withdraw", &json!({})).code(409), "refund_request.of_another");
    assert_eq!(decide(&fixture, "opr", &other, "withdraw", &json!({})).expect(200).json()["status"], "WITHDRAWN");
    let list = |who: &str, query: &str| fixture.get(who, &format!("/refund-requests?{query}")).expect(200).json();
    assert_eq!((list("opr", "")["total"].as_i64(), list("opr", "status=OPEN")["total"].as_i64()), (Some(2), Some(0)));
    assert_eq!(list("admin", &format!("paymentId={payment}"))["items"][0]["id"], other["id"], "the newest first");
    assert_eq!((list("foreign", "")["total"].as_i64(), list("elsewhere", "")["total"].as_i64()), (Some(0), Some(0)));
    fixture.get("user", "/refund-requests").expect(403);
    check_books(&fixture.app);
}
