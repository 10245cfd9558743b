//! What was given up, and the provider has made: it counts before anything is sent anew, and is listed once.

use super::*;

/// Something that happens at the provider or here, to a payment.
type Happening = fn(&World, i64);

/// A payment with a refund of which a person says that it did not arrive. The provider has it, and the answer was lost.
fn given_up(w: &World, amount: i64, card: &str) -> i64 {
    let (_, payment) = w.paid_with(PRICE, card);
    w.stripe.fault(&json!({ "drop": "after", "on": "refund" }));
    w.refund(payment, amount).expect(202);
    w.stripe.switch(json!({ "down": true }));
    w.pass(Span::hours(25));
    w.settle("admin", &w.concern(payment, "OUTCOME_UNKNOWN"), Some("NOT_ARRIVED")).expect(200);
    payment
}

/// What the provider has given back of a payment, or will.
fn there(w: &World, payment: i64) -> i64 {
    let intent = w.intent(payment);
    let counts = |one: &&Value| one["payment_intent"] == intent.as_str() && one["status"] != "failed";
    w.stripe.list("refunds").iter().filter(counts).map(|one| number(one, "amount")).sum()
}

#[test]
fn nothing_is_sent_anew_beside_what_turns_out_to_be_made() {
    let w = World::build();
    // Room for both, for the first only, for one of them; one that has arrived, and one that is still pending there.
    for amount in [80_000, 100_000, PRICE] {
        for (card, checks) in [(VISA, true), (VISA, false), ("pm_card_pendingRefund", false)] {
            let payment = given_up(&w, amount, card);
            w.stripe.switch(json!({ "checks": checks }));
            let case = format!("{amount} {card} {checks}");
            assert_eq!(w.refund(payment, amount).code(409), "refund.refused", "{case}");
            assert_eq!(there(&w, payment), amount, "{case}: the guest gets it once");
            w.check();
            assert_eq!(w.reasons(payment), ["REFUND_ARRIVED_LATE", "REFUND_FAILED"], "{case}");
            for concern in w.concerns_of(payment) {
                w.settle("admin", &concern, None).expect(200);
            }
            w.stripe.get("settle");
            w.ask();
            w.pass(Span::hours(2));
            assert_eq!((w.reasons(payment).len(), there(&w, payment)), (0, amount), "{case}: it comes up no more");
            w.check();
        }
    }
}

#[test]
fn what_waits_to_be_sent_gives_way_also_to_what_an_event_told_of_before_its_turn() {
    let w = World::build();
    let booking = w.soon();
    let payment = number(&w.start(booking, PRICE, &key()).expect(201).json(), "id");
    assert_eq!(w.stripe.confirm(&w.intent(payment), VISA), 200);
    w.ask();
    w.lose_events();
    // The provider's API is not reached, so somebody gives the half back at the provider's own desk.
    w.stripe.reachable(false);
    let why = json!({ "kind": "CUSTOMER", "reason": "Ill" });
    w.f.act_now("admin", booking, "cancel", &why).expect(200);
    assert_eq!(w.stands(payment), [("REQUESTED".to_owned(), "POLICY".to_owned())]);
    let refund = w.desk_refund(payment, PRICE / 2, "succeeded");
    w.stripe.reachable(true);
    w.say("refund.created", &refund);
    w.pass(Span::hours(1));
    assert_eq!(there(&w, payment), PRICE / 2, "once: {:?}", w.stands(payment));
    assert_eq!(w.reasons(payment), ["REFUND_FAILED", "REFUND_FOUND"], "a person says whether both are meant");
    w.check();
}

#[test]
fn what_came_back_and_goes_out_again_counts_whichever_way_it_is_learned_of() {
    let w = World::build();
    let ways: [(&str, Happening); 3] = [
        ("an event", |w, _| w.deliver_events()),
        ("sync", |w, payment| drop(w.synced(payment))),
        ("before a refund", |w, payment| assert_eq!(w.refund(payment, 400).status, 409)),
    ];
    for (way, learn) in ways {
        let (_, payment) = w.paid(PRICE);
        let (_, name) = w.refunded(payment, 500);
        w.reverse(&name);
        w.end(&name, "succeeded");
        learn(&w, payment);
        assert_eq!(w.sums(payment), (PRICE, 500, 0), "{way}");
        assert!(w.reasons(payment).contains(&"REFUND_ARRIVED_LATE".to_owned()), "{way}: {:?}", w.reasons(payment));
        assert!(!w.reasons(payment).contains(&"REFUND_REVERSED".to_owned()), "{way}");
        w.check();
        w.deliver_events();
    }
}

#[test]
fn one_that_has_no_room_is_listed_until_a_person_has_seen_it_and_no_longer() {
    let w = World::build();
    // A person says of the second that it arrived, and the first one did.
    let payment = given_up(&w, PRICE, VISA);
    w.refund(payment, PRICE).expect(503);
    w.stripe.switch(json!({ "checks": false }));
    let name = w.stripe.list("refunds").last().unwrap()["id"].as_str().unwrap().to_owned();
    w.end(&name, "failed");
    w.lose_events();
    w.refund(payment, PRICE).expect(201);
    w.end(&name, "succeeded");
    for _ in 0..2 {
        w.deliver_events();
        w.ask();
        assert_eq!(w.reasons(payment), ["REFUND_ARRIVED_LATE"]);
    }
    w.settle("admin", &w.concern(payment, "REFUND_ARRIVED_LATE"), None).expect(200);
    for _ in 0..2 {
        w.sync(payment).expect(200);
        w.pass(Span::hours(2));
        w.ask();
        assert_eq!(w.reasons(payment), [""; 0], "a person has seen it");
    }
    check_books(&w.f.app);
}

#[test]
fn a_payment_that_was_not_captured_as_a_person_said_is_listed() {
    let w = World::build();
    let said = |w: &World| {
        let (_, payment) = w.open(PRICE);
        w.stripe.switch(json!({ "down": true }));
        w.pass(Span::hours(25));
        w.settle("sysadm", &w.concern(payment, "OUTCOME_UNKNOWN"), Some("ARRIVED")).expect(200);
        w.stripe.switch(json!({}));
        payment
    };
    // As it was said.
    let payment = said(&w);
    w.stripe.post("capture", &json!({ "intent": w.intent(payment) }));
    w.deliver_events();
    w.sync(payment).expect(200);
    assert_eq!(w.reasons(payment), [""; 0]);
    w.check();

    let less: Happening = |w, payment| {
        w.stripe.post("capture", &json!({ "intent": w.intent(payment), "amount": PRICE - 1_000 }));
        w.deliver_events();
    };
    let open: Happening = |w, payment| drop(w.sync(payment).expect(200));
    for (case, learn) in [("less was captured", less), ("it can still be paid", open)] {
        let payment = said(&w);
        learn(&w, payment);
        assert_eq!(w.reasons(payment), ["PROVIDER_DIFFERS"], "{case}");
        w.settle("sysadm", &w.concern(payment, "PROVIDER_DIFFERS"), None).expect(200);
        w.sync(payment).expect(200);
        assert_eq!(w.reasons(payment), [""; 0], "{case}: a person has seen it");
    }
    check_books(&w.f.app);
}

#[test]
fn a_refund_that_arrived_as_a_person_said_and_that_the_provider_lacks_is_listed_once() {
    let w = World::build();
    for (way, learn) in
        [("sync", (|w, payment| drop(w.sync(payment).expect(200))) as Happening), ("by itself", |w, _| w.ask())]
    {
        let said = |drop: &str| {
            let (_, payment) = w.paid(PRICE);
            w.stripe.fault(&json!({ "drop": drop, "on": "refund" }));
            w.refund(payment, 500).expect(202);
            w.stripe.switch(json!({ "down": true }));
            w.pass(Span::hours(25));
            w.settle("sysadm", &w.concern(payment, "OUTCOME_UNKNOWN"), Some("ARRIVED")).expect(200);
            w.stripe.switch(json!({}));
            w.lose_events();
            payment
        };
        // It was made, and its answer was lost: the word was right.
        let right = said("after");
        learn(&w, right);
        assert_eq!((w.reasons(right), w.sums(right)), (vec![], (PRICE, 500, 0)), "{way}");
        // It never was.
        let wrong = said("before");
        learn(&w, wrong);
        let concern = w.concern(wrong, "PROVIDER_DIFFERS");
        assert_eq!(concern["refundId"], w.refunds(wrong)[0]["id"], "{way}");
        assert_eq!((w.reasons(wrong).len(), w.sums(wrong)), (1, (PRICE, 500, 0)), "{way}: the books stay");
        w.settle("sysadm", &concern, None).expect(200);
        learn(&w, wrong);
        assert_eq!(w.reasons(wrong), [""; 0], "{way}: a person has seen it");
    }
    check_books(&w.f.app);
}

#[test]
fn a_refund_told_before_the_capture_that_it_is_of_is_recorded_after_it() {
    let w = World::build();
    let (_, payment) = w.open(PRICE);
    assert_eq!(w.stripe.confirm(&w.intent(payment), VISA), 200);
    w.lose_events();
    let refund = w.desk_refund(payment, 700, "succeeded");
    w.say("refund.created", &refund);
    assert_eq!(w.sums(payment), (PRICE, 700, 0));
    w.check();

    // A person said that nothing was captured, and the news of it were lost.
    let (_, payment) = w.open(PRICE);
    w.stripe.switch(json!({ "down": true }));
    w.pass(Span::hours(25));
    w.settle("sysadm", &w.concern(payment, "OUTCOME_UNKNOWN"), Some("NOT_ARRIVED")).expect(200);
    w.stripe.switch(json!({}));
    w.stripe.post("capture", &json!({ "intent": w.intent(payment) }));
    w.desk_refund(payment, 700, "succeeded");
    w.lose_events();
    w.ask();
    assert_eq!(w.sums(payment).0, PRICE, "by the look over all refunds");
    w.ask();
    w.check();
}

#[test]
fn an_event_in_terms_that_are_not_known_here_is_taken_and_listed_where_it_is_ours() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let intent = w.intent(payment);
    let of = |id: &str, status: &str, currency: &str, metadata: Value| {
        json!({ "id": id, "object": "payment_intent", "amount": 5, "amount_received": 5, "currency": currency,
            "status": status, "metadata": metadata })
    };
    // Another business at the same account. A provider gives up an address that refuses its events.
    w.say("payment_intent.succeeded", &of("pi_yen", "succeeded", "jpy", json!({})));
    w.say("payment_intent.later", &of("pi_new", "requires_love", "rsd", json!({})));
    let refund = json!({ "id": "re_yen", "object": "refund", "amount": 5, "currency": "jpy", "status": "succeeded",
        "payment_intent": "pi_yen", "metadata": {} });
    w.say("refund.created", &refund);
    assert!(w.concerns("").is_empty());
    // By its name, and by our number.
    w.say("payment_intent.later", &of(&intent, "requires_love", "rsd", json!({})));
    assert_eq!(w.reasons(payment), ["EVENT_UNKNOWN"]);
    let attempt = format!("attempt-{}", w.attempt(payment));
    w.say("payment_intent.succeeded", &of("pi_yen2", "succeeded", "jpy", json!({ "attempt": attempt })));
    assert_eq!(w.reasons(payment), ["EVENT_UNKNOWN", "EVENT_UNKNOWN"]);
    w.check();
}
