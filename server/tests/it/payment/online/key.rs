//! Keys of attempts that ask a provider.

use super::*;
use crate::support::only_on;

#[test]
fn a_key_has_one_effect_and_one_answer() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let first = w.refund(payment, 10, "same").expect(201).text();
    for _ in 0..size(10, 100) {
        assert_eq!(w.refund(payment, 10, "same").expect(201).text(), first);
    }
    assert_eq!(w.refund(payment, 11, "same").code(422), "idempotency.mismatch");
    let answers = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..10 {
            scope.spawn(|| {
                for _ in 0..size(2, 10) {
                    let answer = w.refund(payment, 20, "at-once");
                    answers.lock().unwrap().push((answer.status, answer.text()));
                }
            });
        }
    });
    let answers = answers.into_inner().unwrap();
    let mut given: Vec<&String> = answers.iter().filter(|(status, _)| *status != 409).map(|(_, text)| text).collect();
    given.dedup();
    assert_eq!(given.len(), 1, "{answers:?}");
    assert_eq!(w.payment(payment).2, 30);
    assert_eq!(w.sandbox.books()["refunds"].as_array().unwrap().len(), 2);
    w.check_books();
}

/// Leaves the key "first" as a process does that died before it answered, with a lease until then.
fn reopen(w: &World, lease: At) {
    w.f.app.db(|conn| {
        let own = idempotency_keys::table.filter(idempotency_keys::key.eq("first"));
        let none: (Option<i32>, Option<Vec<u8>>) = (None, None);
        let set = (
            idempotency_keys::status.eq(none.0),
            idempotency_keys::answer.eq(none.1),
            idempotency_keys::lease_until.eq(Some(lease)),
        );
        diesel::update(own).set(set).execute(conn)?;
        Ok(())
    });
}

#[test]
fn a_key_survives_the_process_and_is_taken_over_when_its_lease_ends() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.refund(payment, 100, "first").expect(201);
    reopen(&w, at(clock().plus(chrono::Duration::seconds(30))));
    let running = w.refund(payment, 100, "first").expect(409);
    assert_eq!((running.header("retry-after"), running.json()["code"].as_str()), ("1", Some("idempotency.running")));
    reopen(&w, at(clock().plus(-chrono::Duration::seconds(1))));
    w.refund(payment, 100, "first").expect(201);
    assert_eq!(w.payment(payment).2, 100, "the same refund");
    w.check_books();
}

#[test]
fn a_key_under_way_at_one_server_is_under_way_at_another() {
    only_on!(Postgres);
    let w = World::build();
    let base = Base::at(w.f.app.state.config.database.clone());
    let other = TestApp::over(base, |config| config.payment_provider = settings(&w.sandbox.url));
    let (_, payment) = w.paid(PRICE);
    let there = || {
        let body = json!({ "amount": 10, "reason": "Goodwill", "kind": "GOODWILL" });
        let request = other.post(&format!("/payments/{payment}/refunds")).token(w.f.token("admin"));
        request.key("one").json(&body).send()
    };
    w.sandbox.switch(&json!({ "delayMs": 1_200 }));
    let first = std::thread::scope(|scope| {
        let first = scope.spawn(|| w.refund(payment, 10, "one").expect(201).text());
        wait_for("the attempt has begun", 5, || {
            let own = idempotency_keys::table.filter(idempotency_keys::key.eq("one"));
            w.f.app.look(|conn| Ok(own.count().get_result::<i64>(conn)?)) == 1
        });
        assert_eq!(there().code(409), "idempotency.running");
        first.join().unwrap()
    });
    assert_eq!(there().expect(201).text(), first);
    assert_eq!(w.payment(payment).2, 10);
    assert_eq!(w.sandbox.books()["refunds"].as_array().unwrap().len(), 1);
    w.check_books();
}

#[test]
fn a_key_whose_refund_was_never_sent_is_free_also_after_the_process_died() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    w.refund(payment, 100, "first").expect(201);
    // As a process leaves it that died between giving the refund up and freeing the key.
    w.f.app.db(|conn| {
        let (ended, failure) = (at(clock()), Some("payment.provider_unreachable"));
        let given_up = (refunds::status.eq("FAILED"), refunds::ended_at.eq(Some(ended)), refunds::failure.eq(failure));
        let waived = refunds::waived.eq(0);
        diesel::update(refunds::table.filter(refunds::payment_id.eq(payment))).set((given_up, waived)).execute(conn)?;
        Ok(())
    });
    reopen(&w, at(clock().plus(-chrono::Duration::seconds(1))));
    assert_eq!(w.refund(payment, 100, "first").code(503), "payment.provider_unreachable");
    // The key is free: another refund is begun, and gives way to the one that this provider has after all.
    let repeated = w.refund(payment, 100, "first").expect(409).json();
    assert_eq!(
        (repeated["code"].as_str(), repeated["providerCode"].as_str()),
        (Some("refund.refused"), Some("refund.found_first"))
    );
    w.check_books();
}

#[test]
fn sync_keeps_the_answer_of_its_key() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let sync = |key: &str| {
        let request = w.f.app.post(&format!("/payments/{payment}/sync")).token(w.f.token("admin"));
        request.key(key).json(&json!({})).send()
    };
    let requested = || {
        w.f.app.db(|conn| {
            use sapa_server::schema::audit_entries as a;
            Ok(a::table.filter(a::action.eq("PAYMENT_SYNCED")).count().get_result::<i64>(conn)?)
        })
    };
    let first = sync("look").expect(200).text();
    w.refund(payment, 100, &key()).expect(201);
    assert_eq!(sync("look").expect(200).text(), first, "the first answer");
    assert_eq!(requested(), 1, "and nothing was asked again");
    assert_ne!(sync("again").expect(200).text(), first);
    assert_eq!(requested(), 2);

    // A provider that does not answer in time: the same key asks again, until it has an answer.
    let (booking, canceled) = w.paid(PRICE);
    w.sandbox.switch(&json!({ "down": true }));
    let cancel = json!({ "kind": "COMPANY", "reason": "closed" });
    w.f.act("admin", booking, booking_version(&w, booking), "cancel", &cancel).expect(200);
    w.sandbox.switch(&json!({ "delayMs": 4_000, "webhooks": false }));
    let sync = |key: &str| {
        let request = w.f.app.post(&format!("/payments/{canceled}/sync")).token(w.f.token("admin"));
        request.key(key).json(&json!({})).send()
    };
    sync("slow").expect(202);
    w.settle();
    sync("slow").expect(200);
    assert_eq!(w.payment(canceled).2, PRICE);
    w.check_books();
}

#[test]
fn sync_says_that_the_provider_cannot_be_reached() {
    let mut w = World::build();
    let booking = w.booking();
    let payment = w.start(booking, PRICE, &key()).expect(201).json()["id"].as_i64().unwrap();
    let sync = |w: &World| {
        let request = w.f.app.post(&format!("/payments/{payment}/sync")).token(w.f.token("admin"));
        request.key("one").json(&json!({})).send()
    };
    w.sandbox.stop();
    assert_eq!(sync(&w).code(503), "payment.provider_unreachable");
    w.sandbox.start_again();
    sync(&w).expect(200);
}

#[test]
fn a_definite_refusal_is_the_answer_to_its_key() {
    let w = World::build();
    let (booking, payment) = w.paid(PRICE);
    w.refund(payment, PRICE - 100, "most").expect(201);
    let too_much = |answer: Answer| {
        let json = answer.expect(422).json();
        (json["code"].clone(), json["issues"].clone(), json["message"].clone())
    };
    let first = too_much(w.refund(payment, 500, "too-much"));
    assert_eq!(first.1, json!([{ "path": "amount", "code": "refund.too_much", "params": { "max": 100 } }]));
    w.refund(payment, 100, "rest").expect(201);
    // Judged anew it would be 409: nothing is left.
    assert_eq!(too_much(w.refund(payment, 500, "too-much")), first);
    assert_eq!(w.refund(payment, 501, "too-much").code(422), "idempotency.mismatch");
    assert_eq!(w.refund(payment, 500, "another").code(409), "refund.nothing_left");

    // What a person enters wrong frees the key.
    let post = |body: &Value| {
        let request = w.f.app.post(&format!("/bookings/{booking}/payments"));
        request.token(w.f.token("opr")).key("desk").json(body).send()
    };
    assert_eq!(post(&json!({ "method": "CASH" })).code(422), "validation.failed");
    assert_eq!(post(&json!({ "method": "CASH", "amount": 5 })).code(409), "payment.nothing_owed");
    assert_eq!(post(&json!({ "method": "CASH", "amount": 5 })).code(409), "payment.nothing_owed");
    assert_eq!(w.sandbox.books()["refunds"].as_array().unwrap().len(), 2);
    w.check_books();
}

#[test]
fn a_key_is_one_however_the_address_spells_its_numbers_and_words() {
    let w = World::build();
    let (_, payment) = w.paid(PRICE);
    let body = json!({ "amount": 10, "reason": "Goodwill", "kind": "GOODWILL" });
    let encoded: String = payment.to_string().bytes().map(|digit| format!("%{digit:02X}")).collect();
    let plain = [format!("{payment}"), format!("00{payment}"), format!("+{payment}")];
    let numbers = plain.into_iter().chain([format!("%2B{payment}"), format!("%30{payment}"), encoded]);
    let paths = numbers.map(|number| format!("/payments/{number}/refunds"));
    for path in paths.chain([format!("/%70ayments/{payment}/%72efunds")]) {
        w.f.app.post(&path).token(w.f.token("admin")).key("spelt").json(&body).send().expect(201);
    }
    assert_eq!(w.payment(payment).2, 10, "one refund");
    w.refund(payment, 10, "other").expect(201);
    assert_eq!(w.payment(payment).2, 20);
    // An address without a number has one name as well.
    let note = json!({ "entity": "BOOKING", "entityId": w.booking(), "text": "Ring twice" });
    let written = ["/notes", "/%6Eotes"].map(|path| {
        let answer = w.f.app.post(path).token(w.f.token("opr")).key("note").json(&note).send();
        answer.expect(201).json()["id"].as_i64().unwrap()
    });
    assert_eq!(written[0], written[1]);
    let booking = w.booking();
    let cash = json!({ "method": "CASH", "amount": 10 });
    for number in [booking.to_string(), format!("%2B{booking}"), format!("%30{booking}")] {
        let path = format!("/bookings/{number}/payments");
        w.f.app.post(&path).token(w.f.token("opr")).key("cash").json(&cash).send().expect(201);
    }
    assert_eq!(w.f.booking(booking)["facts"]["captured"], 10);
    w.check_books();
}
