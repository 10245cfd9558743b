//! A PostgreSQL that falls silent without closing its connections: requests are refused in time,
//! readiness fails, and service resumes soon after the database answers again.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::platform::db::Conn;
use sapa_server::platform::problem::Error;
use sapa_server::schema::sessions;

use crate::support::{Base, Over, PASSWORD, Proxy, TestApp, only_on, size};

/// The longest wait for a statement without an answer.
const LONGEST: Duration = Duration::from_millis(4_000);
/// The longest wait of a request that only waits for a connection.
const SHORT: Duration = Duration::from_millis(2_600);
const BACK: Duration = Duration::from_secs(10);

struct Scene {
    app: TestApp,
    proxy: Proxy,
    token: String,
    /// Acknowledged sign-ins; each has written a session.
    signed_in: AtomicUsize,
}

fn scene() -> Scene {
    let base = Base::fresh();
    let through = base.shared();
    // Made without the proxy, for the account; this application also drops the database.
    let direct = TestApp::over(base, |_| {});
    direct.account(Role::Sysadm, "vera@sapa.example");
    let proxy = Proxy::before(&through.at);
    let app = TestApp::over(through, |config| config.database = proxy.at.clone());
    let token = app.sign_in("vera@sapa.example").auth;
    // Dropped last: the database must outlive its users.
    std::mem::forget(direct);
    Scene { app, proxy, token, signed_in: AtomicUsize::new(1) }
}

impl Scene {
    fn me(&self) -> (u16, Duration) {
        let began = Instant::now();
        let answer = self.app.get("/me").token(&self.token).send();
        if answer.status == 503 {
            assert_eq!(answer.header("retry-after"), "2");
        }
        (answer.status, began.elapsed())
    }

    /// Whether a write is served: it needs rows that a lost connection may have locked.
    fn writes(&self) -> bool {
        matches!(self.app.try_sign_in("vera@sapa.example", PASSWORD).status, 200 | 429)
    }

    /// The time until reads and writes are served again.
    fn back(&self) -> Duration {
        let began = Instant::now();
        while self.me().0 != 200 || !self.writes() {
            assert!(began.elapsed() < BACK, "not back after {:?}", began.elapsed());
            std::thread::sleep(Duration::from_millis(50));
        }
        began.elapsed()
    }

    /// Requests in sequence on several threads until `rest` is done; returns status and duration of
    /// each.
    fn under_load(&self, rest: impl FnOnce()) -> Vec<(u16, Duration)> {
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let ends = Over(&over);
            let busy: Vec<_> = (0..12)
                .map(|i| {
                    let over = &over;
                    scope.spawn(move || {
                        let mut seen = Vec::new();
                        while !over.load(Ordering::SeqCst) {
                            // Every fourth request writes.
                            if i % 4 == 0 {
                                let began = Instant::now();
                                let status = self.app.try_sign_in("vera@sapa.example", PASSWORD).status;
                                self.signed_in.fetch_add(usize::from(status == 200), Ordering::SeqCst);
                                seen.push((status, began.elapsed()));
                            } else {
                                seen.push(self.me());
                            }
                            std::thread::sleep(Duration::from_millis(5));
                        }
                        seen
                    })
                })
                .collect();
            rest();
            drop(ends);
            busy.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
        })
    }

    /// Panics if an acknowledged write is lost.
    fn judge_writes(&self) {
        let kept: i64 = self.app.db(|conn| Ok(sessions::table.count().get_result(conn)?));
        let acknowledged = self.signed_in.load(Ordering::SeqCst);
        assert!(kept as usize >= acknowledged, "{kept} of {acknowledged}");
    }

    fn readiness(&self) -> u16 {
        let began = Instant::now();
        let status = self.app.get("//readyz").send().status;
        assert!(began.elapsed() < Duration::from_millis(1_500), "{:?}", began.elapsed());
        let began = Instant::now();
        self.app.get("//healthz").send().expect(200);
        assert!(began.elapsed() < Duration::from_millis(400), "{:?}", began.elapsed());
        status
    }
}

fn judge(seen: &[(u16, Duration)]) {
    let slowest = seen.iter().filter(|(status, _)| *status == 503).map(|(_, took)| *took).max();
    eprintln!("slowest refusal: {slowest:?}");
    for (status, took) in seen {
        assert!(matches!(status, 200 | 429 | 503), "{status}");
        assert!(*took < LONGEST, "{status} after {took:?}");
    }
}

#[test]
fn a_silent_database_is_refused_in_time_and_served_when_it_is_heard_again() {
    only_on!(Postgres);
    let scene = scene();
    assert_eq!(scene.readiness(), 200);
    let mut back = Duration::ZERO;
    let seen = scene.under_load(|| {
        // Under way when the silence begins are requests of every kind; then it lasts.
        std::thread::sleep(Duration::from_millis(500));
        scene.proxy.fall_silent();
        std::thread::sleep(Duration::from_secs(size(4, 30) as u64)); // the silence
        assert_eq!(scene.readiness(), 503);
        // Requests do not wait in sequence: a new request is refused soon.
        let (status, took) = scene.me();
        assert!(status == 503 && took < SHORT, "{status} after {took:?}");
        scene.proxy.wake();
        back = scene.back();
    });
    judge(&seen);
    assert_eq!(scene.readiness(), 200);
    eprintln!("silent, then heard again: back after {back:?}");
}

#[test]
fn connections_that_never_answer_do_not_fill_the_pools() {
    only_on!(Postgres);
    let scene = scene();
    for round in 0..size(2, 10) {
        let mut back = Duration::ZERO;
        let seen = scene.under_load(|| {
            // Requests are under way on every connection when the silence begins.
            std::thread::sleep(Duration::from_millis(300));
            scene.proxy.fall_silent();
            std::thread::sleep(Duration::from_millis(1_500)); // the silence
            // Another server took over: the old connections never answer again.
            scene.proxy.hear_new_ones();
            back = scene.back();
        });
        judge(&seen);
        eprintln!("failover, round {round}: back after {back:?}");
    }
    // Half a second of the same load.
    let served = scene.under_load(|| std::thread::sleep(Duration::from_millis(500)));
    scene.judge_writes();
    let metrics = scene.app.ops().get("//metrics").send().expect(200).text();
    let counted = "sapa_database_connections_discarded_total{pool=\"read\",reason=\"Silent\"}";
    assert!(metrics.contains(counted), "{metrics}");
    assert!(served.iter().all(|(status, _)| matches!(status, 200 | 429)), "{served:?}");
}

#[test]
fn a_slow_statement_of_a_database_that_answers_goes_on() {
    only_on!(Postgres);
    let scene = scene();
    let slow = |conn: &mut Conn| Ok(conn.batch_execute("SELECT pg_sleep(2.5)")?);
    let system = actix_web::rt::System::new();
    assert_eq!(system.block_on(scene.app.state.db.read(slow)).map_err(|e| e.to_string()), Ok(()));
    assert_eq!(system.block_on(scene.app.state.db.write(slow)).map_err(|e| e.to_string()), Ok(()));
}

#[test]
fn connections_that_the_server_ended_are_replaced() {
    only_on!(Postgres);
    let scene = scene();
    let mut back = Duration::ZERO;
    let seen = scene.under_load(|| {
        for _ in 0..size(3, 20) {
            // Requests are under way on every connection.
            std::thread::sleep(Duration::from_millis(200));
            scene.app.state.db.write_blocking(end_all).unwrap();
            back = back.max(scene.back());
        }
    });
    assert!(seen.iter().all(|(status, _)| matches!(status, 200 | 429 | 503)), "{seen:?}");
    scene.judge_writes();
    eprintln!("connections ended by the server: back after {back:?}");
}

#[test]
fn connections_that_died_while_they_rested_are_not_used() {
    only_on!(Postgres);
    let scene = scene();
    for _ in 0..2 {
        assert_eq!((scene.me().0, scene.app.try_sign_in("vera@sapa.example", PASSWORD).status), (200, 200));
        scene.app.state.db.write_blocking(end_all).unwrap();
        // A connection that has rested for a second is asked before it is used.
        std::thread::sleep(Duration::from_millis(1_200));
    }
    assert_eq!(scene.me().0, 200);
}

/// Ends all connections, like a restart of PostgreSQL.
fn end_all(conn: &mut Conn) -> Result<(), Error> {
    Ok(conn.batch_execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )?)
}
