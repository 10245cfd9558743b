//! Refresh tokens: each counts once; a second use within ten seconds gets its own successor; a later
//! reuse ends the family; no session lives longer than twelve hours.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::platform::db::types;
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{audit_entries, refresh_tokens, sessions};
use serde_json::json;

use crate::support::{Answer, Session, TestApp};

fn refresh(app: &TestApp, token: &str) -> Answer {
    app.post("/auth/refresh").json(&json!({ "refreshToken": token })).send()
}

/// Moves every use into the past.
fn age_uses(app: &TestApp, by: Duration) {
    let at = types::at(clock().plus(-by));
    app.db(|conn| {
        let used = refresh_tokens::table.filter(refresh_tokens::used_at.is_not_null());
        diesel::update(used).set(refresh_tokens::used_at.eq(Some(at))).execute(conn)?;
        Ok(())
    });
}

fn start() -> (TestApp, Session) {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let session = app.sign_in("vera@sapa.example");
    (app, session)
}

#[test]
fn a_refresh_hands_out_the_next_pair() {
    let (app, first) = start();
    let second = Session::of(&refresh(&app, &first.refresh).expect(200).json());
    assert_ne!(first.refresh, second.refresh);
    let third = Session::of(&refresh(&app, &second.refresh).expect(200).json());
    app.get("/me").token(&third.auth).send().expect(200);
    // A refresh leaves the former access token valid.
    app.get("/me").token(&first.auth).send().expect(200);
}

#[test]
fn a_twin_within_the_grace_gets_a_successor_of_its_own() {
    let (app, first) = start();
    let one = Session::of(&refresh(&app, &first.refresh).expect(200).json());
    age_uses(&app, Duration::seconds(8));
    let two = Session::of(&refresh(&app, &first.refresh).expect(200).json());
    assert_ne!(one.refresh, two.refresh);
    refresh(&app, &one.refresh).expect(200);
    refresh(&app, &two.refresh).expect(200);
}

#[test]
fn reuse_after_the_grace_ends_the_family() {
    let (app, first) = start();
    let second = Session::of(&refresh(&app, &first.refresh).expect(200).json());
    age_uses(&app, Duration::seconds(11));
    assert_eq!(refresh(&app, &first.refresh).code(401), "auth.expired");
    assert_eq!(refresh(&app, &second.refresh).code(401), "auth.expired");
    assert_eq!(app.get("/me").token(&second.auth).send().code(401), "auth.expired");
    let reported = app.db(|conn| {
        Ok(audit_entries::table.filter(audit_entries::action.eq("SESSION_REUSED")).count().get_result::<i64>(conn)?)
    });
    assert_eq!(reported, 1);
}

#[test]
fn a_clock_that_is_set_back_revives_no_used_token() {
    // By an hour: the use lies in the future.
    let (app, first) = start();
    let second = Session::of(&refresh(&app, &first.refresh).expect(200).json());
    age_uses(&app, -Duration::hours(1));
    assert_eq!(refresh(&app, &first.refresh).code(401), "auth.expired");
    assert_eq!(refresh(&app, &second.refresh).code(401), "auth.expired");
    // To just after the use: the family's last use lies in the future.
    let (app, first) = start();
    refresh(&app, &first.refresh).expect(200);
    let later = types::at(clock().plus(Duration::minutes(30)));
    app.db(|conn| {
        diesel::update(sessions::table).set(sessions::last_used_at.eq(later)).execute(conn)?;
        Ok(())
    });
    assert_eq!(refresh(&app, &first.refresh).code(401), "auth.expired");
}

#[test]
fn a_clock_that_is_set_back_ends_nobody_s_session() {
    let (app, first) = start();
    let later = types::at(clock().plus(Duration::seconds(40)));
    app.db(|conn| {
        let times = (sessions::created_at.eq(later), sessions::last_used_at.eq(later));
        diesel::update(sessions::table).set(times).execute(conn)?;
        Ok(())
    });
    let second = Session::of(&refresh(&app, &first.refresh).expect(200).json());
    app.get("/me").token(&second.auth).send().expect(200);
}

#[test]
fn a_session_of_a_clock_that_was_far_ahead_does_not_count() {
    let (app, first) = start();
    let later = |hours| types::at(clock().plus(Duration::hours(hours)));
    app.db(|conn| {
        let times = (sessions::created_at.eq(later(48)), sessions::expires_at.eq(later(60)));
        diesel::update(sessions::table).set(times).execute(conn)?;
        Ok(())
    });
    assert_eq!(app.get("/me").token(&first.auth).send().code(401), "auth.expired");
    assert_eq!(refresh(&app, &first.refresh).code(401), "auth.expired");
}

#[test]
fn an_ended_session_stays_ended() {
    let (app, first) = start();
    let end = |at: sapa_core::base::time::UtcTime| {
        app.db(|conn| {
            diesel::update(sessions::table).set(sessions::expires_at.eq(types::at(at))).execute(conn)?;
            Ok(())
        });
    };
    end(clock());
    assert_eq!(refresh(&app, &first.refresh).code(401), "auth.expired");
    end(clock().plus(Duration::hours(1)));
    assert_eq!(refresh(&app, &first.refresh).code(401), "auth.expired");
}

#[test]
fn twenty_at_once_keep_one_session_alive() {
    let (app, first) = start();
    let pairs: Vec<Session> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..20).map(|_| scope.spawn(|| Session::of(&refresh(&app, &first.refresh).expect(200).json()))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let families: i64 = app.db(|conn| Ok(sessions::table.count().get_result(conn)?));
    assert_eq!(families, 1);
    for pair in &pairs {
        app.get("/me").token(&pair.auth).send().expect(200);
    }
    refresh(&app, &pairs[19].refresh).expect(200);
}

#[test]
fn a_session_ends_after_twelve_hours() {
    let (app, first) = start();
    let second = Session::of(&refresh(&app, &first.refresh).expect(200).json());
    let over = types::at(clock());
    app.db(|conn| {
        // Refreshing has not moved the session's end.
        let begun = sessions::table
            .select((sessions::created_at, sessions::expires_at))
            .first::<(types::At, types::At)>(conn)?;
        assert_eq!(begun.1.0.since(begun.0.0), Duration::hours(12));
        diesel::update(sessions::table).set(sessions::expires_at.eq(over)).execute(conn)?;
        Ok(())
    });
    assert_eq!(refresh(&app, &second.refresh).code(401), "auth.expired");
    assert_eq!(app.get("/me").token(&second.auth).send().code(401), "auth.expired");
}

#[test]
fn an_invalid_refresh_token_is_refused() {
    let (app, first) = start();
    for token in ["", "x", &first.auth, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"] {
        assert_eq!(refresh(&app, token).code(401), "auth.expired");
    }
    assert_eq!(app.post("/auth/refresh").json(&json!({})).send().code(401), "auth.expired");
    let kept: Vec<String> = app.db(|conn| Ok(refresh_tokens::table.select(refresh_tokens::token_hash).load(conn)?));
    assert!(!kept.contains(&first.refresh), "only hashes are kept");
}
