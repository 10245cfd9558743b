//! Requests at the same time for one place, one key, one transition. No request gets a 5xx.

use std::collections::BTreeMap;

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::schema::{bookings, occupancies};
use serde_json::json;

use crate::fixture::{CARE, Fixture, StoredBooking, civil, day, key, stay, with};
use crate::support::size;

/// How often each status was answered.
fn tally(statuses: Vec<u16>) -> BTreeMap<u16, usize> {
    let mut tally = BTreeMap::new();
    for status in statuses {
        *tally.entry(status).or_default() += 1;
    }
    tally
}

pub fn at_once(count: usize, one: impl Fn(usize) -> u16 + Sync) -> BTreeMap<u16, usize> {
    let statuses = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..count)
            .map(|i| {
                scope.spawn({
                    let one = &one;
                    move || one(i)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    tally(statuses)
}

#[test]
fn of_fifty_requests_for_the_last_room_one_succeeds() {
    let fixture = Fixture::build();
    fixture.create("opr", &with(stay(1, 4), &json!({"workplaceId": 2}))).expect(201);
    let (rounds, rivals) = (size(4, 100), size(50, 200));
    for round in 0..rounds {
        // In turns the room is requested by name, or it is the only one left.
        let requested = if round % 2 == 0 { json!({"workplaceId": 1}) } else { json!({}) };
        let body = with(stay(1, 4), &requested);
        let got = at_once(rivals, |_| fixture.create("opr", &body).status);
        assert_eq!(got, BTreeMap::from([(201, 1), (409, rivals - 1)]), "round {round}");
        fixture.app.db(|conn| {
            diesel::update(occupancies::table.filter(occupancies::workplace_id.eq(1)))
                .set(occupancies::live.eq(false))
                .execute(conn)?;
            Ok(())
        });
    }
    assert_eq!(fixture.app.db(|conn| Ok(bookings::table.count().get_result::<i64>(conn)?)), 1 + rounds as i64);
}

#[test]
fn an_area_fills_up_to_its_capacity_and_no_further() {
    let fixture = Fixture::build();
    let body = with(stay(1, 1), &json!({"serviceId": CARE, "arrival": civil(1, 8), "departure": civil(1, 18)}));
    assert_eq!(at_once(30, |_| fixture.create("opr", &body).status), BTreeMap::from([(201, 3), (409, 27)]));
}

#[test]
fn the_same_key_at_once_is_one_booking() {
    let fixture = Fixture::build();
    let (key, body) = (key(), stay(1, 2));
    let got =
        at_once(20, |_| fixture.app.post("/bookings").token(fixture.token("opr")).key(&key).json(&body).send().status);
    assert!(got.keys().all(|status| [201, 409].contains(status)), "{got:?}");
    assert_eq!(fixture.app.db(|conn| Ok(bookings::table.count().get_result::<i64>(conn)?)), 1);
}

#[test]
fn complete_and_break_off_at_once_have_one_winner() {
    let fixture = Fixture::build();
    for _ in 0..size(20, 1_000) {
        let id = fixture.store(StoredBooking { status: BookingStatus::Active, ..StoredBooking::default() });
        let got = at_once(2, |i| match i {
            0 => fixture.act("admin", id, 1, "complete", &json!({"leaveBalanceOpen": true})).status,
            _ => fixture.act("admin", id, 1, "break-off", &json!({"by": "CUSTOMER", "reason": "Kraj"})).status,
        });
        assert_eq!(got, BTreeMap::from([(200, 1), (412, 1)]));
        fixture.app.db(|conn| {
            diesel::update(occupancies::table.filter(occupancies::booking_id.eq(id)))
                .set(occupancies::live.eq(false))
                .execute(conn)?;
            Ok(())
        });
    }
}

#[test]
fn check_in_and_cancel_at_once_have_one_winner() {
    let fixture = Fixture::build();
    for round in 0..size(20, 1_000) {
        let id = fixture.store(StoredBooking {
            check_in: day(0, 0),
            check_out: day(1, 11),
            workplace: 3,
            service: CARE,
            ..StoredBooking::default()
        });
        let got = at_once(2, |i| match i {
            0 => fixture.act("opr", id, 1, "check-in", &json!({})).status,
            _ => fixture.act("opr", id, 1, "cancel", &json!({"kind": "CUSTOMER", "reason": "Odustao"})).status,
        });
        assert_eq!(got, BTreeMap::from([(200, 1), (412, 1)]), "round {round}");
        let (_, _, live) = fixture.occupancy(id);
        assert_eq!(live, fixture.status(id) == "ACTIVE");
        fixture.app.db(|conn| {
            diesel::update(occupancies::table.filter(occupancies::booking_id.eq(id)))
                .set(occupancies::live.eq(false))
                .execute(conn)?;
            Ok(())
        });
    }
}
