//! `kill -9` while bookings are made: every acknowledged booking is stored completely and once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_server::platform::db::Db;
use sapa_server::schema::{booking_events, booking_pets, bookings, occupancies};
use serde_json::json;

use crate::fixture::{CARE, civil, key, stay, with};
use crate::load::process::{Server, furnished, send};
use crate::support::size;

/// Processes killed in sequence over one database. A soak run takes fifty databases, for 200 kills.
const LIVES: usize = 4;
const CLIENTS: usize = 8;

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    for _ in 0..size(1, 50) {
        kill_over_one_database();
    }
}

fn kill_over_one_database() {
    let base = furnished();
    let acknowledged: Mutex<Vec<(i64, String)>> = Mutex::default();
    for life in 0..LIVES {
        let mut server = Server::spawn(&base);
        let (token, address) = (server.sign_in(), server.address.clone());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for client in 0..CLIENTS {
                let (acknowledged, stop, token, address) = (&acknowledged, &stop, &token, &address);
                scope.spawn(move || {
                    for i in 0.. {
                        if stop.load(Ordering::Relaxed) {
                            return;
                        }
                        let first = (life * CLIENTS + client) as i64 * 16 + i / 2 % 16 + 1;
                        let name = format!("Gost {life} {client} {i}");
                        let body = with(
                            stay(1, 1),
                            &json!({"serviceId": CARE, "guestName": name, "arrival": civil(first, 8), "departure": civil(first, 18)}),
                        );
                        let (bearer, key) = (format!("Bearer {token}"), key());
                        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
                        match send(address, "POST", "/bookings", &body, &headers) {
                            Some((201, made)) => acknowledged.lock().unwrap().push((made["id"].as_i64().unwrap(), name)),
                            // Taken, or too busy on a slow machine: nothing was acknowledged.
                            Some((409 | 503, _)) => {}
                            Some((status, problem)) => panic!("{status} {problem}"),
                            None => return,
                        }
                    }
                });
            }
            let before = acknowledged.lock().unwrap().len();
            let patience = Instant::now() + Duration::from_secs(20);
            while acknowledged.lock().unwrap().len() < before + 12 && Instant::now() < patience {
                std::thread::sleep(Duration::from_millis(5));
            }
            server.kill();
            stop.store(true, Ordering::Relaxed);
        });
    }
    let started = Instant::now();
    let mut server = Server::spawn(&base);
    assert!(started.elapsed() < Duration::from_secs(5), "ready again");
    server.kill();

    let acknowledged = acknowledged.into_inner().unwrap();
    assert!(acknowledged.len() >= LIVES * 12, "{}", acknowledged.len());
    let db = Db::open(&base.at, None).unwrap();
    let (stored, pets, places, events) = db
        .read_blocking(|conn| {
            let stored: Vec<(i64, String)> = bookings::table.select((bookings::id, bookings::guest_name)).load(conn)?;
            let pets: Vec<i64> = booking_pets::table.select(booking_pets::booking_id).load(conn)?;
            let places: Vec<i64> = occupancies::table.select(occupancies::booking_id).load(conn)?;
            let events: Vec<i64> = booking_events::table.select(booking_events::booking_id).load(conn)?;
            Ok((stored, pets, places, events))
        })
        .unwrap();
    for one in &acknowledged {
        assert!(stored.contains(one), "{one:?} was acknowledged");
    }
    // Each stored booking has its pet, its occupancy and its event.
    for (id, name) in &stored {
        assert!(pets.contains(id) && places.contains(id) && events.contains(id), "{name}");
    }
    let mut names: Vec<&String> = stored.iter().map(|(_, name)| name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), stored.len(), "each once");
}
