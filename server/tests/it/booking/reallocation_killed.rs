//! `kill -9` while bookings are moved together and moved back: each batch is made whole or not at all, its record agrees,
//! and what was acknowledged is there.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::booking::placement::reallocation::MovedFacts;
use sapa_server::booking::reallocation::moves_of;
use sapa_server::booking::rows::reallocation::ReallocationRow;
use sapa_server::check;
use sapa_server::platform::db::{Conn, Db};
use sapa_server::schema::{bookings, occupancies, reallocations};
use serde_json::{Value, json};

use crate::fixture::schedule::stay_in;
use crate::fixture::{key, with};
use crate::load::process::{Server, furnished, send};
use crate::support::size;

/// Processes killed in sequence over one database.
const LIVES: usize = 4;
const CLIENTS: usize = 4;
/// Batches and undoes that a process acknowledges before it is killed.
const STEPS: usize = 8;

/// What the server acknowledged: reallocations, and those that were taken back.
#[derive(Default)]
struct Acknowledged {
    made: Vec<i64>,
    undone: Vec<i64>,
}

#[test]
fn a_batch_is_whole_or_not_at_all_when_the_server_is_killed() {
    // A soak run takes fifty databases, for 200 kills.
    for _ in 0..size(1, 50) {
        kill_over_one_database();
    }
}

fn kill_over_one_database() {
    let base = furnished();
    let acknowledged: Mutex<Acknowledged> = Mutex::default();
    let count = || {
        let now = acknowledged.lock().unwrap();
        now.made.len() + now.undone.len()
    };
    for life in 0..LIVES {
        let mut server = Server::spawn(&base);
        let (token, address) = (server.sign_in(), server.address.clone());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for client in 0..CLIENTS {
                let (stop, token, address, acknowledged) = (&stop, &token, &address, &acknowledged);
                let desk = Desk { address, token, from: ((life * CLIENTS + client) * 8 + 1) as i64 };
                scope.spawn(move || desk.work(stop, acknowledged));
            }
            let before = count();
            let patience = Instant::now() + Duration::from_secs(20);
            while count() < before + STEPS && Instant::now() < patience {
                std::thread::sleep(Duration::from_millis(3));
            }
            server.kill();
            stop.store(true, Ordering::Relaxed);
        });
    }
    assert!(count() >= LIVES * STEPS, "{}", count());
    // It starts again over what was left.
    Server::spawn(&base).kill();
    let db = Db::open(&base.at, None).unwrap();
    assert_eq!(check::run(&db).unwrap(), Vec::new());
    let rows = db.read_blocking(rows).unwrap();
    db.read_blocking(|conn| agrees(conn, &rows)).unwrap();
    let acknowledged = acknowledged.into_inner().unwrap();
    let stands = |id: &i64, undone: bool| rows.iter().any(|row| row.id == *id && (!undone || row.undone_at.is_some()));
    assert!(acknowledged.made.iter().all(|id| stands(id, false)), "a batch was acknowledged and lost");
    assert!(acknowledged.undone.iter().all(|id| stands(id, true)), "an undo was acknowledged and lost");
}

/// A desk with days of its own, which makes room and takes it back until the server is gone.
struct Desk<'a> {
    address: &'a str,
    token: &'a str,
    from: i64,
}

impl Desk<'_> {
    fn post(&self, path: &str, body: &Value, expected: u16) -> Option<Value> {
        let (bearer, key) = (format!("Bearer {}", self.token), key());
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
        loop {
            let (status, answer) = send(self.address, "POST", path, body, &headers)?;
            // A busy server asks for another try, which has the same key.
            if status == 503 {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            }
            assert_eq!(status, expected, "{path}: {answer}");
            return Some(answer);
        }
    }

    fn work(&self, stop: &AtomicBool, acknowledged: &Mutex<Acknowledged>) -> Option<()> {
        let day = self.from;
        let book = |from: i64, to: i64| {
            let made = self.post("/bookings", &stay_in(1, from, to), 201)?;
            Some((made["id"].as_i64()?, made["version"].as_i64()?))
        };
        // Both may move by themselves: only the step keeps them together. A newcomer takes the first one's place.
        let mut pair = [book(day, day + 2)?, book(day + 3, day + 5)?];
        let newcomer = stay_in(1, day, day + 2);
        while !stop.load(Ordering::Relaxed) {
            let moves = pair.map(|(id, version)| json!({"bookingId": id, "version": version, "workplaceId": 2}));
            let body = json!({"moves": moves, "booking": with(newcomer.clone(), &json!({}))});
            let made = self.post("/branches/1/reallocations", &body, 201)?;
            let id = made["id"].as_i64()?;
            acknowledged.lock().unwrap().made.push(id);
            let back = self.post(&format!("/reallocations/{id}/undo"), &Value::Null, 200)?;
            acknowledged.lock().unwrap().undone.push(id);
            for one in back["bookings"].as_array()? {
                let at = pair.iter().position(|(id, _)| one["id"] == *id)?;
                pair[at].1 = one["version"].as_i64()?;
            }
        }
        Some(())
    }
}

fn rows(conn: &mut Conn) -> Result<Vec<ReallocationRow>, sapa_server::platform::problem::Error> {
    Ok(reallocations::table.order(reallocations::id).select(ReallocationRow::as_select()).load(conn)?)
}

/// Panics unless every booking stands where the last record of it says, and a newcomer where it was not taken back.
fn agrees(conn: &mut Conn, rows: &[ReallocationRow]) -> Result<(), sapa_server::platform::problem::Error> {
    for row in rows {
        let moves = moves_of(row)?;
        assert_eq!(moves.len(), 2, "reallocation {}", row.id);
        let new = row.booking_id.unwrap();
        let status: String = bookings::table.find(new).select(bookings::status).first(conn)?;
        let expected = if row.undone_at.is_some() { "CANCELED" } else { "CREATED" };
        assert_eq!(status, expected, "the newcomer of reallocation {}", row.id);
        for one in &moves {
            let last = rows.iter().rev().find(|other| is_of(other, one)).unwrap();
            if last.id != row.id {
                continue;
            }
            let stands = if row.undone_at.is_some() { &one.before } else { &one.after };
            let live = occupancies::live.eq(true).and(occupancies::booking_id.eq(one.booking_id.0));
            let places: Vec<i64> = occupancies::table.filter(live).select(occupancies::workplace_id).load(conn)?;
            let recorded: Vec<i64> = stands.iter().map(|part| part.id.0).collect();
            assert_eq!(places, recorded, "booking {} of reallocation {}", one.booking_id.0, row.id);
        }
    }
    Ok(())
}

fn is_of(row: &ReallocationRow, one: &MovedFacts) -> bool {
    moves_of(row).unwrap().iter().any(|other| other.booking_id == one.booking_id)
}
