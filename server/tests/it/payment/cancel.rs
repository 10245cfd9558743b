//! A cancellation gives back in its own transaction: by the policy, more as goodwill or as a request, of the
//! payments that staff choose; a reinstatement takes back what nobody has sent.

use sapa_core::booking::state::BookingStatus;
use serde_json::{Value, json};

use super::{check_books, goodwill, refunds, soon, sums};
use crate::fixture::{Fixture, StoredBooking, day, key, with};

fn cancel(kind: &str, refund: Value) -> Value {
    with(json!({"kind": kind, "reason": "bolest"}), &json!({"refund": refund}))
}

fn amount(amount: i64) -> Value {
    json!({"mode": "AMOUNT", "amount": amount, "reason": "stalni gost"})
}

fn back(amount: i64, kind: &str, status: &str) -> (i64, String, String) {
    (amount, kind.to_owned(), status.to_owned())
}

#[test]
fn the_policy_s_refund_is_part_of_the_cancellation() {
    let fixture = Fixture::build();
    let booking = fixture.coming(180_000);
    fixture.paid(booking, "CASH", 180_000);
    let refund = json!({"mode": "POLICY", "handedOut": true});
    let canceled = fixture.act_now("opr", booking, "cancel", &cancel("CUSTOMER", refund)).expect(200).json();
    assert_eq!(sums(&canceled), (90_000, 90_000, 0, Some("PAID")));
    assert_eq!(refunds(&canceled), [back(90_000, "POLICY", "SUCCEEDED")]);
    assert_eq!(
        (canceled["facts"]["kept"].as_i64(), canceled["facts"]["refundSentSinceCancel"].as_bool()),
        (Some(90_000), Some(true))
    );
    check_books(&fixture.app);
    // A company's cancellation gives everything back, an unpaid booking owes no fee.
    let whole = fixture.priced(180_000, StoredBooking { workplace: 2, ..soon() });
    fixture.paid(whole, "TRANSFER", 100_000);
    let canceled = fixture.act_now("opr", whole, "cancel", &cancel("COMPANY", Value::Null)).expect(200).json();
    assert_eq!(sums(&canceled), (0, 0, 0, Some("PAID")), "paid until the refund has arrived");
    assert_eq!(refunds(&canceled), [back(100_000, "POLICY", "REQUESTED")]);
    let unpaid = fixture.priced(180_000, StoredBooking { check_in: day(8, 14), check_out: day(9, 11), ..soon() });
    let canceled = fixture.act_now("opr", unpaid, "cancel", &cancel("CUSTOMER", Value::Null)).expect(200).json();
    assert_eq!(sums(&canceled), (0, 0, 0, None));
    check_books(&fixture.app);
}

#[test]
fn more_than_the_policy_is_goodwill_of_an_administrator_and_a_request_of_an_operator() {
    let fixture = Fixture::build();
    let booking = fixture.coming(180_000);
    fixture.paid(booking, "CASH", 180_000);
    let act = |who: &str, refund: Value| fixture.act_now(who, booking, "cancel", &cancel("CUSTOMER", refund));
    for (refund, issue) in [
        (amount(89_999), "refund.amount: refund.less_than_policy"),
        (amount(180_001), "refund.amount: refund.too_much"),
        (json!({"mode": "AMOUNT", "amount": 100_000}), "refund.reason: validation.required"),
        (json!({"mode": "AMOUNT"}), "refund.amount: validation.required"),
    ] {
        assert_eq!(act("admin", refund).expect(422).issues(), [issue]);
    }
    assert_eq!(fixture.booking(booking)["status"], "CREATED", "nothing happened");
    let canceled = act("opr", amount(120_000)).expect(200).json();
    assert_eq!(refunds(&canceled), [back(90_000, "POLICY", "REQUESTED")]);
    assert_eq!(sums(&canceled).0, 90_000);
    let request = &canceled["openRefundRequests"][0];
    assert_eq!((request["amount"].as_i64(), request["reason"].as_str()), (Some(30_000), Some("stalni gost")));
    let path = format!("/refund-requests/{}/approve", request["id"]);
    fixture.app.post(&path).token(fixture.token("admin")).key(&key()).json(&json!({})).send().expect(200);
    let after = fixture.booking(booking);
    assert_eq!(sums(&after), (60_000, 60_000, 0, Some("PAID")));
    assert_eq!(refunds(&after), [back(90_000, "POLICY", "REQUESTED"), back(30_000, "GOODWILL", "REQUESTED")]);
    check_books(&fixture.app);
}

#[test]
fn staff_choose_the_payments_and_cash_alone_is_handed_out() {
    let fixture = Fixture::build();
    let booking = fixture.coming(180_000);
    let (cash, bank) = (fixture.paid(booking, "CASH", 80_000), fixture.paid(booking, "TRANSFER", 100_000));
    let parts = |rows: &[(i64, i64)]| -> Value {
        let rows: Vec<Value> = rows.iter().map(|(id, amount)| json!({"paymentId": id, "amount": amount})).collect();
        json!({"mode": "POLICY", "handedOut": true, "parts": rows})
    };
    let act = |refund: Value| fixture.act_now("admin", booking, "cancel", &cancel("CUSTOMER", refund));
    assert_eq!(act(parts(&[(cash, 10_000)])).expect(422).issues(), ["refund.parts: refund.parts_sum"]);
    assert_eq!(
        act(parts(&[(cash, 80_001), (bank, 9_999)])).expect(422).issues(),
        ["refund.parts.0.amount: refund.too_much"]
    );
    let elsewhere = fixture.priced(180_000, StoredBooking { workplace: 2, ..soon() });
    let foreign = fixture.paid(elsewhere, "CASH", 1_000);
    assert_eq!(
        act(parts(&[(foreign, 1_000), (bank, 89_000)])).expect(422).issues(),
        ["refund.parts.0.paymentId: validation.reference"]
    );
    let canceled = act(parts(&[(cash, 60_000), (bank, 30_000)])).expect(200).json();
    assert_eq!(refunds(&canceled), [back(60_000, "POLICY", "SUCCEEDED"), back(30_000, "POLICY", "REQUESTED")]);
    check_books(&fixture.app);
}

#[test]
fn a_pet_owner_gets_what_the_policy_gives() {
    let fixture = Fixture::build();
    let booking = fixture.priced(180_000, StoredBooking { customer: Some(Fixture::id("user")), ..soon() });
    fixture.paid(booking, "TRANSFER", 180_000);
    let chosen = json!({"kind": "CUSTOMER", "refund": {"mode": "POLICY"}});
    assert_eq!(
        fixture.act_now("user", booking, "cancel", &chosen).expect(422).issues(),
        ["refund: validation.unknown_field"]
    );
    let canceled = fixture.act_now("user", booking, "cancel", &json!({"kind": "CUSTOMER"})).expect(200).json();
    assert_eq!((refunds(&canceled), sums(&canceled).0), (vec![back(90_000, "POLICY", "REQUESTED")], 90_000));
    check_books(&fixture.app);
}

#[test]
fn a_reinstatement_takes_back_what_nobody_has_sent() {
    let fixture = Fixture::build();
    let booking = fixture.coming(180_000);
    fixture.paid(booking, "TRANSFER", 180_000);
    fixture.act_now("opr", booking, "cancel", &cancel("COMPANY", Value::Null)).expect(200);
    let reinstated = fixture.act_now("opr", booking, "reinstate", &json!({})).expect(200).json();
    assert_eq!(refunds(&reinstated), [back(180_000, "POLICY", "FAILED")]);
    assert_eq!(sums(&reinstated), (180_000, 180_000, 0, Some("PAID")));
    assert_eq!(reinstated["payments"][0]["needsPerson"], Value::Null, "nobody waits for the money");
    assert_eq!(
        (&reinstated["facts"]["kept"], reinstated["payments"][0]["refundable"].as_i64()),
        (&json!(null), Some(180_000))
    );
    check_books(&fixture.app);
    // Once a refund was sent, even in part, the booking stays canceled.
    let canceled = fixture.act_now("opr", booking, "cancel", &cancel("COMPANY", Value::Null)).expect(200).json();
    let refund = canceled["payments"][0]["refunds"][1]["id"].as_i64().unwrap();
    fixture.app.post(&format!("/refunds/{refund}/confirm")).token(fixture.token("opr")).key(&key()).send().expect(200);
    fixture.act_now("sysadm", booking, "reinstate", &json!({})).expect(409);
    assert_eq!(sums(&fixture.booking(booking)), (0, 0, 0, Some("REFUNDED")));
    check_books(&fixture.app);
}

#[test]
fn a_no_show_keeps_all_and_a_break_off_counts_the_unused_units() {
    let fixture = Fixture::build();
    let late = StoredBooking { check_in: day(-2, 14), check_out: day(2, 11), ..StoredBooking::default() };
    let booking = fixture.priced(180_000, late);
    fixture.paid(booking, "CASH", 100_000);
    let gone = fixture.act_now("opr", booking, "no-show", &json!({})).expect(200).json();
    assert_eq!((sums(&gone), refunds(&gone)), ((100_000, 100_000, 0, Some("PAID")), vec![]));
    let active = StoredBooking { status: BookingStatus::Active, workplace: 2, ..late };
    let booking = fixture.priced(180_000, active);
    fixture.paid(booking, "CASH", 180_000);
    let broken = fixture.act_now("admin", booking, "break-off", &json!({"by": "CUSTOMER", "reason": "put"}));
    let broken = broken.expect(200).json();
    // Its quote has no lines, so no unit is unused; MODERATE gives a customer nothing.
    assert_eq!((sums(&broken), refunds(&broken)), ((180_000, 180_000, 0, Some("PAID")), vec![]));
    check_books(&fixture.app);
}

#[test]
fn a_balance_is_settled_or_left_open_on_purpose() {
    let fixture = Fixture::build();
    let booking = fixture.priced(180_000, StoredBooking { status: BookingStatus::Active, ..StoredBooking::default() });
    fixture.paid(booking, "CASH", 80_000);
    let refused = fixture.act_now("opr", booking, "complete", &json!({})).expect(409).json();
    assert_eq!((refused["code"].as_str(), refused["balance"].as_i64()), (Some("booking.balance_open"), Some(100_000)));
    let done = fixture.act_now("opr", booking, "complete", &json!({"leaveBalanceOpen": true})).expect(200).json();
    assert_eq!(
        (done["status"].as_str(), sums(&done)),
        (Some("COMPLETED"), (180_000, 80_000, 100_000, Some("PARTLY_PAID")))
    );
    check_books(&fixture.app);
}

#[test]
fn a_move_changes_the_payment_state() {
    let fixture = Fixture::build();
    let made = fixture.create("opr", &crate::fixture::stay(2, 4)).expect(201).json();
    let (booking, total) = (made["id"].as_i64().unwrap(), made["total"].as_i64().unwrap());
    assert_eq!(made["paymentState"], "UNPAID");
    fixture.paid(booking, "CASH", total);
    let shorter = json!({"arrival": crate::fixture::civil(2, 14), "departure": crate::fixture::civil(3, 11)});
    let moved = fixture.act_now("opr", booking, "reschedule", &shorter).expect(200).json();
    assert_eq!(moved["paymentState"], "OVERPAID");
    assert!(moved["balance"].as_i64().unwrap() < 0);
    let longer = json!({"arrival": crate::fixture::civil(2, 14), "departure": crate::fixture::civil(6, 11)});
    let moved = fixture.act_now("opr", booking, "reschedule", &longer).expect(200).json();
    assert_eq!(moved["paymentState"], "PARTLY_PAID");
    check_books(&fixture.app);
}

#[test]
fn a_refund_of_before_the_cancellation_that_fails_needs_a_person() {
    let fixture = Fixture::build();
    let booking = fixture.coming(18_000);
    let payment = fixture.paid(booking, "TRANSFER", 18_000);
    let made = fixture.refund("admin", payment, &goodwill(5_000)).expect(201).json();
    fixture.act_now("opr", booking, "cancel", &cancel("CUSTOMER", Value::Null)).expect(200);
    let path = format!("/refunds/{}/withdraw", made["refunds"][0]["id"]);
    fixture.app.post(&path).token(fixture.token("admin")).key(&key()).send().expect(200);
    let after = fixture.booking(booking);
    assert_eq!(sums(&after), (6_500, 11_500, -5_000, Some("OVERPAID")));
    assert_eq!(after["payments"][0]["needsPerson"], "REFUND_FAILED");
    let listed = fixture.get("admin", "/payments?needsPerson=true").expect(200).json();
    assert_eq!(listed["items"][0]["id"].as_i64(), Some(payment));
    fixture.refund("admin", payment, &goodwill(5_000)).expect(201);
    assert_eq!(sums(&fixture.booking(booking)), (6_500, 6_500, 0, Some("PAID")));
    check_books(&fixture.app);
}

#[test]
fn a_refund_of_the_policy_that_is_taken_back_needs_a_person() {
    let fixture = Fixture::build();
    let booking = fixture.coming(18_000);
    let payment = fixture.paid(booking, "TRANSFER", 18_000);
    let canceled = fixture.act_now("opr", booking, "cancel", &cancel("COMPANY", Value::Null)).expect(200).json();
    let path = format!("/refunds/{}/withdraw", canceled["payments"][0]["refunds"][0]["id"]);
    let taken = fixture.app.post(&path).token(fixture.token("admin")).key(&key()).send().expect(200).json();
    assert_eq!((taken["status"].as_str(), taken["failure"].as_str()), (Some("FAILED"), Some("refund.withdrawn")));
    let after = fixture.booking(booking);
    assert_eq!(sums(&after), (0, 18_000, -18_000, Some("OVERPAID")), "the company keeps what is the guest's");
    assert_eq!(after["payments"][0]["needsPerson"], "REFUND_FAILED");
    let listed = fixture.get("admin", "/payment-concerns").expect(200).json();
    let reinstated = with(goodwill(18_000), &json!({ "concernId": listed["items"][0]["id"] }));
    fixture.refund("admin", payment, &reinstated).expect(201);
    assert_eq!(fixture.booking(booking)["payments"][0]["needsPerson"], "REFUND_TO_HAND_OUT");
    let csv = fixture.get("admin", "/payments/export.csv").expect(200).text();
    assert!(csv.contains("Withdrawn"), "{csv}");
    check_books(&fixture.app);
}

#[test]
fn a_closure_refunds_what_it_cancels() {
    let fixture = Fixture::build();
    let booking = fixture.priced(180_000, StoredBooking { check_in: day(10, 14), check_out: day(12, 11), ..soon() });
    fixture.paid(booking, "TRANSFER", 180_000);
    let branch = fixture.get("admin", "/branches/1").expect(200).json();
    let seen = fixture.booking(booking);
    let date = |days| crate::fixture::civil(days, 0)[..10].to_owned();
    let body = json!({
        "timeslot": {"fromDate": date(10), "toDate": date(10), "reason": "renoviranje"},
        "bookings": [{"bookingId": booking, "version": seen["version"], "decision": "CANCEL", "reason": "renoviranje"}],
    });
    let batch = fixture.app.post("/branches/1/closure-batch").token(fixture.token("admin")).key(&key());
    batch.if_match(branch["version"].as_i64().unwrap()).json(&body).send().expect(200);
    let after = fixture.booking(booking);
    assert_eq!(
        (after["cancelKind"].as_str(), refunds(&after)),
        (Some("COMPANY"), vec![back(180_000, "POLICY", "REQUESTED")])
    );
    assert_eq!(sums(&after), (0, 0, 0, Some("PAID")));
    check_books(&fixture.app);
}
