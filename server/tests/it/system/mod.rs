//! The state of the installation: its facts and what they mean, the jobs that were given up, and trying them again.

mod retry;

use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::platform::db::types::at;
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::outbox;
use sapa_server::schema::{backups, jobs, outbox as mails};
use sapa_server::upkeep::rows::backup::{self, NewBackup};
use serde_json::{Value, json};

use crate::fixture::{Fixture, key};
use crate::payment::online::settings;
use crate::support::{Cluster, Proxy, TestApp, only_on, wait_for};

fn ago(minutes: i64) -> UtcTime {
    clock().plus(-chrono::Duration::minutes(minutes))
}

/// A job of a kind that no runner knows, in a state since so many minutes.
fn job(fixture: &Fixture, kind: &str, state: &str, minutes: i64) -> i64 {
    let since = ago(minutes);
    fixture.app.db(|conn| {
        Ok(diesel::insert_into(jobs::table)
            .values((
                jobs::kind.eq(kind),
                jobs::payload.eq(r#"{"mail":0,"email":"vera@sapa.example"}"#),
                jobs::state.eq(state),
                jobs::created_at.eq(at(since)),
                jobs::due_at.eq(at(since)),
                jobs::attempts.eq(8),
                jobs::last_error.eq((state == "FAILED").then_some("server.busy")),
                jobs::ended_at.eq((state != "OPEN").then_some(at(since))),
            ))
            .returning(jobs::id)
            .get_result(conn)?)
    })
}

fn state(fixture: &Fixture) -> Value {
    fixture.get("sysadm", "/system").expect(200).json()
}

/// Kind, severity and count of what is found.
fn found(state: &Value) -> Vec<String> {
    let line = |one: &Value| {
        let text = |name: &str| one[name].as_str().unwrap().to_owned();
        format!("{} {} {}", text("kind"), text("severity"), one["count"])
    };
    state["findings"].as_array().unwrap().iter().map(line).collect()
}

fn finds(fixture: &Fixture, kind: &str) -> bool {
    found(&state(fixture)).iter().any(|line| line.starts_with(&format!("{kind} ")))
}

fn back_up(fixture: &Fixture, hours: i64) {
    let end = at(ago(hours * 60));
    let new = NewBackup {
        started_at: end,
        finished_at: end,
        place: "/backups/1".to_owned(),
        bytes: 4_321,
        files: 2,
        app_version: "0.1.0".to_owned(),
    };
    fixture.app.db(|conn| {
        diesel::delete(backups::table).execute(conn)?;
        backup::insert(conn, &new)
    });
}

#[test]
fn the_state_holds_facts_and_what_they_mean() {
    let mut app = TestApp::with(|config| config.smtp_url = Some("smtp://127.0.0.1:9".to_owned()));
    app.stop_jobs();
    let fixture = Fixture::over(app);
    let fresh = state(&fixture);
    let engine = if fixture.app.state.db.engine() == sapa_server::platform::db::Engine::Sqlite {
        "SQLite"
    } else {
        "PostgreSQL"
    };
    assert_eq!((&fresh["engine"], &fresh["version"]), (&json!(engine), &json!(env!("CARGO_PKG_VERSION"))));
    assert!(fresh["databaseBytes"].as_i64().unwrap() > 100_000);
    let (free, all) = (&fresh["disk"]["freeBytes"], &fresh["disk"]["allBytes"]);
    assert!(free.as_i64().unwrap() <= all.as_i64().unwrap() && all.as_i64().unwrap() > 0);
    assert_eq!(fresh["replica"], json!({"state": "NONE", "lagSeconds": null}));
    assert_eq!(fresh["provider"], json!({"name": null, "state": "NONE", "askedAt": null}));
    let low = if found(&fresh)[0].starts_with("DISK_LOW") { 1 } else { 0 };
    assert_eq!(found(&fresh)[low..], ["NO_BACKUP NEEDS_PERSON null", "NO_PROVIDER WORTH_KNOWING null"]);

    back_up(&fixture, 27);
    assert!(finds(&fixture, "BACKUP_OLD"));
    back_up(&fixture, 1);
    assert_eq!(found(&state(&fixture))[low..], ["NO_PROVIDER WORTH_KNOWING null"]);
    assert_eq!(state(&fixture)["backup"]["bytes"], 4_321);

    // Thousands of mails of a notification are due at once: that is no delay.
    job(&fixture, outbox::SEND_BULK, "OPEN", 60);
    job(&fixture, "test.due", "OPEN", 9);
    assert!(!finds(&fixture, "JOBS_LATE"));
    job(&fixture, "test.due", "OPEN", 11);
    assert!(finds(&fixture, "JOBS_LATE"));
    job(&fixture, "test.other", "FAILED", 5);
    job(&fixture, "test.failed", "FAILED", 50);
    job(&fixture, outbox::SEND, "FAILED", 30);
    job(&fixture, outbox::SEND_BULK, "FAILED", 40);
    job(&fixture, outbox::SEND_BULK, "DONE", 70);
    let now = state(&fixture);
    assert_eq!(
        found(&now)[low..],
        [
            "JOBS_GIVEN_UP NEEDS_PERSON 2",
            "JOBS_LATE NEEDS_PERSON null",
            "MAILS_GIVEN_UP NEEDS_PERSON 2",
            "NO_PROVIDER WORTH_KNOWING null",
        ]
    );
    assert_eq!(now["jobs"], json!({"waiting": 3, "running": 0, "givenUp": 4}));
    let since = |at: usize| UtcTime::parse(now["findings"][low + at]["since"].as_str().unwrap()).unwrap();
    assert!((49..=51).contains(&clock().since(since(0)).num_minutes()), "the first one");
    assert!((39..=41).contains(&clock().since(since(2)).num_minutes()), "the first mail");
}

/// Work that recurs is never given up; who runs the installation learns that it fails, since when, and why.
#[test]
fn work_that_recurs_and_fails_for_long_is_found() {
    let mut app = TestApp::start();
    app.stop_jobs();
    let fixture = Fixture::over(app);
    let fails_since = |minutes: i64| {
        let (since, done) = (at(ago(minutes)), at(ago(minutes + 30)));
        fixture.app.db(|conn| {
            diesel::delete(jobs::table.filter(jobs::kind.eq("CHAIN_AUDIT"))).execute(conn)?;
            let id = (jobs::kind.eq("CHAIN_AUDIT"), jobs::payload.eq("{}"), jobs::unique_key.eq("recurring"));
            let times = (jobs::state.eq("OPEN"), jobs::created_at.eq(done), jobs::due_at.eq(at(ago(-5))));
            let run = (jobs::failing_since.eq(since), jobs::succeeded_at.eq(done), jobs::last_error.eq("job.too_long"));
            Ok(diesel::insert_into(jobs::table).values((id, times, run)).execute(conn)?)
        })
    };
    fails_since(14);
    assert!(!finds(&fixture, "JOBS_FAILING") && state(&fixture)["failing"] == json!([]));
    fails_since(16);
    assert!(found(&state(&fixture)).contains(&"JOBS_FAILING NEEDS_PERSON 1".to_owned()));
    let one = &state(&fixture)["failing"][0];
    assert_eq!((&one["kind"], &one["error"]), (&json!("CHAIN_AUDIT"), &json!("job.too_long")));
    assert!(one["since"].as_str() > one["lastDone"].as_str());
    assert_eq!(state(&fixture)["jobs"]["givenUp"], 0);
}

#[test]
fn a_mail_that_was_tried_and_waits_is_late() {
    let mut app = TestApp::with(|config| config.smtp_url = Some("smtp://127.0.0.1:9".to_owned()));
    app.stop_jobs();
    let fixture = Fixture::over(app);
    fixture.app.post("/auth/forgot-password").json(&json!({ "email": "user@sapa.example" })).send().expect(202);
    let waiting = || state(&fixture)["mails"]["waiting"].as_i64().unwrap();
    wait_for("the mail is written", 10, || waiting() == 1);
    let set = |minutes: i64, tried: bool| {
        let written = at(ago(minutes));
        fixture.app.db(|conn| {
            let begun = tried.then_some(written);
            let times = (mails::created_at.eq(written), mails::begun_at.eq(begun));
            Ok(diesel::update(mails::table).set(times).execute(conn)?)
        })
    };
    // It waits for its hour.
    set(50, false);
    assert!(!finds(&fixture, "MAILS_LATE"));
    set(14, true);
    assert!(!finds(&fixture, "MAILS_LATE"));
    set(16, true);
    assert!(finds(&fixture, "MAILS_LATE"));
}

#[test]
fn what_is_missing_outside_of_a_demo_is_found() {
    let fixture = Fixture::build();
    assert!(finds(&fixture, "MAILS_TO_FILES") && !finds(&fixture, "DEMO"));
    let demo = Fixture::over(TestApp::with(|config| {
        config.demo = true;
        config.payment_provider = settings("http://127.0.0.1:9");
    }));
    let kinds = found(&state(&demo));
    assert!(kinds.contains(&"DEMO WORTH_KNOWING null".to_owned()), "{kinds:?}");
    assert!(kinds.contains(&"NO_BACKUP WORTH_KNOWING null".to_owned()), "{kinds:?}");
    assert!(!kinds.iter().any(|kind| kind.starts_with("MAILS_TO_FILES") || kind.starts_with("TEST_PAYMENTS")));
}

#[test]
fn a_provider_is_judged_by_its_last_answer() {
    let fixture = Fixture::over(TestApp::with(|config| config.payment_provider = settings("http://127.0.0.1:9")));
    let provider = |state: &Value| state["provider"]["state"].as_str().unwrap().to_owned();
    let before = state(&fixture);
    assert_eq!((provider(&before).as_str(), &before["provider"]["name"]), ("UNASKED", &json!("sandbox")));
    assert!(finds(&fixture, "TEST_PAYMENTS") && !finds(&fixture, "PROVIDER_SILENT"));
    let client = fixture.app.state.provider.clone().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(client.payment("pay_1"));
    let after = state(&fixture);
    assert_eq!(provider(&after), "SILENT");
    assert!(finds(&fixture, "PROVIDER_SILENT") && after["provider"]["askedAt"].is_string());
}

#[test]
fn a_replica_that_is_behind_or_silent_is_found_in_time() {
    only_on!(Postgres);
    let cluster = Cluster::start();
    let proxy = Proxy::before(&cluster.replica);
    let fixture = Fixture::over(TestApp::over(cluster.base(), |config| config.replica = Some(proxy.at.clone())));
    wait_for("the replica follows", 20, || state(&fixture)["replica"] == json!({"state": "FOLLOWS", "lagSeconds": 0}));
    cluster.run_on_replica("SELECT pg_wal_replay_pause()");
    job(&fixture, "test.due", "DONE", 0);
    wait_for("the replica is behind", 20, || {
        state(&fixture)["replica"]["lagSeconds"].as_i64().is_some_and(|seconds| seconds >= 2)
    });
    assert!(!finds(&fixture, "REPLICA_BEHIND"), "two seconds need nobody");
    cluster.run_on_replica("SELECT pg_wal_replay_resume()");
    wait_for("the replica follows again", 20, || !finds(&fixture, "REPLICA_SILENT"));

    proxy.fall_silent();
    for _ in 0..3 {
        let began = Instant::now();
        let state = state(&fixture);
        assert!(began.elapsed() < Duration::from_millis(1_900), "{:?}", began.elapsed());
        assert_eq!(state["replica"]["state"], "SILENT");
    }
    assert!(finds(&fixture, "REPLICA_SILENT"));
}

#[test]
fn given_up_jobs_are_listed_without_what_they_work_with() {
    let mut app = TestApp::start();
    app.stop_jobs();
    let fixture = Fixture::over(app);
    let ids: Vec<i64> = [10, 30, 20].map(|minutes| job(&fixture, "test.failed", "FAILED", minutes)).into();
    job(&fixture, "test.due", "OPEN", 9);
    let page = |query: &str| fixture.get("sysadm", &format!("/system/jobs{query}")).expect(200).json();
    let listed = |page: &Value| -> Vec<i64> {
        page["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect()
    };
    let all = page("");
    assert_eq!((listed(&all), &all["total"]), (vec![ids[0], ids[2], ids[1]], &json!(3)));
    let first = &all["items"][0];
    assert_eq!(
        (&first["kind"], &first["attempts"], &first["error"]),
        (&json!("test.failed"), &json!(8), &json!("server.busy"))
    );
    assert!(!all.to_string().contains("vera@"), "{all}");
    // Pages, both ways round.
    for (sort, order) in [("-since", [0, 2, 1]), ("since", [1, 2, 0])] {
        let mut seen = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = page(&format!("?sort={sort}&pageSize=2{cursor}"));
            seen.extend(listed(&page));
            let Some(next) = page["next"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(seen, order.map(|n| ids[n]), "{sort}");
    }
    fixture.get("sysadm", "/system/jobs?sort=kind").expect(400);
}

/// A job that a person may find on the screen is named there in words.
#[test]
fn every_kind_that_can_be_given_up_has_words() {
    for texts in
        [include_str!("../../../../core/locales/en_US.json"), include_str!("../../../../core/locales/sr_Latn_RS.json")]
    {
        let texts: Value = serde_json::from_str(texts).unwrap();
        let nameless: Vec<&str> = sapa_server::jobs::kinds()
            .iter()
            .filter(|kind| !kind.recurs() && !texts["system"]["job"][kind.name].is_string())
            .map(|kind| kind.name)
            .collect();
        assert_eq!(nameless, Vec::<&str>::new(), "system.job.<KIND> in core/locales");
    }
}

#[test]
fn others_are_refused() {
    let fixture = Fixture::build();
    let id = job(&fixture, "test.failed", "FAILED", 1);
    for who in ["admin", "opr", "user"] {
        fixture.get(who, "/system").expect(403);
        fixture.get(who, "/system/jobs").expect(403);
        let retry = fixture.app.post(&format!("/system/jobs/{id}/retry")).token(fixture.token(who)).key(&key());
        assert_eq!(retry.send().code(403), "auth.forbidden");
    }
    fixture.app.get("/system").send().expect(401);
}
