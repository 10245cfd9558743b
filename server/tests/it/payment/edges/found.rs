//! Refunds and captures made at the provider's own desk: recorded once, by whichever way they are learned of,
//! before anything else is sent.

use super::*;

/// Paid, owed and payment state of a booking.
fn sums(w: &World, booking: i64) -> (i64, i64, String) {
    let facts = w.f.booking(booking);
    let state = facts["paymentState"].as_str().unwrap_or_default().to_owned();
    (number(&facts["facts"], "paid"), number(&facts["facts"], "owed"), state)
}

/// A way to learn of what was made elsewhere.
type Way = (&'static str, fn(&World, i64));

const WAYS: [Way; 3] = [
    ("event", |w, _| w.deliver_events()),
    ("sync", |w, payment| {
        w.lose_events();
        w.sync(payment).expect(200);
    }),
    ("reconciler", |w, _| {
        w.lose_events();
        w.ask();
    }),
];

#[test]
fn a_refund_made_at_the_provider_is_recorded_whichever_way_it_is_learned_of() {
    let w = World::build();
    for (way, learn) in WAYS {
        let (booking, payment) = w.paid(PRICE);
        let mails = w.mails(booking);
        let there = w.desk_refund(payment, 5_000, "succeeded");
        learn(&w, payment);
        let found = w.refunds(payment);
        assert_eq!(found.len(), 1, "{way}: {found:?}");
        let (found, name) = (&found[0], there["id"].as_str().unwrap());
        assert_eq!(
            (found["status"].as_str(), found["kind"].as_str(), found["origin"].as_str(), found["amount"].as_i64()),
            (Some("SUCCEEDED"), Some("DUPLICATE"), Some("PROVIDER"), Some(5_000)),
            "{way}"
        );
        assert_eq!(w.name(number(found, "id")), name, "{way}");
        assert_eq!(w.sums(payment), (PRICE, 5_000, 0), "{way}");
        assert_eq!(number(&w.payment(payment), "refundable"), PRICE - 5_000, "{way}");
        assert_eq!(sums(&w, booking), (PRICE - 5_000, PRICE, "PARTLY_PAID".to_owned()), "{way}: it waives nothing");
        let concern = w.concern(payment, "REFUND_FOUND");
        assert_eq!(concern["refundId"], found["id"], "{way}");
        assert_eq!((concern["party"].as_str(), concern["amount"].as_i64()), (Some("PLATFORM"), Some(5_000)), "{way}");
        assert_eq!(w.mails(booking), mails, "{way}: nobody promised it to the guest");
        assert_eq!(w.timeline(booking, "REFUND_FOUND").len(), 1, "{way}");
        w.check();
    }
}

#[test]
fn the_reconciler_finds_it_beside_what_it_asks_for() {
    let w = World::build();
    let (_, payment) = w.paid_with(PRICE, "pm_card_pendingRefund");
    w.refund(payment, 500).expect(202);
    w.desk_refund(payment, 700, "succeeded");
    w.lose_events();
    w.ask();
    assert_eq!(w.sums(payment), (PRICE, 700, 500));
    assert_eq!(w.reasons(payment), ["REFUND_FOUND"]);
    w.check();
}

#[test]
fn it_is_found_before_anything_else_is_sent_and_what_was_to_be_sent_is_not() {
    let w = World::build();
    w.stripe.switch(json!({ "checks": false }));
    let (_, payment) = w.paid(PRICE);
    w.desk_refund(payment, PRICE, "succeeded");
    w.lose_events();
    let refused = w.refund(payment, PRICE).expect(409).json();
    assert!(refused.to_string().contains("refund.found_first"), "{refused}");
    assert_eq!(w.stripe.list("refunds").len(), 1, "the guest has it once");
    assert_eq!(
        w.stands(payment).iter().map(|(status, kind)| (status.as_str(), kind.as_str())).collect::<Vec<_>>(),
        [("FAILED", "GOODWILL"), ("SUCCEEDED", "DUPLICATE")]
    );
    assert_eq!(w.payment(payment)["status"], "VOID");
    w.check();

    // Where there is room for both, a person decides whether both are meant.
    let (_, payment) = w.paid(PRICE);
    w.desk_refund(payment, 5_000, "pending");
    w.lose_events();
    assert_eq!(w.refund(payment, 5_000).status, 409);
    assert_eq!(w.sums(payment), (PRICE, 0, 5_000));
    w.refund(payment, 6_000).expect(201);
    assert_eq!(w.sums(payment), (PRICE, 6_000, 5_000));
    w.check();
}

#[test]
fn what_never_arrived_gives_way_to_what_was_made_there_meanwhile() {
    let w = World::build();
    w.stripe.switch(json!({ "checks": false }));
    let (_, payment) = w.paid(PRICE);
    w.stripe.cut("refund");
    w.refund(payment, PRICE).expect(202);
    w.desk_refund(payment, PRICE, "succeeded");
    w.lose_events();
    w.stripe.calm();
    for _ in 0..3 {
        w.ask();
    }
    assert_eq!(w.stripe.list("refunds").len(), 1, "the guest has it once");
    assert_eq!(w.sums(payment), (PRICE, PRICE, 0));
    let ours = &w.refunds(payment)[0];
    assert_eq!((ours["status"].as_str(), ours["failure"].as_str()), (Some("FAILED"), Some("refund.found_first")));
    assert_eq!(w.reasons(payment), ["REFUND_FAILED", "REFUND_FOUND"]);
    w.check();

    // Where there is room for both, ours goes on.
    let (_, payment) = w.paid(PRICE);
    w.stripe.cut("refund");
    w.refund(payment, 500).expect(202);
    w.desk_refund(payment, 700, "succeeded");
    w.stripe.calm();
    w.ask();
    assert_eq!(w.sums(payment), (PRICE, 1_200, 0));
    w.check();
}

#[test]
fn a_cancellation_s_own_refund_does_not_give_the_money_a_second_time() {
    let w = World::build();
    w.stripe.switch(json!({ "checks": false }));
    for amount in [PRICE, 50_000] {
        let (booking, payment) = w.paid(PRICE);
        w.desk_refund(payment, amount, "succeeded");
        w.lose_events();
        w.cancel(booking).expect(200);
        w.ask();
        let gone: i64 = w
            .stripe
            .list("refunds")
            .iter()
            .filter(|one| one["payment_intent"] == w.intent(payment).as_str())
            .map(|one| number(one, "amount"))
            .sum();
        assert!(gone <= PRICE, "{gone} of {PRICE}");
        w.check();
        // What is still the guest's is listed.
        if w.sums(payment).1 < PRICE {
            assert!(w.reasons(payment).contains(&"REFUND_FAILED".to_owned()), "{:?}", w.reasons(payment));
            w.refund(payment, PRICE - amount).expect(201);
        }
        assert_eq!(w.sums(payment), (PRICE, PRICE, 0));
        w.check();
    }
}

#[test]
fn one_that_is_pending_counts_and_is_followed_to_its_end() {
    let w = World::build();
    for (end, refunded) in [("succeeded", 5_000), ("failed", 0)] {
        for by_event in [true, false] {
            let (_, payment) = w.paid(PRICE);
            let there = w.desk_refund(payment, 5_000, "pending");
            w.deliver_events();
            assert_eq!(w.sums(payment), (PRICE, 0, 5_000), "{end}");
            assert_eq!(number(&w.payment(payment), "refundable"), PRICE - 5_000, "{end}");
            w.check();
            w.end(there["id"].as_str().unwrap(), end);
            if by_event {
                w.deliver_events();
            } else {
                w.lose_events();
                w.ask();
            }
            assert_eq!(w.sums(payment), (PRICE, refunded, 0), "{end} {by_event}");
            w.check();
        }
    }
}

#[test]
fn it_is_recorded_once_however_often_it_is_told() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let there = w.desk_refund(payment, 5_000, "succeeded");
    w.deliver_events();
    for kind in ["refund.created", "refund.updated", "charge.refund.updated"] {
        w.say(kind, &there);
    }
    w.sync(payment).expect(200);
    w.ask();
    assert_eq!(w.refunds(payment).len(), 1);
    assert_eq!(w.concerns_of(payment).len(), 1);
    // Many at once.
    let (_, payment) = w.paid(PRICE);
    let there = w.desk_refund(payment, 700, "succeeded");
    w.lose_events();
    let body = json!({ "id": "evt_at_once", "object": "event", "type": "refund.created", "data": { "object": there } });
    std::thread::scope(|scope| {
        for turn in 0..8 {
            let (w, body) = (&w, body.to_string());
            scope.spawn(move || {
                if turn % 2 == 0 {
                    w.sync(payment);
                } else {
                    w.event(&body);
                    w.jobs();
                }
            });
        }
    });
    w.jobs();
    assert_eq!(w.refunds(payment).len(), 1);
    w.check();
}

#[test]
fn one_that_failed_before_it_was_found_moves_nothing() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let there = w.desk_refund(payment, 5_000, "pending");
    w.end(there["id"].as_str().unwrap(), "failed");
    w.deliver_events();
    w.sync(payment).expect(200);
    assert_eq!((w.refunds(payment).len(), w.reasons(payment).len()), (0, 0));
    w.check();
}

#[test]
fn more_than_our_books_have_left_is_listed_and_nothing_more_is_sent() {
    let w = World::build();
    w.stripe.switch(json!({ "checks": false }));
    let (_, payment) = w.paid(PRICE);
    w.refunded(payment, PRICE - 100);
    w.desk_refund(payment, 500, "succeeded");
    w.deliver_events();
    assert_eq!(w.reasons(payment), ["PROVIDER_DIFFERS"]);
    assert_eq!(w.sums(payment), (PRICE, PRICE - 100, 0));
    check_books(&w.f.app);
    w.settle("sysadm", &w.concern(payment, "PROVIDER_DIFFERS"), None).expect(200);
    assert_eq!(w.reasons(payment), [""; 0]);
    // A person has said how it was: nobody is asked the same again.
    assert_eq!(number(&w.synced(payment), "unreached"), 0);
    w.ask();
    assert_eq!(w.reasons(payment), [""; 0]);
}

fn change_kind(w: &World, who: &str, refund: &Value, kind: &str) -> Answer {
    let path = format!("/refunds/{}", refund["id"]);
    w.f.put(who, &path, number(refund, "version"), &json!({ "kind": kind }))
}

fn found(w: &World, amount: i64) -> (i64, i64, Value) {
    let (booking, payment) = w.paid(PRICE);
    w.desk_refund(payment, amount, "succeeded");
    w.deliver_events();
    let refund = w.refunds(payment).pop().unwrap();
    (booking, payment, refund)
}

#[test]
fn its_kind_is_said_by_a_person_and_waives_as_of_its_finding() {
    let w = World::build();
    let (booking, payment) = w.paid(PRICE);
    // The stay became cheaper by 2,000 before: so much of the refund was never owed.
    w.f.app.db(|conn| {
        Ok(diesel::update(bookings::table.find(booking)).set(bookings::total.eq(PRICE - 2_000)).execute(conn)?)
    });
    w.desk_refund(payment, 5_000, "succeeded");
    w.deliver_events();
    let refund = w.refunds(payment).pop().unwrap();
    assert_eq!(sums(&w, booking).1, PRICE - 2_000);
    // What is refunded later does not change what this one waived.
    w.refunded(payment, 1_000);
    let owed = sums(&w, booking).1;
    for (who, status) in [("opr", 403), ("user", 403), ("foreign", 404)] {
        assert_eq!(change_kind(&w, who, &refund, "GOODWILL").status, status, "{who}");
    }
    for kind in ["POLICY", "ENTRY_ERROR"] {
        assert_eq!(change_kind(&w, "admin", &refund, kind).status, 422, "{kind}");
    }
    let changed = change_kind(&w, "admin", &refund, "GOODWILL").expect(200).json();
    assert_eq!((changed["kind"].as_str(), changed["origin"].as_str()), (Some("GOODWILL"), Some("PROVIDER")));
    assert_eq!(sums(&w, booking).1, owed - 3_000);
    assert_eq!(w.reasons(payment), [""; 0], "whoever says so has dealt with it");
    assert_eq!(change_kind(&w, "admin", &refund, "DUPLICATE").status, 412, "the version before");
    change_kind(&w, "sysadm", &changed, "DUPLICATE").expect(200);
    assert_eq!(sums(&w, booking).1, owed);
    w.check();
}

#[test]
fn its_kind_can_be_changed_for_thirty_days_and_that_of_our_own_never() {
    let w = World::build();
    let (_, payment, refund) = found(&w, 5_000);
    let (own, _) = w.refunded(payment, 100);
    let own = w.refunds(payment).into_iter().find(|one| number(one, "id") == own).unwrap();
    assert_eq!(change_kind(&w, "admin", &own, "DUPLICATE").status, 409);
    w.pass(Span::days(29));
    let changed = change_kind(&w, "admin", &refund, "GOODWILL").expect(200).json();
    w.pass(Span::days(2));
    assert_eq!(change_kind(&w, "admin", &changed, "DUPLICATE").status, 409);
    w.check();
}

#[test]
fn one_that_is_found_after_a_cancel_lowers_what_is_kept_whatever_its_kind() {
    let w = World::build();
    let booking = w.soon();
    let payment = number(&w.start(booking, PRICE, &key()).expect(201).json(), "id");
    w.stripe.confirm(&w.intent(payment), VISA);
    w.ask();
    w.f.act_now("admin", booking, "cancel", &json!({ "kind": "CUSTOMER", "reason": "Ill" })).expect(200);
    w.ask();
    let half = PRICE / 2;
    assert_eq!(w.sums(payment), (PRICE, half, 0));
    w.desk_refund(payment, 10_000, "succeeded");
    w.deliver_events();
    let found = w.refunds(payment).pop().unwrap();
    assert_eq!((sums(&w, booking).0, sums(&w, booking).1), (half - 10_000, half - 10_000));
    let changed = change_kind(&w, "admin", &found, "GOODWILL").expect(200).json();
    assert_eq!((sums(&w, booking).0, sums(&w, booking).1), (half - 10_000, half - 10_000), "kept and waived");
    change_kind(&w, "admin", &changed, "DUPLICATE").expect(200);
    assert_eq!((sums(&w, booking).0, sums(&w, booking).1), (half - 10_000, half - 10_000));
    w.check();
}

#[test]
fn a_capture_made_at_the_provider_is_recorded_with_what_was_captured() {
    let w = World::build();
    for by_event in [true, false] {
        let (booking, payment) = w.open(PRICE);
        w.stripe.post("capture", &json!({ "intent": w.intent(payment), "amount": 4_242 }));
        if by_event {
            w.deliver_events();
        } else {
            w.lose_events();
            w.sync(payment).expect(200);
        }
        assert_eq!(w.sums(payment), (4_242, 0, 0), "{by_event}");
        assert_eq!(w.reasons(payment), ["PROVIDER_DIFFERS"], "{by_event}");
        let reported = w.timeline(booking, "PAYMENT_CAPTURED");
        assert_eq!(reported.len(), 1, "{by_event}");
        assert!(
            reported[0].to_string().contains("4242") && !reported[0].to_string().contains("180000"),
            "{}",
            reported[0]
        );
        w.refund(payment, 4_242).expect(201);
        w.check();
    }
}
