//! Check-in into a workplace whose guest should have left: the warning and both ways out. Also the
//! workplace chosen if a request names none.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::schema::occupancies;
use serde_json::{Value, json};

use crate::booking::race::at_once;
use crate::fixture::schedule::question;
use crate::fixture::{CARE, Fixture, GROOM, StoredBooking, day, stay};
use crate::support::size;

/// A booking in house in `workplace` whose stay ended yesterday.
fn overdue(fixture: &Fixture, service: i64, workplace: i64) -> i64 {
    fixture.store(StoredBooking {
        service,
        workplace,
        status: BookingStatus::Active,
        check_in: day(-3, 14),
        check_out: day(-1, 11),
        guest: "Jovan Marić",
        pet: "Bobi",
        ..StoredBooking::default()
    })
}

/// A booking that arrives in `workplace` today.
fn coming(fixture: &Fixture, service: i64, workplace: i64) -> i64 {
    let (check_in, check_out) = (day(0, 0), day(2, 11));
    fixture.store(StoredBooking { service, workplace, check_in, check_out, ..StoredBooking::default() })
}

fn ids(list: &Value) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()).collect()
}

#[test]
fn check_in_into_a_place_in_use_needs_a_second_decision() {
    let fixture = Fixture::build();
    let (left_behind, next) = (overdue(&fixture, 1, 1), coming(&fixture, 1, 1));
    let refused = fixture.act("opr", next, 1, "check-in", &json!({})).expect(409).json();
    assert_eq!(refused["code"], "booking.place_in_use");
    assert_eq!(refused["message"], "Boks 1 is still in use");
    let who = &refused["bookings"][0];
    assert_eq!((who["id"].as_i64(), who["guestName"].as_str()), (Some(left_behind), Some("Jovan Marić")));
    assert_eq!((who["petNames"][0].as_str(), who["facts"]["status"].as_str()), (Some("Bobi"), Some("ACTIVE")));
    assert!(who["number"].as_str().unwrap().starts_with("B-") && who["checkOutLocal"].is_string());
    assert_eq!(ids(&refused["freeWorkplaces"]), [2], "the area is not of this service");
    assert_eq!(fixture.status(next), "CREATED");

    // Into the other room: the booking is moved and checked in, in one step.
    let moved = fixture.act("opr", next, 1, "check-in", &json!({"workplaceId": 2})).expect(200).json();
    assert_eq!((moved["status"].as_str(), moved["version"].as_i64()), (Some("ACTIVE"), Some(2)));
    assert_eq!(moved["workplaceNames"], json!(["Boks 2"]));
    assert_eq!(fixture.parts(next), [(2, 0, 2)]);
    let reported = fixture.last_event(next)["data"].clone();
    assert_eq!(
        (&reported["was"]["workplaces"], &reported["is"]["workplaces"]),
        (&json!(["Boks 1"]), &json!(["Boks 2"]))
    );

    // Accepted all the same: the timeline keeps it, and it is no overbooking.
    let third = coming(&fixture, 1, 1);
    let nowhere = fixture.act("opr", third, 1, "check-in", &json!({})).expect(409).json();
    assert!(ids(&nowhere["freeWorkplaces"]).is_empty());
    let taken = fixture.act("opr", third, 1, "check-in", &json!({"workplaceId": 2}));
    assert_eq!(taken.code(409), "booking.taken");
    let accepted = fixture.act("tied", third, 1, "check-in", &json!({"acceptInUse": true})).expect(200).json();
    assert_eq!((accepted["status"].as_str(), accepted["overbooked"].as_bool()), (Some("ACTIVE"), Some(false)));
    assert_eq!(fixture.last_event(third)["data"]["inUse"], json!([who["number"]]));
}

#[test]
fn a_departure_of_today_counts_as_present_until_completed() {
    let fixture = Fixture::build();
    let leaves = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-2, 14),
        check_out: day(0, 23),
        ..StoredBooking::default()
    });
    let next = coming(&fixture, 1, 1);
    let refused = fixture.act("opr", next, 1, "check-in", &json!({})).expect(409).json();
    assert_eq!(ids(&refused["bookings"]), [leaves]);
    fixture.act("opr", leaves, 1, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    fixture.act("opr", next, 1, "check-in", &json!({})).expect(200);
    // A guest who is there by the plan causes no warning.
    let other = Fixture::build();
    other.store(StoredBooking { status: BookingStatus::Active, workplace: 2, ..StoredBooking::default() });
    let next = coming(&other, 1, 1);
    other.act("opr", next, 1, "check-in", &json!({})).expect(200);
}

#[test]
fn an_area_is_in_use_when_it_would_be_too_full() {
    let fixture = Fixture::build();
    let left: Vec<i64> = (0..3).map(|_| overdue(&fixture, CARE, 3)).collect();
    let next = coming(&fixture, CARE, 3);
    let refused = fixture.act("opr", next, 1, "check-in", &json!({})).expect(409).json();
    assert_eq!((refused["code"].as_str(), ids(&refused["bookings"])), (Some("booking.place_in_use"), left.clone()));
    fixture.act("opr", left[0], 1, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    fixture.act("opr", next, 1, "check-in", &json!({})).expect(200);
}

#[test]
fn a_workplace_that_may_not_be_taken_is_refused() {
    let fixture = Fixture::build();
    let next = coming(&fixture, 1, 1);
    for strange in [3, 4, 5, 77] {
        let answer = fixture.act("opr", next, 1, "check-in", &json!({ "workplaceId": strange })).expect(422);
        assert_eq!(answer.issues(), ["workplaceId: validation.reference"], "{strange}");
    }
    fixture.change("workplaces", 2, &json!({"sizes": ["LARGE"]}));
    let small = fixture.act("opr", next, 1, "check-in", &json!({"workplaceId": 2})).expect(422);
    assert_eq!(small.issues(), ["workplaceId: booking.reason.workplace_size"]);
    // Naming the booking's own workplace changes nothing.
    fixture.act("opr", next, 1, "check-in", &json!({"workplaceId": 1})).expect(200);
    assert_eq!(fixture.parts(next), [(1, 0, 2)]);
}

#[test]
fn a_guest_late_by_a_day_may_take_another_place_from_tonight() {
    let fixture = Fixture::build();
    overdue(&fixture, 1, 1);
    // Another guest was in room 2 last night.
    fixture.store(StoredBooking {
        status: BookingStatus::Completed,
        workplace: 2,
        check_in: day(-1, 14),
        check_out: day(0, 0),
        ..StoredBooking::default()
    });
    let late =
        fixture.store(StoredBooking { check_in: day(-1, 14), check_out: day(2, 11), ..StoredBooking::default() });
    let refused = fixture.act("opr", late, 1, "check-in", &json!({})).expect(409).json();
    assert_eq!(ids(&refused["freeWorkplaces"]), [2]);
    fixture.act("opr", late, 1, "check-in", &json!({"workplaceId": 2})).expect(200);
    assert_eq!(fixture.parts(late), [(2, 0, 2)]);
    let left = fixture.now("opr", late, "complete", &json!({"leaveBalanceOpen": true})).expect(200).json();
    assert_eq!(left["workplaceNames"], json!(["Boks 2"]));
    fixture.now("opr", late, "reopen", &json!({})).expect(200);
    assert_eq!(fixture.parts(late), [(2, 0, 2)]);
}

#[test]
fn concurrent_check_ins_see_each_other() {
    let fixture = Fixture::build();
    let gone = |id: i64| {
        fixture.app.db(|conn| {
            let own = occupancies::table.filter(occupancies::booking_id.eq(id));
            Ok(diesel::update(own).set(occupancies::live.eq(false)).execute(conn)?)
        });
    };
    // Two of the area's three places are still in use: one pet fits, two do not.
    for _ in 0..2 {
        overdue(&fixture, CARE, 3);
    }
    overdue(&fixture, 1, 1);
    for round in 0..size(8, 200) {
        let pair = [coming(&fixture, CARE, 3), coming(&fixture, CARE, 3)];
        let got = at_once(2, |i| fixture.act("opr", pair[i], 1, "check-in", &json!({})).status);
        assert_eq!(got, [(200, 1), (409, 1)].into(), "area, round {round}");
        pair.into_iter().for_each(gone);
        // Only one room is really empty, and both guests are offered it.
        let pair = [coming(&fixture, 1, 1), coming(&fixture, 1, 3)];
        let got = at_once(2, |i| fixture.act("opr", pair[i], 1, "check-in", &json!({"workplaceId": 2})).status);
        assert_eq!(got, [(200, 1), (409, 1)].into(), "room, round {round}");
        pair.into_iter().for_each(gone);
    }
}

#[test]
fn the_first_free_workplace_is_really_empty() {
    let fixture = Fixture::build();
    overdue(&fixture, 1, 1);
    let quoted = fixture.ask("opr", &question(&stay(0, 2))).expect(200).json();
    assert_eq!((quoted["first"].as_i64(), quoted["workplaces"][0]["free"].as_bool()), (Some(2), Some(true)));
    let booked = |from, to| fixture.parts(fixture.booked(&stay(from, to)))[0].0;
    assert_eq!(booked(0, 2), 2);
    assert_eq!(booked(0, 2), 1, "better than none");
    assert_eq!(booked(5, 6), 1, "until then it will be empty");
    assert_eq!(fixture.ask("user", &question(&stay(8, 9))).expect(200).json()["first"], Value::Null);
}

#[test]
fn the_first_free_workplace_counts_departures_of_today_like_a_check_in() {
    let fixture = Fixture::build();
    let leaves = fixture.store(StoredBooking {
        status: BookingStatus::Active,
        check_in: day(-2, 14),
        check_out: day(0, 23),
        ..StoredBooking::default()
    });
    let quoted = fixture.ask("opr", &question(&stay(0, 2))).expect(200).json();
    assert_eq!(
        (&quoted["workplaces"][0]["free"], &quoted["workplaces"][0]["stillInUse"]),
        (&json!(true), &json!(leaves))
    );
    assert_eq!(quoted["first"], 2);
    assert_eq!(fixture.parts(fixture.booked(&stay(0, 2)))[0].0, 2);
    fixture.act("opr", leaves, 1, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
    assert_eq!(fixture.parts(fixture.booked(&stay(0, 2)))[0].0, 1);
}

#[test]
fn a_session_is_warned_of_an_unfinished_earlier_session() {
    let fixture = Fixture::build();
    let now = sapa_server::platform::http::moment::clock();
    let minutes = |by: i64| now.plus(chrono::Duration::minutes(by));
    let session = |status, from, to| {
        let (check_in, check_out) = (minutes(from), minutes(to));
        fixture.store(StoredBooking {
            service: GROOM,
            workplace: 1,
            status,
            check_in,
            check_out,
            ..StoredBooking::default()
        })
    };
    let before = session(BookingStatus::Active, -70, -10);
    let next = session(BookingStatus::Created, -5, 55);
    let refused = fixture.act("opr", next, 1, "check-in", &json!({})).expect(409).json();
    assert_eq!(ids(&refused["bookings"]), [before]);
    fixture.act("opr", next, 1, "check-in", &json!({"acceptInUse": true})).expect(200);
}
