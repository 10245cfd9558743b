//! Moving an expected booking: other times, another workplace, several workplaces; refusals,
//! permissions and repeated attempts.

use serde_json::{Value, json};

use crate::fixture::schedule::{care, date, split, stay_in, stays, to, to_place};
use crate::fixture::{Fixture, GROOM, STAY_A2, StoredBooking, civil, day, key, stay, with};

#[test]
fn a_stay_moves_in_time_and_keeps_its_room() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(2, 2, 5));
    let answer = fixture.moved("opr", booking, &to(8, 11)).expect(200);
    assert_eq!(answer.header("etag"), "\"2\"");
    let moved = answer.json();
    assert_eq!((moved["status"].as_str(), moved["units"].as_i64()), (Some("CREATED"), Some(3)));
    assert!(moved["checkInLocal"].as_str().unwrap().starts_with(&civil(8, 14)));
    assert!(moved["checkOutLocal"].as_str().unwrap().starts_with(&civil(11, 11)));
    assert_eq!(moved["workplaceNames"], json!(["Boks 2"]));
    assert_eq!(fixture.parts(booking), [(2, 8, 11)]);
    assert_eq!(fixture.booking(booking), moved);
    // Its former time is free, its present time is taken.
    fixture.booked(&stay_in(2, 2, 5));
    assert_eq!(fixture.create("opr", &stay_in(2, 10, 12)).code(409), "booking.taken");
}

#[test]
fn a_stay_does_not_block_its_own_move() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 2, 5));
    fixture.booked(&stay_in(2, 1, 20));
    for (from, last) in [(3, 6), (2, 5), (1, 9), (3, 4)] {
        fixture.moved("opr", booking, &to(from, last)).expect(200);
        assert_eq!(fixture.parts(booking), [(1, from, last)]);
    }
    // Three pets in an area of three, moved by a day.
    let three = fixture.booked(&care(2, 3, 3));
    fixture.moved("opr", three, &json!({"arrival": civil(3, 8), "departure": civil(4, 18)})).expect(200);
    assert_eq!(fixture.parts(three), [(3, 3, 5)]);
}

#[test]
fn another_room_accepts_the_stay_or_names_the_blocking_booking() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 2, 5));
    let other = fixture.booked(&stay_in(2, 4, 7));
    let refused = fixture.moved("opr", booking, &to_place(2, 2, 5)).expect(409).json();
    assert_eq!(refused["code"], "booking.taken");
    let names: Vec<&Value> = refused["collisions"].as_array().unwrap().iter().map(|one| &one["bookingId"]).collect();
    assert_eq!(names, [&json!(other)]);
    assert_eq!(refused["collisions"][0]["workplaceName"], "Boks 2");
    assert_eq!(fixture.parts(booking), [(1, 2, 5)], "nothing of it is done");
    assert_eq!(fixture.version(booking), 1);
    fixture.moved("opr", booking, &to_place(2, 2, 4)).expect(200);
    assert_eq!(fixture.parts(booking), [(2, 2, 4)]);
    // Workplaces of another branch or another service are refused.
    for place in [3, 4, 5, 999] {
        let answer = fixture.moved("admin", booking, &to_place(place, 2, 4)).expect(422);
        assert_eq!(answer.issues(), ["workplaceId: validation.reference"], "{place}");
    }
}

#[test]
fn a_stay_may_go_through_two_rooms_and_back_into_one() {
    let fixture = Fixture::build();
    fixture.booked(&stay_in(1, 4, 6));
    fixture.booked(&stay_in(2, 1, 4));
    let booking = fixture.booked(&split(2, 6, &[(1, 4), (2, 6)]));
    assert_eq!(fixture.parts(booking), [(1, 2, 4), (2, 4, 6)]);
    // The stay moves as a whole, with its change of rooms.
    fixture.moved("opr", booking, &to(12, 16)).expect(200);
    assert_eq!(fixture.parts(booking), [(1, 12, 14), (2, 14, 16)]);
    // A shorter stay gives the rest back; a longer one extends the last room.
    fixture.moved("opr", booking, &to(12, 13)).expect(200);
    assert_eq!(fixture.parts(booking), [(1, 12, 13)]);
    let body = with(to(12, 17), &json!({"stays": stays(&[(2, 13), (1, 15), (2, 17)])}));
    let shown = fixture.moved("opr", booking, &body).expect(200).json();
    assert_eq!(fixture.parts(booking), [(2, 12, 13), (1, 13, 15), (2, 15, 17)]);
    assert_eq!(shown["workplaceNames"], json!(["Boks 2", "Boks 1", "Boks 2"]));
    fixture.moved("opr", booking, &to_place(1, 12, 17)).expect(200);
    assert_eq!(fixture.parts(booking), [(1, 12, 17)]);
}

#[test]
fn a_stay_that_comes_back_to_a_room_moves_by_any_number_of_days() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&split(10, 16, &[(1, 12), (2, 14), (1, 16)]));
    for (from, last) in [(12, 18), (11, 17), (7, 13), (9, 15), (13, 19), (10, 16)] {
        fixture.moved("opr", booking, &to(from, last)).expect(200);
        assert_eq!(fixture.parts(booking), [(1, from, from + 2), (2, from + 2, from + 4), (1, from + 4, last)]);
    }
}

#[test]
fn parts_that_do_not_follow_each_other_are_refused() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 2, 6));
    let issues = |body: &Value| fixture.moved("opr", booking, body).expect(422).issues();
    let parts = |parts: Value| with(to(2, 6), &json!({ "stays": parts }));
    let part = |place: i64, until: i64| json!({"workplaceId": place, "until": date(until)});
    assert_eq!(issues(&parts(json!([part(1, 2), part(2, 6)]))), ["stays.0.until: validation.order"]);
    assert_eq!(issues(&parts(json!([part(1, 4), part(2, 3)]))), ["stays.1.until: validation.order"]);
    assert_eq!(issues(&parts(json!([part(1, 4), part(2, 5)]))), ["stays.1.until: validation.order"]);
    assert_eq!(issues(&parts(json!([part(1, 4), part(3, 6)]))), ["stays.1.workplaceId: validation.reference"]);
    assert_eq!(issues(&parts(json!([{"until": date(6)}]))), ["stays.0.workplaceId: validation.required"]);
    assert_eq!(issues(&parts(json!(vec![part(1, 3); 6]))), ["stays: validation.too_many"]);
    let both = with(parts(json!([part(1, 6)])), &json!({"workplaceId": 1}));
    assert_eq!(issues(&both), ["stays: booking.reason.stays_or_workplace"]);
    assert_eq!(issues(&to(-2, 6)), ["arrival: booking.reason.in_past"]);
    assert_eq!(issues(&to(6, 2)), ["departure: validation.order"]);
    assert_eq!(issues(&json!({})), ["arrival: validation.required"]);
    assert_eq!(issues(&json!({"arrival": civil(2, 14)})), ["departure: validation.required"]);
    let stranger = fixture.moved("opr", booking, &with(to(2, 7), &json!({"price": 1})));
    assert_eq!(stranger.code(400), "validation.unknown_field");
    // Only overnight stays can be split.
    let days = fixture.booked(&care(2, 3, 1));
    let body = json!({"arrival": civil(2, 8), "departure": civil(3, 18), "stays": [part(3, 3)]});
    assert_eq!(fixture.moved("opr", days, &body).expect(422).issues(), ["stays: booking.reason.split_hostel"]);
    let groom = json!({"serviceId": GROOM, "departure": null, "arrival": civil(9, 10)});
    let session = fixture.booked(&with(stay(9, 9), &groom));
    assert_eq!(
        fixture.moved("opr", session, &to(9, 10)).expect(422).issues(),
        ["departure: booking.reason.departure_given"]
    );
    fixture.moved("opr", session, &json!({"arrival": civil(9, 15)})).expect(200);
    assert!(
        fixture.booking(session)["checkOutLocal"].as_str().unwrap().starts_with(&civil(9, 16)),
        "it keeps its length"
    );
}

#[test]
fn a_move_without_changes_writes_nothing() {
    let fixture = Fixture::build();
    for (booking, same) in [
        (fixture.booked(&stay_in(1, 2, 5)), to(2, 5)),
        (fixture.booked(&stay_in(2, 2, 5)), to_place(2, 2, 5)),
        (fixture.booked(&split(8, 10, &[(2, 9), (1, 10)])), to(8, 10)),
        (fixture.booked(&care(2, 3, 1)), json!({"arrival": civil(2, 8), "departure": civil(3, 18)})),
    ] {
        let answer = fixture.moved("opr", booking, &same).expect(422);
        assert_eq!(answer.issues(), [": booking.reason.unchanged"]);
        assert_eq!(fixture.version(booking), 1);
    }
}

#[test]
fn a_move_needs_the_present_version_and_runs_once() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 2, 5));
    let stale = fixture.act("opr", booking, 7, "reschedule", &to(3, 6)).expect(412).json();
    assert_eq!((&stale["code"], &stale["current"]["id"]), (&json!("request.stale"), &json!(booking)));
    let key = key();
    let send = |body: &Value| fixture.verb("opr", booking, "reschedule").key(&key).if_match(1).json(body).send();
    let first = send(&to(3, 6)).expect(200);
    assert_eq!(send(&to(3, 6)).expect(200).body, first.body);
    assert_eq!(send(&to(3, 7)).code(422), "idempotency.mismatch");
    assert_eq!(fixture.version(booking), 2);
    let verb = || fixture.verb("opr", booking, "reschedule").json(&to(4, 7));
    assert_eq!(verb().if_match(2).send().code(400), "idempotency.required");
    assert_eq!(verb().key(&crate::fixture::key()).send().code(428), "request.if_match_required");
}

#[test]
fn only_visible_and_open_bookings_can_be_moved() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 2, 5));
    for who in ["elsewhere", "foreign", "user"] {
        assert_eq!(fixture.act(who, booking, 1, "reschedule", &to(3, 6)).code(404), "request.not_found", "{who}");
    }
    fixture.moved("tied", booking, &to(3, 6)).expect(200);
    fixture.moved("admin", booking, &to(4, 7)).expect(200);
    fixture.moved("sysadm", booking, &to(5, 8)).expect(200);
    fixture.now("opr", booking, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
    let refused = fixture.moved("opr", booking, &to(6, 9)).expect(409).json();
    assert_eq!((&refused["code"], &refused["from"]), (&json!("booking.transition.not_allowed"), &json!("CANCELED")));
    let there = fixture.store(StoredBooking {
        service: STAY_A2,
        workplace: 4,
        check_in: day(2, 14),
        check_out: day(3, 11),
        ..StoredBooking::default()
    });
    assert_eq!(fixture.act("tied", there, 1, "reschedule", &to(3, 6)).code(404), "request.not_found");
    fixture.moved("elsewhere", there, &to(3, 6)).expect(200);
}

#[test]
fn timeline_and_audit_hold_the_old_and_the_new_place() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 2, 5));
    fixture.moved("opr", booking, &with(to(3, 7), &json!({"stays": stays(&[(2, 5), (1, 7)])}))).expect(200);
    let event = fixture.last_event(booking);
    assert_eq!((event["action"].as_str(), event["actorName"].as_str()), (Some("RESCHEDULE"), Some("Mila opr")));
    assert_eq!((&event["from"], &event["to"]), (&Value::Null, &Value::Null), "its state is what it was");
    let shown = fixture.booking(booking);
    let (was, is) = (&event["data"]["was"], &event["data"]["is"]);
    assert_eq!((&was["workplaces"], &was["total"]), (&json!(["Boks 1"]), &json!(540_000)));
    assert!(was["checkInLocal"].as_str().unwrap().starts_with(&civil(2, 14)));
    assert_eq!((&is["workplaces"], &is["total"]), (&json!(["Boks 2", "Boks 1"]), &json!(720_000)));
    assert_eq!((&is["checkInLocal"], &is["checkOutLocal"]), (&shown["checkInLocal"], &shown["checkOutLocal"]));
    assert_eq!(event["data"]["resolved"], false);
    let (action, before, after) = fixture.history("booking", booking).pop().unwrap();
    assert_eq!((action.as_str(), &before, &after), ("BOOKING_RESCHEDULE", was, is));
    // A refused move leaves nothing behind.
    fixture.moved("opr", booking, &to(7, 3)).expect(422);
    assert_eq!(fixture.last_event(booking)["id"], event["id"]);
}

#[test]
fn a_stay_in_a_branch_without_new_bookings_cannot_move() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 2, 5));
    let inside = fixture.store(StoredBooking {
        status: sapa_core::booking::state::BookingStatus::Active,
        workplace: 2,
        ..StoredBooking::default()
    });
    fixture.post("sysadm", "/companies/1/suspend", &json!({"reason": "Kontrola"})).expect(200);
    assert_eq!(fixture.moved("opr", booking, &to(3, 6)).expect(422).issues(), [": booking.reason.company_suspended"]);
    // A guest in house stays to the end, also to a later end.
    fixture.moved("opr", inside, &json!({"arrival": civil(-1, 14), "departure": civil(2, 11)})).expect(200);
    assert_eq!(fixture.parts(inside), [(2, -1, 2)]);
}
