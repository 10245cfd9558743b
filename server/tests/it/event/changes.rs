//! Audited changes of records: who hears of them, that none is skipped when commits overtake each other, and what a
//! flood of them does.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use sapa_core::access::event::{Audience, EventKind};
use sapa_server::event::{announce, rows};
use sapa_server::platform::http::moment::clock;
use serde_json::json;

use super::{at, publish};
use crate::event::stream::Stream;
use crate::fixture::schedule::date;
use crate::fixture::{BRANCH_A1, Fixture, STAY_A2, STAY_B, StoredBooking, WHO, key};
use crate::support::{Base, TestApp, only_on};

/// What each of the people hears of `change`, each event once.
pub fn heard(fixture: &Fixture, change: impl FnOnce()) -> Vec<(&'static str, BTreeSet<String>)> {
    let app = &fixture.app;
    let mut streams: Vec<Stream> = WHO.iter().map(|who| Stream::ready(&at(app), fixture.token(who))).collect();
    change();
    publish(app, EventKind::Translations, 1, &Audience::Everyone);
    let until = |stream: &mut Stream| -> BTreeSet<String> {
        std::iter::from_fn(|| stream.next()).take_while(|event| event != "TRANSLATIONS 1").collect()
    };
    let all = WHO.iter().zip(&mut streams).map(|(who, stream)| (*who, until(stream)));
    all.filter(|(_, events)| !events.is_empty()).collect()
}

pub fn each(people: &[&'static str], events: &[String]) -> Vec<(&'static str, BTreeSet<String>)> {
    people.iter().map(|who| (*who, events.iter().cloned().collect())).collect()
}

pub fn of_owner(service: i64, workplace: i64) -> StoredBooking {
    StoredBooking { service, workplace, customer: Some(Fixture::id("user")), ..StoredBooking::default() }
}

pub const OF_A1: [&str; 5] = ["sysadm", "admin", "opr", "tied", "user"];

#[test]
fn a_change_of_a_booking_is_heard_by_those_who_may_read_it_and_by_nobody_else() {
    let fixture = Fixture::build();
    for (service, workplace, by, people) in [
        (1, 1, "opr", &OF_A1[..]),
        (STAY_A2, 4, "admin", &["sysadm", "admin", "opr", "elsewhere", "user"]),
        (STAY_B, 5, "foreign", &["sysadm", "foreign", "user"]),
    ] {
        let id = fixture.store(of_owner(service, workplace));
        let changed = heard(&fixture, || drop(fixture.act(by, id, 1, "check-in", &json!({})).expect(200)));
        assert_eq!(changed, each(people, &[format!("BOOKING {id}")]));
    }
    // Nobody's own.
    let id = fixture.store(StoredBooking { customer: None, workplace: 2, ..StoredBooking::default() });
    let changed = heard(&fixture, || drop(fixture.act("opr", id, 1, "check-in", &json!({})).expect(200)));
    assert_eq!(changed, each(&OF_A1[..4], &[format!("BOOKING {id}")]));
    // What is refused changes nothing, and a read neither.
    let refused = heard(&fixture, || {
        fixture.act("opr", id, 1, "check-in", &json!({})).expect(412);
        fixture.booking(id);
    });
    assert_eq!(refused, []);
}

#[test]
fn money_is_heard_by_its_booking() {
    let fixture = Fixture::build();
    let id = fixture.store(of_owner(1, 1));
    let send = |who: &str, path: &str, body: &serde_json::Value| {
        fixture.app.post(path).token(fixture.token(who)).key(&key()).json(body).send()
    };
    let mut payment = 0;
    let events = [format!("PAYMENT {id}")];
    let paid = heard(&fixture, || {
        let body = json!({"method": "CASH", "amount": 18_000});
        let made = send("opr", &format!("/bookings/{id}/payments"), &body).expect(201).json();
        payment = made["id"].as_i64().unwrap();
    });
    assert_eq!(paid, each(&OF_A1, &events));
    let question = heard(&fixture, || {
        let body = json!({"amount": 1_000, "reason": "Kasnili smo"});
        send("opr", &format!("/payments/{payment}/refund-requests"), &body).expect(201);
    });
    assert_eq!(question, each(&OF_A1, &events));
    let refunded = heard(&fixture, || {
        let body = json!({"amount": 1_000, "reason": "Kasnili smo", "kind": "GOODWILL", "handedOut": true});
        send("admin", &format!("/payments/{payment}/refunds"), &body).expect(201);
    });
    assert_eq!(refunded, each(&OF_A1, &events));
}

#[test]
fn a_note_on_a_booking_is_heard_by_those_who_read_it() {
    let fixture = Fixture::build();
    let id = fixture.store(of_owner(1, 1));
    let event = [format!("BOOKING {id}")];
    let write = |who: &str, entity: &str, id: i64, visibility: &str| {
        let body = json!({"entity": entity, "entityId": id, "text": "Zove sutra", "visibility": visibility});
        fixture.app.post("/notes").token(fixture.token(who)).json(&body).send().expect(201).json()
    };
    let staff = each(&OF_A1[..4], &event);
    assert_eq!(heard(&fixture, || drop(write("opr", "BOOKING", id, "COMPANY"))), staff);
    assert_eq!(heard(&fixture, || drop(write("admin", "BRANCH", BRANCH_A1, "COMPANY"))), [], "not of a booking");
    let mut note = json!(null);
    let platform = each(&["sysadm"], &event);
    assert_eq!(heard(&fixture, || note = write("sysadm", "BOOKING", id, "PLATFORM")), platform);
    // Who could read it and who can read it from now on.
    let number = note["id"].as_i64().unwrap();
    for (version, visibility) in [(1, "COMPANY"), (2, "PLATFORM")] {
        let shown = heard(&fixture, || {
            let put = fixture.by("sysadm", "PUT", &format!("/notes/{number}")).if_match(version);
            put.json(&json!({"text": "Zove sutra", "visibility": visibility})).send().expect(200);
        });
        assert_eq!(shown, staff, "{visibility}");
    }
    let deleted = || drop(fixture.by("sysadm", "DELETE", &format!("/notes/{number}")).if_match(3).send().expect(204));
    assert_eq!(heard(&fixture, deleted), platform);
}

#[test]
fn the_closing_of_a_day_is_heard_by_those_who_look_after_the_till() {
    let fixture = Fixture::build();
    let body = json!({"day": date(0), "currency": "RSD", "expected": 0, "counted": 0});
    let closed = heard(&fixture, || drop(fixture.close_day("opr", BRANCH_A1, &body).expect(201)));
    assert_eq!(closed, each(&["admin", "opr", "tied"], &["PAYMENT 0".to_owned()]));
}

#[test]
fn a_closure_is_heard_in_its_company_and_a_message_by_the_platform() {
    let fixture = Fixture::build();
    let closed = heard(&fixture, || fixture.close(&json!({"fromDate": date(9), "reason": "Farbanje"})));
    assert_eq!(closed, each(&OF_A1[..4], &[format!("CLOSURE {BRANCH_A1}")]));
    let question = heard(&fixture, || {
        let body = json!({"name": "Ana", "email": "ana@sapa.example", "message": "Kad radite?"});
        fixture.app.post("/market/support-messages").json(&body).send().expect(202);
    });
    let number = |events: &BTreeSet<String>| events.iter().next().unwrap().clone();
    let message = number(&question[0].1);
    assert!(message.starts_with("SUPPORT_MESSAGE "), "{message}");
    assert_eq!(question, each(&["sysadm"], &[message]));
}

#[test]
fn a_tab_is_not_told_what_it_did_itself_and_every_other_is() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let id = fixture.store(StoredBooking::default());
    let token = fixture.token("opr");
    let mut streams = ["71", "72", "none"].map(|tab| Stream::of_tab(&at(app), token, tab));
    let check_in = fixture.verb("opr", id, "check-in").key(&key()).if_match(1).header("X-Tab", "71");
    check_in.json(&json!({})).send().expect(200);
    // A request that names no tab is told to all.
    fixture.act("opr", id, 2, "undo-check-in", &json!({"reason": "a mistake"})).expect(200);
    for (tab, stream) in ["71", "72", "none"].iter().zip(&mut streams) {
        assert_eq!(stream.next(), Some(format!("BOOKING {id}")), "{tab}");
    }
    let id = fixture.store(StoredBooking { workplace: 2, ..StoredBooking::default() });
    let check_in = fixture.verb("opr", id, "check-in").key(&key()).if_match(1).header("X-Tab", "71");
    check_in.json(&json!({})).send().expect(200);
    publish(app, EventKind::Translations, 1, &Audience::Everyone);
    for (tab, stream) in ["71", "72", "none"].iter().zip(&mut streams) {
        let rest: Vec<String> = std::iter::from_fn(|| stream.next()).take_while(|e| e != "TRANSLATIONS 1").collect();
        assert_eq!(rest.contains(&format!("BOOKING {id}")), *tab != "71", "{tab}: {rest:?}");
    }
}

#[test]
fn a_writer_waits_for_no_other_and_its_event_is_not_skipped() {
    only_on!(Postgres);
    let base = Base::fresh();
    let other = TestApp::over(base.shared(), |_| {});
    let fixture = Fixture::over(TestApp::over(base, |_| {}));
    let app = &fixture.app;
    let mut streams = [app, &other].map(|app| Stream::ready(&at(app), fixture.token("opr")));
    let (written, is_written) = mpsc::channel();
    let (go_on, wait) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            app.db(|conn| {
                announce(conn, EventKind::Sending, 1, &Audience::Everyone, clock())?;
                written.send(()).unwrap();
                wait.recv().unwrap();
                Ok(())
            });
        });
        is_written.recv().unwrap();
        // Written later, committed first.
        publish(&other, EventKind::Sending, 2, &Audience::Everyone);
        for stream in &mut streams {
            assert_eq!(stream.next().as_deref(), Some("SENDING 2"));
        }
        go_on.send(()).unwrap();
        for stream in &mut streams {
            assert_eq!(stream.next().as_deref(), Some("SENDING 1"));
        }
    });
}

/// Writers of two servers whose transactions take their time, two servers that number, and a reader who goes on from
/// the last number that it has seen: it sees each event once.
#[test]
fn whoever_reads_on_from_a_number_misses_no_event() {
    const EACH: i64 = 20;
    let base = Base::fresh();
    let other = TestApp::over(base.shared(), |_| {});
    let app = TestApp::over(base, |_| {});
    let over = AtomicBool::new(false);
    let mut read = Vec::new();
    std::thread::scope(|scope| {
        let (over, app, other) = (&over, &app, &other);
        let writers: Vec<_> = (0..4)
            .map(|writer| {
                scope.spawn(move || {
                    let app = if writer % 2 == 0 { app } else { other };
                    for n in 0..EACH {
                        app.db(|conn| {
                            announce(conn, EventKind::Sending, writer * EACH + n, &Audience::Everyone, clock())?;
                            // The transaction takes its time, so that commits overtake numbers.
                            std::thread::sleep(Duration::from_millis((n * 7 + writer * 3) as u64 % 10));
                            Ok(())
                        });
                    }
                })
            })
            .collect();
        for app in [app, other] {
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    app.db(rows::number);
                }
            });
        }
        let mut seen = 0;
        loop {
            // What was written before the look is read by it, once all have numbers.
            let all_written = writers.iter().all(|writer| writer.is_finished());
            let (pulse, events) = app.look(|conn| {
                let pulse = rows::pulse(conn)?;
                Ok((pulse, rows::between(conn, seen, pulse.last)?))
            });
            read.extend(events.iter().map(|event| (event.id, event.record_id)));
            seen = pulse.last;
            if all_written && !pulse.waiting {
                break;
            }
        }
        over.store(true, Ordering::Relaxed);
    });
    let numbers: Vec<i64> = read.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (1..=4 * EACH).collect::<Vec<_>>(), "without a gap, none twice");
    let records: BTreeSet<i64> = read.iter().map(|(_, record)| *record).collect();
    assert_eq!(records.len(), read.len());
}

#[test]
fn a_flood_ends_in_reading_everything_again_and_the_stream_goes_on() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let mut stream = Stream::ready(&at(app), fixture.token("opr"));
    for round in 0..3 {
        // More than a queue holds, at once, but not more than are read.
        app.db(|conn| (0..50).try_for_each(|n| announce(conn, EventKind::Sending, n, &Audience::Everyone, clock())));
        let mut last = stream.next().unwrap();
        while stream.number < (round + 1) * 51 - 1 {
            last = stream.next().unwrap();
        }
        assert_eq!(last, format!("READY {}", stream.number));
        publish(app, EventKind::Translations, round, &Audience::Everyone);
        assert_eq!(stream.next(), Some(format!("TRANSLATIONS {round}")));
    }
    // The same record fifty times is read once.
    app.db(|conn| (0..50).try_for_each(|_| announce(conn, EventKind::Sending, 7, &Audience::Everyone, clock())));
    publish(app, EventKind::Translations, 9, &Audience::Everyone);
    let mut heard: Vec<String> = Vec::new();
    while heard.last().is_none_or(|last| last != "TRANSLATIONS 9") {
        heard.push(stream.next().unwrap());
    }
    assert!(heard.iter().all(|event| event == "SENDING 7" || event == "TRANSLATIONS 9"), "{heard:?}");
    assert!(heard.len() <= 4, "{heard:?}");
}
