//! The database's trigger on occupancies refuses double bookings that no code has checked, row by row,
//! on insert and on update. Rows are written by SQL.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::{Conn, Engine};
use sapa_server::schema::occupancies;

use crate::fixture::{BRANCH_A1, CARE, Fixture, STAY, StoredBooking, day};

/// Runs a statement in its own transaction; returns the database's message if it refuses.
pub fn run(fixture: &Fixture, sql: &str) -> Result<(), String> {
    fixture
        .app
        .state
        .db
        .write_blocking(|conn: &mut Conn| {
            conn.batch_execute(sql)?;
            Ok(())
        })
        .map_err(|e| e.database().map(ToString::to_string).unwrap_or_default())
}

/// The ids of live rows, oldest first.
pub fn ids(fixture: &Fixture) -> Vec<i64> {
    let live = occupancies::table.filter(occupancies::live.eq(true));
    fixture.app.db(|conn| Ok(live.order(occupancies::id).select(occupancies::id).load(conn)?))
}

pub struct Hand<'a> {
    pub fixture: &'a Fixture,
    pub booking: i64,
    pub workplace: i64,
}

impl Hand<'_> {
    pub fn put(&self, from: &str, to: &str, pets: i32, live: bool, overbooked: bool) -> Result<(), String> {
        let flag = |value: bool| match self.fixture.app.engine() {
            Engine::Sqlite => u8::from(value).to_string(),
            Engine::Postgres => value.to_string(),
        };
        run(
            self.fixture,
            &format!(
                "INSERT INTO occupancies (branch_id, booking_id, workplace_id, from_utc, to_utc, pets, live, overbooked) \
                 VALUES ({BRANCH_A1}, {}, {}, '2031-01-{from} 00:00:00', '2031-01-{to} 00:00:00', {pets}, {}, {})",
                self.booking,
                self.workplace,
                flag(live),
                flag(overbooked)
            ),
        )
    }
}

#[test]
fn a_room_holds_one_booking_at_a_time() {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking { status: BookingStatus::Canceled, ..StoredBooking::default() });
    let room = Hand { fixture: &fixture, booking, workplace: 1 };
    room.put("10", "15", 2, true, false).unwrap();
    for (from, to) in [("09", "11"), ("14", "16"), ("10", "15"), ("11", "12"), ("09", "16")] {
        let refused = room.put(from, to, 1, true, false).unwrap_err();
        assert!(refused.contains("occupancy.overlap"), "{from}-{to}: {refused}");
    }
    room.put("08", "10", 1, true, false).unwrap();
    room.put("15", "16", 1, true, false).unwrap();
    room.put("10", "15", 1, false, false).unwrap();
    room.put("11", "13", 1, true, true).unwrap();
    assert!(
        room.put("20", "21", 3, true, false).unwrap_err().contains("occupancy.capacity"),
        "more pets than the room takes"
    );
    assert!(room.put("20", "20", 1, true, false).is_err(), "an empty interval");
}

#[test]
fn an_area_takes_its_capacity_at_any_instant() {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking {
        service: CARE,
        workplace: 3,
        status: BookingStatus::Canceled,
        ..StoredBooking::default()
    });
    let area = Hand { fixture: &fixture, booking, workplace: 3 };
    area.put("10", "12", 2, true, false).unwrap();
    area.put("13", "15", 2, true, false).unwrap();
    area.put("09", "16", 1, true, false).unwrap();
    assert!(area.put("11", "12", 1, true, false).unwrap_err().contains("occupancy.capacity"));
    assert!(area.put("14", "20", 1, true, false).unwrap_err().contains("occupancy.capacity"));
    area.put("12", "13", 2, true, false).unwrap();
    area.put("01", "30", 3, true, true).unwrap();
    assert!(
        area.put("20", "21", 1, true, false).unwrap_err().contains("occupancy.capacity"),
        "what is overbooked counts for the others"
    );
}

#[test]
fn a_row_may_shrink_but_not_grow_into_others() {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking { status: BookingStatus::Canceled, ..StoredBooking::default() });
    let room = Hand { fixture: &fixture, booking, workplace: 1 };
    room.put("10", "15", 1, true, false).unwrap();
    room.put("15", "20", 1, true, false).unwrap();
    room.put("11", "12", 1, true, true).unwrap();
    let ids = ids(&fixture);
    let set = |id: i64, what: &str| run(&fixture, &format!("UPDATE occupancies SET {what} WHERE id = {id}"));
    assert!(set(ids[0], "to_utc = '2031-01-16 00:00:00'").unwrap_err().contains("occupancy.overlap"));
    assert!(set(ids[1], "from_utc = '2031-01-14 00:00:00'").unwrap_err().contains("occupancy.overlap"));
    // The row shrinks although the overbooked row lies on top of it.
    set(ids[0], "to_utc = '2031-01-14 00:00:00'").unwrap();
    let on_top = match fixture.app.engine() {
        Engine::Sqlite => "overbooked = 0",
        Engine::Postgres => "overbooked = FALSE",
    };
    assert!(set(ids[2], on_top).unwrap_err().contains("occupancy.overlap"));
    let dead: i64 = fixture
        .app
        .db(|conn| Ok(occupancies::table.filter(occupancies::live.eq(false)).select(occupancies::id).first(conn)?));
    let alive = match fixture.app.engine() {
        Engine::Sqlite => "live = 1, from_utc = '2031-01-13 00:00:00', to_utc = '2031-01-18 00:00:00'",
        Engine::Postgres => "live = TRUE, from_utc = '2031-01-13', to_utc = '2031-01-18'",
    };
    assert!(set(dead, alive).unwrap_err().contains("occupancy.overlap"), "nor come back to life there");
    assert!(set(ids[1], "workplace_id = 5").is_err(), "nor move to another branch's workplace");
}

#[test]
fn links_across_companies_cannot_be_written() {
    let fixture = Fixture::build();
    let id = fixture.store(StoredBooking { service: STAY, ..StoredBooking::default() });
    for sql in [
        format!("UPDATE bookings SET branch_id = 3 WHERE id = {id}"),
        format!("UPDATE bookings SET company_id = 2 WHERE id = {id}"),
        format!("UPDATE bookings SET service_id = 5 WHERE id = {id}"),
        format!("UPDATE occupancies SET workplace_id = 4 WHERE booking_id = {id}"),
        format!("UPDATE search_terms SET company_id = 2 WHERE booking_id = {id}"),
        format!("UPDATE booking_pets SET breed_id = 2 WHERE booking_id = {id}"),
        "UPDATE users SET branch_id = 3 WHERE email = 'opr@sapa.example'".to_owned(),
        "INSERT INTO service_workplaces (branch_id, service_id, workplace_id) VALUES (1, 1, 4)".to_owned(),
        format!("UPDATE bookings SET status = 'DONE' WHERE id = {id}"),
        format!("UPDATE bookings SET status = 'CANCELED' WHERE id = {id}"),
        "UPDATE users SET company_id = NULL WHERE email = 'admin@sapa.example'".to_owned(),
        format!("DELETE FROM bookings WHERE id = {id}"),
    ] {
        assert!(run(&fixture, &sql).is_err(), "{sql}");
    }
    let (from, ..) = fixture.occupancy(id);
    assert_eq!(from, day(-1, 0).naive());
}
