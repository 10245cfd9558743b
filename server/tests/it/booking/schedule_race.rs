//! Requests at the same time that exclude each other: a closing day, the last room, each other's rooms.
//! One order of events explains every outcome, and no request gets a 5xx.

use std::collections::BTreeMap;
use std::sync::Barrier;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::Concrete;
use sapa_server::schema::bookings;
use serde_json::{Value, json};

use crate::booking::occupied::sound;
use crate::booking::race::at_once;
use crate::branch::closure_batch::{canceling, decided, moving};
use crate::fixture::schedule::{care, date, id, split, stay_in, stays, to, to_place};
use crate::fixture::{BRANCH_A1, Fixture, StoredBooking, day, stay, with};
use crate::support::{Answer, size};

/// Runs two requests at the same moment and returns both answers.
fn both(one: impl FnOnce() -> Answer + Send, other: impl FnOnce() -> Answer + Send) -> (Answer, Answer) {
    let start = Barrier::new(2);
    std::thread::scope(|scope| {
        let first = scope.spawn(|| {
            start.wait();
            one()
        });
        start.wait();
        let second = other();
        (first.join().unwrap(), second)
    })
}

fn codes(answers: &(Answer, Answer)) -> (u16, u16) {
    (answers.0.status, answers.1.status)
}

/// Removes every closure.
fn open_again(fixture: &Fixture) {
    let shown = fixture.branch(BRANCH_A1);
    let all: Vec<Value> = shown["timeslots"].as_array().unwrap().iter().map(crate::branch::form_bodies::gone).collect();
    fixture.save("admin", BRANCH_A1, &json!({ "timeslots": all })).expect(200);
}

/// Closes a day and keeps all affected bookings, trying again while new ones arrive; returns their ids.
fn close_and_keep(fixture: &Fixture, closure: &Value) -> Vec<i64> {
    let mut preview = fixture.preview("admin", closure).expect(200).json();
    for _ in 0..50 {
        let hits = preview["bookings"].as_array().unwrap();
        let keep = |hit: &Value| json!({"bookingId": hit["booking"]["id"], "version": hit["booking"]["version"], "decision": "KEEP"});
        let answer = fixture.batch("admin", closure, &hits.iter().map(keep).collect::<Vec<_>>());
        if answer.status == 200 {
            return hits.iter().map(|hit| id(&hit["booking"])).collect();
        }
        assert_eq!(answer.status, 409, "{}", answer.text());
        let refused = answer.json();
        assert_eq!(refused["code"], "closure.bookings_changed");
        preview = refused["preview"].clone();
    }
    panic!("it never closes")
}

#[test]
fn a_closed_day_holds_only_bookings_seen_when_it_closed() {
    let fixture = Fixture::build();
    for round in 0..size(10, 300) {
        let (first, next) = (5, 6);
        let waiting = fixture.booked(&stay_in(1, 40, 41));
        let gone = fixture.booked(&care(first, first, 1));
        fixture.now("opr", gone, "cancel", &json!({"kind": "CUSTOMER", "reason": "x"})).expect(200);
        let closure = json!({"fromDate": date(first)});
        let listed = std::thread::scope(|scope| {
            let rivals = [
                scope.spawn(|| fixture.create("opr", &stay_in(2, first, next)).status),
                scope.spawn(|| fixture.create("sysadm", &care(first, first, 2)).status),
                scope.spawn(|| fixture.act("opr", waiting, 1, "reschedule", &to(first, next)).status),
                scope.spawn(|| fixture.act("admin", gone, 2, "reinstate", &json!({})).status),
            ];
            let listed = close_and_keep(&fixture, &closure);
            for rival in rivals {
                let status = rival.join().unwrap();
                assert!([200, 201, 422, 409].contains(&status), "round {round}: {status}");
            }
            listed
        });
        let there: Vec<i64> = fixture.app.db(|conn| {
            let on_the_day =
                bookings::check_in.ge(day(first, 0).naive()).and(bookings::check_in.lt(day(next, 0).naive()));
            let open = bookings::status.ne(BookingStatus::Canceled.as_str());
            Ok(bookings::table.filter(on_the_day.and(open)).select(bookings::id).load(conn)?)
        });
        assert!(there.iter().all(|id| listed.contains(id)), "round {round}: {there:?} but seen were {listed:?}");
        for booking in there.into_iter().chain([waiting]) {
            let cancel = json!({"kind": "DUPLICATE", "reason": "x"});
            assert!([200, 409].contains(&fixture.now("admin", booking, "cancel", &cancel).status));
        }
        open_again(&fixture);
    }
}

#[test]
fn of_a_move_and_new_bookings_for_the_last_room_one_succeeds() {
    let fixture = Fixture::build();
    fixture.booked(&stay_in(2, 10, 20));
    let moves = fixture.booked(&stay_in(1, 200, 204));
    let rivals = size(12, 60);
    for round in 0..size(5, 100) {
        let version = fixture.version(moves);
        let got = at_once(rivals, |i| match i % 4 {
            0 => match fixture.act("opr", moves, version, "reschedule", &to(11, 15)).status {
                // Moved by this request, or already moved by another, which is the same room.
                200 => 201,
                412 => 409,
                status => status,
            },
            _ => fixture.create("opr", &stay_in(1, 12, 14)).status,
        });
        assert_eq!(got, BTreeMap::from([(201, 1), (409, rivals - 1)]), "round {round}");
        fixture.app.db(sound);
        fixture.moved("opr", moves, &to(200 + round as i64, 205 + round as i64)).expect(200);
        free(&fixture, 11, 15);
    }
}

/// Cancels all expected bookings of room 1 between two days.
fn free(fixture: &Fixture, from: i64, last: i64) {
    let calendar =
        fixture.get("opr", &format!("/branches/1/calendar?from={}&to={}", date(from), date(last))).expect(200).json();
    for row in calendar["occupancies"].as_array().unwrap().iter().filter(|row| row["workplaceId"] == 1) {
        fixture
            .now("admin", row["bookingId"].as_i64().unwrap(), "cancel", &json!({"kind": "DUPLICATE", "reason": "x"}))
            .expect(200);
    }
}

#[test]
fn moves_into_each_other_s_rooms_do_not_deadlock() {
    let fixture = Fixture::build();
    let (one, two) = (fixture.booked(&stay_in(1, 10, 14)), fixture.booked(&stay_in(2, 10, 14)));
    // These moves take both rooms at once, in opposite orders, on other days.
    let (three, four) =
        (fixture.booked(&split(30, 34, &[(1, 32), (2, 34)])), fixture.booked(&split(40, 44, &[(2, 42), (1, 44)])));
    for round in 0..size(10, 300) {
        let swap = both(
            || fixture.moved("opr", one, &to_place(2, 10, 14)),
            || fixture.moved("opr", two, &to_place(1, 10, 14)),
        );
        assert_eq!(codes(&swap), (409, 409), "round {round}: who has a room keeps it until it is left");
        let back = round % 2 == 0;
        let parts = |turned: bool, first: i64| {
            let rooms = if turned { [(1, first + 2), (2, first + 4)] } else { [(2, first + 2), (1, first + 4)] };
            with(to(first, first + 4), &json!({ "stays": stays(&rooms) }))
        };
        let crossed =
            both(|| fixture.moved("opr", three, &parts(!back, 30)), || fixture.moved("opr", four, &parts(back, 40)));
        assert_eq!(codes(&crossed), (200, 200), "round {round}: {} {}", crossed.0.text(), crossed.1.text());
        fixture.app.db(sound);
    }
    assert_eq!((fixture.parts(one), fixture.parts(two)), (vec![(1, 10, 14)], vec![(2, 10, 14)]));
    assert_eq!(circles(&fixture), 0);
}

#[test]
fn a_guest_is_completed_or_moved() {
    let fixture = Fixture::build();
    for round in 0..size(15, 500) {
        let booking = fixture.store(StoredBooking {
            status: BookingStatus::Active,
            check_in: day(-2, 14),
            check_out: day(2, 11),
            ..StoredBooking::default()
        });
        let (done, moved) = both(
            || fixture.act("opr", booking, 1, "complete", &json!({"leaveBalanceOpen": true})),
            || fixture.act("opr", booking, 1, "reschedule", &to_place(2, -2, 3)),
        );
        let codes = codes(&(done, moved));
        assert!([(200, 412), (412, 200)].contains(&codes), "round {round}: {codes:?}");
        let (status, parts) = (fixture.status(booking), fixture.parts(booking));
        let expected =
            if codes.0 == 200 { ("COMPLETED", vec![(1, -2, 0)]) } else { ("ACTIVE", vec![(1, -2, 0), (2, 0, 3)]) };
        assert_eq!((status.as_str(), parts), expected, "round {round}");
        if codes.1 == 200 {
            fixture.now("opr", booking, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
        }
        gone(&fixture, booking);
    }
}

/// Deletes a booking with all its rows.
fn gone(fixture: &Fixture, booking: i64) {
    use sapa_server::schema::occupancies as o;
    fixture.app.db(|conn| Ok(diesel::delete(o::table.filter(o::booking_id.eq(booking))).execute(conn)?));
}

#[test]
fn returned_time_is_either_sold_or_taken_back() {
    let fixture = Fixture::build();
    for round in 0..size(10, 300) {
        let booking = fixture.store(StoredBooking {
            status: BookingStatus::Active,
            check_in: day(-1, 14),
            check_out: day(4, 11),
            ..StoredBooking::default()
        });
        fixture.now("opr", booking, "complete", &json!({"leaveBalanceOpen": true})).expect(200);
        let (back, sold) = both(
            || fixture.act("admin", booking, 2, "reopen", &json!({})),
            || fixture.create("opr", &stay_in(1, 2, 3)),
        );
        let codes = (back.status, sold.status);
        assert!([(200, 409), (409, 201)].contains(&codes), "round {round}: {codes:?}");
        fixture.app.db(sound);
        if codes.1 == 201 {
            gone(&fixture, id(&sold.json()));
        }
        gone(&fixture, booking);
    }
}

#[test]
fn a_booking_is_checked_in_or_moved_by_the_closure() {
    let fixture = Fixture::build();
    for round in 0..size(8, 300) {
        let (comes, goes) = (fixture.booked(&stay_in(1, 0, 2)), fixture.booked(&stay_in(1, 3, 4)));
        let closure = json!({"fromDate": date(1), "toDate": date(3), "workplaceIds": [1]});
        let decisions = match round % 3 {
            0 => [moving(&fixture, comes, to_place(2, 0, 2)), canceling(&fixture, goes)],
            1 => [canceling(&fixture, comes), moving(&fixture, goes, to_place(2, 3, 4))],
            _ => [decided(&fixture, comes, "KEEP", &json!({})), canceling(&fixture, goes)],
        };
        let (closed, came) = both(
            || fixture.batch("admin", &closure, &decisions),
            || fixture.act("opr", comes, 1, "check-in", &json!({})),
        );
        match (closed.status, came.status) {
            // The closure came first; the kept booking may check in afterwards.
            (200, 412) => assert!(round % 3 < 2, "round {round}"),
            (200, 200) => assert!(round % 3 == 2, "round {round}"),
            (409, 200) => assert_eq!(closed.code(409), "closure.bookings_changed", "round {round}"),
            other => panic!("round {round}: {other:?} {} {}", closed.text(), came.text()),
        }
        open_again(&fixture);
        for booking in [comes, goes] {
            gone(&fixture, booking);
        }
    }
}

#[test]
fn reopening_locks_rooms_in_the_common_order() {
    let fixture = Fixture::build();
    let reinstated = fixture.booked(&split(30, 34, &[(2, 32), (1, 34)]));
    let cancel = json!({"kind": "DUPLICATE", "reason": "x"});
    for round in 0..size(15, 300) {
        fixture.now("opr", reinstated, "cancel", &cancel).expect(200);
        // Any room would do: both rooms are checked.
        let (back, made) =
            both(|| fixture.now("admin", reinstated, "reinstate", &json!({})), || fixture.create("opr", &stay(10, 12)));
        assert_eq!((back.status, made.status), (200, 201), "round {round}: {} {}", back.text(), made.text());
        gone(&fixture, id(&made.json()));
    }
    assert_eq!(circles(&fixture), 0, "nobody waited in a circle");
}

/// How many deadlocks the database has broken.
fn circles(fixture: &Fixture) -> i64 {
    // PostgreSQL reports them with a delay.
    std::thread::sleep(Duration::from_millis(1_500));
    let sql = "SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()";
    fixture.app.db(|conn| match conn.concrete() {
        Concrete::Sqlite(_) => Ok(0),
        Concrete::Postgres(pg) => Ok(diesel::sql_query(sql).get_result::<Count>(pg)?.n),
    })
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}
