//! *Needs a person*: one entry for each cause, each with its way in and its way out, gone only when that very
//! cause is dealt with.

use super::*;

/// A payment with a concern of one reason; answers the payment.
type WayIn = (&'static str, &'static str, fn(&World) -> i64);

const WAYS_IN: [WayIn; 7] = [
    ("REFUND_FAILED", "DESK", failed),
    ("REFUND_REVERSED", "DESK", |w| {
        let (_, payment) = w.paid(PRICE);
        let (_, name) = w.refunded(payment, 500);
        w.reverse(&name);
        payment
    }),
    ("CAPTURED_LATE", "DESK", |w| {
        let (booking, payment) = w.open(PRICE);
        w.cancel(booking).expect(200);
        w.stripe.post("capture", &json!({ "intent": w.intent(payment) }));
        w.deliver_events();
        w.ask();
        payment
    }),
    ("OUTCOME_UNKNOWN", "PLATFORM", unknown),
    ("PROVIDER_DIFFERS", "PLATFORM", |w| {
        let (_, payment) = w.open(PRICE);
        w.stripe.post("capture", &json!({ "intent": w.intent(payment), "amount": PRICE - 1 }));
        w.deliver_events();
        payment
    }),
    ("REFUND_FOUND", "PLATFORM", |w| {
        let (_, payment) = w.paid(PRICE);
        w.desk_refund(payment, 700, "succeeded");
        w.deliver_events();
        payment
    }),
    ("REFUND_ARRIVED_LATE", "PLATFORM", |w| {
        let payment = failed(w);
        w.end(&w.name(number(&w.refunds(payment)[0], "id")), "succeeded");
        w.deliver_events();
        for other in w.concerns_of(payment) {
            if other["reason"] != "REFUND_ARRIVED_LATE" {
                w.settle("sysadm", &other, None).expect(200);
            }
        }
        payment
    }),
];

/// A payment whose refund failed at the provider.
fn failed(w: &World) -> i64 {
    let (_, payment) = w.paid_with(PRICE, "pm_card_pendingRefund");
    fail(w, payment, 500);
    payment
}

fn fail(w: &World, payment: i64, amount: i64) -> i64 {
    w.refund(payment, amount).expect(202);
    let id = number(w.refunds(payment).last().unwrap(), "id");
    w.end(&w.name(id), "failed");
    w.deliver_events();
    id
}

/// A payment with a refund of which the provider told nothing for a day.
fn unknown(w: &World) -> i64 {
    let (_, payment) = w.paid(PRICE);
    w.stripe.fault(&json!({ "drop": "before", "on": "refund" }));
    w.refund(payment, 500).expect(202);
    w.stripe.switch(json!({ "down": true }));
    w.pass(Span::hours(25));
    payment
}

#[test]
fn every_way_in_has_its_way_out() {
    let w = World::build();
    for (reason, party, way_in) in WAYS_IN {
        let payment = way_in(&w);
        assert_eq!(w.reasons(payment), [reason]);
        let concern = w.concern(payment, reason);
        assert_eq!((concern["party"].as_str(), number(&concern, "paymentId")), (Some(party), payment), "{reason}");
        assert!(concern["since"].is_string() && concern["bookingNumber"].is_string(), "{concern}");
        let shown = w.payment(payment);
        assert_eq!(shown["needsPerson"], reason);
        assert_eq!(shown["concerns"][0]["id"], concern["id"], "{reason}");

        let outcome = (reason == "OUTCOME_UNKNOWN").then_some("ARRIVED");
        let other = if outcome.is_some() { None } else { Some("ARRIVED") };
        assert_eq!(w.settle("admin", &concern, other).status, 422, "{reason}: an outcome where it is waited for only");
        let empty = json!({ "reason": " ", "outcome": outcome });
        let path = format!("/payment-concerns/{}/settle", concern["id"]);
        assert_eq!(w.f.send("admin", &path, &empty).status, 422, "{reason}: a reason");
        for (who, status) in [("opr", 403), ("user", 404), ("foreign", 404)] {
            assert_eq!(w.settle(who, &concern, outcome).status, status, "{reason} {who}");
        }
        w.settle("admin", &concern, outcome).expect(200);
        assert_eq!(w.settle("admin", &concern, outcome).code(409), "concern.settled", "{reason}");
        assert_eq!((w.reasons(payment).len(), w.payment(payment)["needsPerson"].clone()), (0, Value::Null), "{reason}");
        w.stripe.switch(json!({}));
    }
    check_books(&w.f.app);
}

#[test]
fn what_a_person_hands_out_ends_with_the_refund_itself() {
    let w = World::build();
    for step in ["confirm", "withdraw"] {
        let booking = w.booking();
        let payment = w.f.paid(booking, "TRANSFER", PRICE);
        let made = w.refund(payment, 500).expect(201).json();
        let concern = w.concern(payment, "REFUND_TO_HAND_OUT");
        assert_eq!((concern["party"].as_str(), &concern["refundId"]), (Some("DESK"), &made["refunds"][0]["id"]));
        assert_eq!(w.settle("admin", &concern, None).code(409), "concern.hand_out_first");
        w.f.send("admin", &format!("/refunds/{}/{step}", concern["refundId"]), &json!({})).expect(200);
        assert_eq!(w.reasons(payment), [""; 0], "{step}");
    }
    w.check();
}

#[test]
fn a_correction_that_waits_is_told_from_what_is_to_be_handed_out() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.f.paid(booking, "CASH", PRICE);
    let mistake = json!({"amount": 500, "reason": "Typed twice", "kind": "ENTRY_ERROR"});
    w.f.send("admin", &format!("/payments/{payment}/refunds"), &mistake).expect(201);
    assert_eq!(w.concern(payment, "REFUND_TO_HAND_OUT")["refundKind"], "ENTRY_ERROR");
    let csv = w.f.get("admin", "/payment-concerns/export.csv").expect(200).text();
    assert!(csv.contains("A correction is to be confirmed") && !csv.contains("handed out"), "{csv}");
    let failed = failed(&w);
    assert_eq!(w.concern(failed, "REFUND_FAILED")["refundKind"], "GOODWILL");
}

#[test]
fn an_outcome_that_nobody_knows_is_settled_both_ways_with_ledger() {
    let w = World::build();
    for (outcome, status, refunded) in [("ARRIVED", "SUCCEEDED", 500), ("NOT_ARRIVED", "FAILED", 0)] {
        let payment = unknown(&w);
        let concern = w.concern(payment, "OUTCOME_UNKNOWN");
        assert_eq!(concern["amount"], 500);
        assert_eq!(w.settle("admin", &concern, None).status, 422, "which of the two");
        w.settle("admin", &concern, Some(outcome)).expect(200);
        assert_eq!(w.refunds(payment)[0]["status"], status);
        assert_eq!((w.sums(payment), w.ledger(payment).len()), ((PRICE, refunded, 0), 6), "{outcome}");
        check_books(&w.f.app);
        // The provider is asked for it no more, and it is not sent.
        w.stripe.switch(json!({}));
        w.ask();
        assert_eq!(w.refunds(payment)[0]["status"], status, "{outcome}");
        assert!(w.stripe.list("refunds").is_empty(), "{outcome}");
    }
}

#[test]
fn a_payment_of_which_nobody_knows_is_settled_both_ways_with_ledger() {
    let w = World::build();
    for (outcome, captured) in [("ARRIVED", PRICE), ("NOT_ARRIVED", 0)] {
        let (_, payment) = w.open(PRICE);
        w.stripe.switch(json!({ "down": true }));
        w.pass(Span::hours(25));
        w.settle("sysadm", &w.concern(payment, "OUTCOME_UNKNOWN"), Some(outcome)).expect(200);
        assert_eq!((w.sums(payment), w.ledger(payment).len()), ((captured, 0, 0), if captured > 0 { 2 } else { 0 }));
        check_books(&w.f.app);
        w.stripe.switch(json!({}));
    }
}

#[test]
fn what_a_person_said_and_the_provider_says_otherwise_is_in_the_books_and_listed() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.stripe.fault(&json!({ "drop": "after", "on": "refund" }));
    w.refund(payment, 500).expect(202);
    w.stripe.switch(json!({ "down": true }));
    w.pass(Span::hours(25));
    w.settle("admin", &w.concern(payment, "OUTCOME_UNKNOWN"), Some("NOT_ARRIVED")).expect(200);
    w.stripe.switch(json!({}));
    w.sync(payment).expect(200);
    assert_eq!(w.reasons(payment), ["REFUND_ARRIVED_LATE"]);
    assert_eq!(w.sums(payment), (PRICE, 500, 0));
    w.check();

    let (_, payment) = w.open(PRICE);
    w.stripe.switch(json!({ "down": true }));
    w.pass(Span::hours(25));
    w.settle("admin", &w.concern(payment, "OUTCOME_UNKNOWN"), Some("NOT_ARRIVED")).expect(200);
    w.stripe.switch(json!({}));
    w.stripe.post("capture", &json!({ "intent": w.intent(payment) }));
    w.deliver_events();
    w.ask();
    assert_eq!(w.sums(payment).0, PRICE, "success beats failure");
    w.check();
}

#[test]
fn none_disappears_by_another_s_news() {
    let w = World::build();
    let (_, payment) = w.paid_with(PRICE, "pm_card_pendingRefund");
    let (first, second) = (fail(&w, payment, 500), fail(&w, payment, 600));
    w.desk_refund(payment, 700, "succeeded");
    w.deliver_events();
    let all = ["REFUND_FAILED", "REFUND_FAILED", "REFUND_FOUND"];
    assert_eq!(w.reasons(payment), all);

    // Another refund that succeeds, one that fails and is settled, a sync, an event told again.
    w.refund(payment, 800).expect(202);
    w.stripe.get("settle");
    w.deliver_events();
    assert_eq!(w.reasons(payment), all);
    let third = fail(&w, payment, 900);
    let of = |refund: i64| w.concerns_of(payment).into_iter().find(|one| one["refundId"] == refund);
    w.settle("admin", &of(third).unwrap(), None).expect(200);
    w.sync(payment).expect(200);
    w.ask();
    assert_eq!(w.reasons(payment), all);
    assert!(of(first).is_some() && of(second).is_some());

    // Each ends by itself.
    w.settle("admin", &of(second).unwrap(), None).expect(200);
    assert!(of(first).is_some() && of(second).is_none());
    w.settle("admin", &w.concern(payment, "REFUND_FOUND"), None).expect(200);
    assert_eq!(w.reasons(payment), ["REFUND_FAILED"]);
    assert_eq!(w.payment(payment)["needsPerson"], "REFUND_FAILED");
    w.check();
}

#[test]
fn a_handed_out_refund_does_not_end_another_concern_of_its_payment() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.f.paid(booking, "TRANSFER", PRICE);
    for amount in [500, 600] {
        w.refund(payment, amount).expect(201);
    }
    let [first, second] = [0, 1].map(|at| number(&w.refunds(payment)[at], "id"));
    w.f.send("admin", &format!("/refunds/{first}/confirm"), &json!({})).expect(200);
    let left = w.concerns_of(payment);
    assert_eq!((left.len(), left[0]["refundId"].as_i64()), (1, Some(second)));
    assert_eq!(w.payment(payment)["needsPerson"], "REFUND_TO_HAND_OUT");
}

#[test]
fn the_list_is_filtered_sorted_and_exported() {
    let w = World::build();
    let platform = WAYS_IN[5].2(&w);
    let desk = failed(&w);
    let reasons = |query: &str| -> Vec<String> {
        let all = w.concerns(query);
        all.iter().map(|one| one["reason"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(reasons(""), ["REFUND_FOUND", "REFUND_FAILED"], "the oldest first");
    assert_eq!(reasons("&party=DESK"), ["REFUND_FAILED"]);
    assert_eq!(reasons("&party=PLATFORM"), ["REFUND_FOUND"]);
    assert_eq!(reasons("&reason=REFUND_FOUND"), ["REFUND_FOUND"]);
    assert_eq!(reasons(&format!("&paymentId={desk}")), ["REFUND_FAILED"]);
    assert_eq!(reasons("&companyId=2"), [""; 0]);
    let seen = |who: &str| w.f.get(who, "/payment-concerns");
    assert_eq!(seen("admin").expect(200).json()["total"], 2);
    assert_eq!(seen("foreign").expect(200).json()["total"], 0);
    for who in ["opr", "user"] {
        seen(who).expect(403);
    }
    let file = w.f.get("admin", "/payment-concerns/export.csv?party=DESK").expect(200).text();
    assert_eq!(file.trim().lines().count(), 2, "{file}");
    let failure = w.concern(desk, "REFUND_FAILED")["failure"].as_str().expect("the provider's code").to_owned();
    assert!(file.contains(&failure), "{failure:?} is not in {file}");
    w.settle("admin", &w.concern(platform, "REFUND_FOUND"), None).expect(200);
    assert_eq!(reasons(""), ["REFUND_FAILED"], "settled ones are gone");
}

#[test]
fn one_word_settles_it_once() {
    let w = World::build();
    let payment = failed(&w);
    let concern = w.concern(payment, "REFUND_FAILED");
    let path = format!("/payment-concerns/{}/settle", concern["id"]);
    let body = json!({ "reason": "Given in cash" });
    let send = |key: Option<&str>| {
        let request = w.f.app.post(&path).token(w.f.token("admin"));
        key.into_iter().fold(request, |request, key| request.key(key)).json(&body).send()
    };
    assert_eq!(send(None).code(400), "idempotency.required");
    let once = key();
    let first = send(Some(&once)).expect(200).json();
    assert_eq!(send(Some(&once)).expect(200).json(), first);
}

#[test]
fn a_refund_made_anew_deals_with_the_one_that_failed_and_with_no_other() {
    let w = World::build();
    let (_, payment) = w.paid_with(PRICE, "pm_card_pendingRefund");
    let (first, second) = (fail(&w, payment, 500), fail(&w, payment, 600));
    let of = |refund: i64| w.concerns_of(payment).into_iter().find(|one| one["refundId"] == refund);
    let repeated = |payment: i64, concern: &Value| {
        let body = with(goodwill(500), &json!({ "concernId": concern["id"] }));
        w.f.send("admin", &format!("/payments/{payment}/refunds"), &body)
    };
    let concern = of(first).unwrap();
    let (_, other) = w.paid(PRICE);
    assert_eq!(
        repeated(other, &concern).expect(422).issues(),
        ["concernId: validation.reference"],
        "of another payment"
    );
    repeated(payment, &concern).expect(202);
    assert!(of(first).is_none() && of(second).is_some());
    assert_eq!(repeated(payment, &concern).status, 422, "dealt with");
    let found = w.desk_refund(other, 700, "succeeded");
    w.deliver_events();
    assert_eq!(repeated(other, &w.concern(other, "REFUND_FOUND")).status, 422, "{found}");
    w.check();
}
