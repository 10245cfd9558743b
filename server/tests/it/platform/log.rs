//! A log that cannot be written: no failure of standard error or standard output stops the product or
//! delays a request.

use std::fs::File;
use std::io::pipe;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::load::process::{Server, send};
use crate::support::{Base, size};

/// Sends requests whose answers are logged, checks their times, then stops.
fn lives(server: &mut Server, requests: usize) {
    for _ in 0..requests {
        let began = Instant::now();
        let (status, _) = send(&server.address, "GET", "/me", &Value::Null, &[]).expect("an answer");
        assert_eq!(status, 401);
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    }
    let began = Instant::now();
    assert!(server.terminate().success());
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_closed_log_reader_stops_nothing() {
    let base = Base::fresh();
    let (reader, writer) = pipe().unwrap();
    let mut server = Server::spawn_with(&base, |command| _ = command.env("LOG", "debug").stderr(writer));
    drop(reader);
    lives(&mut server, 20);
}

#[test]
fn a_full_disk_under_log_and_terminal_stops_nothing() {
    let base = Base::fresh();
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let mut server = Server::spawn_with(&base, |command| _ = command.env("LOG", "debug").stdout(full()).stderr(full()));
    lives(&mut server, 20);
}

#[test]
fn a_stuck_log_reader_delays_no_request() {
    let base = Base::fresh();
    // More than a pipe and the waiting lines hold.
    let (reader, writer) = pipe().unwrap();
    let mut server = Server::spawn_with(&base, |command| _ = command.env("LOG", "trace").stderr(writer));
    lives(&mut server, size(300, 3_000));
    drop(reader);
}

#[test]
fn lines_of_the_log_are_json() {
    let base = Base::fresh();
    let log = base.folder.path().join("log");
    let file = File::create(&log).unwrap();
    let mut server = Server::spawn_with(&base, |command| _ = command.env("LOG", "info").stderr(Stdio::from(file)));
    lives(&mut server, 3);
    let text = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let said = |message: &str| lines.iter().filter(|line| line["message"] == json!(message)).count();
    assert_eq!(said("answered"), 3, "{text}");
    // The last line too: the process waits for it at its end.
    assert_eq!(lines.last().unwrap()["message"], "stopped", "{text}");
}
