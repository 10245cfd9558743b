//! One key has one effect: in sequence, at once, with another body, after a failure, for another
//! account. The effect is a fake one, so that no rule can refuse it.

use std::sync::atomic::{AtomicUsize, Ordering};

use diesel::prelude::*;
use sapa_core::access::role::{Actor, Role};
use sapa_core::base::id::{BranchId, CompanyId, UserId};
use sapa_core::base::issue::Reason;
use sapa_core::base::time::UtcTime;
use sapa_server::platform::http::idempotency::rows;
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::http::{Answer, IdempotencyKey, NamedAttempt, idempotent};
use sapa_server::platform::problem::Error;
use sapa_server::schema::{idempotency_keys, users};
use sapa_server::session::rows::account;
use serde_json::json;

use crate::support::TestApp;

fn actor(id: i64) -> Actor {
    Actor { user_id: UserId(id), role: Role::User, company_id: None, branch_id: None }
}

/// An attempt with its body and time.
struct Call {
    attempt: NamedAttempt,
    body_hash: String,
    at: UtcTime,
}

fn call_of(attempt: NamedAttempt, body: &str) -> Call {
    Call { attempt, body_hash: body.to_owned(), at: clock() }
}

fn attempt(route: &str, actor: &Actor, key: &str) -> NamedAttempt {
    NamedAttempt::named(route, actor, IdempotencyKey(key.to_owned()))
}

fn call_at(now: UtcTime, id: i64, key: &str, body: &str) -> Call {
    Call { at: now, ..call_of(attempt("POST /things", &actor(id), key), body) }
}

fn call(id: i64, key: &str, body: &str) -> Call {
    call_at(clock(), id, key, body)
}

/// Raises the account's version: an effect that can be counted.
fn effect(app: &TestApp, id: i64, call: &Call) -> Result<Answer, Error> {
    app.state.db.write_blocking(|conn| {
        idempotent(
            conn,
            &call.attempt,
            &call.body_hash,
            call.at,
            Box::new(|conn| {
                diesel::update(users::table.find(id)).set(users::version.eq(users::version + 1)).execute(conn)?;
                let version = account::find(conn, id)?.version;
                Answer::created(version, &json!({ "version": version }))
            }),
        )
    })
}

fn effects(app: &TestApp, id: i64) -> i64 {
    app.db(|conn| Ok(account::find(conn, id)?.version - 1))
}

#[test]
fn the_same_call_has_one_effect_and_one_answer() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let call = call(id, "k", "body");
    let first = effect(&app, id, &call).unwrap();
    assert_eq!((first.status, first.version), (201, Some(2)));
    for _ in 0..20 {
        assert_eq!(effect(&app, id, &call).unwrap(), first);
    }
    let at_once: Vec<Answer> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| effect(&app, id, &call).unwrap())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(at_once.iter().all(|answer| *answer == first));
    assert_eq!(effects(&app, id), 1);
}

#[test]
fn the_first_of_many_at_once_wins() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    for round in 0..10 {
        let call = call(id, &format!("k{round}"), "body");
        let answers: Vec<Answer> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(|| effect(&app, id, &call).unwrap())).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
        assert_eq!(effects(&app, id), round + 1);
    }
}

#[test]
fn another_body_is_refused_and_has_no_effect() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    effect(&app, id, &call(id, "k", "body")).unwrap();
    let refused = effect(&app, id, &call(id, "k", "another")).unwrap_err();
    assert_eq!((refused.problem().status, refused.problem().code.as_str()), (422, "idempotency.mismatch"));
    assert_eq!(effects(&app, id), 1);
}

#[test]
fn a_key_counts_for_one_person_and_one_route() {
    let app = TestApp::start();
    let (vera, ana) = (app.account(Role::User, "vera@sapa.example"), app.account(Role::User, "ana@sapa.example"));
    effect(&app, vera, &call(vera, "k", "body")).unwrap();
    effect(&app, ana, &call(ana, "k", "body")).unwrap();
    effect(&app, vera, &call_of(attempt("POST /others", &actor(vera), "k"), "another")).unwrap();
    assert_eq!((effects(&app, vera), effects(&app, ana)), (2, 1));
}

#[test]
fn a_key_counts_for_one_post_of_a_person() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let (here, there) = (Some(CompanyId(1)), Some(CompanyId(2)));
    let posts = [
        Actor { role: Role::Admin, company_id: here, ..actor(id) },
        Actor { role: Role::Admin, company_id: there, ..actor(id) },
        Actor { role: Role::Opr, company_id: here, ..actor(id) },
        Actor { role: Role::Opr, company_id: here, branch_id: Some(BranchId(1)), ..actor(id) },
        Actor { role: Role::Opr, company_id: here, branch_id: Some(BranchId(2)), ..actor(id) },
    ];
    for _ in 0..2 {
        for post in &posts {
            effect(&app, post.user_id.0, &call_of(attempt("POST /things", post, "k"), "body")).unwrap();
        }
    }
    assert_eq!(effects(&app, id), posts.len() as i64);
}

#[test]
fn a_failure_frees_the_key() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let tries = AtomicUsize::new(0);
    let failed = app.state.db.write_blocking(|conn| {
        let first = call(id, "k", "body");
        idempotent(
            conn,
            &first.attempt,
            &first.body_hash,
            first.at,
            Box::new(|_| {
                tries.fetch_add(1, Ordering::Relaxed);
                Err(Error::conflict(Reason::new("booking.transition.not_allowed")))
            }),
        )
    });
    assert_eq!(failed.unwrap_err().problem().status, 409);
    assert_eq!(tries.load(Ordering::Relaxed), 1);
    effect(&app, id, &call(id, "k", "corrected")).unwrap();
    assert_eq!(effects(&app, id), 1);
}

#[test]
fn keys_are_kept_a_day_at_least() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let now = clock();
    for (key, hours) in [("young", 23), ("old", 49)] {
        let at = now.plus(-chrono::Duration::hours(hours));
        effect(&app, id, &call_at(at, id, key, "body")).unwrap();
    }
    app.db(|conn| rows::purge(conn, now.plus(-chrono::Duration::hours(48))));
    let kept: Vec<String> = app.db(|conn| Ok(idempotency_keys::table.select(idempotency_keys::key).load(conn)?));
    assert_eq!(kept, ["young"]);
}

/// An older version stored answers compressed, behind a zero.
#[test]
fn an_answer_that_an_older_version_compressed_is_told_no_more_and_has_no_second_effect() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    effect(&app, id, &call(id, "older", "body")).unwrap();
    let packed: &[u8] = &[0, 13, 0, 0, 0, 208];
    app.db(|conn| {
        let all = diesel::update(idempotency_keys::table);
        Ok(all.set(idempotency_keys::answer.eq(Some(packed))).execute(conn)?)
    });
    let refusal = effect(&app, id, &call(id, "older", "body")).unwrap_err();
    assert_eq!((refusal.problem().status, refusal.problem().code.as_str()), (409, "idempotency.erased"));
    assert_eq!(app.db(|conn| Ok(account::find(conn, id)?.version)), 2);
}
