//! `kill -9` while bookings are made: whatever was acknowledged is there afterwards, whole,
//! and nothing is double.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::role::Role;
use sapa_server::db::{Db, Location};
use sapa_server::schema::{booking_events, booking_pets, bookings, occupancies};
use serde_json::{Value, json};

use crate::house::{CARE, House, civil, key, stay, with};
use crate::support::{Base, PASSWORD, TestApp, size};

/// Processes that are killed, one after the other, over one database. A soak takes a dozen
/// databases, for fifty kills.
const LIVES: usize = 4;
const CLIENTS: usize = 4;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn spawn(base: &Base) -> Self {
        let key = base.folder.path().join("key");
        std::fs::write(&key, [7; 32]).unwrap();
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new(env!("CARGO_BIN_EXE_sapa"));
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("DATA_DIR", base.folder.path()).env("SIGNING_KEY_FILE", key);
        if let Location::Postgres(url) = &base.at {
            command.env("DATABASE_URL", url);
        }
        let address = format!("127.0.0.1:{port}");
        let mut child = command
            .env("BIND", &address)
            .env("OPS_BIND", "127.0.0.1:0")
            .env("LOG", "error")
            .arg("serve")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains("http://"), "{line}");
        Self { child, address }
    }

    fn sign_in(&self) -> String {
        let body = json!({"email": "vera@sapa.example", "password": PASSWORD});
        let answer = send(&self.address, "POST", "/auth/login", &body, "", "").unwrap();
        answer.1["authToken"].as_str().unwrap().to_owned()
    }
}

/// One request on a connection of its own; none when the server is gone.
fn send(address: &str, method: &str, path: &str, body: &Value, token: &str, key: &str) -> Option<(u16, Value)> {
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(10)))
        .build()
        .new_agent();
    let mut request = ureq::http::Request::builder().method(method).uri(format!("http://{address}/api/v1{path}"));
    request = request.header("Content-Type", "application/json");
    if !token.is_empty() {
        request = request.header("Authorization", format!("Bearer {token}")).header("Idempotency-Key", key);
    }
    let mut response = agent.run(request.body(body.to_string().into_bytes()).unwrap()).ok()?;
    let bytes = response.body_mut().read_to_vec().ok()?;
    Some((response.status().as_u16(), serde_json::from_slice(&bytes).ok()?))
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    for _ in 0..size(1, 13) {
        kill_over_one_database();
    }
}

fn kill_over_one_database() {
    let base = Base::fresh();
    {
        // The world and an account of the platform, which no test's clock signs out.
        let house = House::over(TestApp::over(base.shared(), |_| {}));
        house.app.account(Role::Sysadm, "vera@sapa.example");
    }
    let told: Mutex<Vec<(i64, String)>> = Mutex::default();
    for life in 0..LIVES {
        let mut server = Server::spawn(&base);
        let token = server.sign_in();
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for client in 0..CLIENTS {
                let (told, stop, token, address) = (&told, &stop, &token, &server.address);
                scope.spawn(move || {
                    for i in 0.. {
                        if stop.load(Ordering::Relaxed) {
                            return;
                        }
                        let first = (life * CLIENTS + client) as i64 * 20 + i / 2 % 20 + 1;
                        let name = format!("Gost {life} {client} {i}");
                        let body = with(
                            stay(1, 1),
                            &json!({"serviceId": CARE, "guestName": name, "arrival": civil(first, 8), "departure": civil(first, 18)}),
                        );
                        match send(address, "POST", "/bookings", &body, token, &key()) {
                            Some((201, made)) => told.lock().unwrap().push((made["id"].as_i64().unwrap(), name)),
                            Some((409, _)) => {}
                            Some((status, problem)) => panic!("{status} {problem}"),
                            None => return,
                        }
                    }
                });
            }
            let before = told.lock().unwrap().len();
            let patience = Instant::now() + Duration::from_secs(20);
            while told.lock().unwrap().len() < before + 12 && Instant::now() < patience {
                std::thread::sleep(Duration::from_millis(5));
            }
            server.child.kill().unwrap();
            server.child.wait().unwrap();
            stop.store(true, Ordering::Relaxed);
        });
    }
    let started = Instant::now();
    let mut server = Server::spawn(&base);
    assert!(started.elapsed() < Duration::from_secs(5), "ready again");
    server.child.kill().unwrap();
    server.child.wait().unwrap();

    let told = told.into_inner().unwrap();
    assert!(told.len() >= LIVES * 12, "{}", told.len());
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
    for one in &told {
        assert!(stored.contains(one), "{one:?} was acknowledged");
    }
    // Whole: each booking that is there has its pet, its place and its event.
    for (id, name) in &stored {
        assert!(pets.contains(id) && places.contains(id) && events.contains(id), "{name}");
    }
    let mut names: Vec<&String> = stored.iter().map(|(_, name)| name).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), stored.len(), "each once");
}
