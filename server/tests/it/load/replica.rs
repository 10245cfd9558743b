//! Lists from a replica: never without their reader's own writes, and from the primary while the
//! replica is gone.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use sapa_core::access::role::Role;
use sapa_server::platform::db::{Conn, Location};
use sapa_server::platform::problem::Error;
use serde_json::{Value, json};

use crate::fixture::{BRANCH_A1, Fixture, civil, stay};
use crate::support::{Answer, Base, Cluster, Proxy, TestApp, only_on, size, wait_for};

const HEADER: &str = "X-Commit-Position";

/// Two servers over one primary and replica. SQLite has no replicas.
fn servers() -> (Cluster, TestApp, TestApp) {
    let cluster = Cluster::start();
    let server = || TestApp::over(cluster.base(), |config| config.replica = Some(cluster.replica.clone()));
    let (one, other) = (server(), server());
    (cluster, one, other)
}

fn add(app: &TestApp, token: &str, name: &str) -> Answer {
    let body = json!({"nameEn": name, "nameSr": name, "icon": "paw", "ordinal": 1});
    app.post("/animal-types").token(token).json(&body).send().expect(201)
}

#[test]
fn a_list_never_lacks_its_readers_own_write() {
    only_on!(Postgres);
    let (cluster, one, other) = servers();
    one.account(Role::Sysadm, "vera@sapa.example");
    let token = one.sign_in("vera@sapa.example").auth;
    let rounds = size(50, 1_000);
    let mut stale = 0;
    for round in 0..rounds {
        match round % 10 {
            // Replay is paused for a while, like on a busy or distant replica.
            0 => cluster.run_on_replica("SELECT pg_wal_replay_pause()"),
            5 => cluster.run_on_replica("SELECT pg_wal_replay_resume()"),
            _ => {}
        }
        let item = add(&one, &token, &format!("Vrsta {round}"));
        let position = item.header(HEADER).to_owned();
        assert_eq!(position.len(), 16, "{position}");
        let id = item.json()["id"].as_i64().unwrap();
        let list = other.get(&format!("/animal-types?q=Vrsta%20{round}")).token(&token).header(HEADER, &position);
        let json = list.send().expect(200).json();
        stale += usize::from(!json["items"].as_array().unwrap().iter().any(|item| item["id"] == id));
    }
    assert_eq!(stale, 0, "of {rounds}");
}

/// The ids in a list for a reader with `position`.
fn listed(app: &TestApp, token: &str, path: &str, position: Option<&str>) -> Vec<i64> {
    let mut request = app.get(path).token(token);
    if let Some(position) = position {
        request = request.header(HEADER, position);
    }
    let json = request.send().expect(200).json();
    json["items"].as_array().unwrap().iter().map(|item| item["id"].as_i64().unwrap()).collect()
}

#[test]
fn only_lists_and_exports_are_read_from_the_replica() {
    only_on!(Postgres);
    let (cluster, one, other) = servers();
    let fixture = Fixture::over(one);
    let token = fixture.token("opr");
    wait_for("the replica follows", 10, || !listed(&other, fixture.token("sysadm"), "/companies", None).is_empty());
    cluster.run_on_replica("SELECT pg_wal_replay_pause()");
    let made = fixture.create("opr", &stay(0, 2)).expect(201);
    let (position, id) = (made.header(HEADER).to_owned(), made.json()["id"].as_i64().unwrap());
    // The replica is read, and it is behind.
    assert_eq!(listed(&other, token, "/bookings", None), Vec::<i64>::new());
    let file = |position: &str| {
        let file = other.get("/bookings/export.csv").token(token).header(HEADER, position).send();
        file.expect(200).text().lines().count()
    };
    assert_eq!((listed(&other, token, "/bookings", Some(&position)), file(&position)), (vec![id], 2));
    // A value that is no position is served by the primary.
    assert_eq!((listed(&other, token, "/bookings", Some("0/16B3748")), file("zzz")), (vec![id], 2));
    // An old position is served by the replica.
    assert_eq!((listed(&other, token, "/bookings", Some("0000000000000000")), file("0000000000000000")), (vec![], 1));
    let get = |path: &str| other.get(path).token(token).send().expect(200).json();
    let days = format!("from={}&to={}", &civil(0, 0)[..10], &civil(3, 0)[..10]);
    assert_eq!(get("/board")["branches"][0]["expected"][0]["id"], id);
    assert!(has(&get(&format!("/branches/{BRANCH_A1}/calendar?{days}")), id));
    assert_eq!(get(&format!("/bookings/{id}"))["id"], id);
    let free = get(&format!("/availability?serviceId=1&animalTypeId=1&size=SMALL&{days}"));
    assert_eq!(free, fixture.get("opr", &format!("/availability?serviceId=1&animalTypeId=1&size=SMALL&{days}")).json());
    cluster.run_on_replica("SELECT pg_wal_replay_resume()");
    wait_for("the replica follows again", 10, || listed(&other, token, "/bookings", None) == [id]);
}

/// Whether the answer contains a record with this id.
fn has(json: &Value, id: i64) -> bool {
    match json {
        Value::Array(all) => all.iter().any(|one| has(one, id)),
        Value::Object(members) => {
            members.iter().any(|(name, value)| (name == "id" || name == "bookingId") && value == id)
                || members.values().any(|value| has(value, id))
        }
        _ => false,
    }
}

#[test]
fn a_lost_replica_is_skipped() {
    only_on!(Postgres);
    let app = TestApp::with(|config| {
        if let Location::Postgres(url) = &config.database {
            // Nothing listens at this port.
            let away = url.replace("@/", "@127.0.0.1:9/").replace("host=", "application_name=");
            config.replica = Some(Location::parse(&away).unwrap());
        }
    });
    app.account(Role::Sysadm, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    let item = add(&app, &token, "Vrsta");
    for _ in 0..20 {
        let began = Instant::now();
        assert_eq!(listed(&app, &token, "/animal-types", None), [item.json()["id"].as_i64().unwrap()]);
        assert!(began.elapsed() < Duration::from_millis(1_500), "{:?}", began.elapsed());
    }
}

#[test]
fn running_lists_of_a_silent_replica_are_read_from_the_primary() {
    only_on!(Postgres);
    let base = Base::fresh();
    // Behaves like a replica that is never behind.
    let proxy = Proxy::before(&base.at);
    let app = TestApp::over(base, |config| config.replica = Some(proxy.at.clone()));
    app.account(Role::Sysadm, "vera@sapa.example");
    let token = app.sign_in("vera@sapa.example").auth;
    let id = add(&app, &token, "Vrsta").json()["id"].as_i64().unwrap();
    let all_at_once = || -> Vec<Duration> {
        std::thread::scope(|scope| {
            let lists: Vec<_> = (0..6)
                .map(|_| {
                    scope.spawn(|| {
                        let began = Instant::now();
                        assert_eq!(listed(&app, &token, "/animal-types", None), [id]);
                        began.elapsed()
                    })
                })
                .collect();
            lists.into_iter().map(|list| list.join().unwrap()).collect()
        })
    };
    all_at_once();
    proxy.fall_silent();
    let took = all_at_once();
    assert!(took.iter().all(|took| *took < Duration::from_millis(2_600)), "{took:?}");
    // The next lists do not ask the replica.
    let took = all_at_once();
    assert!(took.iter().all(|took| *took < Duration::from_millis(800)), "{took:?}");
}

/// A server whose replica is its own database under another name.
fn stand_in() -> TestApp {
    TestApp::with(|config| {
        if let Location::Postgres(url) = &config.database {
            config.replica = Some(Location::parse(&format!("{url}&application_name=replica")).unwrap());
        }
    })
}

#[derive(diesel::QueryableByName)]
struct Name {
    #[diesel(sql_type = diesel::sql_types::Text)]
    name: String,
}

/// The databases that a list was read from, in order, and its status.
fn list(app: &TestApp, read: fn(&mut Conn) -> Result<(), Error>) -> (Vec<&'static str>, u16) {
    let read_from = Arc::new(Mutex::new(Vec::new()));
    let seen = read_from.clone();
    let list = app.state.db.list(move |conn| {
        let name = diesel::sql_query("SELECT current_setting('application_name') AS name");
        let found: Name = name.get_result(conn)?;
        seen.lock().unwrap().push(if found.name == "replica" { "replica" } else { "primary" });
        read(conn)
    });
    let done = actix_web::rt::System::new().block_on(list);
    let places = read_from.lock().unwrap().clone();
    (places, done.map_or_else(|e| e.problem().status, |()| 200))
}

fn run(conn: &mut Conn, sql: &str) -> Result<(), Error> {
    Ok(conn.batch_execute(sql)?)
}

#[test]
fn errors_that_the_primary_shares_do_not_exclude_the_replica() {
    only_on!(Postgres);
    let app = stand_in();
    let wrong = |_: &mut Conn| Err(Error::internal("a fault of ours"));
    let long = |conn: &mut Conn| {
        run(conn, "SET LOCAL statement_timeout = 20")?;
        run(conn, "SELECT pg_sleep(1)")
    };
    let (once, none) = (vec!["replica"], |_: &mut Conn| Ok(()));
    assert_eq!(list(&app, wrong), (once.clone(), 500));
    assert_eq!(list(&app, long), (once.clone(), 503));
    assert_eq!(list(&app, |conn| run(conn, "SELECT 1 / 0")), (once.clone(), 500));
    // Slow, but alive.
    assert_eq!(list(&app, |conn| run(conn, "SELECT pg_sleep(2.5)")), (once.clone(), 200));
    assert_eq!(list(&app, none), (once, 200));
}

#[test]
fn errors_of_the_replica_alone_are_read_from_the_primary() {
    only_on!(Postgres);
    let conflict = |conn: &mut Conn| {
        run(
            conn,
            "DO $$ BEGIN IF current_setting('application_name') = 'replica' THEN \
             RAISE 'canceling statement due to conflict with recovery' USING ERRCODE = '40001'; END IF; END $$",
        )
    };
    let ended = |conn: &mut Conn| {
        run(
            conn,
            "SELECT CASE WHEN current_setting('application_name') = 'replica' \
             THEN pg_terminate_backend(pg_backend_pid()) END; SELECT pg_sleep(0.1)",
        )
    };
    for failing in [conflict, ended] {
        let app = stand_in();
        assert_eq!(list(&app, failing), (vec!["replica", "primary"], 200));
        // The replica is left alone for a while.
        assert_eq!(list(&app, |_| Ok(())), (vec!["primary"], 200));
    }
}
