//! The database's own guard over rows that move: what a row takes anew is asked for, before and
//! behind what it has, and nothing that it has already. By hand, on update.

use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::Engine;
use sapa_server::upkeep;

use crate::house::{CARE, House, Laid};
use crate::occupancy_trigger::{Hand, ids, run};

/// Sets columns of a row; what the database says when it refuses.
fn set(house: &House, id: i64, what: &str) -> Result<(), String> {
    let engine = house.app.engine();
    let what = match engine {
        Engine::Sqlite => what.replace("TRUE", "1").replace("FALSE", "0"),
        Engine::Postgres => what.to_owned(),
    };
    run(house, &format!("UPDATE occupancies SET {what} WHERE id = {id}"))
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

fn house() -> (House, i64) {
    let house = House::build();
    let booking = house.lay(Laid { service: CARE, workplace: 3, status: BookingStatus::Canceled, ..Laid::default() });
    (house, booking)
}

#[test]
fn a_row_grows_to_its_neighbours_and_no_further() {
    let (house, booking) = house();
    let room = Hand { house: &house, booking, workplace: 1 };
    for (from, to) in [("10", "12"), ("14", "16"), ("18", "20")] {
        room.put(from, to, 1, true, false).unwrap();
    }
    let own = ids(&house)[1];
    for (from, to) in [("11", "16"), ("14", "19"), ("09", "21"), ("10", "12"), ("19", "20"), ("11", "13"), ("17", "19")]
    {
        refused(set(&house, own, &span(from, to)), "occupancy.overlap", &format!("{from}-{to}"));
    }
    for (from, to) in [("12", "16"), ("12", "18"), ("13", "14"), ("20", "25"), ("08", "10"), ("14", "16")] {
        set(&house, own, &span(from, to)).unwrap();
    }
    refused(set(&house, own, "workplace_id = 2, pets = 3"), "occupancy.capacity", "more than the room takes");
    // To another room: all of it is asked for.
    let other = Hand { house: &house, booking, workplace: 2 };
    other.put("15", "17", 1, true, false).unwrap();
    refused(set(&house, own, "workplace_id = 2"), "occupancy.overlap", "another room");
    set(&house, own, &format!("workplace_id = 2, {}", span("17", "19"))).unwrap();
}

#[test]
fn whoever_sits_on_a_row_holds_it_from_growing_only_where_they_sit_too() {
    let (house, booking) = house();
    let room = Hand { house: &house, booking, workplace: 1 };
    room.put("10", "14", 1, true, false).unwrap();
    room.put("12", "16", 1, true, true).unwrap();
    let own = ids(&house)[0];
    // Before and behind the other, with the other in between.
    set(&house, own, &span("08", "14")).unwrap();
    refused(set(&house, own, &span("08", "15")), "occupancy.overlap", "into what it does not have");
    set(&house, own, &span("09", "13")).unwrap();
    refused(set(&house, own, &span("09", "14")), "occupancy.overlap", "what it gave back is the other's");
    set(&house, own, &span("09", "12")).unwrap();
    refused(set(&house, own, &span("13", "14")), "occupancy.overlap", "beside what it had");
    // What is no longer on top has no room of its own; what is dead has none either.
    let top = ids(&house)[1];
    set(&house, top, "overbooked = FALSE").unwrap();
    set(&house, own, "live = FALSE").unwrap();
    refused(set(&house, own, &format!("live = TRUE, {}", span("11", "13"))), "occupancy.overlap", "back to life");
}

#[test]
fn what_is_on_top_passes_and_counts() {
    let (house, booking) = house();
    let room = Hand { house: &house, booking, workplace: 1 };
    room.put("10", "14", 1, true, false).unwrap();
    room.put("20", "22", 1, true, true).unwrap();
    let (own, top) = (ids(&house)[0], ids(&house)[1]);
    set(&house, top, &span("11", "18")).unwrap();
    set(&house, top, &span("09", "20")).unwrap();
    refused(set(&house, own, &span("10", "16")), "occupancy.overlap", "it counts for the others");
    refused(set(&house, top, "overbooked = FALSE"), "occupancy.overlap", "it had nothing of its own");
    refused(set(&house, top, &format!("overbooked = FALSE, {}", span("13", "15"))), "occupancy.overlap", "nor a part");
    set(&house, top, &format!("overbooked = FALSE, {}", span("14", "15"))).unwrap();
}

#[test]
fn an_area_is_asked_about_the_peak_of_what_is_new() {
    let (house, booking) = house();
    let area = Hand { house: &house, booking, workplace: 3 };
    for (from, to, pets, top) in [
        ("10", "14", 2, false),
        ("06", "08", 2, false),
        ("16", "18", 2, false),
        ("11", "13", 3, true),
        ("07", "08", 1, false),
    ] {
        area.put(from, to, pets, true, top).unwrap();
    }
    let own = ids(&house)[0];
    // Over what sits on it, up to where others come and go.
    set(&house, own, &span("08", "16")).unwrap();
    refused(set(&house, own, &span("07", "16")), "occupancy.capacity", "before");
    refused(set(&house, own, &span("06", "16")), "occupancy.capacity", "long before");
    refused(set(&house, own, &span("08", "17")), "occupancy.capacity", "behind");
    refused(set(&house, own, &span("08", "30")), "occupancy.capacity", "far behind");
    refused(set(&house, own, "pets = 3"), "occupancy.capacity", "more of them");
    set(&house, own, "pets = 1").unwrap();
    refused(set(&house, own, "pets = 2"), "occupancy.capacity", "what was given back is asked for");
    set(&house, own, &span("08", "18")).unwrap();
    refused(set(&house, own, &span("07", "18")), "occupancy.capacity", "where two and one are");
    set(&house, own, &span("08", "11")).unwrap();
    refused(set(&house, own, &span("12", "14")), "occupancy.capacity", "beside what it had");
    set(&house, own, &span("13", "30")).unwrap();
    refused(set(&house, own, "pets = 4"), "occupancy.capacity", "more than there is place");
}

#[test]
fn the_guard_stands_after_its_migration_was_undone_and_applied_again() {
    let (house, booking) = house();
    let room = Hand { house: &house, booking, workplace: 1 };
    room.put("10", "14", 1, true, false).unwrap();
    room.put("12", "16", 1, true, true).unwrap();
    let before = house.spans(booking);
    upkeep::redo_last(&house.app.state.config.database, 1).unwrap();
    assert_eq!(house.spans(booking), before);
    let own = ids(&house)[0];
    set(&house, own, &span("08", "14")).unwrap();
    refused(set(&house, own, &span("08", "15")), "occupancy.overlap", "into what it does not have");
    refused(room.put("09", "11", 1, true, false), "occupancy.overlap", "a new row");
}
