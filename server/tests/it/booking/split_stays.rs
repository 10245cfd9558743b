//! Split stays that end early and open again: each part gets its own time back, or none does. Also
//! workplaces out of use.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::schema::bookings;
use serde_json::{Value, json};

use crate::fixture::schedule::{date, split, stay_in, stays, to, to_place};
use crate::fixture::{Fixture, StoredBooking, day, stay, with};

fn no_reason() -> Value {
    json!({"reason": "x"})
}

fn cancel() -> Value {
    json!({"kind": "CUSTOMER", "reason": "x"})
}

#[test]
fn a_stay_moved_in_house_keeps_both_parts_after_undoing_check_in() {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-2, 14),
        check_out: day(3, 11),
        ..StoredBooking::default()
    });
    fixture.moved("opr", booking, &to_place(2, -2, 3)).expect(200);
    fixture.now("opr", booking, "undo-check-in", &no_reason()).expect(200);
    assert_eq!((fixture.status(booking).as_str(), fixture.parts(booking)), ("CREATED", vec![(1, -2, 0), (2, 0, 3)]));
}

#[test]
fn a_canceled_split_stay_comes_back_whole_or_not_at_all() {
    let fixture = Fixture::build();
    let parts = [(1, 2, 4), (2, 4, 6)];
    let booking = fixture.booked(&split(2, 6, &[(1, 4), (2, 6)]));
    fixture.now("opr", booking, "cancel", &cancel()).expect(200);
    assert_eq!(fixture.parts(booking), []);
    assert_eq!(fixture.booking(booking)["workplaceNames"], json!(["Boks 1", "Boks 2"]), "where it would have been");
    fixture.now("admin", booking, "reinstate", &no_reason()).expect(200);
    assert_eq!(fixture.parts(booking), parts);
    fixture.now("opr", booking, "cancel", &cancel()).expect(200);
    // The halves of both rooms that the booking does not use do not matter.
    fixture.booked(&stay_in(2, 2, 4));
    let other = fixture.booked(&stay_in(2, 5, 8));
    let refused = fixture.now("admin", booking, "reinstate", &no_reason()).expect(409).json();
    assert_eq!((&refused["code"], &refused["collisions"][0]["bookingId"]), (&json!("booking.taken"), &json!(other)));
    assert_eq!(fixture.parts(booking), [], "not by half");
    fixture.now("opr", other, "cancel", &cancel()).expect(200);
    fixture.now("admin", booking, "reinstate", &no_reason()).expect(200);
    assert_eq!(fixture.parts(booking), parts);
}

#[test]
fn a_split_stay_that_ended_early_goes_on_where_it_would_have() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&split(0, 4, &[(1, 2), (2, 4)]));
    let end = || {
        fixture.now("opr", booking, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
        assert_eq!(fixture.parts(booking), [], "no night of it was begun");
        assert_eq!(fixture.booking(booking)["workplaceNames"], json!(["Boks 1"]), "the other room was never theirs");
    };
    fixture.now("opr", booking, "check-in", &json!({})).expect(200);
    end();
    fixture.now("admin", booking, "reopen", &no_reason()).expect(200);
    assert_eq!(fixture.parts(booking), [(1, 0, 2), (2, 2, 4)]);
    end();
    // Each part needs only its own time.
    fixture.booked(&stay_in(2, 0, 2));
    fixture.booked(&stay_in(1, 2, 4));
    for (room, from) in [(1, 1), (2, 3)] {
        let other = fixture.booked(&stay_in(room, from, from + 1));
        let refused = fixture.now("admin", booking, "reopen", &no_reason()).expect(409).json();
        assert_eq!(
            (&refused["code"], &refused["collisions"][0]["bookingId"]),
            (&json!("booking.taken"), &json!(other))
        );
        assert_eq!((fixture.status(booking).as_str(), fixture.parts(booking)), ("COMPLETED", vec![]));
        fixture.now("opr", other, "cancel", &cancel()).expect(200);
    }
    fixture.now("admin", booking, "reopen", &no_reason()).expect(200);
    assert_eq!(fixture.parts(booking), [(1, 0, 2), (2, 2, 4)]);
}

#[test]
fn an_unused_night_in_the_second_room_is_free_again() {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-2, 14),
        check_out: day(3, 11),
        ..StoredBooking::default()
    });
    fixture.moved("opr", booking, &to_place(2, -2, 3)).expect(200);
    fixture.now("opr", booking, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    assert_eq!(fixture.parts(booking), [(1, -2, 0)], "who leaves today was in the first room only");
    let tonight = fixture.booked(&stay_in(2, 0, 1));
    assert_eq!(fixture.now("admin", booking, "reopen", &no_reason()).code(409), "booking.taken");
    fixture.now("opr", tonight, "cancel", &cancel()).expect(200);
    fixture.now("admin", booking, "reopen", &no_reason()).expect(200);
    assert_eq!(fixture.parts(booking), [(1, -2, 0), (2, 0, 3)]);
    fixture.now("admin", booking, "break-off", &json!({"by": "CUSTOMER", "reason": "x"})).expect(200);
    assert_eq!(fixture.parts(booking), [(1, -2, 0)]);
}

#[test]
fn a_stay_broken_off_before_its_first_night_is_given_back_completely() {
    let fixture = Fixture::build();
    let late = json!({"arrival": format!("{}T23:59", date(0))});
    let booking = fixture.booked(&with(split(0, 4, &[(1, 2), (2, 4)]), &late));
    fixture.now("opr", booking, "check-in", &no_reason()).expect(200);
    fixture.now("admin", booking, "break-off", &json!({"by": "CUSTOMER", "reason": "x"})).expect(200);
    assert_eq!(fixture.parts(booking), []);
    fixture.booked(&stay_in(1, 0, 2));
    assert_eq!(fixture.now("sysadm", booking, "reinstate", &no_reason()).code(409), "booking.reason.stays_canceled");
}

#[test]
fn a_workplace_out_of_use_keeps_its_bookings_and_takes_no_new_ones() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 5, 8));
    let other = fixture.booked(&stay_in(2, 12, 14));
    let inside = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-1, 14),
        check_out: day(2, 11),
        ..StoredBooking::default()
    });
    fixture.change("workplaces", 1, &json!({"active": false}));
    for (from, last) in [(6, 8), (5, 9), (20, 22), (5, 8)] {
        fixture.moved("opr", booking, &to(from, last)).expect(200);
        assert_eq!(fixture.parts(booking), [(1, from, last)]);
    }
    fixture.moved("opr", inside, &to(-1, 3)).expect(200);
    let inactive = ["workplaceId: booking.reason.workplace_inactive"];
    assert_eq!(fixture.moved("opr", other, &to_place(1, 12, 14)).expect(422).issues(), inactive);
    assert_eq!(fixture.create("opr", &stay_in(1, 12, 14)).expect(422).issues(), inactive);
    let parts = with(to(12, 16), &json!({"stays": stays(&[(2, 14), (1, 16)])}));
    assert_eq!(
        fixture.moved("opr", other, &parts).expect(422).issues(),
        ["stays.1.workplaceId: booking.reason.workplace_inactive"]
    );
    assert_eq!(fixture.create("opr", &stay(12, 13)).code(409), "booking.taken", "there is but the other room");
    // A guest who left the workplace does not come back to it.
    fixture.moved("opr", booking, &to_place(2, 5, 8)).expect(200);
    assert_eq!(fixture.moved("opr", booking, &to_place(1, 5, 8)).expect(422).issues(), inactive);
    fixture.moved("opr", inside, &to_place(2, -1, 3)).expect(200);
    assert_eq!(fixture.parts(inside), [(1, -1, 0), (2, 0, 3)]);
    let versions: i64 = fixture.app.db(|conn| Ok(bookings::table.find(other).select(bookings::version).first(conn)?));
    assert_eq!(versions, 1);
}
