//! Writes that share a commit on SQLite: each is undone alone, and is durable or refused together with
//! its neighbours. What a caller sees is the same on PostgreSQL, where each write commits alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use futures_util::future::{join, join_all};
use sapa_core::access::role::Role;
use sapa_core::base::issue::Reason;
use sapa_server::platform::db::{Concrete, Conn, Db, Engine, Location};
use sapa_server::platform::problem::Error;
use sapa_server::schema::users;

use crate::platform::statements::{heard, watched};
use crate::support::TestApp;

type Work = Box<dyn FnMut(&mut Conn) -> Result<(), Error> + Send>;

/// Longer than a transaction takes further writes.
const PAST: Duration = Duration::from_millis(40);

/// The SQLite constraint that only a commit checks.
const UNCOMMITTABLE: &str = "PRAGMA defer_foreign_keys = ON; \
     INSERT INTO sessions (user_id, created_at, last_used_at, expires_at, token_generation) \
     VALUES (12345, '2026-01-01 00:00:00', '2026-01-01 00:00:00', '2026-01-01 00:00:00', 1)";

fn accounts(app: &TestApp, many: usize) -> Vec<i64> {
    (0..many).map(|i| app.account(Role::User, &format!("gost{i}@sapa.example"))).collect()
}

fn raise(conn: &mut Conn, id: i64) -> Result<(), Error> {
    diesel::update(users::table.find(id)).set(users::version.eq(users::version + 1)).execute(conn)?;
    Ok(())
}

fn versions(app: &TestApp, ids: &[i64]) -> Vec<i64> {
    let found = app.state.db.read_blocking(|conn| {
        Ok(users::table.filter(users::id.eq_any(ids)).order(users::id).select(users::version).load(conn)?)
    });
    found.unwrap()
}

fn status(result: &Result<(), Error>) -> u16 {
    result.as_ref().map_or_else(|error| error.problem().status, |()| 200)
}

fn run<T>(future: impl Future<Output = T>) -> T {
    actix_web::rt::System::new().block_on(future)
}

/// Lets `meet` begin while another write holds SQLite's writer, which then goes on.
async fn while_held<T>(db: &Db, meet: impl AsyncFnOnce() -> T) -> T {
    let (begun, begins) = tokio::sync::oneshot::channel();
    let (go, goes) = std::sync::mpsc::channel::<()>();
    let (db, mut begun) = (db.clone(), Some(begun));
    let holder = actix_web::rt::spawn(async move {
        db.write(move |_| {
            begun.take().map(|begun| begun.send(()));
            _ = goes.recv();
            Ok(())
        })
        .await
    });
    begins.await.unwrap();
    let met = meet().await;
    drop(go);
    holder.await.unwrap().unwrap();
    met
}

/// Statuses of writes that wait for SQLite's writer together.
fn together(db: &Db, works: Vec<Work>) -> Vec<u16> {
    run(async {
        let waiting = while_held(db, async || {
            let waiting: Vec<_> = works
                .into_iter()
                .map(|work| {
                    let db = db.clone();
                    actix_web::rt::spawn(async move { status(&db.write(work).await) })
                })
                .collect();
            tokio::time::sleep(PAST).await;
            waiting
        })
        .await;
        join_all(waiting).await.into_iter().map(Result::unwrap).collect()
    })
}

/// Number of commits in the write-ahead log, and the log's salts.
fn log(app: &TestApp) -> (usize, Vec<u8>) {
    let Location::Sqlite(path) = &app.state.config.database else { panic!("another engine") };
    let log = std::fs::read(format!("{}-wal", path.display())).unwrap();
    let page = u32::from_be_bytes(log[8..12].try_into().unwrap()) as usize;
    let salts = log[16..24].to_vec();
    let commits = log[32..].chunks_exact(24 + page).filter(|frame| frame[8..16] == salts && frame[4..8] != [0; 4]);
    (commits.count(), salts)
}

/// The value of a counter on the ops address.
fn counted(app: &TestApp, name: &str) -> usize {
    let text = app.ops().get("//metrics").send().expect(200).text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix("_total "));
    line.unwrap_or_else(|| panic!("{name}: {text}")).parse().unwrap()
}

#[test]
fn eight_writers_share_commits() {
    const EACH: usize = 8;
    let app = TestApp::start();
    let ids = accounts(&app, 8);
    if app.engine() == Engine::Postgres {
        return;
    }
    let before = (log(&app), counted(&app, "sapa_database_commits"), counted(&app, "sapa_database_writes"));
    std::thread::scope(|scope| {
        for id in &ids {
            scope.spawn(|| {
                run(async {
                    for _ in 0..EACH {
                        let (id, db) = (*id, &app.state.db);
                        db.write(move |conn| {
                            std::thread::sleep(Duration::from_millis(1));
                            raise(conn, id)
                        })
                        .await
                        .unwrap();
                    }
                });
            });
        }
    });
    let after = (log(&app), counted(&app, "sapa_database_commits"), counted(&app, "sapa_database_writes"));
    assert_eq!(before.0.1, after.0.1, "the log did not begin anew");
    let (durable, commits, writes) = (after.0.0 - before.0.0, after.1 - before.1, after.2 - before.2);
    println!("{writes} writes in {commits} transactions");
    assert_eq!(writes, 8 * EACH);
    assert_eq!(durable, commits, "each transaction is durable by itself");
    assert!(commits * 2 < writes, "{commits} transactions for {writes} writes");
    assert_eq!(versions(&app, &ids), [1 + EACH as i64; 8]);
}

#[test]
fn a_refusal_undoes_its_own_write_only() {
    let app = TestApp::start();
    let ids = accounts(&app, 5);
    let works = ids.iter().enumerate().map(|(place, id)| -> Work {
        let id = *id;
        Box::new(move |conn| {
            raise(conn, id)?;
            match place {
                1 => Err(Error::conflict(Reason::new("on.purpose"))),
                3 => Ok(conn.batch_execute("INSERT INTO users (id) VALUES (1)")?),
                _ => Ok(()),
            }
        })
    });
    assert_eq!(together(&app.state.db, works.collect()), [200, 409, 200, 500, 200]);
    assert_eq!(versions(&app, &ids), [2, 1, 2, 1, 2]);
}

#[test]
fn a_panic_undoes_its_own_write_only() {
    let app = TestApp::start();
    let ids = accounts(&app, 3);
    let works = ids.iter().enumerate().map(|(place, id)| -> Work {
        let id = *id;
        Box::new(move |conn| {
            raise(conn, id)?;
            assert_ne!(place, 1, "on purpose");
            Ok(())
        })
    });
    assert_eq!(together(&app.state.db, works.collect()), [200, 500, 200]);
    assert_eq!(versions(&app, &ids), [2, 1, 2]);
}

#[test]
fn a_failed_commit_is_503_to_all_in_it() {
    let app = TestApp::start();
    let ids = accounts(&app, 3);
    if app.engine() == Engine::Postgres {
        return;
    }
    let works = ids.iter().enumerate().map(|(place, id)| -> Work {
        let id = *id;
        Box::new(move |conn| {
            raise(conn, id)?;
            match place {
                1 => Ok(conn.batch_execute(UNCOMMITTABLE)?),
                2 => Err(Error::conflict(Reason::new("on.purpose"))),
                _ => Ok(()),
            }
        })
    });
    assert_eq!(together(&app.state.db, works.collect()), [503, 503, 503]);
    assert_eq!(versions(&app, &ids), [1, 1, 1]);
    assert_eq!(together(&app.state.db, vec![raising(ids[0])]), [200], "the next transaction is sound");
}

fn raising(id: i64) -> Work {
    Box::new(move |conn| raise(conn, id))
}

/// SQLite ends a transaction by itself when a disk fails in the middle of a statement.
#[test]
fn a_transaction_that_is_gone_answers_nobody_as_done() {
    let app = TestApp::start();
    let ids = accounts(&app, 3);
    if app.engine() == Engine::Postgres {
        return;
    }
    let lost: Work = Box::new(|conn| match conn.concrete() {
        Concrete::Sqlite(conn) => Ok(conn.batch_execute("ROLLBACK")?),
        Concrete::Postgres(_) => Ok(()),
    });
    let works = vec![raising(ids[0]), lost, raising(ids[2])];
    assert_eq!(together(&app.state.db, works), [503, 503, 200], "the third has a transaction of its own");
    assert_eq!(versions(&app, &ids), [1, 1, 2]);
}

#[test]
fn no_write_is_answered_before_its_commit() {
    let app = TestApp::start();
    let ids = accounts(&app, 2);
    if app.engine() == Engine::Postgres {
        return;
    }
    let (answered, early) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    run(async {
        let db = &app.state.db;
        let first = while_held(db, async || {
            let (db, answered, id) = (db.clone(), answered.clone(), ids[0]);
            let first = actix_web::rt::spawn(async move {
                db.write(move |conn| raise(conn, id)).await.unwrap();
                answered.store(true, Ordering::SeqCst);
            });
            let (db, id) = (app.state.db.clone(), ids[1]);
            let (answered, early) = (answered_by(&first), early.clone());
            let second = actix_web::rt::spawn(async move {
                db.write(move |conn| {
                    std::thread::sleep(PAST);
                    early.store(answered(), Ordering::SeqCst);
                    raise(conn, id)
                })
                .await
                .unwrap();
            });
            tokio::time::sleep(PAST).await;
            [first, second]
        })
        .await;
        for one in first {
            one.await.unwrap();
        }
    });
    assert!(answered.load(Ordering::SeqCst) && !early.load(Ordering::SeqCst));
    assert_eq!(versions(&app, &ids), [2, 2]);
}

/// Whether a task has ended.
fn answered_by(task: &tokio::task::JoinHandle<()>) -> impl Fn() -> bool + Send + use<> {
    let task = task.abort_handle();
    move || task.is_finished()
}

#[test]
fn a_request_that_gave_up_is_never_written() {
    let app = TestApp::start();
    let ids = accounts(&app, 3);
    if app.engine() == Engine::Postgres {
        return;
    }
    let runs = Arc::new(AtomicUsize::new(0));
    let work = |id: i64| {
        let runs = runs.clone();
        move |conn: &mut Conn| {
            runs.fetch_add(1, Ordering::SeqCst);
            raise(conn, id)
        }
    };
    run(async {
        let db = &app.state.db;
        while_held(db, async || {
            let gone = tokio::time::timeout(Duration::from_millis(50), db.write(work(ids[0]))).await;
            assert!(gone.is_err(), "its client has gone");
            let began = Instant::now();
            assert_eq!(status(&db.write(work(ids[1])).await), 503);
            assert!((1_900..2_600).contains(&began.elapsed().as_millis()), "{:?}", began.elapsed());
        })
        .await;
        db.write(work(ids[2])).await.unwrap();
    });
    assert_eq!(versions(&app, &ids), [1, 1, 2]);
    assert_eq!(runs.load(Ordering::SeqCst), 1);
}

#[test]
fn a_client_that_goes_while_it_leads_leaves_nobody_waiting() {
    let app = TestApp::start();
    let ids = accounts(&app, 2);
    run(async {
        let db = &app.state.db;
        for _ in 0..50 {
            let gone = tokio::time::timeout(Duration::ZERO, db.write(raising(ids[0])));
            let (_, done) = join(gone, db.write(raising(ids[1]))).await;
            done.unwrap();
        }
    });
    assert_eq!(versions(&app, &ids)[1], 51);
}

#[test]
fn transactions_and_savepoints_stay_prepared() {
    let (fixture, address) = watched();
    let (app, id) = (&fixture.app, crate::fixture::Fixture::id("admin"));
    let rename = move |conn: &mut Conn| {
        diesel::update(users::table.find(id)).set(users::first_name.eq("Vera")).execute(conn)?;
        Ok(())
    };
    let write = || run(app.state.db.write(rename)).unwrap();
    write();
    let (heard, ()) = heard(&address, write);
    assert_eq!(heard.prepared, Vec::<String>::new());
}

/// A savepoint does not check a deferred constraint, so that one write could fail the commit of all. On
/// PostgreSQL, where each write commits by itself, only a trigger may wait (that of the identity stamp).
#[test]
fn no_constraint_waits_for_the_commit() {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = diesel::sql_types::Text)]
        name: String,
    }
    let app = TestApp::start();
    let deferred = match app.engine() {
        Engine::Sqlite => "SELECT name FROM sqlite_master WHERE sql LIKE '%DEFERR%' OR sql LIKE '%RAISE(ROLLBACK%'",
        Engine::Postgres => "SELECT conname::text AS name FROM pg_constraint WHERE condeferrable AND contype <> 't'",
    };
    let found: Vec<Found> = app.db(|conn| Ok(diesel::sql_query(deferred).load(conn)?));
    assert_eq!(found.into_iter().map(|found| found.name).collect::<Vec<_>>(), Vec::<String>::new());
}
