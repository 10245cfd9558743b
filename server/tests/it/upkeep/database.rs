//! Database access: one writer at a time, readers that cannot write, no rest of failed writes, one
//! migration for many servers, and 503 when busy.

use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_server::platform::db::{Concrete, Conn, Db, Engine, Location};
use sapa_server::platform::problem::Error;
use sapa_server::schema::users;
use sapa_server::session::rows::account;
use sapa_server::upkeep;
use serde_json::json;

use crate::support::{Base, PASSWORD, TestApp, only_on};

#[test]
fn servers_that_start_together_migrate_once() {
    let base = Base::empty();
    let applied: Vec<usize> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| upkeep::migrate(&base.at).unwrap())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(applied.iter().filter(|count| **count > 0).count(), 1, "{applied:?}");
}

#[test]
fn migrations_go_up_down_and_up() {
    let base = Base::empty();
    upkeep::migrate(&base.at).unwrap();
    upkeep::redo_all(&base.at).unwrap();
    assert_eq!(upkeep::migrate(&base.at).unwrap(), 0);
    let app = TestApp::over(base, |_| {});
    app.account(Role::User, "vera@sapa.example");
}

#[test]
fn reading_cannot_write() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let tried = app.state.db.read_blocking(|conn| {
        diesel::update(users::table.find(id)).set(users::active.eq(false)).execute(conn)?;
        Ok(())
    });
    assert!(tried.is_err());
    assert!(app.db(|conn| account::find(conn, id)).active);
}

#[test]
fn a_failed_write_leaves_nothing() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let failed: Result<(), Error> = app.state.db.write_blocking(|conn| {
        diesel::update(users::table.find(id)).set(users::first_name.eq("Neko")).execute(conn)?;
        Err(Error::forbidden())
    });
    assert_eq!(failed.unwrap_err().problem().status, 403);
    assert_eq!(app.db(|conn| account::find(conn, id)).first_name, "Vera");
}

#[test]
fn a_panic_inside_a_write_leaves_nothing_either() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        app.state.db.write_blocking(|conn| -> Result<(), Error> {
            diesel::update(users::table.find(id)).set(users::first_name.eq("Neko")).execute(conn)?;
            panic!("on purpose")
        })
    }));
    assert!(panicked.is_err());
    assert_eq!(app.db(|conn| account::find(conn, id)).first_name, "Vera");
}

#[test]
fn parallel_writers_of_one_row_lose_nothing() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..10 {
                    app.db(|conn| {
                        diesel::update(users::table.find(id))
                            .set(users::version.eq(users::version + 1))
                            .execute(conn)?;
                        Ok(())
                    });
                }
            });
        }
    });
    assert_eq!(app.db(|conn| account::find(conn, id)).version, 81);
}

#[test]
fn two_servers_on_one_database_lose_nothing_and_refuse_nothing() {
    let app = TestApp::start();
    let id = app.account(Role::User, "vera@sapa.example");
    let other = Db::open(&app.state.config.database, None).unwrap();
    std::thread::scope(|scope| {
        for db in [&app.state.db, &other, &app.state.db, &other] {
            scope.spawn(move || {
                for _ in 0..25 {
                    // Reads before it writes: on SQLite, a transaction begun as a reader cannot write
                    // once the other server has written.
                    let raised = db.write_blocking(|conn| {
                        account::find(conn, id)?;
                        diesel::update(users::table.find(id))
                            .set(users::version.eq(users::version + 1))
                            .execute(conn)?;
                        Ok(())
                    });
                    raised.unwrap();
                }
            });
        }
    });
    assert_eq!(app.db(|conn| account::find(conn, id)).version, 101);
}

#[test]
fn a_deadlock_is_tried_again() {
    let app = TestApp::start();
    let (one, two) = (app.account(Role::User, "vera@sapa.example"), app.account(Role::User, "ana@sapa.example"));
    let meet = std::sync::Barrier::new(2);
    let crossed = |first: i64, second: i64| {
        let mut waits = app.engine() == Engine::Postgres;
        app.db(|conn| {
            diesel::update(users::table.find(first)).set(users::version.eq(users::version + 1)).execute(conn)?;
            if std::mem::take(&mut waits) {
                meet.wait();
            }
            diesel::update(users::table.find(second)).set(users::version.eq(users::version + 1)).execute(conn)?;
            Ok(())
        });
    };
    std::thread::scope(|scope| {
        scope.spawn(|| crossed(one, two));
        scope.spawn(|| crossed(two, one));
    });
    for id in [one, two] {
        assert_eq!(app.db(|conn| account::find(conn, id)).version, 3);
    }
}

#[test]
fn settings_that_keep_data_safe_are_on() {
    let app = TestApp::start();
    let fails = app.state.db.write_blocking(|conn| {
        conn.batch_execute(
            "INSERT INTO sessions (user_id, created_at, last_used_at, expires_at, token_generation) \
             VALUES (12345, '2026-01-01 00:00:00', '2026-01-01 00:00:00', '2026-01-01 00:00:00', 1)",
        )?;
        Ok(())
    });
    assert!(fails.is_err(), "foreign keys hold");
    let setting = |name: &str| app.db(|conn| sqlite_setting(conn, name));
    if app.engine() == Engine::Sqlite {
        assert_eq!((setting("synchronous").as_str(), setting("journal_mode").as_str()), ("2", "wal"));
    }
}

fn sqlite_setting(conn: &mut Conn, name: &str) -> Result<String, Error> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = diesel::sql_types::Text)]
        value: String,
    }
    match conn.concrete() {
        Concrete::Sqlite(c) => {
            let sql = format!("SELECT CAST({name} AS TEXT) AS value FROM pragma_{name}");
            Ok(diesel::sql_query(sql).get_result::<Row>(c)?.value)
        }
        Concrete::Postgres(_) => Ok(String::new()),
    }
}

#[test]
fn a_busy_database_answers_503_within_two_seconds() {
    let app = TestApp::start();
    app.account(Role::User, "vera@sapa.example");
    let db: Db = app.state.db.clone();
    let (send, receive) = std::sync::mpsc::channel();
    // Holds every connection that could write.
    let many = if app.engine() == Engine::Sqlite { 1 } else { 64 };
    let holders: Vec<_> = (0..many)
        .map(|_| {
            let (db, send) = (db.clone(), send.clone());
            std::thread::spawn(move || {
                let _ = db.write_blocking(|_| {
                    let _ = send.send(());
                    std::thread::sleep(Duration::from_secs(4)); // twice the promised wait
                    Ok(())
                });
            })
        })
        .collect();
    receive.recv().unwrap();
    // The others have theirs, too, or wait.
    std::thread::sleep(Duration::from_millis(500));
    let started = Instant::now();
    let answer = app.try_sign_in("vera@sapa.example", PASSWORD);
    assert!(started.elapsed() < Duration::from_millis(2_600), "{:?}", started.elapsed());
    assert_eq!(answer.header("retry-after"), "2");
    assert_eq!(answer.code(503), "server.busy");
    // Reading goes on.
    app.get("//readyz").send().expect(200);
    for holder in holders {
        holder.join().unwrap();
    }
    app.post("/auth/login").json(&json!({"email": "vera@sapa.example", "password": PASSWORD})).send().expect(200);
}

/// Whatever rights the folder and the file had before.
#[cfg(unix)]
#[test]
fn only_its_owner_reads_the_database() {
    only_on!(Sqlite);
    use std::os::unix::fs::PermissionsExt;
    for stale in [false, true] {
        let base = Base::empty();
        let Location::Sqlite(path) = base.at.clone() else { unreachable!() };
        let set = |path: &std::path::Path, mode| {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
        };
        set(base.folder.path(), 0o755);
        if stale {
            upkeep::migrate(&base.at).unwrap();
            set(&path, 0o644);
        }
        upkeep::migrate(&base.at).unwrap();
        // A server that was killed leaves these files beside the database.
        let _left = stale.then(|| {
            let mut conn = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
            conn.batch_execute("CREATE TABLE left_over (x TEXT); DROP TABLE left_over").unwrap();
            for ending in ["-wal", "-shm"] {
                set(std::path::Path::new(&format!("{}{ending}", path.display())), 0o644);
            }
            conn
        });
        let app = TestApp::over(base, |_| {});
        app.account(Role::User, "vera@sapa.example");
        for ending in ["", "-wal", "-shm"] {
            let file = format!("{}{ending}", path.display());
            let mode = std::fs::metadata(&file).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{ending}: {mode:o}");
        }
    }
}

#[derive(QueryableByName)]
struct Setting {
    #[diesel(sql_type = diesel::sql_types::Text)]
    value: String,
}

fn language(conn: &mut Conn) -> Result<String, Error> {
    let Concrete::Postgres(conn) = conn.concrete() else { return Ok("C".to_owned()) };
    let read_settings = diesel::sql_query("SELECT current_setting('lc_messages') AS value");
    Ok(read_settings.get_result::<Setting>(conn)?.value)
}

#[test]
fn the_database_s_messages_are_in_english() {
    let base = Base::fresh();
    let db = Db::open(&base.at, Some(&base.at)).unwrap();
    let listed = actix_web::rt::System::new().block_on(db.list(language)).unwrap();
    assert_eq!(listed, "C");
    assert_eq!(db.read_blocking(language).unwrap(), "C");
    assert_eq!(db.write_blocking(language).unwrap(), "C");
}

#[test]
fn a_role_that_cannot_set_the_language_works_with_an_english_server() {
    only_on!(Postgres);
    let base = Base::fresh();
    let Location::Postgres(url) = &base.at else { unreachable!() };
    let db = Db::open(&base.at, None).unwrap();
    let name = format!("r_{}", crate::support::random());
    db.write_blocking(|conn| Ok(conn.batch_execute(&format!("CREATE ROLE {name} LOGIN"))?)).unwrap();
    let (_, rest) = url.split_once("//").unwrap();
    let (_, place) = rest.split_once('@').unwrap();
    let plain = Db::open(&Location::parse(&format!("postgres://{name}@{place}")).unwrap(), None).unwrap();
    assert_eq!(plain.write_blocking(language).unwrap(), "C.UTF-8");
    drop(plain);
    db.write_blocking(|conn| Ok(conn.batch_execute(&format!("DROP ROLE {name}"))?)).unwrap();
}

/// What `.cargo/config.toml` asks of SQLite's C code.
#[test]
fn sqlite_is_built_for_statements_that_stay_prepared() {
    only_on!(Sqlite);
    let app = TestApp::start();
    let read_settings = |conn: &mut Conn| {
        let Concrete::Sqlite(conn) = conn.concrete() else { panic!("another engine") };
        let query = "SELECT compile_options AS value FROM pragma_compile_options";
        let rows: Vec<Setting> = diesel::sql_query(query).load(conn)?;
        Ok(rows.into_iter().map(|row| row.value).collect::<Vec<_>>())
    };
    let built = app.state.db.read_blocking(read_settings).unwrap();
    for there in ["ENABLE_QPSG", "THREADSAFE=2", "DEFAULT_MEMSTATUS=0", "ENABLE_COLUMN_METADATA"] {
        assert!(built.iter().any(|option| option == there), "{there}: {built:?}");
    }
    for gone in ["ENABLE_STAT4", "ENABLE_API_ARMOR", "ENABLE_MEMORY_MANAGEMENT"] {
        assert!(!built.iter().any(|option| option == gone), "{gone}: {built:?}");
    }
}

/// Limits that the database enforces if the server does not.
#[test]
fn statements_and_locks_have_time_limits() {
    only_on!(Postgres);
    let app = TestApp::start();
    let read_settings = |conn: &mut Conn| {
        let all = "'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone'";
        let query = format!("SELECT current_setting(name) AS value FROM unnest(ARRAY[{all}]) AS name");
        let Concrete::Postgres(conn) = conn.concrete() else { panic!("another engine") };
        let rows: Vec<Setting> = diesel::sql_query(query).load(conn)?;
        Ok(rows.into_iter().map(|row| row.value).collect::<Vec<_>>())
    };
    assert_eq!(app.state.db.read_blocking(read_settings).unwrap(), ["6s", "2s", "6s", "UTC"]);
    // A write of the command line waits longer; a write of a request gives its connection back sooner.
    assert_eq!(app.state.db.write_blocking(read_settings).unwrap(), ["6s", "2s", "6s", "UTC"]);
    let written = app.state.db.write(read_settings);
    assert_eq!(actix_web::rt::System::new().block_on(written).unwrap(), ["6s", "150ms", "6s", "UTC"]);
}

#[test]
fn a_dead_database_server_is_noticed_with_any_database_url() {
    let Location::Postgres(url) = Location::parse("postgres://sapa@db.example/sapa").unwrap() else { panic!() };
    for named in ["connect_timeout=2", "keepalives_idle=3", "tcp_user_timeout=7000"] {
        assert!(url.contains(named), "{url}");
    }
}
