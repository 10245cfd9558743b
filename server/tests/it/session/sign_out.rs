//! Signing out: by the refresh token, in whatever state the access token is, and against concurrent
//! requests.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::schema::sessions;
use serde_json::json;

use crate::support::{Answer, PASSWORD, Session, TestApp, size};

fn start() -> (TestApp, Session) {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let session = app.sign_in("vera@sapa.example");
    (app, session)
}

fn sign_out(app: &TestApp, refresh: &str) -> Answer {
    app.post("/auth/logout").json(&json!({ "refreshToken": refresh })).send()
}

fn refresh(app: &TestApp, token: &str) -> Answer {
    app.post("/auth/refresh").json(&json!({ "refreshToken": token })).send()
}

fn living(app: &TestApp) -> i64 {
    app.db(|conn| Ok(sessions::table.filter(sessions::ended_at.is_null()).count().get_result(conn)?))
}

#[test]
fn the_refresh_token_alone_ends_the_session() {
    let (app, first) = start();
    let last = Session::of(&refresh(&app, &first.refresh).expect(200).json());
    for token in [&first, &last] {
        app.get("/me").token(&token.auth).send().expect(200);
    }
    // After an idle spell the access token has expired and proves nothing.
    let answer = app.post("/auth/logout").token("run.out.token").json(&json!({ "refreshToken": last.refresh })).send();
    assert_eq!((answer.status, answer.text()), (204, String::new()));
    for token in [&first, &last] {
        assert_eq!(app.get("/me").token(&token.auth).send().code(401), "auth.expired");
        assert_eq!(refresh(&app, &token.refresh).code(401), "auth.expired");
    }
    assert_eq!(living(&app), 0);
}

#[test]
fn a_token_from_before_the_last_refresh_signs_out() {
    let (app, first) = start();
    let last = Session::of(&refresh(&app, &first.refresh).expect(200).json());
    sign_out(&app, &first.refresh).expect(204);
    assert_eq!(refresh(&app, &last.refresh).code(401), "auth.expired");
}

#[test]
fn invented_tokens_do_not_wait_for_writers() {
    let (app, _) = start();
    std::thread::scope(|scope| {
        let ((holds, held), (answered, over)) = (mpsc::channel(), mpsc::channel());
        let app = &app;
        // SQLite has one writer, which is held as long as the answers take.
        scope.spawn(move || {
            app.db(|_| {
                holds.send(()).unwrap();
                let _ = over.recv_timeout(Duration::from_secs(10));
                Ok(())
            });
        });
        held.recv().unwrap();
        let began = Instant::now();
        let invented = "A".repeat(43);
        assert_eq!(refresh(app, &invented).code(401), "auth.expired");
        sign_out(app, &invented).expect(204);
        assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
        answered.send(()).unwrap();
    });
}

#[test]
fn the_access_token_alone_signs_out() {
    let (app, session) = start();
    app.post("/auth/logout").token(&session.auth).send().expect(204);
    assert_eq!(refresh(&app, &session.refresh).code(401), "auth.expired");
}

#[test]
fn signing_out_without_a_session_reveals_nothing() {
    let (app, session) = start();
    for token in ["", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"] {
        sign_out(&app, token).expect(204);
    }
    app.post("/auth/logout").send().expect(204);
    app.get("/me").token(&session.auth).send().expect(200);
    sign_out(&app, &session.refresh).expect(204);
    sign_out(&app, &session.refresh).expect(204);
    assert_eq!(living(&app), 0);
}

#[test]
fn no_refresh_at_the_same_moment_keeps_the_session() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    for round in 0..size(6, 100) {
        let session = app.sign_in("vera@sapa.example");
        let pairs: Vec<Session> = std::thread::scope(|scope| {
            let refreshes: Vec<_> = (0..8).map(|_| scope.spawn(|| refresh(&app, &session.refresh))).collect();
            sign_out(&app, &session.refresh).expect(204);
            let answers = refreshes.into_iter().map(|thread| thread.join().unwrap());
            answers.filter(|answer| answer.status == 200).map(|answer| Session::of(&answer.json())).collect()
        });
        for pair in pairs {
            assert_eq!(app.get("/me").token(&pair.auth).send().code(401), "auth.expired", "round {round}");
            assert_eq!(refresh(&app, &pair.refresh).code(401), "auth.expired", "round {round}");
        }
    }
    assert_eq!(living(&app), 0);
}

#[test]
fn no_refresh_at_the_same_moment_outlives_a_new_password() {
    let app = TestApp::start();
    for round in 0..size(4, 50) {
        let email = format!("vera{round}@sapa.example");
        app.account(Role::User, &email);
        let session = app.sign_in(&email);
        let (changed, pairs) = std::thread::scope(|scope| {
            let refreshes: Vec<_> = (0..8).map(|_| scope.spawn(|| refresh(&app, &session.refresh))).collect();
            let new = "četiri mačke";
            let body = json!({ "currentPassword": PASSWORD, "newPassword": new, "confirmPassword": new });
            let changed = app.put("/auth/password").token(&session.auth).json(&body).send().expect(200).json();
            let answers = refreshes.into_iter().map(|thread| thread.join().unwrap());
            let good = answers.filter(|answer| answer.status == 200).map(|answer| Session::of(&answer.json()));
            (Session::of(&changed), good.collect::<Vec<_>>())
        });
        for pair in pairs {
            assert_eq!(app.get("/me").token(&pair.auth).send().code(401), "auth.expired", "round {round}");
            assert_eq!(refresh(&app, &pair.refresh).code(401), "auth.expired", "round {round}");
        }
        app.get("/me").token(&changed.auth).send().expect(200);
    }
}
