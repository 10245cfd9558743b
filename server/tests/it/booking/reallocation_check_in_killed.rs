//! `kill -9` while a guest is checked in where another booking makes room, and while that is taken back: both guests stand
//! as before or as after, never between the moves and the check-in.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_server::check;
use sapa_server::platform::db::Db;
use sapa_server::schema::{bookings, occupancies, reallocations};
use serde_json::{Value, json};

use crate::fixture::key;
use crate::fixture::schedule::stay_in;
use crate::load::process::{Server, furnished, send};
use crate::support::size;

/// Check-ins and undoes that a process acknowledges before it is killed.
const STEPS: usize = 6;

/// Room and state of a booking.
type Stands = (i64, String, i64);

fn stands(db: &Db, id: i64) -> Stands {
    db.read_blocking(|conn| {
        let (status, version) =
            bookings::table.find(id).select((bookings::status, bookings::version)).first::<(String, i64)>(conn)?;
        let live = occupancies::live.eq(true).and(occupancies::booking_id.eq(id));
        let place = occupancies::table.filter(live).select(occupancies::workplace_id).get_result::<i64>(conn)?;
        Ok((place, status, version))
    })
    .unwrap()
}

struct Desk<'a> {
    address: &'a str,
    token: &'a str,
}

impl Desk<'_> {
    fn post(&self, path: &str, body: &Value, expected: u16) -> Option<Value> {
        let (bearer, key) = (format!("Bearer {}", self.token), key());
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
        let (status, answer) = send(self.address, "POST", path, body, &headers)?;
        assert_eq!(status, expected, "{path}: {answer}");
        Some(answer)
    }

    /// Checks the first guest in to room 2, whose guest goes to room 1, and takes it back, until the server is gone.
    fn work(&self, pair: (i64, i64), mut versions: (i64, i64), stop: &AtomicBool, steps: &AtomicUsize) -> Option<()> {
        while !stop.load(Ordering::Relaxed) {
            let body = json!({
                "moves": [{"bookingId": pair.1, "version": versions.1, "workplaceId": 1}],
                "checkIn": {"bookingId": pair.0, "version": versions.0, "workplaceId": 2},
            });
            let made = self.post("/branches/1/reallocations", &body, 201)?;
            steps.fetch_add(1, Ordering::Relaxed);
            let back = self.post(&format!("/reallocations/{}/undo", made["id"]), &Value::Null, 200)?;
            steps.fetch_add(1, Ordering::Relaxed);
            versions = (back["booking"]["version"].as_i64()?, back["bookings"][0]["version"].as_i64()?);
        }
        Some(())
    }
}

#[test]
fn moves_and_check_in_stand_or_fall_together_when_the_server_is_killed() {
    let base = furnished();
    let db = Db::open(&base.at, None).unwrap();
    let mut pair = None;
    for life in 0..size(5, 200) {
        let mut server = Server::spawn(&base);
        let (token, address) = (server.sign_in(), server.address.clone());
        let desk = Desk { address: &address, token: &token };
        let (own, other) = *pair.get_or_insert_with(|| {
            let book = |room: i64| desk.post("/bookings", &stay_in(room, 0, 2), 201).unwrap()["id"].as_i64().unwrap();
            (book(1), book(2))
        });
        let (first, second) = (stands(&db, own), stands(&db, other));
        let checked_in = first.1 == "ACTIVE";
        let expected = if checked_in { ((2, "ACTIVE"), (1, "CREATED")) } else { ((1, "CREATED"), (2, "CREATED")) };
        assert_eq!(((first.0, &*first.1), (second.0, &*second.1)), expected, "life {life}");
        let (undone, id) = db
            .read_blocking(|conn| {
                let last = reallocations::table.order(reallocations::id.desc());
                let columns = (reallocations::undone_at.is_not_null(), reallocations::id);
                Ok(last.select(columns).first::<(bool, i64)>(conn).optional()?)
            })
            .unwrap()
            .unwrap_or((true, 0));
        assert_eq!(undone, !checked_in, "life {life}: the record of the last step agrees");
        let mut versions = (first.2, second.2);
        if checked_in {
            let back = desk.post(&format!("/reallocations/{id}/undo"), &Value::Null, 200).unwrap();
            versions = (back["booking"]["version"].as_i64().unwrap(), back["bookings"][0]["version"].as_i64().unwrap());
        }
        let (stop, steps) = (AtomicBool::new(false), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            scope.spawn(|| desk.work((own, other), versions, &stop, &steps));
            let patience = Instant::now() + Duration::from_secs(20);
            // An odd number in turns, so that the kill meets either of the two steps.
            while steps.load(Ordering::Relaxed) < STEPS + life % 2 && Instant::now() < patience {
                std::thread::sleep(Duration::from_millis(1));
            }
            server.kill();
            stop.store(true, Ordering::Relaxed);
        });
        assert!(steps.load(Ordering::Relaxed) >= STEPS, "life {life}");
    }
    Server::spawn(&base).kill();
    assert_eq!(check::run(&db).unwrap(), Vec::new());
}
