//! SIGTERM: accepted requests are answered completely and the process ends within ten seconds. A file
//! that cannot be sent in that time breaks off visibly.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_server::platform::db::{Db, types};
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::audit_entries;
use serde_json::{Value, json};

use crate::fixture::{CARE, civil, key, stay, with};
use crate::load::process::{Server, furnished};
use crate::support::{PASSWORD, size, wait_for};

fn ask(server: &Server, head: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let length = body.len();
    write!(stream, "{head} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n")
        .unwrap();
    write!(stream, "Connection: keep-alive\r\n\r\n{body}").unwrap();
    stream
}

/// The status of a complete answer.
fn whole(stream: &mut TcpStream) -> Option<u16> {
    let mut text = Vec::new();
    // Ends when the server closes, after its last answer.
    stream.read_to_end(&mut text).ok()?;
    let text = String::from_utf8(text).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let length: usize =
        head.to_ascii_lowercase().split_once("content-length: ")?.1.lines().next()?.trim().parse().ok()?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    (body.len() == length).then_some(status)
}

#[test]
fn accepted_requests_are_answered_completely() {
    let base = furnished();
    let mut server = Server::spawn(&base);
    let token = server.sign_in();
    // Idle connections delay nothing.
    let _idle: Vec<TcpStream> = (0..10)
        .map(|i| {
            let mut stream = ask(&server, "GET /healthz", "");
            if i % 2 == 0 {
                assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
            }
            stream
        })
        .collect();
    let mut connections: Vec<TcpStream> = Vec::new();
    for i in 0..size(60, 400) as i64 {
        let arrival = i / 5 + 1;
        let body = with(
            stay(1, 1),
            &json!({"serviceId": CARE, "guestName": format!("Gost {i}"), "arrival": civil(arrival, 8), "departure": civil(arrival, 18)}),
        );
        let head = "POST /api/v1/bookings HTTP/1.1\r\nHost: x";
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let (key, body) = (key(), body.to_string());
        write!(
            stream,
            "{head}\r\nAuthorization: Bearer {token}\r\nIdempotency-Key: {key}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        connections.push(stream);
    }
    for i in 0..size(30, 150) {
        let password = if i % 2 == 0 { PASSWORD } else { "wrong one" };
        let body = json!({"email": "vera@sapa.example", "password": password}).to_string();
        connections.push(ask(&server, "POST /api/v1/auth/login", &body));
    }
    let readers: Vec<_> =
        connections.into_iter().map(|mut stream| std::thread::spawn(move || whole(&mut stream))).collect();
    let began = Instant::now();
    assert!(server.terminate().success());
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    let statuses: Vec<Option<u16>> = readers.into_iter().map(|reader| reader.join().unwrap()).collect();
    let cut = statuses.iter().filter(|status| status.is_none()).count();
    assert_eq!(cut, 0, "{statuses:?}");
    let known = [200, 201, 401, 409, 429, 503];
    assert!(statuses.iter().flatten().all(|status| known.contains(status)), "{statuses:?}");
    assert!(statuses.contains(&Some(201)), "{statuses:?}");
    assert!(TcpStream::connect(&server.address).is_err(), "and nothing more is accepted");
}

/// Reads a chunked file at `pace` bytes a second; returns whether its last chunk came, and its length.
fn read(mut stream: TcpStream, pace: usize) -> (bool, usize) {
    let began = Instant::now();
    let (mut seen, mut last, mut part) = (0, Vec::new(), vec![0; 64 * 1024]);
    // A reset is a visible end, too.
    while let Ok(count) = stream.read(&mut part) {
        if count == 0 {
            break;
        }
        seen += count;
        last.extend_from_slice(&part[..count]);
        last.drain(..last.len().saturating_sub(16));
        // Once the server is gone, buffered data are read at once.
        if began.elapsed() < Duration::from_secs(10) {
            let due = Duration::from_secs_f64(seen as f64 / pace as f64);
            // Reads at its pace.
            std::thread::sleep(due.saturating_sub(began.elapsed()).min(Duration::from_secs(1)));
        }
    }
    (last.ends_with(b"\r\n0\r\n\r\n"), seen)
}

#[test]
fn a_file_is_sent_whole_or_seen_to_break_off() {
    // As much as a reader of 1 MB/s takes in the available time.
    let (rows, pace) = (3_500, 1 << 20);
    let base = furnished();
    let db = Db::open(&base.at, None).unwrap();
    let payload = json!({"before": Value::Null, "after": {"text": "ž".repeat(1_000)}}).to_string();
    db.write_blocking(|conn| {
        for _ in 0..rows {
            diesel::insert_into(audit_entries::table)
                .values((
                    audit_entries::at.eq(types::at(clock())),
                    audit_entries::action.eq("CHANGED"),
                    audit_entries::entity.eq("user"),
                    audit_entries::payload.eq(&payload),
                    audit_entries::payload_hash.eq("0"),
                ))
                .execute(conn)?;
        }
        Ok(())
    })
    .unwrap();
    drop(db);
    let mut server = Server::spawn(&base);
    let head = format!("GET /api/v1/audit/export.csv HTTP/1.1\r\nAuthorization: Bearer {}\r\nX-", server.sign_in());
    let start = |pace: usize| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        write!(stream, "{}Pace: {pace}\r\nHost: x\r\n\r\n", head).unwrap();
        std::thread::spawn(move || read(stream, pace))
    };
    // Data in the system's buffers count for neither.
    let (fast, slow) = (start(pace), start(64 * 1024));
    // Both files are being sent.
    std::thread::sleep(Duration::from_millis(300));
    let began = Instant::now();
    server.terminate();
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    let (whole, size) = fast.join().unwrap();
    assert!(whole && size > rows * 2_000, "a reader of 1 MB/s got {size} bytes");
    let (whole, size) = slow.join().unwrap();
    assert!(!whole, "a slow reader took {size} bytes for the whole file");
}

/// Head and body of the next answer of a connection.
fn answer(stream: &mut TcpStream) -> String {
    let mut part = [0; 16 * 1024];
    let count = stream.read(&mut part).unwrap();
    String::from_utf8(part[..count].to_vec()).unwrap()
}

#[test]
fn a_proxy_hears_of_a_stop_before_anything_is_refused() {
    let base = furnished();
    let mut server = Server::spawn_with(&base, |command| {
        command.stderr(Stdio::null()).env("DRAIN_SECONDS", "3");
    });
    let get = |path: &str| answer(&mut ask(&server, &format!("GET {path}"), ""));
    assert!(get("/healthz").starts_with("HTTP/1.1 200"));
    let mut kept = ask(&server, "GET /api/v1/market/faq", "");
    assert!(!answer(&mut kept).to_ascii_lowercase().contains("connection: close"));
    let began = Instant::now();
    server.begin_stop();
    wait_for("a check hears it", 2, || get("/healthz").starts_with("HTTP/1.1 503"));
    assert!(get("/readyz").starts_with("HTTP/1.1 503"));
    // All else goes on: on connections that are there, for the last time, and on new ones.
    write!(kept, "GET /api/v1/market/faq HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let last = answer(&mut kept).to_ascii_lowercase();
    assert!(last.starts_with("http/1.1 200") && last.contains("connection: close"), "{last}");
    assert!(get("/api/v1/market/faq").starts_with("HTTP/1.1 200"));
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    // One after the other goes on without heeding it. What arrives in the very instant of the end may be closed, but at
    // once: left to wait for a server that accepts nothing more, it would hear so a quarter of a second later.
    let (mut taken, mut closed) = (0, Vec::new());
    loop {
        let sent = Instant::now();
        let Ok(mut stream) = TcpStream::connect(&server.address) else { break };
        taken += 1;
        let written = write!(stream, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        if written.is_err() || stream.read(&mut [0; 512]).unwrap_or(0) == 0 {
            closed.push(sent.elapsed());
        }
    }
    assert!(
        began.elapsed() > Duration::from_secs(3) && began.elapsed() < Duration::from_secs(6),
        "{:?}",
        began.elapsed()
    );
    let at_once = closed.iter().all(|waited| *waited < Duration::from_millis(150));
    assert!(at_once && closed.len() <= 1 && taken > 100, "{closed:?} of {taken}");
    assert!(server.wait().success());
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}
