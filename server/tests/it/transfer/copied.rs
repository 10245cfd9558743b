//! A database that is copied to another one, and back, is the same: every row, the next number, the triggers.

use std::cell::RefCell;
use std::process::Stdio;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_server::demo::Scale;
use sapa_server::platform::db::{Db, take_turn};
use sapa_server::schema::backups;
use sapa_server::transfer::copy::copy;

use crate::backup::{digests, done, refused};
use crate::check::clean::peak;
use crate::demo::data::{filled, small};
use crate::fixture::day;
use crate::platform::command_line::{sapa, words};
use crate::support::{Base, TestApp, only_on, size};

#[test]
fn a_copy_and_the_copy_back_are_the_same() {
    let (base, db, accounts) = filled(&small(), day(0, 12));
    // A number that was given is not given again, though its row is gone.
    let noted = "INSERT INTO backups (started_at, finished_at, place, bytes, files, app_version) \
         VALUES ('2026-01-01 00:00:00', '2026-01-01 00:00:00', 'here', 0, 0, '0')";
    db.write_blocking(|conn| Ok(conn.batch_execute(&format!("{noted}; DELETE FROM backups"))?)).unwrap();
    drop(db);
    let between = Base::file();
    let back = Base::empty();
    let said = done(&base, &["copy", "--to", &between.url()]);
    assert!(said.contains("sha256"), "{said}");
    done(&between, &["copy", "--to", &back.url()]);
    let all = digests(&base.at);
    assert_eq!(all, digests(&between.at));
    assert_eq!(all, digests(&back.at));
    assert!(all["bookings"].0 >= 600 && all["search_terms"].0 > 600 && all["company_ratings"].0 > 0);
    for copied in [&between, &back] {
        let said = refused(&base, &["copy", "--to", &copied.url()]);
        assert!(said.contains("is not empty"), "{said}");
        let db = Db::open(&copied.at, None).unwrap();
        let twice = "INSERT INTO occupancies (branch_id, booking_id, workplace_id, from_utc, to_utc, pets, live, overbooked) \
             SELECT o.branch_id, o.booking_id, o.workplace_id, o.from_utc, o.to_utc, o.pets, o.live, o.overbooked \
             FROM occupancies o JOIN workplaces w ON w.id = o.workplace_id \
             WHERE w.kind = 'ROOM' AND NOT (o.live = (1 = 0)) AND o.overbooked = (1 = 0) ORDER BY o.id LIMIT 1";
        let twice = db.write_blocking(|conn| Ok(conn.batch_execute(twice)?));
        assert!(twice.unwrap_err().to_string().contains("occupancy.overlap"), "the triggers work");
        let next = db.write_blocking(|conn| {
            conn.batch_execute(noted)?;
            Ok(backups::table.select(backups::id).load::<i64>(conn)?)
        });
        assert_eq!(next.unwrap(), [2]);
    }
    let app = TestApp::over(back, |_| {});
    app.try_sign_in(&accounts[0].email, &accounts[0].password).expect(200);
}

#[test]
fn a_copy_that_fails_leaves_the_target_empty() {
    let (base, db, _) = filled(&small(), day(0, 12));
    drop(db);
    let target = Base::file();
    sapa_server::upkeep::migrate(&target.at).unwrap();
    let before = digests(&target.at);
    // A row that the target refuses, late in the copy.
    let db = Db::open(&target.at, None).unwrap();
    let refusing = "CREATE TABLE refused (id INTEGER PRIMARY KEY CHECK (id < 0)) STRICT";
    db.write_blocking(|conn| Ok(conn.batch_execute(refusing)?)).unwrap();
    drop(db);
    assert!(refused(&base, &["copy", "--to", &target.url()]).contains("refused"));
    let db = Db::open(&target.at, None).unwrap();
    db.write_blocking(|conn| Ok(conn.batch_execute("DROP TABLE refused")?)).unwrap();
    drop(db);
    assert_eq!(digests(&target.at), before);
    let mut child = sapa(&base);
    let mut child = child.args(["copy", "--to", &target.url()]).stdout(Stdio::null()).spawn().unwrap();
    // Somewhere in the copy: it is killed before its end or has ended, and both are checked.
    std::thread::sleep(Duration::from_millis(150));
    let _ = child.kill();
    child.wait().unwrap();
    if digests(&target.at) == before {
        done(&base, &["copy", "--to", &target.url()]);
    }
    assert_eq!(digests(&target.at), digests(&base.at));
}

/// What is written to the source meanwhile is in no table of the target.
#[test]
fn a_copy_shows_one_moment() {
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    let before = digests(&base.at);
    let target = Base::file();
    let first = RefCell::new(None);
    let copied = copy(&base.at, &target.at, &|done| {
        if first.borrow().is_none() {
            first.replace(Some(done.table.clone()));
            let later = "INSERT INTO backups (started_at, finished_at, place, bytes, files, app_version) \
                 VALUES ('2026-01-01 00:00:00', '2026-01-01 00:00:00', 'here', 0, 0, '0')";
            db.write_blocking(|conn| Ok(conn.batch_execute(later)?)).unwrap();
        }
    });
    assert_eq!(copied.unwrap().len(), before.len());
    assert_ne!(first.into_inner().as_deref(), Some("backups"));
    assert_ne!(digests(&base.at), before);
    assert_eq!(digests(&target.at), before);
}

/// What the database does with rows that are sent is read back.
#[test]
fn a_copy_that_loses_rows_is_told_and_undone() {
    only_on!(Postgres);
    let (base, db, _) = filled(&small(), day(0, 12));
    drop(db);
    let target = Base::empty();
    sapa_server::upkeep::migrate(&target.at).unwrap();
    let before = digests(&target.at);
    for lost in
        ["CREATE RULE lost AS ON INSERT TO company_ratings DO INSTEAD NOTHING", "DROP RULE lost ON company_ratings"]
    {
        let db = Db::open(&target.at, None).unwrap();
        db.write_blocking(|conn| Ok(conn.batch_execute(lost)?)).unwrap();
        drop(db);
        if lost.starts_with("CREATE") {
            let said = refused(&base, &["copy", "--to", &target.url()]);
            assert!(said.contains("company_ratings differs after the copy"), "{said}");
            assert_eq!(digests(&target.at), before);
        }
    }
    done(&base, &["copy", "--to", &target.url()]);
    assert_eq!(digests(&target.at), digests(&base.at));
}

/// A copy that was killed while it made the tables is run again; a target with rows is never changed.
#[test]
fn tables_that_are_missing_are_made_where_there_are_no_rows() {
    let (base, db, _) = filled(&small(), day(0, 12));
    drop(db);
    let target = Base::file();
    sapa_server::upkeep::migrate(&target.at).unwrap();
    done(&target, &["migrate", "down", "--steps", "20", "--yes"]);
    done(&base, &["copy", "--to", &target.url()]);
    assert_eq!(digests(&target.at), digests(&base.at));

    done(&target, &["migrate", "down", "--steps", "1", "--yes"]);
    let status = done(&target, &["migrate", "status"]);
    let said = refused(&base, &["copy", "--to", &target.url()]);
    assert!(said.contains("is not empty"), "{said}");
    assert_eq!(done(&target, &["migrate", "status"]), status);
}

/// Both would find the target empty.
#[test]
fn two_commands_never_fill_one_database() {
    let (base, db, _) = filled(&small(), day(0, 12));
    drop(db);
    let target = Base::file();
    let to = target.url();
    let turn = take_turn(&target.at).unwrap();
    let backup = base.folder.path().join("one.tar");
    done(&base, &["backup", backup.to_str().unwrap()]);
    for (of, arguments) in [
        (&base, vec!["copy", "--to", &to]),
        (&target, vec!["restore", backup.to_str().unwrap()]),
        (&target, vec!["seed", "--bookings", "1"]),
    ] {
        let said = refused(of, &arguments);
        assert!(said.contains("another command fills this database") && said.contains("(database.filling)"), "{said}");
    }
    drop(turn);

    let copies: Vec<_> = (0..2)
        .map(|_| {
            let mut copy = sapa(&base);
            copy.args(["copy", "--to", &to]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    let ended: Vec<_> = copies.into_iter().map(|copy| copy.wait_with_output().unwrap()).collect();
    assert_eq!(ended.iter().filter(|copy| copy.status.success()).count(), 1, "one of two copies is made");
    let loser = ended.iter().find(|copy| !copy.status.success()).map(words).unwrap();
    let last = loser.lines().last().unwrap();
    assert!(last.contains("(database.filling)") || last.contains("is not empty"), "{loser}");
    assert_eq!(digests(&target.at), digests(&base.at));
}

/// Not more memory with more rows, in either direction.
#[test]
fn a_copy_needs_little_memory() {
    let count = |rows: usize| u32::try_from(rows).unwrap();
    let bookings = count(size(3_000, 1_000_000));
    let (base, db, _) = filled(&Scale { companies: count(size(5, 400)), branches: 3, bookings, seed: 11 }, day(0, 12));
    drop(db);
    let (between, back) = (Base::file(), Base::empty());
    for (from, to) in [(&base, &between), (&between, &back)] {
        let began = Instant::now();
        let mut copy = sapa(from).args(["copy", "--to", &to.url()]).stdout(Stdio::null()).spawn().unwrap();
        let mut most = 0;
        let status = loop {
            most = peak(copy.id()).unwrap_or(most).max(most);
            if let Some(status) = copy.try_wait().unwrap() {
                break status;
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        assert!(status.success());
        println!("copy of {bookings} bookings: {} MB, {:.0} s", most / 1_024, began.elapsed().as_secs_f64());
        assert!(most > 0 && most <= 200 * 1_024, "{most} kB");
    }
}
