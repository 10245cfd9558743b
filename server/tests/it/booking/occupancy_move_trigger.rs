//! The database's trigger on updated occupancies: it checks the added time before and after the old
//! one, and never the time that the row already has. Rows are written by SQL.

use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::Engine;
use sapa_server::upkeep;

use crate::booking::occupancy_trigger::{Hand, ids, run};
use crate::fixture::{CARE, Fixture, StoredBooking};

/// Sets columns of a row; returns the database's message if it refuses.
fn set(fixture: &Fixture, id: i64, what: &str) -> Result<(), String> {
    let engine = fixture.app.engine();
    let what = match engine {
        Engine::Sqlite => what.replace("TRUE", "1").replace("FALSE", "0"),
        Engine::Postgres => what.to_owned(),
    };
    run(fixture, &format!("UPDATE occupancies SET {what} WHERE id = {id}"))
}

/// The time of a row, in days of January 2031.
fn span(from: &str, to: &str) -> String {
    format!("from_utc = '2031-01-{from} 00:00:00', to_utc = '2031-01-{to} 00:00:00'")
}

fn refused(answer: Result<(), String>, with: &str, what: &str) {
    match answer {
        Ok(()) => panic!("{what}: was taken"),
        Err(said) => assert!(said.contains(with), "{what}: {said}"),
    }
}

fn fixture() -> (Fixture, i64) {
    let fixture = Fixture::build();
    let booking = fixture.store(StoredBooking {
        service: CARE,
        workplace: 3,
        status: BookingStatus::Canceled,
        ..StoredBooking::default()
    });
    (fixture, booking)
}

#[test]
fn a_row_grows_to_its_neighbours_and_no_further() {
    let (fixture, booking) = fixture();
    let room = Hand { fixture: &fixture, booking, workplace: 1 };
    for (from, to) in [("10", "12"), ("14", "16"), ("18", "20")] {
        room.put(from, to, 1, true, false).unwrap();
    }
    let own = ids(&fixture)[1];
    for (from, to) in [("11", "16"), ("14", "19"), ("09", "21"), ("10", "12"), ("19", "20"), ("11", "13"), ("17", "19")]
    {
        refused(set(&fixture, own, &span(from, to)), "occupancy.overlap", &format!("{from}-{to}"));
    }
    for (from, to) in [("12", "16"), ("12", "18"), ("13", "14"), ("20", "25"), ("08", "10"), ("14", "16")] {
        set(&fixture, own, &span(from, to)).unwrap();
    }
    refused(set(&fixture, own, "workplace_id = 2, pets = 3"), "occupancy.capacity", "more than the room takes");
    // In another room, the whole time is checked.
    let other = Hand { fixture: &fixture, booking, workplace: 2 };
    other.put("15", "17", 1, true, false).unwrap();
    refused(set(&fixture, own, "workplace_id = 2"), "occupancy.overlap", "another room");
    set(&fixture, own, &format!("workplace_id = 2, {}", span("17", "19"))).unwrap();
}

#[test]
fn an_overbooked_row_limits_growth_only_where_it_lies() {
    let (fixture, booking) = fixture();
    let room = Hand { fixture: &fixture, booking, workplace: 1 };
    room.put("10", "14", 1, true, false).unwrap();
    room.put("12", "16", 1, true, true).unwrap();
    let own = ids(&fixture)[0];
    // Before and after the other row, with the other row in between.
    set(&fixture, own, &span("08", "14")).unwrap();
    refused(set(&fixture, own, &span("08", "15")), "occupancy.overlap", "into what it does not have");
    set(&fixture, own, &span("09", "13")).unwrap();
    refused(set(&fixture, own, &span("09", "14")), "occupancy.overlap", "what it gave back is the other's");
    set(&fixture, own, &span("09", "12")).unwrap();
    refused(set(&fixture, own, &span("13", "14")), "occupancy.overlap", "beside what it had");
    // The overbooked row becomes a regular one. A dead row holds no time, so all of its time is
    // checked when it becomes live.
    let top = ids(&fixture)[1];
    set(&fixture, top, "overbooked = FALSE").unwrap();
    set(&fixture, own, "live = FALSE").unwrap();
    refused(set(&fixture, own, &format!("live = TRUE, {}", span("11", "13"))), "occupancy.overlap", "back to life");
}

#[test]
fn an_overbooked_row_is_accepted_and_counts() {
    let (fixture, booking) = fixture();
    let room = Hand { fixture: &fixture, booking, workplace: 1 };
    room.put("10", "14", 1, true, false).unwrap();
    room.put("20", "22", 1, true, true).unwrap();
    let (own, top) = (ids(&fixture)[0], ids(&fixture)[1]);
    set(&fixture, top, &span("11", "18")).unwrap();
    set(&fixture, top, &span("09", "20")).unwrap();
    refused(set(&fixture, own, &span("10", "16")), "occupancy.overlap", "it counts for the others");
    refused(set(&fixture, top, "overbooked = FALSE"), "occupancy.overlap", "it had nothing of its own");
    refused(
        set(&fixture, top, &format!("overbooked = FALSE, {}", span("13", "15"))),
        "occupancy.overlap",
        "nor a part",
    );
    set(&fixture, top, &format!("overbooked = FALSE, {}", span("14", "15"))).unwrap();
}

#[test]
fn an_area_checks_the_peak_of_the_added_time() {
    let (fixture, booking) = fixture();
    let area = Hand { fixture: &fixture, booking, workplace: 3 };
    for (from, to, pets, top) in [
        ("10", "14", 2, false),
        ("06", "08", 2, false),
        ("16", "18", 2, false),
        ("11", "13", 3, true),
        ("07", "08", 1, false),
    ] {
        area.put(from, to, pets, true, top).unwrap();
    }
    let own = ids(&fixture)[0];
    // Over the overbooked row, up to the neighbours.
    set(&fixture, own, &span("08", "16")).unwrap();
    refused(set(&fixture, own, &span("07", "16")), "occupancy.capacity", "before");
    refused(set(&fixture, own, &span("06", "16")), "occupancy.capacity", "long before");
    refused(set(&fixture, own, &span("08", "17")), "occupancy.capacity", "behind");
    refused(set(&fixture, own, &span("08", "30")), "occupancy.capacity", "far behind");
    refused(set(&fixture, own, "pets = 3"), "occupancy.capacity", "more of them");
    set(&fixture, own, "pets = 1").unwrap();
    refused(set(&fixture, own, "pets = 2"), "occupancy.capacity", "what was given back is asked for");
    set(&fixture, own, &span("08", "18")).unwrap();
    refused(set(&fixture, own, &span("07", "18")), "occupancy.capacity", "where two and one are");
    set(&fixture, own, &span("08", "11")).unwrap();
    refused(set(&fixture, own, &span("12", "14")), "occupancy.capacity", "beside what it had");
    set(&fixture, own, &span("13", "30")).unwrap();
    refused(set(&fixture, own, "pets = 4"), "occupancy.capacity", "more than there is place");
}

#[test]
fn the_trigger_works_after_its_migration_is_undone_and_applied_again() {
    let (fixture, booking) = fixture();
    let room = Hand { fixture: &fixture, booking, workplace: 1 };
    room.put("10", "14", 1, true, false).unwrap();
    room.put("12", "16", 1, true, true).unwrap();
    let before = fixture.spans(booking);
    upkeep::redo_last(&fixture.app.state.config.database, 1).unwrap();
    assert_eq!(fixture.spans(booking), before);
    let own = ids(&fixture)[0];
    set(&fixture, own, &span("08", "14")).unwrap();
    refused(set(&fixture, own, &span("08", "15")), "occupancy.overlap", "into what it does not have");
    refused(room.put("09", "11", 1, true, false), "occupancy.overlap", "a new row");
}
