//! All actions on bookings, interleaved over eight connections, while the server is killed repeatedly:
//! no place is taken twice, exactly the acknowledged changes are stored, and no booking is stuck.
//! Checked during the run and afterwards.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, RwLock};
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::platform::db::Db;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::idempotency_keys;
use serde_json::{Value, json};

use crate::booking::interleaved_steps::{Dice, Step, next_step};
use crate::booking::occupied::{all_whole, sound};
use crate::fixture::schedule::{care, stay_in};
use crate::fixture::{ZONE, civil, key, stay, with};
use crate::load::process::{Server, furnished, send};
use crate::support::size;

const CLIENTS: usize = 8;
const PATIENCE: Duration = Duration::from_secs(60);

/// A client's knowledge of a booking, from the last acknowledged answer.
#[derive(Debug, Clone)]
pub struct Known {
    pub id: i64,
    pub version: i64,
    pub status: String,
    pub arrival: String,
    pub service: i64,
    parts: Vec<(i64, String, String)>,
}

impl Known {
    /// The day of its arrival, counted from today.
    pub fn first_day(&self) -> i64 {
        let day: NaiveDate = self.arrival[..10].parse().unwrap();
        (day - ZONE.date(clock())).num_days()
    }

    fn of(answer: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let part = |part: &Value| (part["id"].as_i64().unwrap(), text(&part["from"]), text(&part["to"]));
        Self {
            id: answer["id"].as_i64().unwrap(),
            version: answer["version"].as_i64().unwrap(),
            status: text(&answer["status"]),
            arrival: text(&answer["checkInLocal"])[..16].to_owned(),
            service: answer["serviceId"].as_i64().unwrap(),
            parts: answer["workplaces"].as_array().unwrap().iter().map(part).collect(),
        }
    }
}

/// Acknowledged answers: for each booking its present state and the action that made each version.
#[derive(Default)]
struct Acknowledged {
    actions: BTreeMap<(i64, i64), String>,
    bookings: Vec<Known>,
}

struct Run {
    /// The server's present address, and the token.
    server: RwLock<(String, String)>,
    outcome: Mutex<Acknowledged>,
    begun: AtomicUsize,
    total: usize,
}

impl Run {
    /// Repeats the same attempt until some server answers.
    fn answer(&self, step: &Step) -> (u16, Value) {
        let (key, patience) = (key(), Instant::now() + PATIENCE);
        let seen = step.version.map(|version| format!("\"{version}\""));
        while Instant::now() < patience {
            let (address, bearer) = self.server.read().unwrap().clone();
            let mut headers = vec![("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
            headers.extend(seen.as_deref().map(|seen| ("If-Match", seen)));
            match send(&address, "POST", &step.path, &step.body, &headers) {
                Some((503, _)) | None => {}
                Some((409, refused)) if refused["code"] == "idempotency.running" => {}
                Some(answer) => return answer,
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("{} has no answer", step.path)
    }

    fn client(&self, number: usize) {
        let mut dice = Dice::new(number);
        while self.begun.fetch_add(1, Ordering::Relaxed) < self.total {
            let step = next_step(&mut dice, &self.outcome.lock().unwrap().bookings);
            match self.answer(&step) {
                (200 | 201, answer) => self.acknowledged(&step, &answer),
                (409 | 412 | 422, _) => {}
                (status, problem) => panic!("{} {}: {status} {problem}", step.path, step.body),
            }
        }
    }

    fn acknowledged(&self, step: &Step, answer: &Value) {
        let known = Known::of(answer);
        let mut outcome = self.outcome.lock().unwrap();
        let twice = outcome.actions.insert((known.id, known.version), step.action.to_owned());
        assert_eq!(twice, None, "one change made version {} of {}", known.version, known.id);
        match outcome.bookings.iter_mut().find(|other| other.id == known.id) {
            Some(other) if other.version < known.version => *other = known,
            Some(_) => {}
            None => outcome.bookings.push(known),
        }
    }
}

#[test]
fn concurrent_actions_and_kills_keep_every_invariant() {
    let (total, kills) = (size(400, 10_000), size(2, 50));
    let base = furnished();
    let db = Db::open(&base.at, None).unwrap();
    let look = || {
        db.read_blocking(|conn| {
            sound(conn)?;
            all_whole(conn)
        })
        .unwrap()
    };
    let mut server = Server::spawn(&base);
    let run = Run {
        server: RwLock::new((server.address.clone(), format!("Bearer {}", server.sign_in()))),
        outcome: Mutex::default(),
        begun: AtomicUsize::new(0),
        total,
    };
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                scope.spawn({
                    let run = &run;
                    move || run.client(number)
                })
            })
            .collect();
        for kill in 1..=kills {
            while run.begun.load(Ordering::Relaxed) < total * kill / (kills + 1) {
                assert!(!clients.iter().all(|client| client.is_finished()), "somebody is at work");
                std::thread::sleep(Duration::from_millis(2));
            }
            look();
            server.kill();
            look();
            server = Server::spawn(&base);
            *run.server.write().unwrap() = (server.address.clone(), format!("Bearer {}", server.sign_in()));
        }
        for client in clients {
            client.join().unwrap();
        }
    });

    let stored = look();
    let outcome = run.outcome.into_inner().unwrap();
    let share = outcome.actions.len() * 100 / total;
    println!("{} of {total} operations were done ({share} %) on {} bookings", outcome.actions.len(), stored.len());
    assert!(share >= 25, "{share} %: the calendar was too full to say anything");
    for ((id, version), action) in &outcome.actions {
        let events = &stored.get(id).unwrap_or_else(|| panic!("{id} was acknowledged")).events;
        assert_eq!(events.get(*version as usize - 1), Some(action), "version {version} of {id}: {events:?}");
    }
    // Every attempt was repeated until it was answered, so every stored booking was acknowledged.
    assert_eq!(stored.len(), outcome.bookings.len());
    for known in &outcome.bookings {
        let one = &stored[&known.id];
        assert_eq!((one.version, one.status.to_string()), (known.version, known.status.clone()), "{}", known.id);
        if one.status.is_live() {
            let text = |(place, from, to): &(i64, UtcTime, UtcTime)| (*place, from.to_string(), to.to_string());
            assert_eq!(one.parts.iter().map(text).collect::<Vec<_>>(), known.parts, "{}", known.id);
        }
    }
    let unfinished = idempotency_keys::table.filter(idempotency_keys::status.is_null()).count();
    assert_eq!(
        db.read_blocking(|conn| Ok(unfinished.get_result::<i64>(conn)?)).unwrap(),
        0,
        "no attempt runs for ever"
    );
    nothing_is_stuck(&run.server, &outcome.bookings);
    look();
}

/// Every booking can be brought to its end; afterwards there is room again.
fn nothing_is_stuck(server: &RwLock<(String, String)>, bookings: &[Known]) {
    let (address, bearer) = server.read().unwrap().clone();
    let post = |path: &str, body: &Value, version: i64| {
        let (key, seen) = (key(), format!("\"{version}\""));
        let headers =
            [("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str()), ("If-Match", seen.as_str())];
        send(&address, "POST", path, body, &headers).unwrap()
    };
    for booking in bookings {
        let (verb, body) = match booking.status.as_str() {
            "CREATED" => ("cancel", json!({"kind": "COMPANY", "reason": "x"})),
            "ACTIVE" => ("complete", json!({"leaveBalanceOpen": true})),
            _ => continue,
        };
        let (status, answer) = post(&format!("/bookings/{}/{verb}", booking.id), &body, booking.version);
        assert_eq!(status, 200, "{verb} {booking:?}: {answer}");
    }
    let pets = json!({"arrival": civil(1, 8), "departure": civil(130, 18)});
    for body in [stay_in(1, 1, 130), stay_in(2, 1, 130), with(care(1, 130, 3), &pets)] {
        let (status, answer) = post("/bookings", &body, 0);
        assert_eq!(status, 201, "{answer}");
    }
    assert_eq!(post("/bookings", &stay(1, 130), 0).0, 409, "and then it is full");
}
