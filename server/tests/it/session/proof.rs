//! A compared password counts only if it is still the account's when the effect is written: no session
//! of an older password survives, and no change overrides a finished reset.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use actix_web::rt::System;
use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::config::password_cost;
use sapa_server::platform::db::{Conn, Location};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::problem::Error;
use sapa_server::schema::{sessions, users};
use sapa_server::session::password::Priority;
use sapa_server::session::proof::Proved;
use serde_json::json;

use crate::support::{Answer, Over, PASSWORD, Session, TestApp, only_on, size, token_in, wait_for_lock};

const NEW: &str = "četiri mačke";
const CLIENTS: usize = 16;

/// Hashing is slow, so that much happens during it; every client has an address of its own.
fn start() -> TestApp {
    TestApp::with(|config| {
        config.argon2 = password_cost(4_096, 2);
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
}

fn sign_in(app: &TestApp, email: &str, password: &str, client: usize) -> Answer {
    let body = json!({ "email": email, "password": password });
    app.post("/auth/login").header("X-Forwarded-For", &format!("203.0.113.{client}")).json(&body).send()
}

fn change(app: &TestApp, token: &str, new: &str) -> Answer {
    let body = json!({ "currentPassword": PASSWORD, "newPassword": new, "confirmPassword": new });
    app.put("/auth/password").token(token).json(&body).send()
}

fn reset(app: &TestApp, token: &str, new: &str) -> Answer {
    app.post("/auth/reset-password").json(&json!({ "token": token, "newPassword": new, "confirmPassword": new })).send()
}

/// A link for a new password, from the mail to the account.
fn link(app: &TestApp, email: &str, mails: usize) -> String {
    app.post("/auth/forgot-password").json(&json!({ "email": email })).send().expect(202);
    token_in(&app.mail(mails))
}

/// Clients sign in with the old password repeatedly while `replace` runs; returns how many of their
/// sessions survive.
fn outlived(app: &TestApp, email: &str, replace: impl FnOnce()) -> usize {
    let (over, sessions) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        let _ends = Over(&over);
        for client in 1..=CLIENTS {
            let (over, sessions) = (&over, &sessions);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) {
                    let answer = sign_in(app, email, PASSWORD, client);
                    match answer.status {
                        200 => sessions.lock().unwrap().push(Session::of(&answer.json())),
                        status => assert!([401, 429, 503].contains(&status), "{}", answer.text()),
                    }
                }
            });
        }
        while sessions.lock().unwrap().len() < CLIENTS {
            std::thread::sleep(Duration::from_millis(5));
        }
        replace();
    });
    let sessions = sessions.into_inner().unwrap();
    let lives = |session: &&Session| {
        let refreshed = json!({ "refreshToken": session.refresh });
        app.get("/me").token(&session.auth).send().status == 200
            || app.post("/auth/refresh").json(&refreshed).send().status == 200
    };
    sessions.iter().filter(lives).count()
}

#[test]
fn no_session_of_the_old_password_outlives_a_change() {
    let app = start();
    for round in 0..size(2, 10) {
        let email = format!("vera{round}@sapa.example");
        app.account(Role::User, &email);
        let own = Session::of(&sign_in(&app, &email, PASSWORD, 200).expect(200).json());
        let after = Mutex::new(None);
        let alive = outlived(&app, &email, || {
            let answer = change(&app, &own.auth, NEW).expect(200);
            *after.lock().unwrap() = Some(Session::of(&answer.json()));
        });
        assert_eq!(alive, 0, "round {round}");
        // The session that changed the password goes on.
        app.get("/me").token(&after.into_inner().unwrap().unwrap().auth).send().expect(200);
        sign_in(&app, &email, NEW, 201).expect(200);
    }
}

#[test]
fn no_session_of_the_old_password_outlives_a_reset() {
    let app = start();
    for round in 0..size(2, 10) {
        let email = format!("vera{round}@sapa.example");
        app.account(Role::User, &email);
        let token = link(&app, &email, round + 1);
        let alive = outlived(&app, &email, || drop(reset(&app, &token, NEW).expect(204)));
        assert_eq!(alive, 0, "round {round}");
        sign_in(&app, &email, NEW, 201).expect(200);
    }
}

#[test]
fn a_change_in_flight_does_not_override_a_finished_reset() {
    let app = start();
    for round in 0..size(4, 30) {
        let email = format!("vera{round}@sapa.example");
        app.account(Role::User, &email);
        let stolen = Session::of(&sign_in(&app, &email, PASSWORD, 100).expect(200).json());
        let token = link(&app, &email, round + 1);
        let (reset_at, changed) = std::thread::scope(|scope| {
            // As many as an account may have hashed at once.
            let changes: Vec<_> = (0..4)
                .map(|n| {
                    let (app, stolen) = (&app, &stolen);
                    scope.spawn(move || change(app, &stolen.auth, &format!("lozinka lopova {n}")).status)
                })
                .collect();
            let reset = reset(&app, &token, NEW).status;
            (reset, changes.into_iter().map(|change| change.join().unwrap()).collect::<Vec<_>>())
        });
        // The effect that came first, a change or the reset, ended what the others rested on.
        let won = changed.iter().filter(|status| **status == 200).count();
        assert_eq!(usize::from(reset_at == 204) + won, 1, "round {round}: {reset_at}, {changed:?}");
        assert!(changed.iter().all(|status| [200, 401, 422].contains(status)), "{changed:?}");
        if reset_at == 204 {
            sign_in(&app, &email, NEW, 101).expect(200);
        }
    }
}

#[test]
fn a_change_needs_a_session_that_still_lives() {
    let app = start();
    for round in 0..size(3, 20) {
        let email = format!("vera{round}@sapa.example");
        app.account(Role::User, &email);
        let session = Session::of(&sign_in(&app, &email, PASSWORD, 100).expect(200).json());
        let changed = std::thread::scope(|scope| {
            let change = scope.spawn(|| change(&app, &session.auth, NEW));
            // At another moment of the change in each round.
            std::thread::sleep(Duration::from_millis(round as u64 * 3));
            let body = json!({ "refreshToken": session.refresh });
            app.post("/auth/logout").json(&body).send().expect(204);
            change.join().unwrap()
        });
        // Signed out first: nothing is changed. Changed first: the new session belongs to the same
        // client.
        let now = if changed.status == 200 { NEW } else { PASSWORD };
        assert!([200, 401].contains(&changed.status), "{}", changed.text());
        sign_in(&app, &email, now, 101).expect(200);
    }
}

/// The right password, compared with the stored hash of now.
fn proved(app: &TestApp, user: i64) -> Proved {
    let hash = app.db(|conn| Ok(users::table.find(user).select(users::password_hash).first(conn)?));
    let place = app.state.hasher.place(Priority::KnownDevice, "the account").unwrap();
    let compared = Proved::compare(&app.state.hasher, place, Some((user, hash)), PASSWORD.to_owned());
    System::new().block_on(compared).unwrap().unwrap()
}

#[test]
fn a_compared_password_is_checked_again_at_its_use() {
    let app = TestApp::start();
    type Meanwhile = fn(&mut Conn, i64) -> Result<usize, Error>;
    let cases: [(&str, Meanwhile, bool, u16); 4] = [
        ("nothing", |_, _| Ok(1), true, 200),
        ("signed out", end, true, 401),
        ("another password", repeal, false, 422),
        ("deactivated", deactivate, false, 401),
    ];
    for (what, meanwhile, holds, in_session) in cases {
        let email = format!("vera{in_session}{holds}@sapa.example");
        let user = app.account(Role::User, &email);
        app.sign_in(&email);
        let session: i64 =
            app.db(|conn| Ok(sessions::table.filter(sessions::user_id.eq(user)).select(sessions::id).first(conn)?));
        let proved = proved(&app, user);
        assert_eq!(app.db(|conn| meanwhile(conn, user)), 1, "{what}");
        assert_eq!(app.db(|conn| proved.hold(conn)).is_some(), holds, "{what}");
        let held = app.state.db.write_blocking(|conn| proved.hold_in_session(conn, session, clock()));
        assert_eq!(held.map_or_else(|refused| refused.problem().status, |_| 200), in_session, "{what}");
    }
}

fn end(conn: &mut Conn, user: i64) -> Result<usize, Error> {
    let all = sessions::table.filter(sessions::user_id.eq(user));
    Ok(diesel::update(all).set(sessions::ended_at.eq(Some(clock().naive()))).execute(conn)?)
}

/// Replaces the password only; the session stays.
fn repeal(conn: &mut Conn, user: i64) -> Result<usize, Error> {
    Ok(diesel::update(users::table.find(user)).set(users::password_hash.eq(Some("another"))).execute(conn)?)
}

fn deactivate(conn: &mut Conn, user: i64) -> Result<usize, Error> {
    Ok(diesel::update(users::table.find(user)).set(users::active.eq(false)).execute(conn)?)
}

#[test]
fn a_compared_password_waits_for_an_uncommitted_change() {
    only_on!(Postgres);
    let app = TestApp::start();
    let Location::Postgres(url) = &app.state.config.database else { unreachable!() };
    let user = app.account(Role::User, "vera@sapa.example");
    let proved = proved(&app, user);
    let mut other = PgConnection::establish(url).unwrap();
    other.batch_execute(&format!("BEGIN; UPDATE users SET password_hash = 'another' WHERE id = {user}")).unwrap();
    let held = std::thread::scope(|scope| {
        let held = scope.spawn(|| app.db(|conn| proved.hold(conn)));
        wait_for_lock(url);
        other.batch_execute("COMMIT").unwrap();
        held.join().unwrap()
    });
    assert!(held.is_none());
}
