//! An online payment that is pending while the desk adds nights, takes a check-in back, or takes back what made room:
//! what was started for one price is never taken for another, and nothing else ends it.

use super::*;
use crate::booking::overstay::inside;
use crate::booking::reallocation::{crowded, newcomer, quoted, send, taking, undo};
use crate::fixture::schedule::{stay_in, to_place};

/// Gives the booking to the pet owner, who starts to pay `amount`; the payment.
fn pending(w: &World, booking: i64, amount: i64) -> i64 {
    w.f.app.db(|conn| {
        let owner = bookings::customer_id.eq(Some(Fixture::id("user")));
        diesel::update(bookings::table.find(booking)).set(owner).execute(conn)?;
        Ok(())
    });
    w.start(booking, amount, &key()).expect(201).json()["id"].as_i64().unwrap()
}

/// Lets the owner pay; the payment's status by then, and what was captured.
fn pay(w: &World, payment: i64) -> (String, i64) {
    w.sandbox.decide(&w.provider_ref(payment), "pay");
    w.ask();
    let (status, captured, ..) = w.payment(payment);
    (status, captured)
}

fn void(w: &World, payment: i64) {
    let request = w.f.app.post(&format!("/payments/{payment}/void")).token(w.f.token("admin"));
    request.key(&key()).json(&json!({})).send().expect(200);
}

fn id(made: &Value) -> i64 {
    made["booking"]["id"].as_i64().unwrap()
}

#[test]
fn added_nights_end_the_payment_of_the_former_price() {
    let w = World::build();
    let booking = inside(&w.f, -3);
    let payment = pending(&w, booking, PRICE);
    let body = json!({ "departure": civil(0, 11), "expectedTotal": 3 * PRICE, "leaveBalanceOpen": true });
    let complete = |booking: i64, body: &Value| w.f.act("opr", booking, booking_version(&w, booking), "complete", body);
    w.sandbox.switch(&json!({ "down": true }));
    assert_eq!(complete(booking, &body).code(409), "payment.under_way");
    assert_eq!((w.f.status(booking).as_str(), w.payment(payment).0.as_str()), ("ACTIVE", "PENDING"));
    w.sandbox.switch(&json!({ "webhooks": false }));
    let done = complete(booking, &body).expect(200).json();
    assert_eq!(
        (&done["status"], &done["total"], &done["balance"]),
        (&json!("COMPLETED"), &json!(540_000), &json!(540_000))
    );
    assert_eq!(pay(&w, payment), ("VOID".to_owned(), 0), "canceled at the provider too");

    // Where nothing is added, the price stays, and so does the payment.
    let booking = inside(&w.f, -1);
    let payment = pending(&w, booking, PRICE);
    complete(booking, &json!({ "leaveBalanceOpen": true })).expect(200);
    assert_eq!(w.payment(payment).0, "PENDING");
    assert_eq!(pay(&w, payment), ("SUCCESSFUL".to_owned(), PRICE));
    assert_eq!(w.f.booking(booking)["balance"], 0);
    w.check_books();
}

#[test]
fn a_check_in_that_is_taken_back_leaves_the_payment_as_it_is() {
    let w = World::build();
    let booking = inside(&w.f, 0);
    let payment = pending(&w, booking, PRICE);
    w.f.act("opr", booking, booking_version(&w, booking), "undo-check-in", &json!({ "reason": "a mistake" }))
        .expect(200);
    assert_eq!((w.f.status(booking).as_str(), w.payment(payment).0.as_str()), ("CREATED", "PENDING"));
    assert_eq!(pay(&w, payment), ("SUCCESSFUL".to_owned(), PRICE));
    assert_eq!(w.f.booking(booking)["paymentState"], "PAID");
    w.check_books();
}

#[test]
fn what_made_room_is_not_taken_back_under_a_payment_of_the_booking_that_got_it() {
    let w = World::build();
    let (first, _) = crowded(&w.f);
    let made = send(&w.f, "opr", &taking(&quoted(&w.f), &newcomer())).expect(201).json();
    let new = id(&made);
    // The one that moved keeps its price: its payment is in nobody's way.
    let (of_new, of_first) = (pending(&w, new, 100), pending(&w, first, 200));
    let refused = undo(&w.f, "opr", &made["id"]).expect(409).json();
    assert_eq!((&refused["code"], &refused["bookings"][0]["id"]), (&json!("reallocation.changed"), &json!(new)));
    assert_eq!((w.f.status(new).as_str(), w.f.parts(first)), ("CREATED", vec![(2, 5, 8)]));
    assert_eq!(w.payment(of_new).0, "PENDING");
    void(&w, of_new);
    undo(&w.f, "opr", &made["id"]).expect(200);
    assert_eq!((w.f.status(new).as_str(), w.f.parts(first)), ("CANCELED", vec![(1, 5, 8)]));
    assert_eq!(pay(&w, of_first), ("SUCCESSFUL".to_owned(), 200));
    w.check_books();
}

#[test]
fn a_move_to_another_price_is_not_taken_back_under_a_payment() {
    let w = World::build();
    let (own, next) = (w.f.booked(&stay_in(1, 5, 7)), w.f.booked(&stay_in(1, 7, 9)));
    let body = json!({
        "moves": [{ "bookingId": next, "version": 1, "workplaceId": 2 }],
        "reschedule": { "bookingId": own, "version": 1, "move": to_place(1, 5, 8) },
    });
    let made = send(&w.f, "opr", &body).expect(201).json();
    assert_eq!(made["booking"]["total"], 3 * PRICE);
    let payment = pending(&w, own, 3 * PRICE);
    assert_eq!(undo(&w.f, "opr", &made["id"]).code(409), "payment.under_way");
    assert_eq!((w.f.parts(own), w.f.parts(next)), (vec![(1, 5, 8)], vec![(2, 7, 9)]));
    assert_eq!((&w.f.booking(own)["total"], w.payment(payment).0.as_str()), (&json!(3 * PRICE), "PENDING"));
    void(&w, payment);
    undo(&w.f, "opr", &made["id"]).expect(200);
    assert_eq!((w.f.parts(own), w.f.parts(next)), (vec![(1, 5, 7)], vec![(1, 7, 9)]));
    assert_eq!(w.f.booking(own)["total"], 2 * PRICE);
    w.check_books();
}
