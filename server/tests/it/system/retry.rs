//! Trying a job again that was given up.

use std::sync::Barrier;
use std::time::Duration;

use diesel::prelude::*;
use sapa_server::platform::db::types::{At, at};
use sapa_server::platform::http::moment::clock;
use sapa_server::schema::{jobs, notification_deliveries as deliveries, outbox as mails};
use serde_json::{Value, json};

use super::{finds, job, state};
use crate::fixture::{Fixture, key};
use crate::support::{Answer, Mood, Postman, TestApp, wait_for};

fn retry(fixture: &Fixture, id: i64) -> Answer {
    let request = fixture.app.post(&format!("/system/jobs/{id}/retry")).token(fixture.token("sysadm"));
    request.key(&key()).send()
}

fn failed(fixture: &Fixture) -> Vec<Value> {
    fixture.get("sysadm", "/system/jobs").expect(200).json()["items"].as_array().unwrap().clone()
}

/// The audit's entries of jobs that were tried again: who, and which.
fn audited(fixture: &Fixture) -> Vec<(Value, Value)> {
    let page = fixture.get("sysadm", "/audit?entity=job").expect(200).json();
    let of = |one: &Value| (one["actorId"].clone(), one["entityId"].clone());
    page["items"].as_array().unwrap().iter().map(of).collect()
}

fn in_state(fixture: &Fixture, state: &str) -> i64 {
    fixture.app.db(|conn| Ok(mails::table.filter(mails::state.eq(state)).count().get_result(conn)?))
}

/// Makes every mail's job due, with one attempt left.
fn last_attempt(fixture: &Fixture) {
    fixture.app.db(|conn| {
        let waiting = jobs::table.filter(jobs::state.eq("OPEN").and(jobs::lease_holder.is_null()));
        let last = (jobs::attempts.eq(294), jobs::due_at.eq(at(clock())));
        Ok(diesel::update(waiting.filter(jobs::kind.like("SEND_%MAIL"))).set(last).execute(conn)?)
    });
}

fn refusing() -> (Postman, Fixture) {
    let postman = Postman::start(Mood::Refusing, Duration::ZERO);
    let fixture = Fixture::over(TestApp::with(|config| config.smtp_url = Some(postman.url.clone())));
    (postman, fixture)
}

#[test]
fn a_mail_that_was_given_up_goes_after_a_person_tries_it_again() {
    let (postman, fixture) = refusing();
    fixture.app.post("/auth/forgot-password").json(&json!({ "email": "user@sapa.example" })).send().expect(202);
    wait_for("it is given up", 30, || {
        last_attempt(&fixture);
        in_state(&fixture, "FAILED") == 1
    });
    let listed = failed(&fixture);
    let [row] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!((&row["kind"], &row["error"]), (&json!("SEND_MAIL"), &json!("mail.refused")));
    assert!(!row.to_string().contains("user@"), "{row}");
    assert!(finds(&fixture, "MAILS_GIVEN_UP"));

    postman.set(Mood::Silent);
    let id = row["id"].as_i64().unwrap();
    retry(&fixture, id).expect(204);
    assert_eq!(state(&fixture)["mails"]["waiting"], 1, "it waits again");
    assert!(failed(&fixture).is_empty() && !finds(&fixture, "MAILS_GIVEN_UP"));
    assert_eq!(audited(&fixture), [(json!(Fixture::id("sysadm")), json!(id))]);
    assert_eq!(retry(&fixture, id).code(409), "job.not_given_up");
    assert_eq!(audited(&fixture).len(), 1);

    postman.set(Mood::Well);
    wait_for("it is sent", 60, || {
        fixture.app.db(|conn| {
            let waiting = jobs::table.filter(jobs::state.eq("OPEN").and(jobs::lease_holder.is_null()));
            Ok(diesel::update(waiting).set(jobs::due_at.eq(at(clock()))).execute(conn)?)
        });
        in_state(&fixture, "SENT") == 1
    });
    assert_eq!(postman.taken().len(), 1);
    assert_eq!(retry(&fixture, id).code(409), "job.not_given_up");
    retry(&fixture, id + 1_000).expect(404);
}

#[test]
fn a_notification_counts_its_mail_as_waiting_again() {
    let (postman, mut fixture) = refusing();
    let body = json!({"titleEn": "News", "titleSr": "Novosti", "textEn": "Hello", "textSr": "Zdravo",
        "audience": "ROLE", "role": "OPR", "channels": ["EMAIL"]});
    let sent = fixture.app.post("/notifications").token(fixture.token("sysadm")).key(&key()).json(&body).send();
    let path = format!("/notifications/{}", sent.expect(201).json()["id"]);
    let runtime = actix_web::rt::System::new();
    runtime.block_on(sapa_server::jobs::run_due(&fixture.app.state)).unwrap();
    let all: i64 = fixture.app.db(|conn| Ok(deliveries::table.count().get_result(conn)?));
    assert!(all > 0);
    let counts = |fixture: &Fixture| {
        let one = fixture.get("sysadm", &path).expect(200).json();
        ["waiting", "failed", "delivered"].map(|name| one[name].as_i64().unwrap())
    };
    wait_for("all are given up", 60, || {
        last_attempt(&fixture);
        counts(&fixture) == [0, all, 0]
    });
    postman.set(Mood::Well);
    fixture.app.stop_jobs();
    for row in failed(&fixture) {
        retry(&fixture, row["id"].as_i64().unwrap()).expect(204);
    }
    assert_eq!(counts(&fixture), [all, 0, 0]);
    runtime.block_on(sapa_server::jobs::run_due(&fixture.app.state)).unwrap();
    assert_eq!(counts(&fixture), [0, 0, all]);
}

#[test]
fn of_several_people_at_once_one_tries_it_again() {
    let mut app = TestApp::start();
    app.stop_jobs();
    let fixture = Fixture::over(app);
    let rounds = crate::support::size(5, 200);
    for round in 1..=rounds {
        let id = job(&fixture, "test.failed", "FAILED", 1);
        let together = Barrier::new(6);
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let all: Vec<_> = (0..6)
                .map(|_| {
                    scope.spawn(|| {
                        together.wait();
                        retry(&fixture, id).status
                    })
                })
                .collect();
            all.into_iter().map(|one| one.join().unwrap()).collect()
        });
        assert_eq!(statuses.iter().filter(|status| **status == 204).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 5, "{statuses:?}");
        assert_eq!(fixture.get("sysadm", "/audit?entity=job").json()["total"], round);
    }
}

/// The answer to a retry may be lost: the same attempt has the same answer.
#[test]
fn a_repeated_attempt_is_the_same_one() {
    let mut app = TestApp::start();
    app.stop_jobs();
    let fixture = Fixture::over(app);
    let id = job(&fixture, "test.failed", "FAILED", 1);
    let name = key();
    for _ in 0..2 {
        let request = fixture.app.post(&format!("/system/jobs/{id}/retry")).token(fixture.token("sysadm"));
        request.key(&name).send().expect(204);
    }
    assert_eq!(audited(&fixture).len(), 1);
}

#[test]
fn a_job_that_another_one_does_meanwhile_ends_and_that_one_runs_now() {
    let mut app = TestApp::start();
    app.stop_jobs();
    let fixture = Fixture::over(app);
    let (old, new) = (job(&fixture, "test.keyed", "FAILED", 60), job(&fixture, "test.keyed", "OPEN", -60));
    fixture.app.db(|conn| {
        let both = jobs::table.filter(jobs::kind.eq("test.keyed"));
        Ok(diesel::update(both).set(jobs::unique_key.eq(Some("one"))).execute(conn)?)
    });
    retry(&fixture, old).expect(204);
    let of = |id: i64| -> (String, At) {
        fixture.app.db(|conn| Ok(jobs::table.find(id).select((jobs::state, jobs::due_at)).first(conn)?))
    };
    assert_eq!(of(old).0, "DONE");
    assert!(of(new).0 == "OPEN" && of(new).1.0 <= clock());
    assert!(failed(&fixture).is_empty());
}
