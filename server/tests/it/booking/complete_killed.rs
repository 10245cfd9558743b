//! `kill -9` while overdue stays are completed with their payment: each one is longer, paid and completed, or as it was;
//! and an attempt that is repeated afterwards under its key takes no second payment.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::booking::state::BookingStatus;
use sapa_server::platform::db::Db;
use sapa_server::schema::{bookings, payments};
use serde_json::{Value, json};

use crate::fixture::{Fixture, StoredBooking, civil, day};
use crate::load::process::{Server, send};
use crate::payment::books::disagreements;
use crate::support::{Base, TestApp, size};

const CLIENTS: usize = 4;
/// Completions that a process acknowledges before it is killed.
const STEPS: usize = 6;

/// Stays of one night that ended two days before the next began, all of them still in house: none is in another's way.
fn overdue(fixture: &Fixture, count: usize) -> Vec<(i64, String)> {
    let one = |i: usize| {
        let (workplace, from) = (i as i64 % 2 + 1, -3 * (i as i64 / 2 + 1));
        let (check_in, check_out, status) = (day(from, 14), day(from + 1, 11), BookingStatus::Active);
        let id = fixture.store(StoredBooking { workplace, status, check_in, check_out, ..StoredBooking::default() });
        (id, civil(from + 2, 11))
    };
    (0..count).map(one).collect()
}

/// Adds the second night and takes the money for both.
fn attempt(address: &str, token: &str, (id, departure): &(i64, String)) -> Option<(u16, Value)> {
    let body =
        json!({"departure": departure, "payment": {"method": "CASH", "amount": 180_000}, "leaveBalanceOpen": true});
    let (bearer, name) = (format!("Bearer {token}"), format!("complete-{id}"));
    let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", name.as_str()), ("If-Match", "\"1\"")];
    send(address, "POST", &format!("/bookings/{id}/complete"), &body, &headers)
}

#[test]
fn a_paid_completion_is_whole_or_not_at_all_when_the_server_is_killed() {
    let lives = size(3, 100);
    let base = Base::fresh();
    let stays = {
        let fixture = Fixture::over(TestApp::over(base.shared(), |_| {}));
        fixture.app.account(Role::Sysadm, "vera@sapa.example");
        overdue(&fixture, lives * (STEPS + CLIENTS + 4))
    };
    let waiting = Mutex::new(stays.clone());
    let done: Mutex<Vec<i64>> = Mutex::default();
    for _ in 0..lives {
        let mut server = Server::spawn(&base);
        let (token, address) = (server.sign_in(), server.address.clone());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..CLIENTS {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        let Some(stay) = waiting.lock().unwrap().pop() else { return };
                        let Some((status, answer)) = attempt(&address, &token, &stay) else { return };
                        assert!([200, 503].contains(&status), "{answer}");
                        if status == 200 {
                            done.lock().unwrap().push(stay.0);
                        }
                    }
                });
            }
            let before = done.lock().unwrap().len();
            let patience = Instant::now() + Duration::from_secs(20);
            while done.lock().unwrap().len() < before + STEPS && Instant::now() < patience {
                std::thread::sleep(Duration::from_millis(3));
            }
            server.kill();
            stop.store(true, Ordering::Relaxed);
        });
    }
    let done = done.into_inner().unwrap();
    assert!(done.len() >= lives * STEPS, "{}", done.len());
    let db = Db::open(&base.at, None).unwrap();
    let rows = || {
        let columns = (bookings::id, bookings::status, bookings::units, bookings::captured);
        db.read_blocking(|conn| Ok(bookings::table.select(columns).load::<(i64, String, i32, i64)>(conn)?)).unwrap()
    };
    for (id, status, units, captured) in rows() {
        let whole = (status.as_str(), units, captured);
        assert!([("COMPLETED", 2, 180_000), ("ACTIVE", 1, 0)].contains(&whole), "booking {id}: {whole:?}");
        assert!(status == "COMPLETED" || !done.contains(&id), "booking {id} was acknowledged and lost");
    }
    // The attempts whose answer was lost, and all others, once more.
    let mut server = Server::spawn(&base);
    let token = server.sign_in();
    for stay in &stays {
        let (status, answer) = attempt(&server.address, &token, stay).unwrap();
        assert_eq!((status, &answer["facts"]["captured"]), (200, &json!(180_000)), "{answer}");
    }
    server.kill();
    assert!(
        rows()
            .iter()
            .all(|(_, status, units, captured)| (status.as_str(), *units, *captured) == ("COMPLETED", 2, 180_000))
    );
    let paid: i64 = db.read_blocking(|conn| Ok(payments::table.count().get_result(conn)?)).unwrap();
    assert_eq!(paid, stays.len() as i64);
    let found = db.read_blocking(disagreements).unwrap();
    assert!(found.is_empty(), "{found:?}");
}
