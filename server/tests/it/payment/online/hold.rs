//! Holds: a place that waits for its payment.

use super::*;

#[test]
fn a_hold_ends_when_the_provider_has_said_that_nothing_was_paid() {
    let w = World::build();
    let verified: Option<At> = Some(at(clock()));
    w.f.app.db(|conn| {
        use sapa_server::schema::users;
        diesel::update(users::table).set(users::email_verified_at.eq(verified)).execute(conn)?;
        Ok(())
    });
    let body = with(stay(30, 31), &json!({ "guestName": null, "guestPhone": null, "payAt": "ONLINE" }));
    let made = |from: i64| {
        let body = with(body.clone(), &json!({ "arrival": civil(from, 14), "departure": civil(from + 1, 11) }));
        w.f.create("user", &body).expect(201).json()
    };
    let (unpaid, paid, silent) = (made(30), made(40), made(50));
    let id = |booking: &Value| booking["id"].as_i64().unwrap();
    assert!(unpaid["holdUntil"].is_string() || unpaid["facts"]["holdUntil"].is_string());
    for booking in [&unpaid, &paid, &silent] {
        let total = booking["quote"]["total"].as_i64().unwrap();
        w.start(id(booking), total, &key()).expect(201);
    }
    let of = |booking: &Value| -> i64 {
        let booking = id(booking);
        w.f.app
            .db(|conn| Ok(payments::table.filter(payments::booking_id.eq(booking)).select(payments::id).first(conn)?))
    };
    run_jobs(&w);
    assert_eq!(w.f.status(id(&unpaid)), "CREATED", "the hold runs");
    pass_holds(&w, &[id(&unpaid), id(&paid)], MOMENT);
    w.sandbox.decide(&w.provider_ref(of(&paid)), "pay");
    run_jobs(&w);
    assert_eq!((w.f.status(id(&unpaid)).as_str(), w.payment(of(&unpaid)).0.as_str()), ("CANCELED", "VOID"));
    assert!(!w.f.occupancy(id(&unpaid)).2, "the place is free again");
    assert_eq!((w.f.status(id(&paid)).as_str(), w.payment(of(&paid)).0.as_str()), ("CREATED", "SUCCESSFUL"));
    let events = w.f.get("admin", &format!("/bookings/{}/timeline", id(&unpaid))).expect(200).text();
    assert!(events.contains("HOLD_EXPIRED"), "{events}");

    // A provider that is silent: the hold occupies until it has answered.
    w.sandbox.switch(&json!({ "down": true }));
    pass_holds(&w, &[id(&silent)], MOMENT);
    run_jobs(&w);
    assert_eq!(w.f.status(id(&silent)), "CREATED");
    assert!(w.f.occupancy(id(&silent)).2);
    w.sandbox.switch(&json!({ "webhooks": false }));
    pass_holds(&w, &[id(&silent)], MOMENT);
    run_jobs(&w);
    assert_eq!(w.f.status(id(&silent)), "CANCELED");
}

#[test]
fn a_part_of_the_price_holds_no_place() {
    let w = World::build();
    let body = with(stay(30, 31), &json!({ "guestName": null, "guestPhone": null, "payAt": "ONLINE" }));
    let booking = w.f.create("user", &body).expect(201).json();
    let (id, total) = (booking["id"].as_i64().unwrap(), booking["quote"]["total"].as_i64().unwrap());
    for part in [1, total - 1] {
        let refused = w.start(id, part, &key()).expect(422).json();
        assert_eq!(refused["issues"][0]["code"], "payment.whole", "{refused}");
    }
    assert_eq!(w.sandbox.books()["payments"].as_array().unwrap().len(), 0, "nothing was started");
    // The desk may take a part: that is its own decision, and it ends the hold.
    w.f.send("opr", &format!("/bookings/{id}/payments"), &json!({ "method": "CASH", "amount": 1 })).expect(201);
    w.start(id, 1, &key()).expect(201);
    w.check_books();
}

#[test]
fn an_administrator_gives_up_the_hold_of_a_provider_that_is_silent_for_an_hour() {
    let w = World::build();
    let made = |from: i64| {
        let body = with(stay(from, from + 1), &json!({ "guestName": null, "guestPhone": null, "payAt": "ONLINE" }));
        let booking = w.f.create("user", &body).expect(201).json();
        let id = booking["id"].as_i64().unwrap();
        w.start(id, booking["quote"]["total"].as_i64().unwrap(), &key()).expect(201);
        id
    };
    let payment = |booking: i64| -> i64 {
        w.f.app
            .db(|conn| Ok(payments::table.filter(payments::booking_id.eq(booking)).select(payments::id).first(conn)?))
    };
    let release = |who: &str, booking: i64| w.f.act(who, booking, booking_version(&w, booking), "release", &json!({}));
    let (late, silent, paid) = (made(60), made(70), made(80));
    w.sandbox.switch(&json!({ "down": true }));
    pass_holds(&w, &[late, silent], MOMENT);
    assert_eq!(release("admin", silent).code(409), "booking.reason.release_not_yet");
    pass_holds(&w, &[late, silent], chrono::Duration::minutes(60));
    for who in ["opr", "tied", "user"] {
        assert_eq!(release(who, silent).status, 403, "{who}");
    }
    assert_eq!(release("foreign", silent).status, 404);
    let gone = release("admin", silent).expect(200).json();
    assert_eq!((gone["status"].as_str(), gone["cancelKind"].as_str()), (Some("CANCELED"), Some("HOLD_EXPIRED")));
    assert!(!w.f.occupancy(silent).2, "the place is free");
    assert_eq!(w.payment(payment(silent)).0, "PENDING", "the provider is still asked");
    release("sysadm", late).expect(200);

    // The provider answers again: one was paid after all, and all of it goes back.
    w.sandbox.switch(&json!({ "webhooks": false }));
    w.sandbox.decide(&w.provider_ref(payment(late)), "pay");
    for _ in 0..3 {
        w.ask();
    }
    let (status, captured, refunded, under_way) = w.payment(payment(late));
    assert_eq!((status.as_str(), captured - refunded, under_way), ("VOID", 0, 0));
    assert!(captured > 0);

    // A provider that answers decides: what is paid is not given up.
    w.sandbox.decide(&w.provider_ref(payment(paid)), "pay");
    pass_holds(&w, &[paid], chrono::Duration::minutes(60));
    assert_eq!(release("admin", paid).code(412), "request.stale", "the payment is recorded by then");
    assert_eq!(release("admin", paid).code(409), "booking.reason.no_hold");
    // What is owed again later can be paid online: the hold ended with the first money.
    let twice = json!({ "amount": 100, "reason": "twice", "kind": "DUPLICATE" });
    w.f.refund("admin", payment(paid), &twice).expect(201);
    w.start(paid, 100, &key()).expect(201);
    assert_eq!((w.f.status(paid).as_str(), w.payment(payment(paid)).0.as_str()), ("CREATED", "SUCCESSFUL"));
    w.check_books();
}

#[test]
fn a_place_that_staff_give_anew_waits_for_no_payment() {
    let w = World::build();
    let body = with(stay(0, 2), &json!({ "guestName": null, "guestPhone": null, "payAt": "ONLINE" }));
    let (first, second) = (stay(30, 31), body);
    let held = |body: &Value| w.f.create("user", body).expect(201).json()["id"].as_i64().unwrap();
    let canceled = held(&with(first, &json!({ "guestName": null, "guestPhone": null, "payAt": "ONLINE" })));
    let arrived = held(&second);
    let act = |id: i64, action: &str, body: &Value| {
        w.f.act("admin", id, booking_version(&w, id), action, body).expect(200).json()
    };
    act(canceled, "cancel", &json!({ "kind": "DUPLICATE", "reason": "twice" }));
    act(arrived, "check-in", &json!({ "reason": "early" }));
    let reinstated = act(canceled, "reinstate", &json!({}));
    let undone = act(arrived, "undo-check-in", &json!({}));
    for (id, booking) in [(canceled, reinstated), (arrived, undone)] {
        assert_eq!((booking["status"].as_str(), &booking["facts"]["holdUntil"]), (Some("CREATED"), &Value::Null));
        w.start(id, 100, &key()).expect(201);
    }
    // Nor do they count as holds.
    for from in [40, 42, 44] {
        let body = with(stay(from, from + 1), &json!({ "guestName": null, "guestPhone": null, "payAt": "ONLINE" }));
        held(&body);
    }
}

/// A moment ago.
const MOMENT: chrono::Duration = chrono::Duration::seconds(1);

/// Moves the end of holds so far into the past, and makes their jobs due.
fn pass_holds(w: &World, ids: &[i64], ago: chrono::Duration) {
    let past: UtcTime = clock().plus(-ago);
    for id in ids.iter().copied() {
        w.f.app.db(|conn| {
            diesel::update(bookings::table.find(id)).set(bookings::hold_until.eq(Some(at(past)))).execute(conn)?;
            sapa_server::payment::online::queue::at(conn, "END_HOLD", id, past, clock())
        });
    }
}

#[test]
fn a_move_to_another_price_ends_the_payment_of_the_former_one() {
    let w = World::build();
    let body = with(stay(30, 31), &json!({ "guestName": null, "guestPhone": null, "payAt": "ONLINE" }));
    let booking = w.f.create("user", &body).expect(201).json();
    let (id, total) = (booking["id"].as_i64().unwrap(), booking["quote"]["total"].as_i64().unwrap());
    let started = w.start(id, total, &key()).expect(201).json()["id"].as_i64().unwrap();
    let longer = json!({ "arrival": civil(30, 14), "departure": civil(33, 11) });
    let moved = w.f.act("user", id, 1, "reschedule", &longer).expect(200).json();
    assert_eq!(moved["quote"]["total"], 3 * total);
    assert_eq!(w.payment(started).0, "VOID", "the provider takes the former price no more");
    assert_eq!(w.start(id, total, &key()).expect(422).json()["issues"][0]["code"], "payment.whole");
    let whole = w.start(id, 3 * total, &key()).expect(201).json()["id"].as_i64().unwrap();

    // Where the price stays, the payment stays.
    let version = w.f.version(id);
    let later = json!({ "arrival": civil(31, 14), "departure": civil(34, 11) });
    w.f.act("user", id, version, "reschedule", &later).expect(200);
    assert_eq!(w.payment(whole).0, "PENDING");
    w.check_books();
}
