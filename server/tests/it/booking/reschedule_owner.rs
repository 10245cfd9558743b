//! A pet owner moves an own booking while the policy would refund everything; and the effect of a move
//! on the policy's limits.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::schema::bookings;
use serde_json::{Value, json};

use crate::fixture::schedule::{id, question, stay_in, to, to_place};
use crate::fixture::{Fixture, STAY, StoredBooking, civil, day, stay, with};

/// A stay of the pet owner.
fn own(from: i64, last: i64) -> Value {
    with(stay(from, last), &json!({"guestName": null, "guestPhone": null}))
}

fn booked(fixture: &Fixture, from: i64, last: i64) -> i64 {
    id(&fixture.create("user", &own(from, last)).expect(201).json())
}

/// The instant from which the policy counts back.
fn anchor(fixture: &Fixture, booking: i64) -> Value {
    fixture.booking(booking)["facts"]["policyFrom"].clone()
}

#[test]
fn a_pet_owner_moves_own_bookings_while_the_refund_is_full() {
    let fixture = Fixture::build();
    let booking = booked(&fixture, 20, 22);
    let moved = fixture.moved("user", booking, &to_place(2, 24, 27)).expect(200).json();
    assert_eq!((&moved["units"], &moved["workplaceNames"]), (&json!(3), &json!(["Boks 2"])));
    assert_eq!(moved["createdByName"], Value::Null);
    let timeline = fixture.get("user", &format!("/bookings/{booking}/timeline")).expect(200).json();
    assert_eq!(
        (&timeline["items"][1]["action"], &timeline["items"][1]["actorName"]),
        (&json!("RESCHEDULE"), &json!("Mila user"))
    );
    assert_eq!(fixture.act("other", booking, 2, "reschedule", &to(25, 28)).code(404), "request.not_found");
    // Seven days before the arrival, the policy refunds half.
    let soon = booked(&fixture, 5, 7);
    assert_eq!(fixture.moved("user", soon, &to(25, 27)).code(409), "booking.reason.policy_passed");
    fixture.moved("opr", soon, &to(25, 27)).expect(200);
    // Only staff may move a booking in house.
    let inside = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        customer: Some(Fixture::id("user")),
        ..StoredBooking::default()
    });
    assert_eq!(fixture.moved("user", inside, &to(-1, 3)).code(409), "booking.reason.status");
}

#[test]
fn a_move_never_makes_the_limit_later() {
    let fixture = Fixture::build();
    let booking = booked(&fixture, 20, 22);
    let first = anchor(&fixture, booking);
    assert_eq!(first, day(20, 14).to_string());
    fixture.moved("user", booking, &to(40, 42)).expect(200);
    assert_eq!(anchor(&fixture, booking), first, "a later stay is counted from the first");
    fixture.moved("user", booking, &to(12, 14)).expect(200);
    assert_eq!(anchor(&fixture, booking), day(12, 14).to_string(), "an earlier one from itself");
    fixture.moved("user", booking, &to(30, 32)).expect(200);
    assert_eq!(anchor(&fixture, booking), day(12, 14).to_string());
    let shown = fixture.get("user", &format!("/bookings/{booking}")).expect(200).json();
    assert!(shown["terms"][0]["untilLocal"].as_str().unwrap().starts_with(&civil(5, 14)), "{}", shown["terms"]);
    // A quote shows the same limits beforehand.
    let ask = with(to(60, 62), &json!({"branchId": 1, "serviceId": STAY, "bookingId": booking}));
    assert_eq!(fixture.ask("user", &ask).expect(200).json()["terms"], shown["terms"]);
    // Moving the booking away does not win the days back.
    fixture.app.db(|conn| {
        Ok(diesel::update(bookings::table.find(booking))
            .set(bookings::policy_from.eq(day(6, 14).naive()))
            .execute(conn)?)
    });
    assert_eq!(fixture.moved("user", booking, &to(50, 52)).code(409), "booking.reason.policy_passed");
    assert_eq!(fixture.ask("user", &ask).code(409), "booking.reason.policy_passed");
}

#[test]
fn a_pet_owner_learns_only_that_the_place_is_not_available() {
    let fixture = Fixture::build();
    for room in [1, 2] {
        fixture.booked(&stay_in(room, 24, 27));
    }
    let booking = booked(&fixture, 20, 22);
    let refused = fixture.moved("user", booking, &to(24, 26)).expect(409).json();
    assert_eq!(refused["code"], "booking.not_available");
    let made = fixture.create("user", &own(24, 26)).expect(409).json();
    assert_eq!(made["code"], "booking.not_available");
    for answer in [&refused, &made] {
        for reported in ["collisions", "alternatives"] {
            assert!(answer.get(reported).is_none(), "{answer}");
        }
    }
    let question = question(&with(stay(24, 26), &json!({"guestName": null})));
    for body in [question.clone(), with(question, &json!({"bookingId": booking, "pets": []}))] {
        let quoted = fixture.ask("user", &body).expect(200).json();
        assert_eq!(quoted["free"], false);
        for reported in ["collisions", "alternatives", "workplaces"] {
            assert_eq!(quoted[reported], json!([]), "{reported}");
        }
    }
    let half = fixture.moved("user", booking, &with(to(20, 23), &json!({"expectedTotal": 1}))).expect(409).json();
    assert_eq!((&half["code"], &half["quote"]["total"]), (&json!("booking.quote_changed"), &json!(540_000)));
}
