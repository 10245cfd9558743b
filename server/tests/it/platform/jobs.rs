//! Jobs: done by one server of several, repeated after failures, given up for a person to see, and
//! left to others by a server that stops or dies.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_server::platform::db::{Conn, Db, Location, types};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::jobs::rows::{self as job, Lease, RunEnd};
use sapa_server::platform::jobs::{self, Job, JobKind, JobOutcome, Run, Runner, Runs};
use sapa_server::platform::problem::Error;
use sapa_server::schema::jobs as rows;
use serde_json::{Value, json};

use crate::support::{TestApp, only_on, size, wait_for};

/// What the test's kinds use: the jobs that ran, by payload.
#[derive(Clone, Default)]
struct Seen {
    ran: Arc<Mutex<Vec<i64>>>,
    db: Option<Db>,
}

impl Seen {
    fn count(&self) -> usize {
        self.ran.lock().unwrap().len()
    }

    fn note(&self, job: &Job) {
        let payload: Value = job.payload().unwrap();
        self.ran.lock().unwrap().push(payload["n"].as_i64().unwrap_or_default());
    }
}

fn noted(seen: Seen, job: Job) -> Run {
    Box::pin(async move {
        seen.note(&job);
        Ok(JobOutcome::Done)
    })
}

/// Takes 50 µs times the number in its payload.
fn paced(_: Seen, job: Job) -> Run {
    Box::pin(async move {
        let payload: Value = job.payload()?;
        let pause = Duration::from_micros(50 * payload["n"].as_u64().unwrap_or_default());
        // The runtime's clock knows whole milliseconds only.
        let until = Instant::now() + pause;
        while Instant::now() < until {
            tokio::task::yield_now().await;
        }
        Ok(JobOutcome::Done)
    })
}

fn slow(seen: Seen, job: Job) -> Run {
    Box::pin(async move {
        seen.note(&job);
        // Long enough for other work to be asked for meanwhile.
        tokio::time::sleep(Duration::from_millis(400)).await;
        Ok(JobOutcome::Done)
    })
}

fn endless(seen: Seen, job: Job) -> Run {
    Box::pin(async move {
        seen.note(&job);
        std::future::pending().await
    })
}

fn failing(seen: Seen, job: Job) -> Run {
    Box::pin(async move {
        seen.note(&job);
        Err(Error::new(409, "test.refused"))
    })
}

fn panicking(seen: Seen, job: Job) -> Run {
    Box::pin(async move {
        seen.note(&job);
        panic!("a fault of the test's job")
    })
}

fn insert(db: &Db, kind: &'static str, n: i64) {
    db.write_blocking(|conn| jobs::insert(conn, kind, &json!({ "n": n }), clock())).unwrap();
}

fn once(db: &Db, kind: &'static str, due: UtcTime) {
    db.write_blocking(|conn| jobs::insert_once(conn, (kind, "one"), &json!({}), due, clock())).unwrap();
}

fn start(app: &TestApp, db: &Db, seen: &Seen, kind: JobKind<Seen>) -> Runner {
    Runner::start(app.state.background.handle(), db, seen.clone(), vec![kind], &Runs::default())
}

fn run_due(db: &Db, seen: &Seen, kind: JobKind<Seen>) -> (usize, usize) {
    let report = actix_web::rt::System::new().block_on(jobs::run_due(db, seen.clone(), vec![kind])).unwrap();
    (report.well, report.failed)
}

/// State, attempts, holder and last error of the only job of a kind.
fn only(app: &TestApp, kind: &str) -> (String, i32, Option<String>, Option<String>) {
    let columns = (rows::state, rows::attempts, rows::lease_holder, rows::last_error);
    app.db(|conn| Ok(rows::table.filter(rows::kind.eq(kind)).select(columns).get_result(conn)?))
}

fn open(conn: &mut Conn, kind: &str) -> Result<i64, Error> {
    Ok(rows::table.filter(rows::kind.eq(kind).and(rows::state.eq("OPEN"))).count().get_result(conn)?)
}

#[test]
fn two_servers_do_each_job_once() {
    let app = TestApp::start();
    let other = Db::open(&app.state.config.database, None).unwrap();
    let (seen, jobs) = (Seen::default(), size(120, 2_000) as i64);
    let kind = JobKind::new("test.noted", noted).at_once(8);
    let runners = [start(&app, &app.state.db, &seen, kind), start(&app, &other, &seen, kind)];
    for n in 0..jobs {
        insert(if n % 2 == 0 { &app.state.db } else { &other }, kind.name, n);
    }
    wait_for("all are done", 30, || app.db(|conn| open(conn, kind.name)) == 0);
    drop(runners);
    let mut ran = seen.ran.lock().unwrap().clone();
    ran.sort_unstable();
    assert_eq!(ran, (0..jobs).collect::<Vec<_>>());
}

#[test]
fn what_is_due_is_run_to_the_last_job_whenever_others_end() {
    let app = TestApp::start();
    let db = &app.state.db;
    let paced = JobKind::new("test.paced", paced).at_once(1);
    let quick = JobKind::new("test.noted", noted);
    // Two jobs for one slot. The end of a third one has the runner look for work, at about the time at which the
    // first one ends: what this look does not see must be seen by the next.
    for pause in 0..size(100, 1_000) as i64 {
        insert(db, paced.name, pause % 100);
        insert(db, paced.name, 0);
        insert(db, quick.name, 0);
        let kinds = vec![paced, quick];
        let report = actix_web::rt::System::new().block_on(jobs::run_due(db, Seen::default(), kinds)).unwrap();
        assert_eq!((report.well, report.failed), (3, 0), "the first one takes {pause} times 50 µs");
    }
}

#[test]
fn a_job_runs_soon_after_the_commit_that_wrote_it() {
    let app = TestApp::start();
    let (seen, kind) = (Seen::default(), JobKind::new("test.noted", noted));
    let _runner = start(&app, &app.state.db, &seen, kind);
    let waits = (1..=6).map(|n| {
        // The runner rests by then: it looked again after the job before, and found nothing.
        std::thread::sleep(Duration::from_millis(150));
        let began = Instant::now();
        insert(&app.state.db, kind.name, 0);
        wait_for("it runs", 30, || seen.count() == n);
        began.elapsed()
    });
    // A look every second would take half of one on average.
    assert!(waits.min().unwrap() < Duration::from_millis(100));
    // Work that was undone leaves nothing.
    let undone = app.state.db.write_blocking(|conn| {
        jobs::insert(conn, kind.name, &json!({}), clock())?;
        Err::<(), _>(Error::not_found())
    });
    assert!(undone.is_err());
    insert(&app.state.db, kind.name, 0);
    wait_for("the next one runs", 30, || seen.count() >= 7);
    let written: i64 = app.db(|conn| Ok(rows::table.filter(rows::kind.eq(kind.name)).count().get_result(conn)?));
    assert_eq!((written, seen.count()), (7, 7));
}

#[test]
fn the_lease_of_a_dead_server_is_taken_over() {
    let app = TestApp::start();
    let (seen, kind) = (Seen::default(), JobKind::new("test.noted", noted));
    insert(&app.state.db, kind.name, 7);
    let claim = |until: UtcTime| app.db(|conn| job::claim(conn, kind.name, 5, ("a dead server", until), clock()));
    let soon = clock().plus(chrono::Duration::seconds(2));
    let claimed = claim(soon);
    assert_eq!(claimed.len(), 1);
    assert!(claim(soon).is_empty(), "held");
    assert_eq!(run_due(&app.state.db, &seen, kind), (0, 0), "nor by another server");
    let _runner = start(&app, &app.state.db, &seen, kind);
    wait_for("it is taken over", 30, || seen.count() == 1);
    assert!(clock() >= soon);
    wait_for("it ends", 30, || only(&app, kind.name).0 == "DONE");
    // The dead server was only slow: it can change nothing any more.
    let lease = Lease { id: claimed[0].id, holder: "a dead server", attempt: 1 };
    let changes = app.db(|conn| {
        Ok([
            job::done(conn, lease, clock())?,
            job::postpone(conn, lease, clock(), RunEnd::Well, clock())?,
            job::fail(conn, lease, "test.late", clock())?,
            !job::renew(conn, &[lease.id], lease.holder, clock())?.is_empty(),
        ])
    });
    assert_eq!(changes, [false; 4]);
    assert_eq!(only(&app, kind.name), ("DONE".to_owned(), 2, None, None));
}

/// The effect of a run whose lease was lost is undone with the end that it cannot write.
#[test]
fn a_lost_lease_undoes_the_effect() {
    fn late(seen: Seen, job: Job) -> Run {
        Box::pin(async move {
            seen.note(&job);
            let db = seen.db.clone().unwrap();
            db.write(|conn| {
                diesel::update(rows::table).set(rows::lease_holder.eq(Some("another server"))).execute(conn)?;
                Ok(())
            })
            .await?;
            let effect = move |conn: &mut Conn| {
                jobs::insert(conn, "test.effect", &json!({}), clock())?;
                job.finish(conn, clock())
            };
            assert!(db.write(effect).await.is_err());
            Ok(JobOutcome::Recorded)
        })
    }
    let app = TestApp::start();
    let seen = Seen { db: Some(app.state.db.clone()), ..Seen::default() };
    insert(&app.state.db, "test.late", 0);
    assert_eq!(run_due(&app.state.db, &seen, JobKind::new("test.late", late)), (1, 0));
    assert_eq!(app.db(|conn| open(conn, "test.effect")), 0);
}

#[test]
fn a_job_that_fails_is_tried_again_and_then_listed_for_a_person() {
    fn given_up(conn: &mut Conn, job: &Job, code: &str, now: UtcTime) -> Result<(), Error> {
        jobs::insert(conn, "test.given_up", &json!({ "n": job.attempt, "code": code }), now)
    }
    let app = TestApp::start();
    let seen = Seen::default();
    let kind = JobKind::new("test.failing", failing).tried(&[1, 2], 3).giving_up(given_up);
    insert(&app.state.db, kind.name, 1);
    let runner = start(&app, &app.state.db, &seen, kind);
    let began = Instant::now();
    wait_for("it is given up", 30, || only(&app, kind.name).0 == "FAILED");
    assert!(began.elapsed() >= Duration::from_millis(2_900), "pauses of 1 and 2 seconds: {:?}", began.elapsed());
    drop(runner);
    assert_eq!(seen.count(), 3);
    let listed = app.db(|conn| job::failed(conn, 10));
    let [row] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!((row.kind.as_str(), row.attempts, row.last_error.as_deref()), (kind.name, 3, Some("test.refused")));
    let payload: String =
        app.db(|conn| Ok(rows::table.filter(rows::kind.eq("test.given_up")).select(rows::payload).first(conn)?));
    assert_eq!(payload, r#"{"code":"test.refused","n":3}"#);
    // A person has it tried again; it works now.
    assert!(app.db(|conn| job::reopen(conn, row.id, clock())));
    assert!(!app.db(|conn| job::reopen(conn, row.id, clock())));
    let works = JobKind::new(kind.name, noted);
    assert_eq!(run_due(&app.state.db, &seen, works), (1, 0));
    assert!(app.db(|conn| job::failed(conn, 10)).is_empty());
}

#[test]
fn a_run_that_panics_or_takes_too_long_is_a_failure() {
    let app = TestApp::start();
    let seen = Seen::default();
    for (kind, code) in [
        (JobKind::new("test.panicking", panicking).tried(&[1], 1), "job.panicked"),
        (JobKind::new("test.endless", endless).tried(&[1], 1).within(Duration::from_millis(50)), "job.too_long"),
    ] {
        insert(&app.state.db, kind.name, 0);
        assert_eq!(run_due(&app.state.db, &seen, kind), (0, 1));
        assert_eq!(only(&app, kind.name), ("FAILED".to_owned(), 1, None, Some(code.to_owned())));
    }
    // A job that kills its server each time is given up as well.
    let kind = JobKind::new("test.deadly", noted).tried(&[1], 1);
    insert(&app.state.db, kind.name, 0);
    let past = clock().plus(chrono::Duration::seconds(-1));
    assert_eq!(app.db(|conn| job::claim(conn, kind.name, 1, ("a dead server", past), clock())).len(), 1);
    assert_eq!(run_due(&app.state.db, &seen, kind), (0, 1));
    assert_eq!(only(&app, kind.name).3.as_deref(), Some("job.abandoned"));
}

#[test]
fn a_server_that_stops_gives_its_leases_back() {
    let app = TestApp::start();
    let (seen, kind) = (Seen::default(), JobKind::new("test.endless", endless));
    let runner = start(&app, &app.state.db, &seen, kind);
    insert(&app.state.db, kind.name, 0);
    wait_for("it runs", 30, || seen.count() == 1);
    let (_, attempts, holder, _) = only(&app, kind.name);
    assert!(attempts == 1 && holder.is_some());
    let began = Instant::now();
    actix_web::rt::System::new().block_on(runner.stop(Duration::from_millis(300)));
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(only(&app, kind.name), ("OPEN".to_owned(), 0, None, None), "an attempt broken off does not count");
    // Another server begins at once.
    assert_eq!(run_due(&app.state.db, &seen, JobKind::new(kind.name, noted)), (1, 0));
}

#[test]
fn a_server_that_stops_ends_what_it_began() {
    let app = TestApp::start();
    let (seen, kind) = (Seen::default(), JobKind::new("test.slow", slow));
    let runner = start(&app, &app.state.db, &seen, kind);
    insert(&app.state.db, kind.name, 0);
    wait_for("it runs", 30, || seen.count() == 1);
    actix_web::rt::System::new().block_on(runner.stop(Duration::from_secs(5)));
    assert_eq!(only(&app, kind.name).0, "DONE");
}

#[test]
fn a_job_with_a_key_is_open_once() {
    let app = TestApp::start();
    let (seen, kind) = (Seen::default(), JobKind::new("test.slow", slow));
    let later = clock().plus(chrono::Duration::hours(1));
    once(&app.state.db, kind.name, later);
    assert_eq!(run_due(&app.state.db, &seen, kind), (0, 0));
    once(&app.state.db, kind.name, later.plus(chrono::Duration::hours(1)));
    assert_eq!(run_due(&app.state.db, &seen, kind), (0, 0));
    once(&app.state.db, kind.name, clock());
    assert_eq!(app.db(|conn| open(conn, kind.name)), 1);
    let _runner = start(&app, &app.state.db, &seen, kind);
    wait_for("it runs", 30, || seen.count() == 1);
    // Asked for while it runs: it runs once more, however often it was asked for.
    for _ in 0..3 {
        once(&app.state.db, kind.name, clock());
    }
    assert_eq!(app.db(|conn| open(conn, kind.name)), 1);
    wait_for("it is done", 30, || app.db(|conn| open(conn, kind.name)) == 0);
    assert_eq!(seen.count(), 2);
}

#[test]
fn work_that_recurs_is_done_by_one_server_and_comes_back() {
    let app = TestApp::start();
    let other = Db::open(&app.state.config.database, None).unwrap();
    let (seen, hour) = (Seen::default(), Duration::from_secs(3_600));
    let kind = JobKind::new("test.noted", noted).every(hour);
    let runners = [start(&app, &app.state.db, &seen, kind), start(&app, &other, &seen, kind)];
    wait_for("it ran", 30, || seen.count() > 0 && only(&app, kind.name).2.is_none());
    // Each of both looks again every second.
    std::thread::sleep(Duration::from_millis(1_200));
    drop(runners);
    assert_eq!((seen.count(), only(&app, kind.name).0.as_str()), (1, "OPEN"));
    let due: types::At =
        app.db(|conn| Ok(rows::table.filter(rows::kind.eq(kind.name)).select(rows::due_at).first(conn)?));
    let minutes = due.0.since(clock()).num_minutes();
    assert!((58..=60).contains(&minutes), "{minutes}");
    // It is never given up.
    let failing = JobKind::new(kind.name, failing).every(hour).tried(&[1], 1);
    app.db(|conn| Ok(diesel::update(rows::table).set(rows::due_at.eq(types::at(clock()))).execute(conn)?));
    assert_eq!(run_due(&app.state.db, &seen, failing), (0, 1));
    assert_eq!(only(&app, kind.name), ("OPEN".to_owned(), 0, None, Some("test.refused".to_owned())));
    // Since when it fails and when it was last done is known, until a run goes well.
    let found = app.db(job::failing);
    let (since, last_done) = (found[0].failing_since, found[0].succeeded_at);
    assert!(found.len() == 1 && since > last_done && last_done.is_some(), "{found:?}");
    let due_now =
        || app.db(|conn| Ok(diesel::update(rows::table).set(rows::due_at.eq(types::at(clock()))).execute(conn)?));
    due_now();
    assert_eq!(run_due(&app.state.db, &seen, failing), (0, 1));
    assert_eq!(app.db(job::failing)[0].failing_since, since, "since the first failure");
    due_now();
    assert_eq!(run_due(&app.state.db, &seen, kind), (1, 0));
    assert_eq!(app.db(job::failing), []);
    let done: Option<types::At> =
        app.db(|conn| Ok(rows::table.filter(rows::kind.eq(kind.name)).select(rows::succeeded_at).first(conn)?));
    assert!(done > since);
}

#[test]
fn an_idle_runner_only_reads() {
    only_on!(Sqlite);
    let app = TestApp::start();
    let (seen, kind) = (Seen::default(), JobKind::new("test.noted", noted));
    insert(&app.state.db, kind.name, 0);
    let _runner = start(&app, &app.state.db, &seen, kind);
    wait_for("it is done", 30, || app.db(|conn| open(conn, kind.name)) == 0);
    let Location::Sqlite(path) = &app.state.config.database else { unreachable!() };
    let mut log = path.clone().into_os_string();
    log.push("-wal");
    let log = std::path::PathBuf::from(log);
    let written =
        || (std::fs::metadata(&log).unwrap().modified().unwrap(), std::fs::metadata(path).unwrap().modified().unwrap());
    let before = written();
    // It looks every second.
    std::thread::sleep(Duration::from_millis(2_500));
    assert_eq!(written(), before);
}

#[test]
fn ended_jobs_are_forgotten_in_batches() {
    let app = TestApp::start();
    let seen = Seen::default();
    insert(&app.state.db, "test.noted", 0);
    insert(&app.state.db, "test.failing", 0);
    insert(&app.state.db, "test.waiting", 0);
    run_due(&app.state.db, &seen, JobKind::new("test.noted", noted));
    run_due(&app.state.db, &seen, JobKind::new("test.failing", failing).tried(&[1], 1));
    let (before, after) = (clock().plus(chrono::Duration::minutes(-1)), clock());
    assert_eq!(app.db(|conn| Ok([job::purge_done(conn, before)?, job::purge_failed(conn, before)?])), [0, 0]);
    assert_eq!(app.db(|conn| Ok([job::purge_done(conn, after)?, job::purge_failed(conn, after)?])), [1, 1]);
    let left: Vec<String> = app.db(|conn| Ok(rows::table.select(rows::kind).load(conn)?));
    assert_eq!(left, ["test.waiting"]);
}
