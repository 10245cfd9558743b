//! News count where the provider's own reference fits, never by our number alone.

use super::*;

/// A refund of ours that the provider has not ended: its payment, its id, and what the provider has.
fn pending(w: &World) -> (i64, i64, Value) {
    let (_, payment) = w.paid_with(PRICE, "pm_card_pendingRefund");
    let made = w.refund(payment, 5_000).expect(202).json();
    let id = number(&made["refunds"][0], "id");
    let name = w.name(id);
    let there = w.stripe.list("refunds").into_iter().find(|one| one["id"] == name.as_str()).unwrap();
    (payment, id, there)
}

fn strange(w: &World) -> Vec<Value> {
    w.concerns("&reason=EVENT_UNKNOWN")
}

#[test]
fn a_refund_of_another_payment_with_our_number_is_not_ours() {
    let w = World::build();
    let (payment, id, _) = pending(&w);
    let other = w.stripe.post("stranger", &json!({ "amount": 9_000 }));
    let body = json!({ "intent": other["id"], "amount": 5_000, "metadata": { "refund": format!("refund-{id}") } });
    w.stripe.post("refund", &body);
    w.deliver_events();
    assert_eq!(w.refunds(payment)[0]["status"], "SENT");
    assert_eq!(w.sums(payment), (PRICE, 0, 5_000));
    let listed = strange(&w);
    assert_eq!(listed.len(), 1, "{listed:?}");
    assert!(listed[0]["detail"].as_str().unwrap().contains("re_"), "{}", listed[0]);
    assert_eq!(listed[0]["party"], "PLATFORM");
    w.settle("sysadm", &listed[0], None).expect(200);
    assert_eq!(strange(&w).len(), 0);
    w.check();
}

#[test]
fn a_refund_of_the_same_payment_with_our_number_but_another_s_name_is_found_and_not_ours() {
    let w = World::build();
    let (payment, id, _) = pending(&w);
    // Somebody at the desk copied all that we wrote.
    let body =
        json!({ "intent": w.intent(payment), "amount": 5_000, "metadata": { "refund": format!("refund-{id}") } });
    w.stripe.post("refund", &body);
    w.deliver_events();
    assert_eq!(w.sums(payment), (PRICE, 5_000, 5_000));
    assert_eq!(w.reasons(payment).len(), 1);
    w.check();
}

#[test]
fn a_stranger_s_attempt_captures_nothing_on_ours_that_has_no_name() {
    let w = World::build();
    let booking = w.booking();
    w.stripe.cut("start");
    let payment = number(&w.start(booking, PRICE, &key()).expect(202).json(), "id");
    let attempt = w.attempt(payment);
    let before = w.payment(payment)["attempts"][0]["status"].clone();
    for metadata in [
        json!({ "attempt": format!("attempt-{attempt}") }),
        json!({ "attempt": format!("attempt-{attempt}"), "key": "guessed" }),
    ] {
        w.stripe.post("stranger", &json!({ "amount": PRICE, "metadata": metadata }));
        w.deliver_events();
        assert_eq!((w.sums(payment), w.payment(payment)["attempts"][0]["status"].clone()), ((0, 0, 0), before.clone()));
    }
    assert!(!strange(&w).is_empty());
    // Its own start goes on.
    w.stripe.calm();
    w.ask();
    assert_eq!(w.stripe.confirm(&w.intent(payment), VISA), 200);
    w.deliver_events();
    assert_eq!(w.sums(payment), (PRICE, 0, 0));
    w.check();
}

#[test]
fn what_a_row_without_a_name_adopts_has_our_amount_currency_and_key() {
    let w = World::build();
    for (amount, currency, wrong, fits) in [
        (PRICE, "rsd", false, true),
        (PRICE - 1, "rsd", false, false),
        (PRICE, "eur", false, false),
        (PRICE, "rsd", true, false),
    ] {
        let booking = w.booking();
        w.stripe.cut("start");
        let payment = number(&w.start(booking, PRICE, &key()).expect(202).json(), "id");
        let sent = w.stripe.requests("POST", "/v1/payment_intents").pop().unwrap();
        let sent: BTreeMap<String, String> = serde_json::from_value(form(sent["text"].as_str().unwrap())).unwrap();
        let own = if wrong { "another" } else { sent["metadata[key]"].as_str() };
        let metadata = json!({ "attempt": sent["metadata[attempt]"], "key": own });
        w.stripe.post("stranger", &json!({ "amount": amount, "currency": currency, "metadata": metadata }));
        w.deliver_events();
        let expected = if fits { PRICE } else { 0 };
        assert_eq!(w.sums(payment).0, expected, "{amount} {currency} {wrong}");
        w.stripe.calm();
    }
}

/// A form as an object.
fn form(text: &str) -> Value {
    let url = reqwest::Url::parse(&format!("form:?{text}")).unwrap();
    let pairs = url.query_pairs().map(|(name, value)| (name.into_owned(), json!(value)));
    Value::Object(pairs.collect())
}

#[test]
fn a_payment_whose_answer_was_lost_is_adopted_by_its_event() {
    let w = World::build();
    let booking = w.booking();
    w.stripe.fault(&json!({ "drop": "after", "on": "start" }));
    let payment = number(&w.start(booking, PRICE, &key()).expect(202).json(), "id");
    let there = w.stripe.list("intents").pop().unwrap();
    assert_eq!(w.stripe.confirm(there["id"].as_str().unwrap(), VISA), 200);
    w.deliver_events();
    assert_eq!((w.sums(payment), w.intent(payment).as_str()), ((PRICE, 0, 0), there["id"].as_str().unwrap()));
    w.ask();
    assert_eq!(w.stripe.list("intents").len(), 1);
    assert_eq!(strange(&w).len(), 0);
    w.check();
}

#[test]
fn a_refund_whose_answer_was_lost_is_adopted_by_its_event() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.stripe.fault(&json!({ "drop": "after", "on": "refund" }));
    w.refund(payment, 5_000).expect(202);
    w.deliver_events();
    assert_eq!(w.sums(payment), (PRICE, 5_000, 0));
    w.ask();
    assert_eq!((w.stripe.list("refunds").len(), w.refunds(payment).len()), (1, 1));
    assert_eq!(w.reasons(payment), [""; 0]);
    w.check();
}

#[test]
fn an_event_of_no_record_of_ours_is_listed_where_it_claims_to_be_and_only_there() {
    let w = World::build();
    w.paid(PRICE);
    let object = |metadata: Value| {
        json!({ "id": format!("re_{}", key().replace('-', "")), "object": "refund", "amount": 100, "currency": "rsd",
            "status": "succeeded", "payment_intent": "pi_unknown", "metadata": metadata })
    };
    w.say("refund.created", &object(json!({})));
    assert_eq!(strange(&w).len(), 0, "another business of the same account");
    let claims = object(json!({ "refund": "refund-99999999" }));
    w.say("refund.created", &claims);
    let listed = strange(&w);
    assert_eq!(listed.len(), 1);
    assert!(listed[0]["paymentId"].is_null() && listed[0]["companyId"].is_null(), "{}", listed[0]);
    // It is the platform's alone.
    let of = w.f.get("admin", "/payment-concerns").expect(200).json();
    assert_eq!(of["total"], 0);
    w.settle("admin", &listed[0], None).expect(404);
    w.settle("sysadm", &listed[0], None).expect(200);
    assert_eq!(strange(&w).len(), 0);
    // No money anywhere, and nothing to refund, nor a charge's event.
    let charge = json!({ "id": "ch_1", "object": "charge", "amount": 100 });
    w.say("charge.succeeded", &charge);
    assert_eq!(w.concerns("").len(), 0);
    w.check();
}

#[test]
fn an_event_is_applied_once_and_forged_ones_never() {
    let w = World::build();
    let (payment, _, mut there) = pending(&w);
    there["status"] = json!("succeeded");
    let body = json!({ "id": "evt_once", "object": "event", "type": "refund.updated", "data": { "object": there } })
        .to_string();
    let now = clock().naive().and_utc().timestamp();
    for signature in
        [sign("whsec_other", now, body.as_bytes()), sign(SECRET, now - 301, body.as_bytes()), String::new()]
    {
        let request = w.f.app.post("/webhooks/stripe").header("Stripe-Signature", &signature);
        assert_eq!(request.body(body.as_bytes().to_vec()).send().status, 400);
    }
    w.jobs();
    assert_eq!(w.refunds(payment)[0]["status"], "SENT");
    w.stripe.get("settle");
    for _ in 0..3 {
        assert_eq!(w.event(&body), 200);
        w.jobs();
    }
    assert_eq!(w.sums(payment), (PRICE, 5_000, 0));
    assert_eq!(w.ledger(payment).len(), 6);
    w.check();
}

#[test]
fn an_event_that_joins_our_refund_to_another_payment_is_strange() {
    let w = World::build();
    let (payment, _, mut there) = pending(&w);
    let (_, other) = w.paid(PRICE);
    there["status"] = json!("succeeded");
    there["payment_intent"] = json!(w.intent(other));
    w.say("refund.updated", &there);
    assert_eq!((w.sums(payment), w.sums(other)), ((PRICE, 0, 5_000), (PRICE, 0, 0)));
    assert_eq!(strange(&w).len(), 1);
    w.check();
}

#[test]
fn each_strange_event_is_listed_also_beside_another_of_the_same_payment() {
    let w = World::build();
    let (payment, id, _) = pending(&w);
    let other = w.stripe.post("stranger", &json!({ "amount": 9_000 }));
    let mut names = Vec::new();
    for amount in [10, 20] {
        let body = json!({ "intent": other["id"], "amount": amount, "metadata": { "refund": format!("refund-{id}") } });
        names.push(w.stripe.post("refund", &body)["id"].as_str().unwrap().to_owned());
        w.deliver_events();
    }
    let reported: Vec<String> = strange(&w).iter().map(|one| one["detail"].as_str().unwrap().to_owned()).collect();
    for name in &names {
        assert!(reported.iter().any(|detail| detail.contains(name)), "{name}: {reported:?}");
    }
    for concern in strange(&w) {
        w.settle("sysadm", &concern, None).expect(200);
    }
    assert_eq!((strange(&w).len(), w.reasons(payment).len()), (0, 0));
}
