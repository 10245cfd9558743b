//! `kill -9` while bookings are canceled with a refund: each one is canceled with its refund, or neither.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_server::platform::db::Db;
use sapa_server::schema::bookings;
use serde_json::json;

use super::books::disagreements;
use crate::fixture::{CARE, civil, key, stay, with};
use crate::load::process::{Server, furnished, send};
use crate::support::size;

const CLIENTS: usize = 4;

#[test]
fn a_cancellation_with_refund_is_whole_or_not_at_all() {
    let base = furnished();
    let canceled: Mutex<Vec<i64>> = Mutex::default();
    for life in 0..size(3, 200) {
        let mut server = Server::spawn(&base);
        let (token, address) = (server.sign_in(), server.address.clone());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for client in 0..CLIENTS {
                let (stop, token, address, canceled) = (&stop, &token, &address, &canceled);
                scope.spawn(move || {
                    for i in 0.. {
                        if stop.load(Ordering::Relaxed) || one(address, token, life, client, i, canceled).is_none() {
                            return;
                        }
                    }
                });
            }
            let before = canceled.lock().unwrap().len();
            let patience = Instant::now() + Duration::from_secs(20);
            while canceled.lock().unwrap().len() < before + 6 && Instant::now() < patience {
                std::thread::sleep(Duration::from_millis(3));
            }
            server.kill();
            stop.store(true, Ordering::Relaxed);
        });
    }
    let canceled = canceled.into_inner().unwrap();
    assert!(canceled.len() >= size(3, 200) * 6, "{}", canceled.len());
    let db = Db::open(&base.at, None).unwrap();
    let found = db.read_blocking(disagreements).unwrap();
    assert!(found.is_empty(), "{found:?}");
    let (half, lost) = db
        .read_blocking(|conn| {
            let half: i64 = bookings::table
                .filter(bookings::status.eq("CANCELED"))
                .filter(bookings::captured.ne(bookings::refunded))
                .count()
                .get_result(conn)?;
            let now: Vec<i64> =
                bookings::table.filter(bookings::status.eq("CANCELED")).select(bookings::id).load(conn)?;
            Ok((half, canceled.iter().filter(|id| !now.contains(id)).count()))
        })
        .unwrap();
    assert_eq!((half, lost), (0, 0), "canceled without the whole refund, or acknowledged and lost");
}

/// Books, pays and cancels with the cash handed out; none once the server is gone.
fn one(address: &str, token: &str, life: usize, client: usize, i: i64, canceled: &Mutex<Vec<i64>>) -> Option<()> {
    let bearer = format!("Bearer {token}");
    let post = |path: &str, body: &serde_json::Value, version: Option<&str>| {
        let name = key();
        let mut headers = vec![("Authorization", bearer.as_str()), ("Idempotency-Key", name.as_str())];
        headers.extend(version.map(|version| ("If-Match", version)));
        send(address, "POST", path, body, &headers)
    };
    let day = (life * CLIENTS + client) as i64 % 60 * 8 + i % 8 + 1;
    let when = json!({"serviceId": CARE, "arrival": civil(day, 8), "departure": civil(day, 18)});
    let (status, made) = post("/bookings", &with(stay(1, 1), &when), None)?;
    if status != 201 {
        return Some(());
    }
    let (id, total) = (made["id"].as_i64().unwrap(), made["total"].as_i64().unwrap());
    let (status, paid) = post(&format!("/bookings/{id}/payments"), &json!({"method": "CASH", "amount": total}), None)?;
    assert_eq!(status, 201, "{paid}");
    let body = json!({"kind": "COMPANY", "reason": "x", "refund": {"mode": "POLICY", "handedOut": true}});
    let (status, done) = post(&format!("/bookings/{id}/cancel"), &body, Some("\"2\""))?;
    assert_eq!(status, 200, "{done}");
    canceled.lock().unwrap().push(id);
    Some(())
}
