//! Undoing the last action: for a quarter of an hour, by any staff of the branch, if nothing has
//! happened since and the place is free.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::bookings;
use serde_json::json;

use crate::booking::race::at_once;
use crate::fixture::schedule::stay_in;
use crate::fixture::{Fixture, StoredBooking, day, stay, with};
use crate::support::size;

/// A booking in house from today for three days.
fn in_house(fixture: &Fixture) -> i64 {
    fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(0, 0),
        check_out: day(3, 11),
        ..StoredBooking::default()
    })
}

/// Moves the last transition `seconds` into the past.
fn ago(fixture: &Fixture, booking: i64, seconds: i64) {
    let at = clock().plus(-Duration::seconds(seconds)).naive();
    let row = || bookings::table.find(booking);
    fixture.app.db(|conn| Ok(diesel::update(row()).set(bookings::last_transition_at.eq(at)).execute(conn)?));
}

#[test]
fn an_operator_undoes_a_mistaken_action() {
    let fixture = Fixture::build();
    let id = in_house(&fixture);
    let done = fixture.act("opr", id, 1, "complete", &json!({"leaveBalanceOpen": true})).expect(200).json();
    let facts = &done["facts"];
    assert_eq!(facts["lastTransition"], "COMPLETE");
    assert_eq!(facts["lastTransitionAt"], facts["completedAt"]);
    assert_eq!(fixture.act("elsewhere", id, 2, "reopen", &json!({})).code(404), "request.not_found");
    ago(&fixture, id, 15 * 60 - 20);
    let back = fixture.act("tied", id, 2, "reopen", &json!({})).expect(200).json();
    assert_eq!((back["status"].as_str(), back["facts"]["lastTransition"].as_str()), (Some("ACTIVE"), Some("REOPEN")));
    assert_eq!(fixture.parts(id), [(1, 0, 3)], "its place is its own again");

    fixture.act("opr", id, 3, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    ago(&fixture, id, 15 * 60 + 1);
    assert_eq!(fixture.act("opr", id, 4, "reopen", &json!({})).code(409), "booking.reason.slip_over");
    fixture.act("admin", id, 4, "reopen", &json!({})).expect(200);

    for (verb, body) in [("cancel", json!({"kind": "CUSTOMER", "reason": "Pogrešan red"})), ("no-show", json!({}))] {
        let id = fixture.store(StoredBooking {
            workplace: 2,
            check_in: day(-1, 14),
            check_out: day(2, 11),
            ..StoredBooking::default()
        });
        fixture.act("opr", id, 1, verb, &body).expect(200);
        let back = fixture.act("opr", id, 2, "reinstate", &json!({})).expect(200).json();
        assert_eq!((back["status"].as_str(), back["cancelKind"].is_null()), (Some("CREATED"), true), "{verb}");
        assert!(fixture.occupancy(id).2);
        fixture.act("opr", id, 3, verb, &body).expect(200);
        ago(&fixture, id, 15 * 60 + 1);
        let late = |who: &str| fixture.act(who, id, 4, "reinstate", &json!({})).code(409);
        assert_eq!([late("opr"), late("admin")], ["booking.reason.check_in_past", "booking.reason.check_in_past"]);
    }
}

#[test]
fn a_stay_that_was_broken_off_stays_canceled() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(1, 14),
        check_out: day(3, 11),
        ..StoredBooking::default()
    });
    fixture.act("admin", id, 1, "break-off", &json!({"by": "CUSTOMER", "reason": "Bolest"})).expect(200);
    for who in ["opr", "admin", "sysadm"] {
        assert_eq!(fixture.act(who, id, 2, "reinstate", &json!({})).code(409), "booking.reason.stays_canceled");
    }
}

#[test]
fn an_action_is_not_undone_if_its_place_is_taken() {
    let fixture = Fixture::build();
    let id = in_house(&fixture);
    fixture.act("opr", id, 1, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    // Completed on the evening of arrival: the room is free tonight.
    assert!(fixture.parts(id).is_empty());
    fixture.booked(&stay_in(1, 0, 1));
    assert_eq!(fixture.act("opr", id, 2, "reopen", &json!({})).code(409), "booking.taken");

    let rounds = size(6, 200);
    for round in 0..rounds {
        let id = fixture.store(StoredBooking {
            workplace: 2,
            check_in: day(5, 14),
            check_out: day(7, 11),
            ..StoredBooking::default()
        });
        fixture.act("opr", id, 1, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
        let body = with(stay(6, 7), &json!({"workplaceId": 2}));
        let got = at_once(2, |i| match i {
            0 => fixture.act("opr", id, 2, "reinstate", &json!({})).status,
            _ => fixture.create("opr", &body).status,
        });
        assert!(got == [(200, 1), (409, 1)].into() || got == [(201, 1), (409, 1)].into(), "round {round}: {got:?}");
        free(&fixture);
    }
}

/// Makes room 2 free again.
fn free(fixture: &Fixture) {
    use sapa_server::schema::occupancies as o;
    let room = || o::table.filter(o::workplace_id.eq(2));
    fixture.app.db(|conn| Ok(diesel::update(room()).set(o::live.eq(false)).execute(conn)?));
}

#[test]
fn of_two_concurrent_undos_one_succeeds() {
    let fixture = Fixture::build();
    for round in 0..size(10, 300) {
        let id = in_house(&fixture);
        fixture.act("opr", id, 1, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
        let got = at_once(2, |i| fixture.act(["opr", "admin"][i], id, 2, "reopen", &json!({})).status);
        assert_eq!(got, [(200, 1), (412, 1)].into(), "round {round}");
        fixture.now("opr", id, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    }
}
