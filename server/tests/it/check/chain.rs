//! The audit's chain: what is edited, removed or inserted is found and named; what is erased is not.

use std::time::Instant;

use chrono::Duration;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use sapa_server::audit::chain::verify::{Fault, Verified, verify};
use sapa_server::audit::chain::{Head, extend, head};
use sapa_server::jobs;
use sapa_server::platform::db::{Conn, Db, Engine, Location};
use sapa_server::platform::http::moment::clock;
use sapa_server::platform::problem::Error;
use sapa_server::schema::audit_entries;

use super::clean::sapa;
use super::{Text, chain_all, unguarded};
use crate::support::{Base, TestApp, only_on, size, wait_for_lock};

/// A database with a chained audit of 600 entries.
fn chained() -> (Base, Db) {
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    super::entries(&db, 600);
    chain_all(&db);
    (base, db)
}

/// What a verification finds, and what it says in the end.
fn verified(conn: &mut Conn, known: Option<&Head>) -> (Vec<Fault>, Verified) {
    let mut faults = Vec::new();
    let verified = verify(conn, known, clock(), &mut |fault| faults.push(fault)).unwrap();
    (faults, verified)
}

/// What is found after a change by hand, which is undone.
fn after(db: &Db, known: Option<&Head>, sql: &str) -> Vec<Fault> {
    let mut found = Vec::new();
    let undone = db.write_blocking(|conn| {
        unguarded(conn)?;
        conn.batch_execute(sql)?;
        found = verified(conn, known).0;
        Err::<(), _>(Error::internal("undo"))
    });
    let error = undone.unwrap_err().to_string();
    assert!(error.contains("undo"), "{sql}: {error}");
    found
}

/// The id of the entry at a place.
fn at_place(db: &Db, seq: i64) -> i64 {
    let entry = audit_entries::table.filter(audit_entries::chain_seq.eq(seq)).select(audit_entries::id);
    db.read_blocking(|conn| Ok(entry.first(conn)?)).unwrap()
}

fn head_of(db: &Db) -> Head {
    db.read_blocking(head).unwrap()
}

#[test]
fn a_whole_chain_has_no_fault_and_names_its_head() {
    let (_base, db) = chained();
    let (faults, whole) = db.read_blocking(|conn| Ok(verified(conn, None))).unwrap();
    assert_eq!(faults, []);
    assert_eq!((whole.entries, whole.head.seq), (600, 600));
    assert_eq!((whole.head.clone(), whole.waiting_since), (head_of(&db), None));
    // A head of yesterday is part of the chain of today.
    let known = db.read_blocking(|conn| {
        let entry = audit_entries::table.filter(audit_entries::chain_seq.eq(7)).select(audit_entries::chain_hash);
        Ok(Head { seq: 7, hash: entry.first::<Option<String>>(conn)?.unwrap() })
    });
    let known = known.unwrap();
    assert_eq!(db.read_blocking(|conn| Ok(verified(conn, Some(&known)).0)).unwrap(), []);
    let other = Head { hash: "0".repeat(64), ..known };
    let faults = db.read_blocking(|conn| Ok(verified(conn, Some(&other)).0)).unwrap();
    assert!(faults.len() == 1 && faults[0].id == at_place(&db, 7), "{faults:?}");
}

/// The columns of an entry.
fn columns(db: &Db) -> Vec<String> {
    let text = match db.engine() {
        Engine::Sqlite => "SELECT name AS text FROM pragma_table_info('audit_entries')",
        Engine::Postgres => {
            "SELECT column_name::text AS text FROM information_schema.columns WHERE table_name = 'audit_entries' \
             AND table_schema = current_schema()"
        }
    };
    let found: Vec<Text> = db.read_blocking(|conn| Ok(diesel::sql_query(text).load(conn)?)).unwrap();
    found.into_iter().map(|column| column.text).collect()
}

#[test]
fn an_edited_column_of_any_entry_is_named() {
    let (_base, db) = chained();
    let id = at_place(&db, 20);
    let all = columns(&db);
    assert_eq!(all.len(), 13, "{all:?}");
    for column in all {
        let value = match column.as_str() {
            "id" | "actor_id" | "entity_id" | "company_id" => "987654321",
            "at" => "'2001-01-01 00:00:00.000000'",
            // A place that no entry has.
            "chain_seq" => "987654321",
            _ => "'edited'",
        };
        let found = after(&db, None, &format!("UPDATE audit_entries SET {column} = {value} WHERE id = {id}"));
        let named = if column == "id" { 987_654_321 } else { id };
        assert!(found.iter().any(|fault| fault.id == named), "{column}: {found:?}");
        // Its neighbours are not blamed for it.
        assert!(
            found.len() <= 3 && found.iter().all(|fault| fault.id == named || fault.id == 0 || column == "chain_hash"),
            "{column}: {found:?}"
        );
    }
}

#[test]
fn a_removed_entry_is_missed_wherever_it_stood() {
    let (_base, db) = chained();
    let known = head_of(&db);
    let found = after(&db, None, "DELETE FROM audit_entries WHERE chain_seq IN (11, 12)");
    assert!(found.len() == 1 && found[0].sentence.contains("entries 11 to 12"), "{found:?}");
    let found = after(&db, None, "DELETE FROM audit_entries WHERE chain_seq = 1");
    assert!(found.len() == 1 && found[0].sentence.contains("entry 1 "), "{found:?}");
    let last = known.seq;
    let remove = format!("DELETE FROM audit_entries WHERE chain_seq = {last}");
    let found = after(&db, None, &remove);
    assert!(found.len() == 1 && found[0].sentence.contains("from its end"), "{found:?}");
    // With the head in the database set back as well, only a head that was kept elsewhere tells.
    let set_back = format!(
        "{remove}; UPDATE audit_chain SET seq = {}, hash = (SELECT chain_hash FROM audit_entries WHERE chain_seq = {})",
        last - 1,
        last - 1
    );
    assert_eq!(after(&db, None, &set_back), []);
    let found = after(&db, Some(&known), &set_back);
    assert!(found.len() == 1 && found[0].sentence.contains(&format!("had reached {last}")), "{found:?}");
}

/// An entry like the one at place 3, with these values for time, place and hash. An early time is set by itself,
/// because PostgreSQL takes a literal of a SELECT for a text.
fn inserted(id: i64, at: &str, seq: &str, hash: &str) -> String {
    format!(
        "INSERT INTO audit_entries (id, at, action, entity, payload, payload_hash, chain_seq, chain_hash) \
         SELECT {id}, {at}, action, entity, payload, payload_hash, {seq}, {hash} FROM audit_entries WHERE chain_seq = 3"
    )
}

#[test]
fn an_inserted_entry_is_named() {
    let (_base, db) = chained();
    let next = head_of(&db).seq + 1;
    let id = 987_654_321;
    // At the end, with an invented hash or none; beyond the end; in front of all.
    for (seq, hash) in
        [(next, "chain_hash"), (next, "NULL"), (next + 50, "chain_hash"), (0, "chain_hash"), (-3, "chain_hash")]
    {
        let at = "(SELECT max(at) FROM audit_entries)";
        let found = after(&db, None, &inserted(id, at, &seq.to_string(), hash));
        assert!(found.len() == 1 && found[0].id == id, "{seq} {hash}: {found:?}");
    }
    // With an early time, so that it looks old, and left to the job.
    let mut found = Vec::new();
    let undone = db.write_blocking(|conn| {
        conn.batch_execute(&inserted(id, "at", "NULL", "NULL"))?;
        conn.batch_execute(&format!("UPDATE audit_entries SET at = '2025-12-31 22:00:00.000000' WHERE id = {id}"))?;
        extend(conn, 10)?;
        found = verified(conn, None).0;
        Err::<(), _>(Error::internal("undo"))
    });
    assert!(undone.is_err() && found.len() == 1 && found[0].id == id, "{found:?}");
    assert!(found[0].sentence.contains("inserted later"), "{found:?}");
}

#[test]
fn an_edited_payload_is_named_and_an_erased_one_is_not() {
    let (_base, db) = chained();
    let id = at_place(&db, 30);
    let found = after(&db, None, &format!("UPDATE audit_entries SET payload = payload || ' ' WHERE id = {id}"));
    assert!(found.len() == 1 && found[0].id == id && found[0].sentence.contains("payload"), "{found:?}");
    assert_eq!(after(&db, None, "UPDATE audit_entries SET payload = NULL"), []);
}

#[test]
fn entries_are_chained_once_whoever_chains() {
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    super::entries(&db, 600);
    // Two servers, each with a connection of its own, at once.
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let other = Db::open(&base.at, None).unwrap();
                while other.write_blocking(|conn| extend(conn, 40)).unwrap() > 0 {}
            });
        }
    });
    let (faults, whole) = db.read_blocking(|conn| Ok(verified(conn, None))).unwrap();
    assert_eq!((faults, whole.entries), (Vec::new(), 600));
}

/// The second one waits, and goes on after what the first one chained.
#[test]
fn two_servers_that_chain_at_once_take_turns() {
    only_on!(Postgres);
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    super::entries(&db, 100);
    let Location::Postgres(url) = base.at.clone() else { unreachable!() };
    let other = Db::open(&base.at, None).unwrap();
    std::thread::scope(|scope| {
        let first = db.write_blocking(|conn| {
            let chained = extend(conn, 40)?;
            scope.spawn(|| assert_eq!(other.write_blocking(|conn| extend(conn, 40)).unwrap(), 40));
            wait_for_lock(&url);
            Ok(chained)
        });
        assert_eq!(first.unwrap(), 40);
    });
    let (faults, whole) = db.read_blocking(|conn| Ok(verified(conn, None))).unwrap();
    assert_eq!((faults, whole.entries, whole.head.seq), (Vec::new(), 80, 80));
}

#[test]
fn the_job_chains_what_is_there_and_what_comes() {
    let app = TestApp::start();
    let work = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(jobs::run_due(&app.state)).unwrap()
    };
    app.account(sapa_core::access::role::Role::Sysadm, "vera@sapa.example");
    app.sign_in("vera@sapa.example");
    let made = app.look(|conn| Ok(audit_entries::table.count().get_result::<i64>(conn)?));
    assert!(made > 0);
    assert_eq!(work().failed, 0);
    assert_eq!(app.look(|conn| Ok(verified(conn, None))).1.head.seq, made);
    app.sign_in("vera@sapa.example");
    chain_all(&app.state.db);
    let (faults, whole) = app.look(|conn| Ok(verified(conn, None)));
    assert!(faults.is_empty() && whole.head.seq > made, "{faults:?} {whole:?}");
}

#[test]
fn the_command_tells_faults_and_entries_that_wait() {
    let (base, db) = chained();
    let known = head_of(&db);
    let run = |arguments: &[&str]| {
        let output = sapa(&base).args(["audit", "verify"]).args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (code, text) = run(&["--head", &known.to_string()]);
    assert!(code == Some(0) && text.contains(": 0 faults; head ") && text.contains(&known.to_string()), "{text}");
    // Entries that no server has chained for an hour are worth a warning, and no fault.
    let old = clock().plus(-Duration::hours(1));
    let wait = |conn: &mut Conn| {
        let entry = audit_entries::table.filter(audit_entries::chain_seq.eq(known.seq)).select(audit_entries::id);
        let last: i64 = entry.first(conn)?;
        let copy = inserted(987_654_321, "at", "NULL", "NULL");
        conn.batch_execute(&copy)?;
        let at = audit_entries::at.eq(sapa_server::platform::db::types::at(old));
        diesel::update(audit_entries::table.find(987_654_321)).set(at).execute(conn)?;
        Ok(last)
    };
    let last = db.write_blocking(wait).unwrap();
    let (code, text) = run(&[]);
    assert!(code == Some(0) && text.contains("warning: entries wait to be chained since"), "{text}");
    db.write_blocking(|conn| {
        Ok(conn.batch_execute(&format!("UPDATE audit_entries SET action = 'X' WHERE id = {last}"))?)
    })
    .unwrap();
    let (code, text) = run(&[]);
    assert!(code == Some(1) && text.starts_with(&format!("audit entry {last}: X of ")), "{text}");
    let (code, _) = run(&["--head", "12"]);
    assert_eq!(code, Some(2), "no head");
}

#[test]
fn a_long_chain_is_verified_in_a_minute() {
    let entries = size(20_000, 1_000_000);
    let base = Base::fresh();
    let db = Db::open(&base.at, None).unwrap();
    super::entries(&db, entries);
    let began = Instant::now();
    while db.write_blocking(|conn| extend(conn, 5_000)).unwrap() > 0 {}
    let chained = began.elapsed();
    let began = Instant::now();
    let (faults, whole) = db.read_long_blocking(|conn| Ok(verified(conn, None))).unwrap();
    let took = began.elapsed();
    println!("{entries} entries: chained in {:.1} s, verified in {:.1} s", chained.as_secs_f64(), took.as_secs_f64());
    assert!(faults.is_empty() && whole.entries == entries as i64, "{:?} {whole:?}", faults.first());
    assert!(took.as_secs() <= 60, "{took:?}");
}
