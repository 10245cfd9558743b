//! Limits on guessing passwords: per account, separate for owners and strangers, exact in concurrent
//! requests and across a restart.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::platform::db::types;
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::problem::Error;
use sapa_server::schema::login_failures;
use sapa_server::session::limit;
use serde_json::json;

use crate::support::{Answer, PASSWORD, TestApp};

const EMAIL: &str = "vera@sapa.example";

fn start() -> TestApp {
    let app = TestApp::start();
    app.account(Role::User, EMAIL);
    app
}

fn from_device(app: &TestApp, cookie: &str, password: &str) -> Answer {
    app.post("/auth/login").header("Cookie", cookie).json(&json!({"email": EMAIL, "password": password})).send()
}

/// `count` failures from unknown devices, `ago` in the past.
fn failures(app: &TestApp, account: &str, count: usize, ago: Duration) {
    let at = types::at(clock().plus(-ago));
    app.db(|conn| {
        for _ in 0..count {
            diesel::insert_into(login_failures::table)
                .values((login_failures::account.eq(account), login_failures::at.eq(at)))
                .execute(conn)?;
        }
        Ok(())
    });
}

#[test]
fn unknown_devices_share_a_hundred_guesses_an_hour() {
    let app = start();
    failures(&app, EMAIL, 98, Duration::minutes(50));
    for _ in 0..2 {
        assert_eq!(app.try_sign_in(EMAIL, "wrong one").code(401), "auth.failed");
    }
    let refused = app.try_sign_in(EMAIL, "wrong one");
    let wait: i64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=600).contains(&wait), "{wait}");
    assert_eq!(refused.code(429), "auth.too_many_attempts");
    // The right password from an unknown device does not help now: it could be a lucky guess.
    app.try_sign_in(EMAIL, PASSWORD).expect(429);
}

#[test]
fn a_password_that_was_not_compared_is_no_failure() {
    let app = start();
    let count = || app.db(|conn| Ok(login_failures::table.count().get_result::<i64>(conn)?));
    let state = app.state.clone();
    let busy = actix_web::rt::System::new().block_on(async move {
        let attempt = state.db.write(|conn| limit::begin(conn, EMAIL, None, clock())).await.unwrap();
        limit::guess(&state.db, &attempt, async { Err::<(), _>(Error::unavailable(2)) }).await
    });
    assert_eq!(busy.unwrap_err().problem().status, 503);
    assert_eq!(count(), 0);
    app.try_sign_in(EMAIL, "wrong one").expect(401);
    assert_eq!(count(), 1);
}

#[test]
fn an_address_without_account_is_limited_alike() {
    let app = start();
    failures(&app, "nobody@sapa.example", 100, Duration::minutes(1));
    assert_eq!(app.try_sign_in("nobody@sapa.example", "wrong one").code(429), "auth.too_many_attempts");
}

#[test]
fn an_attack_does_not_lock_the_owner_out() {
    let app = start();
    let cookie = app.try_sign_in(EMAIL, PASSWORD).expect(200).cookie();
    failures(&app, EMAIL, 100, Duration::minutes(1));
    app.try_sign_in(EMAIL, "wrong one").expect(429);
    from_device(&app, &cookie, PASSWORD).expect(200);
    // An invented device is an unknown one.
    from_device(&app, &format!("sapa_device={}", "A".repeat(43)), PASSWORD).expect(429);
}

#[test]
fn a_known_device_has_ten_in_fifteen_minutes() {
    let app = start();
    let cookie = app.try_sign_in(EMAIL, PASSWORD).expect(200).cookie();
    for _ in 0..10 {
        from_device(&app, &cookie, "wrong one").expect(401);
    }
    assert_eq!(from_device(&app, &cookie, PASSWORD).code(429), "auth.too_many_attempts");
    // Other devices are not limited, nor is this one after that time.
    app.try_sign_in(EMAIL, PASSWORD).expect(200);
    let past = types::at(clock().plus(-Duration::minutes(16)));
    app.db(|conn| {
        diesel::update(login_failures::table).set(login_failures::at.eq(past)).execute(conn)?;
        Ok(())
    });
    from_device(&app, &cookie, PASSWORD).expect(200);
}

#[test]
fn success_forgives_the_device() {
    let app = start();
    let cookie = app.try_sign_in(EMAIL, PASSWORD).expect(200).cookie();
    for _ in 0..3 {
        for _ in 0..9 {
            from_device(&app, &cookie, "wrong one").expect(401);
        }
        from_device(&app, &cookie, PASSWORD).expect(200);
    }
}

#[test]
fn success_of_an_unknown_device_resets_no_other() {
    let app = start();
    failures(&app, EMAIL, 99, Duration::minutes(1));
    app.try_sign_in(EMAIL, PASSWORD).expect(200);
    app.try_sign_in(EMAIL, "wrong one").expect(401);
    app.try_sign_in(EMAIL, PASSWORD).expect(429);
}

#[test]
fn parallel_guesses_cannot_outrun_the_count() {
    let app = start();
    failures(&app, EMAIL, 95, Duration::minutes(1));
    // No more than four at once, which is as many as one account may have hashed.
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let turns = |first: usize| {
            let app = &app;
            move || (first..30).step_by(4).map(|_| app.try_sign_in(EMAIL, "wrong one").status).collect::<Vec<_>>()
        };
        let threads: Vec<_> = (0..4).map(|first| scope.spawn(turns(first))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|s| **s == 401).count(), 5, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|s| **s == 429).count(), 25, "{statuses:?}");
}

#[test]
fn the_count_survives_a_restart() {
    let app = start();
    failures(&app, EMAIL, 99, Duration::minutes(1));
    app.try_sign_in(EMAIL, "wrong one").expect(401);
    let app = app.restart();
    app.try_sign_in(EMAIL, "wrong one").expect(429);
}

#[test]
fn asking_for_the_current_password_counts_too() {
    let app = start();
    let session = app.sign_in(EMAIL);
    failures(&app, EMAIL, 100, Duration::minutes(1));
    let body =
        json!({"currentPassword": "wrong one", "newPassword": "četiri mačke", "confirmPassword": "četiri mačke"});
    assert_eq!(app.put("/auth/password").token(&session.auth).json(&body).send().code(429), "auth.too_many_attempts");
}

#[test]
fn a_clock_that_is_set_back_neither_forgives_guesses_nor_locks_for_ever() {
    let app = start();
    failures(&app, EMAIL, 100, Duration::minutes(-30));
    let refused = app.try_sign_in(EMAIL, PASSWORD).expect(429);
    let wait: i64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=3_601).contains(&wait), "{wait}");
    let app = start();
    failures(&app, EMAIL, 100, Duration::days(-365));
    app.try_sign_in(EMAIL, PASSWORD).expect(200);
}
