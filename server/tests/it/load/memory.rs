//! Resident memory of the process: idle, during hundreds of sign-ins with wrong or endless passwords,
//! while many read lists, and afterwards.

use std::io::Write;
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use sapa_core::access::role::Role;
use serde_json::{Value, json};

use crate::fixture::{Fixture, StoredBooking};
use crate::load::process::{Server, send};
use crate::support::{Base, TestApp, only_on, size};

/// The highest resident memory during `work`, in MB.
fn peak(server: &Server, work: impl FnOnce()) -> f64 {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let mut most: f64 = 0.0;
            while !over.load(Ordering::Relaxed) {
                most = most.max(server.resident());
                std::thread::sleep(Duration::from_millis(20));
            }
            most
        });
        work();
        over.store(true, Ordering::Relaxed);
        watch.join().unwrap()
    })
}

/// `many` threads, each with one request after the other, for `time`.
pub fn together(many: usize, time: Duration, ask: impl Fn(usize) + Sync) {
    let until = Instant::now() + time;
    std::thread::scope(|scope| {
        for i in 0..many {
            let ask = &ask;
            scope.spawn(move || {
                while Instant::now() < until {
                    ask(i);
                }
            });
        }
    });
}

/// A sign-in to its own account from its own address, so that no limit saves the server the hashing.
fn wrong_sign_in(server: &Server, i: usize) {
    let body = json!({"email": format!("nobody{i}@sapa.example"), "password": "wrong one"});
    let from = format!("192.0.{}.{}", i / 250, i % 250);
    let status = send(&server.address, "POST", "/auth/login", &body, &[("X-Forwarded-For", &from)]).map(|(s, _)| s);
    assert!(matches!(status, Some(401 | 429 | 503)), "{status:?}");
}

/// A large sign-in on each connection, sent except for its end, and kept open.
fn unfinished_sign_ins(server: &Server, many: usize) -> Vec<TcpStream> {
    let body = format!("{{\"email\":\"nobody@sapa.example\",\"password\":\"{}", "a".repeat(250 * 1024));
    let head = format!(
        "POST /api/v1/auth/login HTTP/1.1\r\nHost: sapa\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n",
        body.len() + 2
    );
    let open = |_| {
        let mut client = TcpStream::connect(server.address.trim_start_matches("http://")).unwrap();
        client.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
        // A refusal while the body is sent is expected.
        let _ = client.write_all(head.as_bytes()).and_then(|()| client.write_all(body.as_bytes()));
        client
    };
    (0..many).map(open).collect()
}

#[test]
fn memory_stays_within_bounds() {
    // The full bound is for release builds. A debug build is several times as large, so only the
    // growth by sign-ins is bounded: two or three hashing seats and the connections.
    let ships = !cfg!(debug_assertions);
    let base = Base::empty();
    let mut server = Server::demo(&base, |command| _ = command.env("TRUSTED_PROXIES", "127.0.0.1"));
    let accounts = Server::demo_accounts(&base);
    let account = |role: &str| accounts.iter().find(|account| account["role"] == role).unwrap();
    let seconds = |bounded, full| Duration::from_secs(size(bounded, full) as u64);

    // What the start needed is given back.
    std::thread::sleep(seconds(1, 12));
    let idle = server.resident();
    let mut measured = vec![("idle", idle)];
    for many in [size(60, 400), size(100, 700)] {
        let most = peak(&server, || {
            together(many, seconds(1, 6), |i| wrong_sign_in(&server, i));
        });
        // The memory is given back with a delay, whose length is promised.
        std::thread::sleep(seconds(0, 10));
        measured.extend([("sign-ins", most), ("ten seconds after them", server.resident())]);
    }
    let most = peak(&server, || drop(unfinished_sign_ins(&server, size(200, 700))));
    std::thread::sleep(seconds(0, 10)); // as above
    measured.extend([("large sign-ins", most), ("ten seconds after them", server.resident())]);
    let body = json!({"email": account("SYSADM")["email"], "password": account("SYSADM")["password"]});
    let Some((200, answer)) = send(&server.address, "POST", "/auth/login", &body, &[]) else { panic!("no sign-in") };
    let token = format!("Bearer {}", answer["authToken"].as_str().unwrap());
    let failed: Mutex<Vec<String>> = Mutex::default();
    let most = peak(&server, || {
        together(64, seconds(2, 12), |i| {
            let list =
                ["bookings?q=mar&", "bookings?sort=-checkIn&", "users?", "services?", "companies?", "audit?"][i % 6];
            let path = format!("/{list}pageSize=100");
            match send(&server.address, "GET", &path, &Value::Null, &[("Authorization", &token)]) {
                Some((200 | 503, _)) => {}
                other => failed.lock().unwrap().push(format!("{path}: {:?}", other.map(|(status, _)| status))),
            }
        });
    });
    assert!(failed.lock().unwrap().is_empty(), "{:?}", failed.lock().unwrap());
    std::thread::sleep(seconds(0, 10)); // as above
    measured.extend([("lists", most), ("ten seconds after them", server.resident())]);
    server.kill();

    println!("resident memory in MB: {measured:.0?}");
    for (when, resident) in &measured {
        let bound = match (ships, *when) {
            (true, "idle") => 45.0,
            (true, "ten seconds after them") if size(0, 1) == 1 => 110.0,
            (true, _) => 150.0,
            (false, _) => idle + 140.0,
        };
        assert!(*resident <= bound, "{when}: {resident:.0} of {bound:.0} MB; {measured:.0?}");
    }
}

/// The payments of the test below. SQLite groups them by currency, so it sorts them: 50 bytes each, for each reader.
const PAYMENTS: usize = 500_000;

#[test]
fn sums_of_many_payments_are_not_sorted_in_memory() {
    only_on!(Sqlite);
    let base = Base::fresh();
    let fixture = Fixture::over(TestApp::over(base.shared(), |_| {}));
    fixture.app.account(Role::Sysadm, "vera@sapa.example");
    let booking = fixture.store(StoredBooking::default());
    let payments = format!(
        "WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < {PAYMENTS}) \
         INSERT INTO payments (created_at, updated_at, company_id, branch_id, booking_id, time_zone, amount, currency, \
         method, way, status, captured, captured_at) SELECT created_at, updated_at, company_id, branch_id, id, time_zone, \
         100, currency, 'CASH', 'CASH', 'SUCCESSFUL', 100, created_at FROM bookings CROSS JOIN numbers WHERE id = {booking}"
    );
    fixture.app.db(|conn| Ok(conn.batch_execute(&payments)?));
    drop(fixture);
    let server = Server::spawn(&base);
    let token = format!("Bearer {}", server.sign_in());
    let ask = |path: &str| send(&server.address, "GET", path, &Value::Null, &[("Authorization", &token)]);
    // Connections and their pages first.
    together(8, Duration::from_millis(500), |_| _ = ask("/payments?pageSize=1"));
    let before = server.resident();
    let most = peak(&server, || {
        together(4, Duration::from_secs(2), |_| {
            let Some((200, answer)) = ask("/payments/totals") else { panic!("no sums") };
            assert_eq!(answer["totals"][0]["captured"], 100 * PAYMENTS);
        });
    });
    println!("resident memory in MB: {before:.0} before, {most:.0} at most");
    assert!(most - before < 50.0, "{before:.0} MB before, {most:.0} at most");
}
