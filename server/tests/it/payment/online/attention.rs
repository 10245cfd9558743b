//! Payments that wait for a person: what the provider tells and our books do not have, and the word that
//! ends it.

use sapa_core::base::money::Currency;
use sapa_server::payment::online::found;
use sapa_server::payment::provider::{ListedRefund, Mark, RefundNews, RefundOutcome, Sum};
use sapa_server::session::Origin;

use super::*;

fn needs(w: &World, payment: i64) -> Value {
    w.f.get("admin", &format!("/payments/{payment}")).expect(200).json()["needsPerson"].clone()
}

/// The open concerns of a payment: id, reason, party.
fn concerns(w: &World, payment: i64) -> Vec<(i64, String, String)> {
    let listed = w.f.get("sysadm", &format!("/payment-concerns?paymentId={payment}")).expect(200).json();
    let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
    let one = |item: &Value| (item["id"].as_i64().unwrap(), text(item, "reason"), text(item, "party"));
    listed["items"].as_array().unwrap().iter().map(one).collect()
}

fn settle(w: &World, who: &str, concern: i64, key: &str) -> Answer {
    let request = w.f.app.post(&format!("/payment-concerns/{concern}/settle"));
    request.token(w.f.token(who)).key(key).json(&json!({ "reason": "Seen at the bank" })).send()
}

/// Settles all that a payment is listed for, by a word.
fn settle_all(w: &World, payment: i64) {
    for (id, ..) in concerns(w, payment) {
        settle(w, "admin", id, &key()).expect(200);
    }
}

/// An event of a refund, as the sandbox would send it.
fn refund_event(w: &World, payment: i64, refund: &Value) -> String {
    let refund = with(json!({ "paymentId": w.provider_ref(payment), "currency": "RSD", "failure": null }), refund);
    json!({ "id": format!("evt_{}", key()), "type": "refund", "refund": refund }).to_string()
}

#[test]
fn a_refund_made_at_the_provider_is_recorded_and_listed_until_a_person_has_settled_it() {
    let w = World::build();
    let (booking, payment) = w.paid(PRICE);
    let event = |id: &str, status: &str| json!({ "id": id, "status": status, "amount": 700, "reference": null });
    assert_eq!(w.webhook(&refund_event(&w, payment, &event("re_1", "failed"))), 200);
    run_jobs(&w);
    assert_eq!(needs(&w, payment), Value::Null, "no money moved");
    let there = w.sandbox.own_refund(&json!({ "paymentId": w.provider_ref(payment), "amount": 700, "webhook": false }));
    assert_eq!(w.webhook(&refund_event(&w, payment, &there)), 200);
    run_jobs(&w);
    assert_eq!(needs(&w, payment), "REFUND_FOUND");
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 700, 0));

    let [(id, reason, party)] = &concerns(&w, payment)[..] else { panic!("one concern") };
    assert_eq!((reason.as_str(), party.as_str()), ("REFUND_FOUND", "PLATFORM"));
    assert_eq!(settle(&w, "opr", *id, &key()).status, 403);
    assert_eq!(settle(&w, "foreign", *id, &key()).status, 404, "of another company");
    let key = key();
    let settled = settle(&w, "admin", *id, &key).expect(200).json();
    assert_eq!(settled["facts"]["settled"], true);
    assert_eq!(settle(&w, "admin", *id, &key).expect(200).json(), settled, "the same attempt");
    assert_eq!(settle(&w, "admin", *id, "another").code(409), "concern.settled");
    assert_eq!(needs(&w, payment), Value::Null);
    let listed = w.f.get("admin", "/payment-concerns").expect(200).json();
    assert_eq!(listed["total"], 0);
    let timeline = w.f.get("admin", &format!("/bookings/{booking}/timeline")).expect(200).json();
    let reported = timeline["items"].as_array().unwrap().iter().filter(|item| item["action"] == "PAYMENT_RESOLVED");
    assert_eq!(reported.count(), 1);
    w.check_books();
}

#[test]
fn another_amount_or_currency_of_the_provider_changes_no_books() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "settleMs": 600_000, "webhooks": false }));
    let made = w.refund(payment, 700, &key()).expect(202).json()["refunds"][0]["id"].as_i64().unwrap();
    let there = w.sandbox.books()["refunds"][0].clone();
    for other in [json!({ "amount": 701 }), json!({ "currency": "EUR" })] {
        let news = with(with(there.clone(), &json!({ "status": "succeeded" })), &other);
        assert_eq!(w.webhook(&refund_event(&w, payment, &news)), 200);
        run_jobs(&w);
        assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 0, 700), "{other}: under way");
        assert_eq!(needs(&w, payment), "PROVIDER_DIFFERS", "{other}");
        settle_all(&w, payment);
    }
    let news = with(there, &json!({ "status": "succeeded" }));
    assert_eq!(w.webhook(&refund_event(&w, payment, &news)), 200);
    run_jobs(&w);
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 700, 0), "refund {made} as it was asked for");

    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let paid = json!({ "id": w.provider_ref(payment), "status": "paid", "amount": PRICE, "currency": "EUR",
        "reference": format!("attempt-{}", last_attempt(&w, payment)) });
    let event = json!({ "id": "evt_euro", "type": "payment.paid", "payment": paid });
    assert_eq!(w.webhook(&event.to_string()), 200);
    run_jobs(&w);
    assert_eq!(w.payment(payment), ("PENDING".to_owned(), 0, 0, 0));
    assert_eq!(needs(&w, payment), "PROVIDER_DIFFERS");
}

#[test]
fn another_captured_amount_is_booked_as_it_is_and_listed() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let paid = json!({ "id": w.provider_ref(payment), "status": "paid", "amount": PRICE - 1, "currency": "RSD",
        "reference": format!("attempt-{}", last_attempt(&w, payment)) });
    let event = json!({ "id": "evt_less", "type": "payment.paid", "payment": paid });
    assert_eq!(w.webhook(&event.to_string()), 200);
    run_jobs(&w);
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE - 1, 0, 0), "the money that is there");
    assert_eq!(needs(&w, payment), "PROVIDER_DIFFERS");
}

#[test]
fn a_refund_that_the_provider_never_got_is_listed_and_sent_as_soon_as_it_answers() {
    let mut w = World::build();
    let (booking, payment) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "down": true }));
    let cancel = json!({ "kind": "COMPANY", "reason": "closed" });
    w.f.act("admin", booking, booking_version(&w, booking), "cancel", &cancel).expect(200);
    w.ask();
    assert_eq!(w.payment(payment).3, PRICE, "under way");
    let long_ago = at(clock().plus(-chrono::Duration::hours(25)));
    w.f.app.db(|conn| {
        let own = refunds::table.filter(refunds::payment_id.eq(payment));
        diesel::update(own).set(refunds::created_at.eq(long_ago)).execute(conn)?;
        Ok(())
    });
    w.ask();
    assert_eq!(needs(&w, payment), "OUTCOME_UNKNOWN");
    w.sandbox.switch(&json!({ "webhooks": false }));
    w.ask();
    assert_eq!(w.payment(payment), ("VOID".to_owned(), PRICE, PRICE, 0));
    assert_eq!(needs(&w, payment), Value::Null, "its outcome is known");
    w.check_books();
    let sync =
        |w: &World| w.f.app.post(&format!("/payments/{payment}/sync")).token(w.f.token("admin")).key(&key()).send();
    assert_eq!(sync(&w).expect(200).json()["sync"], json!({ "changes": [], "unreached": 0 }));
    w.sandbox.stop();
    assert_eq!(sync(&w).code(503), "payment.provider_unreachable", "nothing is said of who was not asked");
}

#[test]
fn who_was_told_that_nothing_was_sent_is_told_once() {
    let mut w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.sandbox.stop();
    assert_eq!(w.refund(payment, 500, &key()).code(503), "payment.provider_unreachable");
    assert_eq!(needs(&w, payment), Value::Null, "nobody waits");
    w.sandbox.start_again();
}

/// A booking whose payment was captured twice: its ids, and the provider's names of the captures.
fn paid_twice(w: &World) -> (i64, i64, [String; 2]) {
    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let first = (w.provider_ref(payment), last_attempt(w, payment));
    let reported = |(reference, attempt): &(String, i64), kind: &str, status: &str| {
        let paid = json!({ "id": reference, "status": status, "amount": PRICE, "currency": "RSD",
            "reference": format!("attempt-{attempt}"), "failure": (status == "refused").then_some("card_declined") });
        json!({ "id": format!("evt_{}", key()), "type": kind, "payment": paid }).to_string()
    };
    assert_eq!(w.webhook(&reported(&first, "payment.refused", "refused")), 200);
    run_jobs(w);
    assert_eq!(w.payment(payment).0, "FAILED");
    w.start(booking, PRICE, &key()).expect(201);
    let second = (w.provider_ref(payment), last_attempt(w, payment));
    assert_ne!(first, second);
    for one in [&second, &first] {
        assert_eq!(w.webhook(&reported(one, "payment.paid", "paid")), 200);
        run_jobs(w);
    }
    assert_eq!(w.payment(payment).1, 2 * PRICE, "our books say what arrived");
    assert_eq!(needs(w, payment), "PROVIDER_DIFFERS");
    (booking, payment, [first.0, second.0])
}

/// What the provider has refunded of each capture.
fn gone_back(w: &World, captures: &[String; 2]) -> [i64; 2] {
    let books = w.sandbox.books();
    let arrived = |refund: &&Value| refund["status"] == "succeeded";
    captures.each_ref().map(|capture| {
        let own = books["refunds"].as_array().unwrap().iter().filter(arrived);
        own.filter(|refund| refund["paymentId"] == **capture).map(|refund| refund["amount"].as_i64().unwrap()).sum()
    })
}

#[test]
fn a_second_capture_of_one_payment_is_listed_and_a_lighter_reason_does_not_hide_it() {
    let w = World::build();
    let (_, payment, captures) = paid_twice(&w);
    w.sandbox.switch(&json!({ "lateFailure": true, "settleMs": 100, "webhooks": false }));
    w.refund(payment, 700, &key()).expect(202);
    w.wait_for_failed_refund();
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), 2 * PRICE, 0, 0), "the refund failed");
    assert_eq!(needs(&w, payment), "PROVIDER_DIFFERS", "the graver reason stays");
    w.check_books();

    // Each capture is refunded by itself.
    w.sandbox.switch(&json!({ "webhooks": false }));
    let too_much = w.refund(payment, PRICE + 1, &key()).expect(422).json();
    assert_eq!(
        (&too_much["issues"][0]["code"], &too_much["issues"][0]["params"]["max"]),
        (&json!("refund.too_much"), &json!(PRICE))
    );
    for amount in [PRICE, PRICE - 1, 1] {
        w.refund(payment, amount, &key()).expect(201);
    }
    assert_eq!(gone_back(&w, &captures), [PRICE, PRICE], "what each of them captured");
    assert_eq!(w.payment(payment), ("VOID".to_owned(), 2 * PRICE, 2 * PRICE, 0));
    w.check_books();
}

#[test]
fn an_approval_of_more_than_one_capture_has_left_is_refused() {
    let w = World::build();
    let (_, payment, captures) = paid_twice(&w);
    w.sandbox.switch(&json!({ "webhooks": false }));
    let asks = json!({ "amount": PRICE - 1, "reason": "The dog was ill" });
    let request = w.f.send("opr", &format!("/payments/{payment}/refund-requests"), &asks).expect(201).json();
    // One capture has 1 left, the other PRICE - 2.
    for amount in [PRICE - 1, 2] {
        w.refund(payment, amount, &key()).expect(201);
    }
    let approve = |amount: i64| {
        let path = format!("/refund-requests/{}/approve", request["id"]);
        let answer = w.f.app.post(&path).token(w.f.token("admin")).key(&key()).json(&json!({})).send();
        assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), 2 * PRICE, amount, 0));
        answer
    };
    assert_eq!(approve(PRICE + 1).code(409), "refund.too_much");
    let open = w.f.get("admin", &format!("/refund-requests/{}", request["id"])).expect(200).json();
    assert_eq!(open["status"], "OPEN", "it can still be declined");
    assert_eq!(gone_back(&w, &captures).iter().sum::<i64>(), PRICE + 1);
    w.check_books();
}

#[test]
fn a_cancellation_gives_back_both_captures_and_lists_what_failed() {
    let mut w = World::build();
    let (booking, payment, captures) = paid_twice(&w);
    w.sandbox.switch(&json!({ "refuseRefunds": "closed", "webhooks": false }));
    let cancel = json!({ "kind": "COMPANY", "reason": "No heating" });
    w.f.act("admin", booking, booking_version(&w, booking), "cancel", &cancel).expect(200);
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), 2 * PRICE, 0, 0), "refused");
    // The word about the second capture says nothing of the guest's money.
    assert_eq!(needs(&w, payment), "PROVIDER_DIFFERS");
    for (id, ..) in concerns(&w, payment).iter().filter(|(_, reason, _)| reason == "PROVIDER_DIFFERS") {
        settle(&w, "admin", *id, &key()).expect(200);
    }
    assert_eq!(needs(&w, payment), "REFUND_FAILED");
    w.sandbox.switch(&json!({ "webhooks": false }));
    let [first, second] = &concerns(&w, payment)[..] else { panic!("a concern for each refund") };
    let (first, second) = (first.clone(), second.clone());
    let repeated = |w: &World, concern: i64| {
        let body = json!({ "amount": PRICE, "reason": "Again", "kind": "GOODWILL", "concernId": concern });
        let request = w.f.app.post(&format!("/payments/{payment}/refunds")).token(w.f.token("admin"));
        request.key(&key()).json(&body).send()
    };
    repeated(&w, first.0).expect(201);
    assert_eq!(needs(&w, payment), "REFUND_FAILED", "half of it is still the guest's");
    assert_eq!(repeated(&w, first.0).expect(422).json()["issues"][0]["path"], "concernId", "it is dealt with");
    w.sandbox.stop();
    assert_eq!(repeated(&w, second.0).code(503), "payment.provider_unreachable");
    assert_eq!(needs(&w, payment), "REFUND_FAILED", "nothing was sent: it waits as before");
    w.sandbox.start_again();
    repeated(&w, second.0).expect(201);
    assert_eq!(needs(&w, payment), Value::Null);
    assert_eq!(gone_back(&w, &captures), [PRICE, PRICE]);
    w.check_books();

    let (booking, payment, captures) = paid_twice(&w);
    w.f.act("admin", booking, booking_version(&w, booking), "cancel", &cancel).expect(200);
    w.ask();
    assert_eq!(gone_back(&w, &captures), [PRICE, PRICE], "by itself");
    assert_eq!(w.payment(payment), ("VOID".to_owned(), 2 * PRICE, 2 * PRICE, 0));
    w.check_books();
}

#[test]
fn the_list_of_one_capture_says_nothing_of_another_one_s_refunds() {
    let w = World::build();
    let (_, payment, _) = paid_twice(&w);
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    w.refund(payment, PRICE, &key()).expect(202);
    let (refund, of): (i64, Option<i64>) = w.f.app.db(|conn| {
        let own = refunds::table.filter(refunds::payment_id.eq(payment));
        Ok(own.select((refunds::id, refunds::attempt_id)).first(conn)?)
    });
    let other: i64 = w.f.app.db(|conn| {
        let others = payment_attempts::table.filter(payment_attempts::payment_id.eq(payment));
        let others = others.filter(payment_attempts::id.ne(of.unwrap()));
        Ok(others.select(payment_attempts::id).first(conn)?)
    });
    // More than is left: our books have no room for it.
    let sum = Sum { amount: PRICE + 1, currency: Currency::Rsd };
    let news = RefundNews { provider_ref: "re_desk".to_owned(), sum, outcome: RefundOutcome::Succeeded };
    let listed = [ListedRefund { mark: Mark::default(), news }];
    let taken = w.f.app.state.db.write_blocking(|conn| found::take(conn, Origin::system(clock()), other, &listed));
    assert!(!taken.unwrap().fits);
    let status: String = w.f.app.db(|conn| Ok(refunds::table.find(refund).select(refunds::status).first(conn)?));
    assert_eq!(status, "SENT", "the provider may have it");
    assert_eq!(needs(&w, payment), "PROVIDER_DIFFERS");
}

#[test]
fn late_money_that_does_not_go_back_says_so() {
    let w = World::build();
    let (_, payment) = w.paid_after_cancel();
    w.sandbox.switch(&json!({ "refuseRefunds": "closed", "webhooks": false }));
    run_jobs(&w);
    w.ask();
    assert_eq!(w.payment(payment), ("VOID".to_owned(), PRICE, 0, 0));
    assert_eq!(needs(&w, payment), "REFUND_FAILED");
    settle_all(&w, payment);
    assert_eq!(needs(&w, payment), Value::Null, "the guest has it in another way");
}
