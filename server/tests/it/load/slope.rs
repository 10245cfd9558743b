//! Resident memory while the product is used for a long time: after what is kept has filled, it stays.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use sapa_server::platform::http::moment::clock;
use serde_json::{Value, json};

use crate::load::memory::together;
use crate::load::process::{Server, send};
use crate::support::{Base, size};

/// People at work at the same time.
const PEOPLE: usize = 4;

/// One person's request number `turn`, the same mix for everybody: lists and records drawn anew, words, writes that
/// add rows, and what the marketplace asks for.
fn use_once(server: &Server, (person, token): (usize, &str), turn: u64) -> Option<u16> {
    let draw = (turn + person as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    let own = [("Authorization", token)];
    let get = |path: &str| send(&server.address, "GET", path, &Value::Null, &own).map(|(status, _)| status);
    let (page, record, day) = (draw % 40 + 1, draw % 100 + 1, (draw % 28) as i64);
    let word = ["mar", "bel", "niko", "06", "a", "petr", "luna"][(draw % 7) as usize];
    match turn % 12 {
        0 => get(&format!("/bookings?page={page}")),
        1 => get(&format!("/bookings/{record}")),
        2 => {
            let date = |days: i64| (clock().naive() + chrono::Duration::days(days)).date();
            get(&format!("/bookings?status=CREATED,COMPLETED&from={}&to={}", date(-day), date(day)))
        }
        3 => get(&format!("/bookings?q={word}")),
        4 => get(&format!("/search?q={word}")),
        5 => get(&format!("/payments?page={page}")),
        6 => get("/home"),
        7 => get(&format!("/market/companies?page={}", draw % 3 + 1)),
        8 => get(&format!("/audit?page={page}")),
        9 => {
            let note = json!({ "entity": "BOOKING", "entityId": record, "text": format!("Probe {turn}") });
            let key = format!("probe-{person}-{turn}");
            let headers = [("Authorization", token), ("Idempotency-Key", key.as_str())];
            send(&server.address, "POST", "/notes", &note, &headers).map(|(status, _)| status)
        }
        10 => get("/me/notifications"),
        _ => get(&format!("/bookings?page={page}&pageSize=100&sort=guestName")),
    }
}

/// What least squares say of a line through the points: growth of y for each x.
fn slope(points: &[(f64, f64)]) -> f64 {
    let many = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / many;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let product: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let square: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    product / square
}

/// Half an hour, of which the last 20 minutes count: at most 1 MB in 10 minutes. Bounded: some seconds, in which a
/// few kilobytes that each request leaves behind would show.
#[test]
fn memory_does_not_grow_with_use() {
    let base = Base::empty();
    let server = Server::demo(&base, |_| ());
    let accounts = Server::demo_accounts(&base);
    let sysadm = accounts.iter().find(|account| account["role"] == "SYSADM").unwrap();
    let sign_in = || {
        let body = json!({"email": sysadm["email"], "password": sysadm["password"]});
        let Some((200, answer)) = send(&server.address, "POST", "/auth/login", &body, &[]) else {
            panic!("no sign-in")
        };
        format!("Bearer {}", answer["authToken"].as_str().unwrap())
    };
    let [all, warm, pause] = [size(9, 1_800), size(4, 600), size(60, 300)].map(|s| Duration::from_secs(s as u64));
    let began = Instant::now();
    let tokens: Vec<Mutex<(String, Instant, u64)>> =
        (0..PEOPLE).map(|_| Mutex::new((sign_in(), Instant::now(), 0))).collect();
    let (points, refused) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while began.elapsed() < all {
                // The distance of two points of the slope.
                std::thread::sleep(Duration::from_millis(size(100, 5_000) as u64));
                let at = began.elapsed();
                if at >= warm {
                    points.lock().unwrap().push((at.as_secs_f64() / 600.0, server.resident()));
                }
            }
        });
        together(PEOPLE, all, |i| {
            let mut person = tokens[i].lock().unwrap();
            // A session begins anew now and then, as on a working day.
            if person.1.elapsed() > pause {
                (person.0, person.1) = (sign_in(), Instant::now());
            }
            person.2 += 1;
            let status = use_once(&server, (i, &person.0), person.2);
            // In a bounded run, tests beside it keep the database busy.
            let is_busy = size(0, 1) == 0 && status == Some(503);
            if !matches!(status, Some(200 | 201)) && !is_busy {
                refused.lock().unwrap().push((person.2 % 12, status));
            }
        });
    });
    let refused = refused.into_inner().unwrap();
    assert!(refused.is_empty(), "{:?} of {}", refused.first(), refused.len());
    let points = points.into_inner().unwrap();
    let (first, last) = (points.first().unwrap().1, points.last().unwrap().1);
    let requests: u64 = tokens.iter().map(|person| person.lock().unwrap().2).sum();
    let growth = slope(&points);
    println!("{requests} requests; from {first:.1} to {last:.1} MB, {growth:.2} MB in 10 minutes");
    if size(0, 1) == 1 {
        assert!(growth <= 1.0, "{growth:.2} MB in 10 minutes");
    } else {
        assert!(last - first <= 24.0, "from {first:.1} to {last:.1} MB after {requests} requests");
    }
}

#[test]
fn a_slope_is_that_of_the_line() {
    let points: Vec<(f64, f64)> = (0..10).map(|i| (f64::from(i), 3.0 + 2.0 * f64::from(i))).collect();
    assert!((slope(&points) - 2.0).abs() < 1e-9);
}
