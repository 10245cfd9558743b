//! A flood from one address, with as many accounts as it likes: ten places are held, and another address is
//! answered as if nothing happened. `SOAK=1`: for ten minutes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_server::schema::{booking_holds, bookings};

use super::holds::{book, build, owner};
use crate::support::{Over, size};

const ATTACKER: &str = "192.0.2.66";

#[test]
fn one_address_holds_ten_places_and_another_is_answered() {
    let fixture = build();
    let count = 8;
    let tokens: Vec<String> = (0..count).map(|number| owner(&fixture, number)).collect();
    let until = Instant::now() + Duration::from_secs(size(6, 600) as u64);
    let over = AtomicBool::new(false);
    let (statuses, slowest) = std::thread::scope(|scope| {
        let ends = Over(&over);
        let flood: Vec<_> = tokens
            .iter()
            .enumerate()
            .map(|(number, token)| {
                let (fixture, over) = (&fixture, &over);
                scope.spawn(move || {
                    let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
                    let mut turn = 0;
                    while !over.load(Ordering::Relaxed) {
                        // A day of its own each time, so that room is never the reason.
                        let day = 5 + ((turn * count + number) % 250) as i64 * 2;
                        let answer = match turn % 3 {
                            0 => book(fixture, token, ATTACKER, day, "ONLINE"),
                            1 => fixture.app.get("/market/services").header("X-Forwarded-For", ATTACKER).send(),
                            _ => {
                                let path = "/market/availability?serviceId=1&from=2031-01-01&to=2031-01-20";
                                fixture.app.get(path).header("X-Forwarded-For", ATTACKER).send()
                            }
                        };
                        *statuses.entry(answer.status).or_default() += 1;
                        turn += 1;
                    }
                    statuses
                })
            })
            .collect();
        let mut took = Vec::new();
        while Instant::now() < until {
            let began = Instant::now();
            fixture.app.get("/market/branches").header("X-Forwarded-For", "198.51.100.7").send().expect(200);
            took.push(began.elapsed());
            // A visitor who looks around.
            std::thread::sleep(Duration::from_millis(250));
        }
        drop(ends);
        let mut all: BTreeMap<u16, usize> = BTreeMap::new();
        for thread in flood {
            for (status, count) in thread.join().unwrap() {
                *all.entry(status).or_default() += count;
            }
        }
        took.sort_unstable();
        (all, took[took.len() * 9 / 10])
    });
    let held: i64 = fixture.app.db(|conn| {
        let open = booking_holds::table.inner_join(bookings::table).filter(bookings::status.eq("CREATED"));
        Ok(open.count().get_result(conn)?)
    });
    println!("{statuses:?}, another address within {slowest:?}, {held} places held");
    assert_eq!(held, 10, "{statuses:?}");
    assert!(statuses.keys().all(|status| [200, 201, 429, 503].contains(status)), "{statuses:?}");
    assert!(statuses[&429] > 20, "{statuses:?}");
    // The bound holds for a release build on an idle machine.
    let quick = if cfg!(debug_assertions) { 1_000 } else { 100 };
    assert!(slowest <= Duration::from_millis(quick), "{slowest:?}");
}
