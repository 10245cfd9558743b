//! The stream of events: what reaches whom, on every server, and when it ends.

mod changes;
mod crowd;
mod numbers;
mod presence;
mod servers;
pub mod stream;

use std::time::{Duration, Instant};

use chrono::Duration as Span;
use diesel::prelude::*;
use sapa_core::access::event::{Audience, EventKind};
use sapa_core::access::role::{Action, Object, Role};
use sapa_core::base::id::UserId;
use sapa_server::event::streams::MOST_OF_ACCOUNT;
use sapa_server::event::{announce, rows};
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{event_clock, events, sessions, users};
use serde_json::json;

use crate::event::stream::Stream;
use crate::fixture::{Fixture, WHO};
use crate::load::process::{Server, furnished};
use crate::support::{Base, PASSWORD, TestApp, size, wait_for};

/// A stream that has to end is closed within this time.
const SECOND: Duration = Duration::from_secs(1);

fn publish(app: &TestApp, kind: EventKind, id: i64, audience: &Audience) {
    app.db(|conn| announce(conn, kind, id, audience, clock()));
    // On PostgreSQL it waits for its number.
    while app.look(rows::pulse).waiting {
        app.db(rows::number);
    }
}

fn at(app: &TestApp) -> String {
    app.address.to_string()
}

fn accounts(ids: &[i64]) -> Audience {
    Audience::Accounts(ids.iter().map(|id| UserId(*id)).collect())
}

#[test]
fn each_account_hears_its_own_events_only() {
    let fixture = Fixture::build();
    let app = &fixture.app;
    let mut streams: Vec<Stream> = WHO.iter().map(|who| Stream::ready(&at(app), fixture.token(who))).collect();
    let [admin, owner] = ["admin", "user"].map(Fixture::id);
    publish(app, EventKind::Notification, 7, &accounts(&[admin, owner]));
    publish(app, EventKind::Sending, 8, &Audience::May(Action::ContentWrite, Object::default()));
    publish(app, EventKind::Notification, 9, &accounts(&[]));
    publish(app, EventKind::Translations, 1, &Audience::Everyone);
    for (who, stream) in WHO.iter().zip(&mut streams) {
        let mut heard = Vec::new();
        while heard.last().is_none_or(|last| last != "TRANSLATIONS 1") {
            heard.push(stream.next().unwrap());
        }
        let own: &[&str] = match *who {
            "sysadm" => &["SENDING 8"],
            "admin" | "user" => &["NOTIFICATION 7"],
            _ => &[],
        };
        assert_eq!(heard[..heard.len() - 1], *own, "{who}");
    }
}

#[test]
fn the_stream_is_a_documented_answer_that_nothing_keeps() {
    let fixture = Fixture::build();
    let stream = Stream::ready(&at(&fixture.app), fixture.token("opr"));
    for line in ["text/event-stream", "no-store", "x-accel-buffering: no"] {
        assert!(stream.head.to_lowercase().contains(line), "{line}: {}", stream.head);
    }
    assert_eq!(fixture.app.get("/events").send().code(401), "auth.required");
    assert_eq!(fixture.app.get("/events?after=3").token(fixture.token("opr")).send().status, 400);
}

#[test]
fn events_reach_the_readers_of_every_server() {
    let base = Base::fresh();
    let other = TestApp::over(base.shared(), |_| {});
    let fixture = Fixture::over(TestApp::over(base, |_| {}));
    let token = fixture.token("sysadm");
    let (mut here, mut there) = (Stream::ready(&at(&fixture.app), token), Stream::ready(&at(&other), token));
    for (number, app) in [(1, &fixture.app), (2, &other)] {
        publish(app, EventKind::Translations, number, &Audience::Everyone);
        let began = Instant::now();
        let expected = Some(format!("TRANSLATIONS {number}"));
        assert_eq!((here.next(), there.next()), (expected.clone(), expected));
        assert!(began.elapsed() < SECOND, "{:?}", began.elapsed());
    }
}

#[test]
fn an_end_of_session_or_account_ends_the_stream_on_every_server() {
    let base = Base::fresh();
    let other = TestApp::over(base.shared(), |_| {});
    let fixture = Fixture::over(TestApp::over(base, |_| {}));
    let app = &fixture.app;
    type End = (&'static str, fn(&Fixture, i64, &str, &str));
    let ends: [End; 6] = [
        ("signed out", |fixture, _, auth, _| {
            fixture.app.post("/auth/logout").token(auth).send().expect(204);
        }),
        ("signed out by the refresh token", |fixture, _, _, refresh| {
            fixture.app.post("/auth/logout").json(&json!({ "refreshToken": refresh })).send().expect(204);
        }),
        ("password changed", |fixture, _, auth, _| {
            let body =
                json!({"currentPassword": PASSWORD, "newPassword": "četiri mačke", "confirmPassword": "četiri mačke"});
            fixture.app.put("/auth/password").token(auth).json(&body).send().expect(200);
        }),
        ("deactivated", |fixture, user, _, _| {
            let path = format!("/users/{user}/deactivate");
            fixture.app.post(&path).token(fixture.token("sysadm")).send().expect(200);
        }),
        ("another role", |fixture, user, _, _| {
            fixture.app.db(|conn| {
                let row = diesel::update(users::table.find(user));
                Ok(row.set((users::role.eq("SYSADM"), users::staff_kind.eq(Some("SUPPORT")))).execute(conn)?)
            });
        }),
        ("deleted session", |fixture, user, _, _| {
            fixture.app.db(|conn| {
                let row = sessions::table.filter(sessions::user_id.eq(user));
                Ok(diesel::update(row).set(sessions::expires_at.eq(sessions::created_at)).execute(conn)?)
            });
        }),
    ];
    let mut stays = Stream::ready(&at(&other), fixture.token("opr"));
    for (number, (what, end)) in ends.into_iter().enumerate() {
        let email = format!("vera{number}@sapa.example");
        let user = app.account(Role::User, &email);
        let session = app.sign_in(&email);
        let mut streams = [app, &other].map(|app| Stream::ready(&at(app), &session.auth));
        end(&fixture, user, &session.auth, &session.refresh);
        for stream in &mut streams {
            let took = stream.end();
            assert!(took < SECOND, "{what}: {took:?}");
        }
    }
    publish(app, EventKind::Translations, 1, &Audience::Everyone);
    assert_eq!(stays.next().as_deref(), Some("TRANSLATIONS 1"), "and nobody else's");
}

#[test]
fn the_end_of_the_access_token_ends_the_stream() {
    let fixture = Fixture::build();
    let user = fixture.app.account(Role::User, "vera@sapa.example");
    fixture.app.sign_in("vera@sapa.example");
    let (session, generation) = fixture.app.db(|conn| {
        let found = sessions::table.filter(sessions::user_id.eq(user));
        Ok(found.select((sessions::id, sessions::token_generation)).first::<(i64, i64)>(conn)?)
    });
    let keys = &fixture.app.state.keys;
    let (token, ends) =
        keys.access(user, session, generation, clock().plus(-Span::minutes(15) + Span::seconds(3))).unwrap();
    let mut stream = Stream::ready(&at(&fixture.app), &token);
    stream.end();
    let late = clock().naive() - ends.naive();
    assert!(late >= Span::zero() && late < Span::seconds(1), "{late}");
}

#[test]
fn streams_are_bounded_and_given_back() {
    let fixture = Fixture::build();
    let (app, token) = (&fixture.app, fixture.token("opr"));
    let mut open: Vec<Stream> = (0..MOST_OF_ACCOUNT).map(|_| Stream::ready(&at(app), token)).collect();
    assert_eq!(app.get("/events").token(token).send().code(429), "event.too_many");
    assert_eq!(Stream::ready(&at(app), fixture.token("admin")).status, 200, "another account has its own");
    open.truncate(3);
    // A dead connection is found by the second line that cannot be sent.
    wait_for("the others are given back", 60, || app.state.streams.count() <= 3);
    open.push(Stream::ready(&at(app), token));
    // Requests go on beside them.
    fixture.get("opr", "/me").expect(200);
}

#[test]
fn a_closed_server_ends_streams_and_opens_none() {
    let fixture = Fixture::build();
    let mut stream = Stream::ready(&at(&fixture.app), fixture.token("opr"));
    fixture.app.state.streams.close();
    assert!(stream.end() < SECOND);
    assert_eq!(fixture.app.get("/events").token(fixture.token("opr")).send().status, 503);
}

#[test]
fn sigterm_waits_for_no_stream() {
    let base = furnished();
    let mut server = Server::spawn(&base);
    let token = server.sign_in();
    let mut streams: Vec<Stream> = (0..5).map(|_| Stream::ready(&server.address, &token)).collect();
    let ends = std::thread::spawn(move || streams.iter_mut().map(Stream::end).max());
    let began = Instant::now();
    assert!(server.terminate().success());
    let took = began.elapsed();
    assert!(took < Duration::from_secs(4), "{took:?}");
    assert!(ends.join().unwrap().unwrap() < SECOND);
}

#[test]
fn a_flood_of_streams_takes_bounded_memory() {
    let base = furnished();
    let app = TestApp::over(base.shared(), |_| {});
    let many = size(200, 1_000);
    let tokens: Vec<String> = (0..many / MOST_OF_ACCOUNT)
        .map(|number| {
            let email = format!("many{number}@sapa.example");
            app.account(Role::User, &email);
            app.sign_in(&email).auth
        })
        .collect();
    let server = Server::spawn(&base);
    Stream::ready(&server.address, &server.sign_in());
    let before = server.resident();
    let mut open: Vec<Stream> =
        (0..many).map(|number| Stream::ready(&server.address, &tokens[number % tokens.len()])).collect();
    let grown = server.resident() - before;
    publish(&app, EventKind::Translations, 1, &Audience::Everyone);
    let began = Instant::now();
    assert!(open.iter_mut().all(|stream| stream.next().as_deref() == Some("TRANSLATIONS 1")));
    println!("{many} streams: {grown:.1} MB, told after {:?}", began.elapsed());
    assert!(grown < many as f64 * 0.05, "{grown:.1} MB");
}

#[test]
fn numbers_follow_commits_and_old_events_are_forgotten() {
    let fixture = Fixture::build();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let app = &fixture.app;
            scope.spawn(move || {
                (0..10).for_each(|n| publish(app, EventKind::Sending, writer * 10 + n, &Audience::Everyone))
            });
        }
    });
    let numbers = fixture.app.db(|conn| Ok(events::table.order(events::id).select(events::id).load::<i64>(conn)?));
    assert_eq!(numbers, (1..=40).collect::<Vec<i64>>());
    assert_eq!(fixture.app.db(|conn| rows::purge(conn, clock().plus(Span::seconds(1)))), 40);
    let last = fixture.app.db(|conn| Ok(event_clock::table.select(event_clock::last).first::<i64>(conn)?));
    assert_eq!(last, 40, "no number is given twice");
}

#[test]
fn a_reader_that_missed_too_much_begins_anew() {
    let fixture = Fixture::build();
    let mut stream = Stream::ready(&at(&fixture.app), fixture.token("opr"));
    fixture
        .app
        .db(|conn| (0..300).try_for_each(|n| announce(conn, EventKind::Sending, n, &Audience::Everyone, clock())));
    let mut last = stream.next();
    while stream.number < 300 {
        last = stream.next();
    }
    assert_eq!(last.as_deref(), Some("READY 300"));
}

#[test]
fn a_reader_that_comes_back_hears_what_it_missed_and_nothing_else() {
    let base = Base::fresh();
    let other = TestApp::over(base.shared(), |_| {});
    let fixture = Fixture::over(TestApp::over(base, |_| {}));
    let (app, token) = (&fixture.app, fixture.token("admin"));
    let admin = Fixture::id("admin");
    publish(app, EventKind::Translations, 1, &Audience::Everyone);
    assert_eq!(Stream::ready(&at(app), token).number, 1);
    // An event of others, while the tab is hidden.
    publish(app, EventKind::Notification, 2, &accounts(&[Fixture::id("user")]));
    for app in [app, &other] {
        let mut back = Stream::reconnect(&at(app), token, Some(1));
        assert_eq!(back.number, 1, "nothing was missed since");
        publish(app, EventKind::Sending, 3, &Audience::Everyone);
        // The second reader has missed the one of the first round.
        assert_eq!(back.next().as_deref(), Some("SENDING 3"));
    }
    // What was missed comes first, with its number.
    publish(app, EventKind::Notification, 7, &accounts(&[admin]));
    let mut back = Stream::reconnect(&at(&other), token, Some(4));
    assert_eq!((back.number, back.next().as_deref(), back.number), (4, Some("NOTIFICATION 7"), 5));
    publish(app, EventKind::Translations, 1, &Audience::Everyone);
    assert_eq!((back.next().as_deref(), back.number), (Some("TRANSLATIONS 1"), 6));
    // A number that is not known here, too many events, and forgotten ones: the reader begins anew.
    assert_eq!(Stream::reconnect(&at(app), token, Some(99)).number, 6);
    assert_eq!(Stream::reconnect(&at(app), token, Some(-1)).number, 6);
    (0..9).for_each(|n| publish(app, EventKind::Sending, n, &Audience::Everyone));
    assert_eq!(Stream::reconnect(&at(app), token, Some(6)).number, 15);
    app.db(|conn| rows::purge(conn, clock().plus(Span::seconds(1))));
    assert_eq!(Stream::reconnect(&at(app), token, Some(14)).number, 15);
    assert_eq!(Stream::reconnect(&at(app), token, Some(15)).number, 15);
}
