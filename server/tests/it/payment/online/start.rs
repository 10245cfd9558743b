//! Starting a payment: who pays, how often, how long.

use super::*;

#[test]
fn a_pet_owner_pays_online_and_a_part_is_refunded() {
    let w = World::build();
    let booking = w.booking();
    let started = w.start(booking, PRICE, &key()).expect(201).json();
    assert!(started["payUrl"].as_str().unwrap().starts_with(&w.sandbox.url));
    assert_eq!((started["status"].as_str(), started["captured"].as_i64()), (Some("PENDING"), Some(0)));
    let payment = started["id"].as_i64().unwrap();
    assert_eq!(w.start(booking, 1, &key()).code(409), "payment.under_way");
    w.sandbox.decide(&w.provider_ref(payment), "pay");
    w.ask();
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 0, 0));
    assert_eq!(w.start(booking, 1, &key()).code(409), "payment.nothing_owed");
    let refunded = w.refund(payment, 30_000, &key()).expect(201).json();
    assert_eq!(refunded["refunds"][0]["status"], "SUCCEEDED");
    assert_eq!(w.payment(payment), ("SUCCESSFUL".to_owned(), PRICE, 30_000, 0));
    w.check_books();
}

#[test]
fn a_refused_payment_may_be_tried_again_as_the_same_payment() {
    let w = World::build();
    let booking = w.booking();
    let first = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    w.sandbox.decide(&w.provider_ref(first), "refuse");
    w.ask();
    assert_eq!(w.payment(first).0, "FAILED");
    let repeated = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    assert_eq!(repeated, first);
    assert_eq!(w.payment(first).0, "PENDING");
    w.sandbox.decide(&w.provider_ref(first), "pay");
    w.ask();
    assert_eq!(w.payment(first), ("SUCCESSFUL".to_owned(), PRICE, 0, 0));

    w.sandbox.switch(&json!({ "refusePayments": "fraud", "webhooks": false }));
    let other = w.booking();
    let refused = w.start(other, PRICE, "once").expect(409).json();
    assert_eq!((refused["code"].as_str(), refused["providerCode"].as_str()), (Some("payment.refused"), Some("fraud")));
    w.sandbox.switch(&json!({ "webhooks": false }));
    assert_eq!(w.start(other, PRICE, "once").expect(409).json()["code"], "payment.refused", "the same attempt");
    w.start(other, PRICE, "twice").expect(201);
}

#[test]
fn of_many_parallel_starts_one_lives() {
    let w = World::build();
    let booking = w.booking();
    let made = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..size(5, 25) {
                    match w.start(booking, PRICE, &key()).status {
                        201 | 202 => drop(made.fetch_add(1, Ordering::SeqCst)),
                        409 | 503 => {}
                        other => panic!("{other}"),
                    }
                }
            });
        }
    });
    assert_eq!(made.load(Ordering::SeqCst), 1);
    assert_eq!(w.sandbox.books()["payments"].as_array().unwrap().len(), 1);
}

#[test]
fn what_is_under_way_is_canceled_before_a_cancel_and_before_staff_record_a_payment() {
    let w = World::build();
    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let cash = json!({ "method": "CASH", "amount": PRICE });
    let path = format!("/bookings/{booking}/payments");
    let record = || w.f.app.post(&path).token(w.f.token("opr")).key(&key()).json(&cash).send();
    w.sandbox.switch(&json!({ "down": true }));
    assert_eq!(record().code(409), "payment.under_way");
    let version = booking_version(&w, booking);
    let cancel = json!({ "kind": "COMPANY", "reason": "No heating" });
    assert_eq!(w.f.act("admin", booking, version, "cancel", &cancel).code(409), "payment.under_way");
    assert_eq!(w.f.status(booking), "CREATED");
    w.sandbox.switch(&json!({ "webhooks": false }));
    record().expect(201);
    assert_eq!(w.payment(payment).0, "VOID");
    assert_eq!(w.sandbox.decide(&w.provider_ref(payment), "pay"), 303);
    w.ask();
    assert_eq!(w.payment(payment), ("VOID".to_owned(), 0, 0, 0), "canceled at the provider too");

    let other = w.booking();
    let started = w.start(other, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    w.f.act("admin", other, booking_version(&w, other), "cancel", &cancel).expect(200);
    assert_eq!((w.f.status(other).as_str(), w.payment(started).0.as_str()), ("CANCELED", "VOID"));
}

#[test]
fn a_payment_that_nobody_pays_is_canceled_after_a_quarter_of_an_hour() {
    let w = World::build();
    let payment = w.start(w.booking(), PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let minutes_ago = |minutes: i64| {
        let began = at(clock().plus(-chrono::Duration::minutes(minutes)));
        w.f.app.db(|conn| {
            let own = payment_attempts::table.filter(payment_attempts::payment_id.eq(payment));
            diesel::update(own).set(payment_attempts::started_at.eq(began)).execute(conn)?;
            Ok(())
        });
        w.ask();
    };
    minutes_ago(14);
    assert_eq!(w.payment(payment).0, "PENDING");
    minutes_ago(15);
    assert_eq!(w.payment(payment).0, "VOID");
    assert_eq!(w.sandbox.books()["payments"][0]["status"], "canceled");
}

#[test]
fn void_and_sync_ask_the_provider() {
    let w = World::build();
    let money = |id: i64, verb: &str, key: &str| {
        w.f.app.post(&format!("/payments/{id}/{verb}")).token(w.f.token("admin")).key(key).json(&json!({})).send()
    };
    let open = w.start(w.booking(), PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    assert_eq!(money(open, "sync", &key()).expect(200).json()["status"], "PENDING");
    let voided = money(open, "void", "void").expect(200).text();
    assert_eq!(money(open, "void", "void").expect(200).text(), voided);
    assert_eq!(money(open, "void", &key()).code(409), "payment.void");
    assert_eq!(w.payment(open).0, "VOID");

    let payment = w.start(w.booking(), PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    w.sandbox.decide(&w.provider_ref(payment), "pay");
    assert_eq!(money(payment, "sync", &key()).expect(200).json()["status"], "SUCCESSFUL");
    assert_eq!(money(payment, "void", &key()).code(409), "payment.captured");
    w.sandbox.switch(&json!({ "loseAnswers": 100, "webhooks": false }));
    w.refund(payment, 900, &key()).expect(202);
    w.sandbox.switch(&json!({ "webhooks": false }));
    let synced = money(payment, "sync", &key()).expect(200).json();
    assert_eq!((synced["refunded"].as_i64(), synced["refunds"][0]["status"].as_str()), (Some(900), Some("SUCCEEDED")));
    w.check_books();
}
