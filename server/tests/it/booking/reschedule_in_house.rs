//! Moving a booking in house: the arrival is fixed, the departure may move, and the rest of the stay
//! may move to another workplace. Past time never changes.

use chrono::{Duration, Timelike};
use diesel::prelude::*;
use sapa_core::base::time::{UtcTime, format_civil};
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::occupancies;
use serde_json::{Value, json};

use crate::fixture::schedule::{stay_in, stays, to, to_place};
use crate::fixture::{CARE, Fixture, GROOM, StoredBooking, ZONE, civil, day, with};

const ACTIVE: BookingStatus = BookingStatus::Active;

/// A booking in house in room 1 since the day before yesterday, for five nights.
fn inside(fixture: &Fixture) -> i64 {
    fixture.store(StoredBooking {
        status: ACTIVE,
        check_in: day(-2, 14),
        check_out: day(3, 11),
        ..StoredBooking::default()
    })
}

/// The instant `from_now` minutes from now, cut to the minute.
fn minutes(from_now: i64) -> UtcTime {
    let at = clock().naive() + Duration::minutes(from_now);
    UtcTime::from_naive(at.with_second(0).unwrap().with_nanosecond(0).unwrap())
}

/// A session in room 1 that is running; rooms 1 and 2 are for sessions.
fn session(fixture: &Fixture, begins: i64) -> (i64, UtcTime, UtcTime) {
    fixture.change("services", GROOM, &json!({"workplaceIds": [1, 2]}));
    let (check_in, check_out) = (minutes(begins), minutes(begins + 60));
    let id = fixture.store(StoredBooking {
        service: GROOM,
        status: ACTIVE,
        check_in,
        check_out,
        ..StoredBooking::default()
    });
    (id, check_in, check_out)
}

fn at(time: UtcTime) -> Value {
    json!({ "arrival": format_civil(ZONE.civil(time)) })
}

#[test]
fn the_end_moves_and_the_arrival_does_not() {
    let fixture = Fixture::build();
    let booking = inside(&fixture);
    fixture.booked(&stay_in(1, 6, 8));
    for last in [6, 1, 0, 3] {
        fixture.moved("opr", booking, &to(-2, last)).expect(200);
        assert_eq!(fixture.parts(booking), [(1, -2, last)]);
    }
    assert_eq!(fixture.moved("opr", booking, &to(-2, 7)).code(409), "booking.taken");
    let issues = |body: &Value| fixture.moved("opr", booking, body).expect(422).issues();
    assert_eq!(issues(&to(-1, 3)), ["arrival: booking.reason.arrival_fixed"]);
    assert_eq!(issues(&to(1, 3)), ["arrival: booking.reason.arrival_fixed"]);
    assert_eq!(issues(&to(-2, -1)), ["departure: booking.reason.end_in_past"]);
    assert_eq!(fixture.status(booking), "ACTIVE");
    // A guest who leaves today is nowhere tonight.
    fixture.moved("opr", booking, &to(-2, 0)).expect(200);
    assert_eq!(issues(&to_place(2, -2, 0)), ["workplaceId: booking.reason.no_rest"]);
}

#[test]
fn the_rest_goes_to_another_room_from_tonight() {
    let fixture = Fixture::build();
    let booking = inside(&fixture);
    // A guest left room 2 today: that stay lies in the past and does not matter.
    fixture.store(StoredBooking {
        status: BookingStatus::Completed,
        workplace: 2,
        check_in: day(-3, 14),
        check_out: day(0, 11),
        ..StoredBooking::default()
    });
    fixture.moved("opr", booking, &to_place(2, -2, 3)).expect(200);
    assert_eq!(fixture.parts(booking), [(1, -2, 0), (2, 0, 3)]);
    fixture.booked(&stay_in(1, 0, 1));
    assert_eq!(fixture.moved("opr", booking, &to_place(1, -2, 3)).code(409), "booking.taken");
    // Tomorrow the guest can go back; both parts name their ends.
    let back = with(to(-2, 4), &json!({"stays": stays(&[(2, 1), (1, 4)])}));
    let shown = fixture.moved("opr", booking, &back).expect(200).json();
    assert_eq!(fixture.parts(booking), [(1, -2, 0), (2, 0, 1), (1, 1, 4)]);
    assert_eq!(shown["status"], "ACTIVE");
    // Leaving today gives all of it back.
    fixture.moved("opr", booking, &to(-2, 0)).expect(200);
    assert_eq!(fixture.parts(booking), [(1, -2, 0)]);
}

#[test]
fn a_room_that_is_taken_tomorrow_is_no_room_for_the_rest() {
    let fixture = Fixture::build();
    let booking = inside(&fixture);
    let other = fixture.booked(&stay_in(2, 1, 2));
    let refused = fixture.moved("opr", booking, &to_place(2, -2, 3)).expect(409).json();
    assert_eq!(refused["collisions"][0]["bookingId"], other);
    let around = with(to(-2, 3), &json!({"stays": stays(&[(2, 1), (1, 2), (2, 3)])}));
    fixture.moved("opr", booking, &around).expect(200);
    assert_eq!(fixture.parts(booking), [(1, -2, 0), (2, 0, 1), (1, 1, 2), (2, 2, 3)]);
}

#[test]
fn days_of_care_move_from_now_on() {
    let fixture = Fixture::build();
    fixture.change("services", CARE, &json!({"workplaceIds": [1, 3]}));
    let booking = fixture.store(StoredBooking {
        service: CARE,
        workplace: 3,
        status: ACTIVE,
        check_in: day(-1, 8),
        check_out: day(1, 18),
        ..StoredBooking::default()
    });
    let times = |last: i64| json!({"arrival": civil(-1, 8), "departure": civil(last, 18)});
    fixture.moved("opr", booking, &times(3)).expect(200);
    assert_eq!(fixture.parts(booking), [(3, -1, 4)]);
    fixture.moved("opr", booking, &with(times(2), &json!({"workplaceId": 1}))).expect(200);
    let spans = fixture.spans(booking);
    let [(3, first, left), (1, came, last)] = spans[..] else { panic!("{spans:?}") };
    assert_eq!((first, last), (day(-1, 0), day(3, 0)));
    assert!(left == came && clock().since(left) < Duration::minutes(1), "{spans:?}");
    // Leaving today: the stay ends in its present workplace.
    fixture.moved("opr", booking, &times(0)).expect(200);
    assert_eq!(fixture.spans(booking), [(3, first, left), (1, came, day(1, 0))]);
    assert_eq!(
        fixture.moved("opr", booking, &times(-1)).expect(422).issues(),
        ["departure: booking.reason.end_in_past"]
    );
}

#[test]
fn a_session_goes_on_at_another_table() {
    let fixture = Fixture::build();
    let (booking, check_in, check_out) = session(&fixture, -20);
    assert_eq!(fixture.moved("opr", booking, &at(check_in)).expect(422).issues(), [": booking.reason.unchanged"]);
    let later = at(check_in.plus(Duration::minutes(15)));
    assert_eq!(fixture.moved("opr", booking, &later).expect(422).issues(), ["arrival: booking.reason.arrival_fixed"]);
    fixture.moved("opr", booking, &with(at(check_in), &json!({"workplaceId": 2}))).expect(200);
    let spans = fixture.spans(booking);
    let [(1, from, left), (2, came, to)] = spans[..] else { panic!("{spans:?}") };
    assert_eq!((from, to), (check_in, check_out));
    assert!(left == came && clock().since(left) < Duration::minutes(1), "{spans:?}");
    // Check-in is undone: the session is planned where it was to continue.
    fixture.now("opr", booking, "undo-check-in", &json!({"reason": "Zabuna"})).expect(200);
    assert_eq!(fixture.spans(booking), spans);
    assert_eq!(fixture.status(booking), "CREATED");
}

#[test]
fn a_session_that_began_early_is_at_its_table_without_a_gap() {
    let fixture = Fixture::build();
    let (booking, check_in, check_out) = session(&fixture, 40);
    let began = minutes(-10);
    fixture.app.db(|conn| {
        let own = occupancies::table.filter(occupancies::booking_id.eq(booking));
        Ok(diesel::update(own).set(occupancies::from_utc.eq(began.naive())).execute(conn)?)
    });
    assert_eq!(fixture.moved("opr", booking, &at(check_in)).expect(422).issues(), [": booking.reason.unchanged"]);
    fixture.moved("opr", booking, &with(at(check_in), &json!({"workplaceId": 2}))).expect(200);
    let spans = fixture.spans(booking);
    let [(1, from, left), (2, came, to)] = spans[..] else { panic!("{spans:?}") };
    assert_eq!((from, left, to), (began, came, check_out));
    // After undoing the check-in, only the planned time is left, and none in the former workplace.
    fixture.now("opr", booking, "undo-check-in", &json!({})).expect(200);
    assert_eq!(fixture.spans(booking), [(2, check_in, check_out)]);
}

#[test]
fn the_price_of_a_stay_in_house_follows_its_nights() {
    let fixture = Fixture::build();
    let booking = fixture.booked(&stay_in(1, 0, 3));
    fixture.now("opr", booking, "check-in", &json!({})).expect(200);
    fixture.change("services", crate::fixture::STAY, &json!({"price": 200_000}));
    assert_eq!(fixture.moved("opr", booking, &to(0, 4)).expect(200).json()["total"], 740_000);
    assert_eq!(fixture.moved("opr", booking, &to(0, 1)).expect(200).json()["total"], 180_000);
    let seen = with(to_place(2, 0, 2), &json!({"expectedTotal": 360_000}));
    let refused = fixture.moved("opr", booking, &seen).expect(409).json();
    assert_eq!((&refused["code"], &refused["quote"]["total"]), (&json!("booking.quote_changed"), &json!(380_000)));
}
