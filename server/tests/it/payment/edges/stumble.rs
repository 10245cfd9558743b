//! A provider that answers with an error of its own and keeps it, or says that it is under way: what waits for
//! it goes on as soon as it can, and a second key moves no money twice.

use super::*;

/// What ends an open payment of a booking: its name, and how the booking and the payment are asked to.
type Ending = (&'static str, fn(&World, i64, i64) -> Answer);

const ENDINGS: [Ending; 3] = [
    ("cancel", |w, booking, _| w.cancel(booking)),
    ("cash", |w, booking, _| w.cash(booking, PRICE)),
    ("void", |w, _, payment| w.void(payment)),
];

#[test]
fn one_error_at_a_cancel_blocks_nothing() {
    let w = World::build();
    for done in [false, true] {
        for (what, end) in ENDINGS {
            let (booking, payment) = w.open(PRICE);
            w.stripe.stumble("cancel", 1, done);
            let answer = end(&w, booking, payment);
            assert!((200..300).contains(&answer.status), "{what}: {}", answer.text());
            assert_eq!(w.payment(payment)["status"], "VOID", "{what}");
        }
    }
    w.check();
}

#[test]
fn each_try_to_cancel_has_a_key_of_its_own() {
    let w = World::build();
    let (booking, payment) = w.open(PRICE);
    let path = format!("/v1/payment_intents/{}/cancel", w.intent(payment));
    w.stripe.switch(json!({ "down": true }));
    w.cancel(booking);
    w.cancel(booking);
    w.stripe.switch(json!({}));
    w.cancel(booking).expect(200);
    let keys = w.stripe.keys(&path);
    let mut unlike = keys.clone();
    unlike.sort();
    unlike.dedup();
    assert!(keys.len() >= 3 && unlike.len() == keys.len(), "{keys:?}");
}

#[test]
fn a_capture_that_goes_on_is_waited_for_and_no_longer() {
    let w = World::build();
    for (what, end) in ENDINGS {
        let (booking, payment) = w.open(PRICE);
        w.stripe.confirm(&w.intent(payment), SLOW);
        for _ in 0..2 {
            assert_eq!(end(&w, booking, payment).code(409), "payment.under_way", "{what}");
        }
        w.stripe.post("processed", &json!({ "intent": w.intent(payment), "succeeds": false }));
        let answer = end(&w, booking, payment);
        assert!((200..300).contains(&answer.status), "{what}: {}", answer.text());
        assert_eq!(w.payment(payment)["status"], "VOID", "{what}");
    }
    // One that succeeds is money of the booking, and a cancel gives it back.
    let (booking, payment) = w.open(PRICE);
    w.stripe.confirm(&w.intent(payment), SLOW);
    assert_eq!(w.cancel(booking).code(409), "payment.under_way");
    w.stripe.post("processed", &json!({ "intent": w.intent(payment), "succeeds": true }));
    w.deliver_events();
    assert_eq!(w.sums(payment), (PRICE, 0, 0));
    w.cancel(booking).expect(200);
    w.ask();
    assert_eq!(w.sums(payment), (PRICE, PRICE, 0));
    w.check();
}

#[test]
fn a_failure_that_comes_later_frees_the_payment_without_an_event() {
    let w = World::build();
    let (booking, payment) = w.open(PRICE);
    w.stripe.confirm(&w.intent(payment), SLOW);
    w.pass(Span::minutes(16));
    assert_eq!(w.payment(payment)["status"], "PENDING");
    w.stripe.post("processed", &json!({ "intent": w.intent(payment), "succeeds": false }));
    w.lose_events();
    w.pass(Span::hours(1));
    assert_eq!(w.payment(payment)["status"], "VOID", "the job asks, and cancels what is open");
    w.cash(booking, PRICE).expect(201);
    w.check();
}

#[test]
fn not_reached_and_under_way_are_two_answers() {
    let w = World::build();
    for (what, end) in ENDINGS {
        let (booking, payment) = w.open(PRICE);
        w.stripe.reachable(false);
        assert_eq!(end(&w, booking, payment).code(503), "payment.provider_unreachable", "{what}");
        assert_eq!(w.f.status(booking), "CREATED", "{what}");
        w.stripe.reachable(true);
        let answer = end(&w, booking, payment);
        assert!((200..300).contains(&answer.status), "{what}: {}", answer.text());
    }
    w.check();
}

/// A hold of the pet owner on a place with its payment; the hold has passed.
fn held(w: &World, from: i64) -> (i64, i64) {
    let body = with(stay(from, from + 1), &json!({ "guestName": null, "guestPhone": null, "payAt": "ONLINE" }));
    let booking = w.f.create("user", &body).expect(201).json();
    let id = number(&booking, "id");
    let payment = w.start(id, number(&booking["quote"], "total"), &key()).expect(201).json();
    (id, number(&payment, "id"))
}

/// Until the hold of a booking has passed, and a little longer: the questions go on.
fn pass_hold(w: &World, booking: i64) {
    let until: Option<At> =
        w.f.app.db(|conn| Ok(bookings::table.find(booking).select(bookings::hold_until).first(conn)?));
    w.pass(until.unwrap().0.since(clock()) + Span::seconds(1));
    for _ in 0..4 {
        w.pass(Span::seconds(20));
    }
}

#[test]
fn a_hold_ends_though_the_cancel_stumbles_once() {
    let w = World::build();
    let (booking, payment) = held(&w, 30);
    w.stripe.stumble("cancel", 1, false);
    pass_hold(&w, booking);
    assert_eq!((w.f.status(booking).as_str(), w.payment(payment)["status"].as_str()), ("CANCELED", Some("VOID")));
    assert!(!w.f.occupancy(booking).2, "the place is free");

    let (booking, payment) = held(&w, 40);
    w.stripe.confirm(&w.intent(payment), SLOW);
    pass_hold(&w, booking);
    assert_eq!(w.f.status(booking), "CREATED", "it may still be paid");
    w.stripe.post("processed", &json!({ "intent": w.intent(payment), "succeeds": false }));
    w.lose_events();
    // As rarely as questions are asked an hour later.
    for _ in 0..2 {
        w.pass(Span::minutes(61));
    }
    assert_eq!(w.f.status(booking), "CANCELED");
    assert!(!w.f.occupancy(booking).2, "the place is free");
    w.check();
}

#[test]
fn a_start_that_stumbles_is_looked_up_and_started_under_the_next_key() {
    let w = World::build();
    let booking = w.booking();
    w.stripe.stumble("start", 1, false);
    let once = key();
    w.start(booking, PRICE, &once).expect(202);
    for _ in 0..3 {
        w.ask();
    }
    let keys = w.stripe.keys("/v1/payment_intents");
    assert_eq!(keys.len(), 4, "{keys:?}");
    assert!(keys[..3].iter().all(|one| *one == keys[0]), "{keys:?}");
    assert_eq!(keys[3], format!("{}-2", keys[0]));
    assert_eq!(
        w.stripe
            .requests("GET", "/v1/payment_intents")
            .iter()
            .filter(|one| one["path"] == "/v1/payment_intents")
            .count(),
        1,
        "looked up by listing"
    );
    let started = w.start(booking, PRICE, &once).expect(201).json();
    assert!(started["clientSecret"].is_string(), "{started}");
    let payment = number(&started, "id");
    w.stripe.confirm(&w.intent(payment), VISA);
    w.ask();
    assert_eq!(w.sums(payment), (PRICE, 0, 0));
    assert_eq!(w.stripe.list("intents").len(), 1);
    w.check();
}

#[test]
fn a_start_that_was_done_in_spite_of_its_error_is_found_by_listing() {
    let w = World::build();
    let booking = w.booking();
    // Others of the same account are around.
    for _ in 0..150 {
        w.stripe.post("stranger", &json!({ "amount": PRICE, "metadata": { "attempt": "attempt-1" } }));
    }
    w.stripe.stumble("start", 1, true);
    let once = key();
    w.start(booking, PRICE, &once).expect(202);
    for _ in 0..110 {
        w.stripe.post("stranger", &json!({ "amount": PRICE, "metadata": { "attempt": "attempt-1" } }));
    }
    for _ in 0..3 {
        w.ask();
    }
    let started = w.start(booking, PRICE, &once).expect(201).json();
    let intent = w.intent(number(&started, "id"));
    assert!(started["clientSecret"].as_str().unwrap().starts_with(&intent));
    let own = w.stripe.list("intents").iter().filter(|one| one["metadata"]["key"].is_string()).count();
    assert_eq!(own, 1, "no second one was started");
    assert!(w.stripe.requests("GET", "/v1/payment_intents/search").is_empty(), "the search lags");
    w.check();
}

#[test]
fn a_refund_that_stumbles_is_sent_under_the_next_key_once_the_list_has_none() {
    let w = World::build();
    for done in [false, true] {
        let (_, payment) = w.paid(PRICE);
        let before = w.stripe.keys("/v1/refunds").len();
        w.stripe.stumble("refund", 1, done);
        w.refund(payment, 500).expect(202);
        for _ in 0..4 {
            w.ask();
        }
        assert_eq!(w.sums(payment), (PRICE, 500, 0), "done: {done}");
        let keys = w.stripe.keys("/v1/refunds").split_off(before);
        if done {
            assert_eq!(keys.len(), 1, "found by listing: {keys:?}");
        } else {
            let first = keys[0].clone();
            assert_eq!(keys, [first.clone(), first.clone(), first.clone(), format!("{first}-2")]);
        }
        let of = |one: &&Value| one["payment_intent"] == w.intent(payment).as_str();
        assert_eq!(w.stripe.list("refunds").iter().filter(of).count(), 1, "done: {done}");
    }
    assert!(w.stripe.requests("GET", "/v1/payment_intents/search").is_empty());
    w.check();
}

#[test]
fn a_refund_is_not_under_way_for_long_after_one_error() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.stripe.stumble("refund", 1, false);
    w.refund(payment, 500).expect(202);
    // The pauses of the questions: 2, 5, 10, 20 seconds.
    for seconds in [3, 6, 11, 21] {
        w.pass(Span::seconds(seconds));
    }
    assert_eq!(w.sums(payment), (PRICE, 500, 0));
    w.check();
}

#[test]
fn a_second_key_that_stumbles_too_or_whose_answer_is_lost_moves_the_money_once() {
    let w = World::build();
    let (_, stumbles) = w.paid(PRICE);
    w.stripe.stumble("refund", 1, false);
    w.refund(stumbles, 500).expect(202);
    for _ in 0..2 {
        w.ask();
    }
    w.stripe.stumble("refund", 1, false);
    for _ in 0..6 {
        w.ask();
    }
    let keys = w.stripe.keys("/v1/refunds");
    assert!(keys.last().unwrap().ends_with("-3"), "{keys:?}");
    assert_eq!(w.sums(stumbles), (PRICE, 500, 0));

    let (_, lost) = w.paid(PRICE);
    w.stripe.stumble("refund", 1, false);
    w.refund(lost, 700).expect(202);
    for _ in 0..2 {
        w.ask();
    }
    w.stripe.fault(&json!({ "drop": "after", "on": "refund" }));
    for _ in 0..4 {
        w.ask();
    }
    assert_eq!(w.sums(lost), (PRICE, 700, 0));
    assert_eq!(w.stripe.list("refunds").len(), 2);
    w.check();
}

#[test]
fn what_the_provider_does_not_tell_for_a_day_is_listed_and_what_it_calls_pending_after_five() {
    let w = World::build();
    let (_, silent) = w.paid(PRICE);
    w.stripe.fault(&json!({ "drop": "after", "on": "refund" }));
    w.refund(silent, 500).expect(202);
    w.stripe.switch(json!({ "down": true }));
    let (_, slow) = {
        w.stripe.switch(json!({}));
        w.open(PRICE)
    };
    w.stripe.confirm(&w.intent(slow), SLOW);
    w.stripe.switch(json!({ "down": true }));
    w.pass(Span::hours(23));
    assert_eq!((w.reasons(silent).len(), w.reasons(slow).len()), (0, 0));
    w.pass(Span::hours(2));
    let concern = w.concern(silent, "OUTCOME_UNKNOWN");
    assert!(concern["refundId"].is_i64() && concern["party"] == "PLATFORM", "{concern}");
    assert!(w.concern(slow, "OUTCOME_UNKNOWN")["attemptId"].is_i64());

    // It answers again: what it knows is no concern, and what it calls pending not for days.
    w.stripe.switch(json!({}));
    w.ask();
    assert_eq!(w.reasons(silent), [""; 0]);
    assert_eq!(w.sums(silent), (PRICE, 500, 0));
    let (_, pending) = w.paid_with(PRICE, "pm_card_pendingRefund");
    w.refund(pending, 500).expect(202);
    w.pass(Span::days(4));
    assert_eq!(w.reasons(pending), [""; 0]);
    w.pass(Span::hours(25));
    assert_eq!(w.reasons(pending), ["OUTCOME_UNKNOWN"]);
    w.stripe.get("settle");
    w.ask();
    assert_eq!((w.reasons(pending).len(), w.sums(pending)), (0, (PRICE, 500, 0)));
}

#[test]
fn before_it_is_listed_or_sent_anew_the_provider_is_asked() {
    let w = World::build();
    // Done there, and the answer was lost: a day later, when its keys are forgotten.
    let (_, done) = w.paid(PRICE);
    w.stripe.fault(&json!({ "drop": "after", "on": "refund" }));
    w.refund(done, 500).expect(202);
    // Never arrived there.
    let (_, lost) = w.paid(PRICE);
    w.stripe.fault(&json!({ "drop": "before", "on": "refund" }));
    w.refund(lost, 600).expect(202);
    w.stripe.get("forget-keys");
    w.pass(Span::hours(25));
    w.ask();
    for (payment, amount) in [(done, 500), (lost, 600)] {
        assert_eq!((w.sums(payment), w.reasons(payment).len()), ((PRICE, amount, 0), 0));
        let intent = w.intent(payment);
        assert_eq!(w.stripe.list("refunds").iter().filter(|one| one["payment_intent"] == intent.as_str()).count(), 1);
    }
    // And so it is with a start.
    for drop in ["before", "after"] {
        let booking = w.booking();
        w.stripe.fault(&json!({ "drop": drop, "on": "start" }));
        let payment = number(&w.start(booking, PRICE, &key()).expect(202).json(), "id");
        w.stripe.get("forget-keys");
        w.pass(Span::hours(25));
        assert_eq!((w.payment(payment)["status"].as_str(), w.reasons(payment).len()), (Some("VOID"), 0), "{drop}");
        w.cash(booking, PRICE).expect(201);
    }
    let open = |one: &&Value| one["status"] != "canceled" && one["amount_received"] == 0;
    assert_eq!(w.stripe.list("intents").iter().filter(open).count(), 0, "nobody can pay one of them any more");
    w.check();
}
