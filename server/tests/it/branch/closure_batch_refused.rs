//! A closure with an invalid decision: nothing is changed, and the answer names the decision.

use sapa_core::booking::state::BookingStatus;
use sapa_server::branch::rows::timeslot;
use sapa_server::platform::http::moment::clock;
use serde_json::{Value, json};

use crate::branch::closure_batch::{canceling, decided, moving};
use crate::fixture::schedule::{care, date, id, stay_in, to, to_place};
use crate::fixture::{BRANCH_A1, COMPANY_A, Fixture, StoredBooking, key, stay, with};

/// Panics unless no closure was made and the branch is unchanged.
#[track_caller]
fn untouched(fixture: &Fixture, bookings: &[(i64, i64)]) {
    let branch = fixture.branch(BRANCH_A1);
    assert_eq!((&branch["timeslots"], &branch["version"]), (&json!([]), &json!(1)));
    for (booking, version) in bookings {
        assert_eq!(fixture.version(*booking), *version, "{booking}");
    }
}

#[test]
fn one_move_without_a_place_undoes_the_whole_batch() {
    let fixture = Fixture::build();
    let (canceled, moved, stuck) =
        (fixture.booked(&care(5, 5, 1)), fixture.booked(&stay_in(1, 5, 7)), fixture.booked(&stay_in(2, 5, 7)));
    let other = fixture.booked(&stay_in(2, 9, 12));
    let closure = json!({"fromDate": date(5)});
    let decisions =
        [canceling(&fixture, canceled), moving(&fixture, moved, to(9, 11)), moving(&fixture, stuck, to(10, 12))];
    let refused = fixture.batch("admin", &closure, &decisions).expect(409).json();
    assert_eq!(
        (&refused["code"], &refused["at"], &refused["bookingId"]),
        (&json!("booking.taken"), &json!(2), &json!(stuck))
    );
    assert_eq!(refused["collisions"][0]["bookingId"], other);
    untouched(&fixture, &[(canceled, 1), (moved, 1), (stuck, 1)]);
    assert_eq!((fixture.status(canceled).as_str(), fixture.parts(moved)), ("CREATED", vec![(1, 5, 7)]));
    assert_eq!(fixture.last_event(canceled)["action"], "CREATE");
    // Two moves into the same place.
    let decisions = [
        canceling(&fixture, canceled),
        moving(&fixture, moved, to(20, 22)),
        moving(&fixture, stuck, to_place(1, 21, 23)),
    ];
    let refused = fixture.batch("admin", &closure, &decisions).expect(409).json();
    assert_eq!((&refused["code"], &refused["at"]), (&json!("booking.taken"), &json!(2)));
    untouched(&fixture, &[(canceled, 1), (moved, 1), (stuck, 1)]);
}

#[test]
fn a_moved_booking_must_leave_the_closure() {
    let fixture = Fixture::build();
    let (stays, room) = (fixture.booked(&stay_in(1, 5, 7)), fixture.booked(&care(5, 5, 1)));
    let issues = |moves: [Value; 2]| {
        let decisions = [moving(&fixture, stays, moves[0].clone()), moving(&fixture, room, moves[1].clone())];
        fixture.batch("admin", &json!({"fromDate": date(5), "toDate": date(6)}), &decisions).expect(422).issues()
    };
    let away = json!({"arrival": format!("{}T08:00", date(9)), "departure": format!("{}T18:00", date(9))});
    // Another room on the same days: the unchanged arrival is affected all the same.
    assert_eq!(issues([to_place(2, 5, 7), away.clone()]), ["bookings.0.move: booking.reason.closed"]);
    assert_eq!(issues([to(6, 8), away.clone()]), ["bookings.0.move.arrival: booking.reason.closed"]);
    assert_eq!(issues([to(3, 6), away.clone()]), ["bookings.0.move.departure: booking.reason.closed"]);
    assert_eq!(
        issues([to(7, 9), with(away, &json!({"workplaceId": 1}))]),
        ["bookings.1.move.workplaceId: validation.reference"]
    );
    untouched(&fixture, &[(stays, 1), (room, 1)]);
}

#[test]
fn new_or_changed_bookings_need_a_new_preview() {
    let fixture = Fixture::build();
    let seen = fixture.booked(&stay_in(1, 5, 7));
    let closure = json!({"fromDate": date(5)});
    let decisions = [canceling(&fixture, seen)];
    let changed = |decisions: &[Value], met: &[(i64, i64)]| {
        let refused = fixture.batch("admin", &closure, decisions).expect(409).json();
        assert_eq!(refused["code"], "closure.bookings_changed");
        let of = |hit: &Value| (id(&hit["booking"]), hit["booking"]["version"].as_i64().unwrap());
        let preview: Vec<_> = refused["preview"]["bookings"].as_array().unwrap().iter().map(of).collect();
        assert_eq!(preview, met);
        untouched(&fixture, met);
    };
    // A new booking arrived.
    let added = fixture.booked(&stay_in(2, 5, 6));
    changed(&decisions, &[(seen, 1), (added, 1)]);
    // A booking was edited.
    let edit = json!({"guestName": "Ana", "guestPhone": "+381641112223", "pets": []});
    fixture.put("opr", &format!("/bookings/{seen}"), 1, &edit).expect(200);
    changed(&[canceling(&fixture, added), decisions[0].clone()], &[(seen, 2), (added, 1)]);
    // A booking is named twice, or is not affected.
    let other = fixture.booked(&stay_in(1, 15, 16));
    let all = [canceling(&fixture, added), canceling(&fixture, seen)];
    changed(&[all.as_slice(), &[canceling(&fixture, seen)]].concat(), &[(seen, 2), (added, 1)]);
    changed(&[all.as_slice(), &[canceling(&fixture, other)]].concat(), &[(seen, 2), (added, 1)]);
    // A booking was canceled by its guest.
    fixture.now("opr", added, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
    changed(&all, &[(seen, 2)]);
    fixture.batch("admin", &closure, &[canceling(&fixture, seen)]).expect(200);
}

#[test]
fn an_impossible_decision_is_reported_at_its_booking() {
    let fixture = Fixture::build();
    let inside = fixture.store(StoredBooking { status: BookingStatus::Active, ..StoredBooking::default() });
    let closure = json!({"fromDate": date(1)});
    let refused = fixture.batch("admin", &closure, &[canceling(&fixture, inside)]).expect(409).json();
    assert_eq!(
        (&refused["code"], &refused["bookingId"], &refused["at"]),
        (&json!("booking.transition.not_allowed"), &json!(inside), &json!(0))
    );
    let dear = moving(&fixture, inside, with(to(-1, 2), &json!({"expectedTotal": 1})));
    assert_eq!(fixture.batch("admin", &closure, &[dear]).expect(409).json()["code"], "booking.quote_changed");
    untouched(&fixture, &[(inside, 1)]);
    fixture.batch("admin", &closure, &[moving(&fixture, inside, to(-1, 2))]).expect(200);
}

#[test]
fn the_decisions_are_checked_field_by_field() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 5, 7));
    let closure = json!({"fromDate": date(5)});
    let issues = |timeslot: &Value, decision: Value| fixture.batch("admin", timeslot, &[decision]).expect(422).issues();
    let bare = |decision: &str| decided(&fixture, booking, decision, &json!({}));
    assert_eq!(issues(&closure, bare("MOVE")), ["bookings.0.move: validation.required"]);
    assert_eq!(issues(&closure, bare("CANCEL")), ["bookings.0.reason: validation.required"]);
    assert_eq!(
        issues(&closure, moving(&fixture, booking, json!({}))),
        ["bookings.0.move.arrival: validation.required"]
    );
    assert_eq!(
        issues(&closure, json!({})),
        [
            "bookings.0.bookingId: validation.required",
            "bookings.0.decision: validation.required",
            "bookings.0.version: validation.required"
        ]
    );
    assert_eq!(issues(&json!({}), canceling(&fixture, booking)), ["timeslot.fromDate: validation.required"]);
    assert_eq!(issues(&Value::Null, canceling(&fixture, booking)), ["timeslot: validation.required"]);
    for place in [4, 5, 999] {
        let named = json!({"fromDate": date(5), "workplaceIds": [place]});
        assert_eq!(
            issues(&named, canceling(&fixture, booking)),
            ["timeslot.workplaceIds: validation.reference"],
            "{place}"
        );
    }
    untouched(&fixture, &[(booking, 1)]);
}

#[test]
fn only_accounts_that_may_write_the_branch_close_it() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 5, 7));
    let closure = json!({"fromDate": date(5)});
    let decisions = [canceling(&fixture, booking)];
    for (who, status) in [("opr", 403), ("tied", 403), ("elsewhere", 404), ("foreign", 404), ("user", 404)] {
        assert_eq!(fixture.batch(who, &closure, &decisions).status, status, "{who}");
    }
    // A foreign booking is not affected, whoever names it.
    let foreign =
        fixture.store(StoredBooking { service: crate::fixture::STAY_B, workplace: 5, ..StoredBooking::default() });
    let both = [decisions[0].clone(), canceling(&fixture, foreign)];
    let refused = fixture.batch("admin", &closure, &both).expect(409);
    assert!(!refused.text().contains("Ana Marić"), "{}", refused.text());
    assert_eq!(refused.code(409), "closure.bookings_changed");
    untouched(&fixture, &[(booking, 1), (foreign, 1)]);
    let unknown = fixture.by("admin", "POST", "/branches/999/closure-batch").key(&key()).if_match(1);
    assert_eq!(unknown.json(&json!({"timeslot": closure, "bookings": []})).send().code(404), "request.not_found");
}

#[test]
fn a_branch_has_no_more_closures_than_its_form_takes() {
    let fixture = Fixture::build();
    fixture.app.db(|conn| {
        for i in 0..500 {
            let fields = timeslot::TimeslotFields {
                from_date: date(i + 100),
                to_date: None,
                from_time: None,
                to_time: None,
                yearly: false,
                reason: None,
            };
            let row = timeslot::EnteredTimeslot { fields, workplace_ids: Vec::new() };
            timeslot::insert(conn, (COMPANY_A, BRANCH_A1), &row, clock())?;
        }
        Ok(())
    });
    let refused = fixture.batch("admin", &json!({"fromDate": date(5)}), &[]).expect(422);
    assert_eq!(refused.issues(), ["timeslot: validation.too_many"]);
    fixture.booked(&stay(5, 6));
}
