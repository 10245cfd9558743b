//! A log that cannot be written: no failure of standard error or standard output stops the product or
//! delays a request.

use std::fs::File;
use std::io::pipe;
use std::process::Stdio;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_server::platform::db::Db;
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::jobs;
use sapa_server::platform::outbox::SEND;
use sapa_server::schema::jobs as jobs_table;
use serde_json::{Value, json};

use crate::load::process::{Server, send};
use crate::support::{Base, size, wait_for};

/// Sends requests whose answers are logged, checks their times, then stops.
pub fn lives(server: &mut Server, requests: usize) {
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

/// The lines of a server's log while `work` asks it.
fn lines_of(base: &Base, filter: &str, work: impl FnOnce(&Server)) -> Vec<Value> {
    let log = base.folder.path().join("log");
    let file = File::create(&log).unwrap();
    let mut server = Server::spawn_with(base, |command| _ = command.env("LOG", filter).stderr(Stdio::from(file)));
    work(&server);
    assert!(server.terminate().success());
    let text = std::fs::read_to_string(&log).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn lines_name_their_request() {
    let base = Base::fresh();
    let mut id = String::new();
    let lines = lines_of(&base, "info", |server| {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let own = ("X-Request-Id", "of-the-client-1");
        let answer = agent.get(format!("http://{}/api/v1/me", server.address)).header(own.0, own.1).call().unwrap();
        answer.headers()["x-request-id"].to_str().unwrap().clone_into(&mut id);
    });
    let answered = lines.iter().find(|line| line["message"] == "answered" && line["route"] == "/api/v1/me").unwrap();
    assert_eq!(answered["request_id"], json!(id));
    assert_eq!(answered["client_request_id"], "of-the-client-1");
    assert_eq!((&answered["level"], &answered["status"]), (&json!("INFO"), &json!(401)));
    // What is for traces only stays out of the log.
    let names: Vec<&String> = answered.as_object().unwrap().keys().collect();
    assert!(names.iter().all(|name| !name.contains('.') && *name != "span"), "{names:?}");
}

#[test]
fn lines_name_their_job() {
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    let now = clock();
    db.write_blocking(|conn| jobs::insert(conn, SEND, &json!({"mail": "no number"}), now)).unwrap();
    let lines = lines_of(&base, "warn", |_| {
        let tried = jobs_table::table.filter(jobs_table::attempts.gt(0).and(jobs_table::last_error.is_not_null()));
        wait_for("it has failed", 20, || {
            db.read_blocking(|conn| Ok(tried.count().get_result::<i64>(conn)?)).unwrap() > 0
        });
    });
    let failed: Vec<&Value> = lines.iter().filter(|line| line["message"] == "a job failed").collect();
    // One in the task of the run, one beside it.
    assert!(failed.len() >= 2, "{lines:#?}");
    for line in failed {
        assert_eq!((&line["job_kind"], line["job_id"].is_i64()), (&json!(SEND), true), "{line}");
    }
}
