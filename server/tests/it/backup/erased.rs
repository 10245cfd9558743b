//! Who was erased after a backup is erased again when it is restored, and is found nowhere.

use std::path::Path;

use diesel::prelude::*;
use sapa_server::schema::{audit_entries, users};

use super::{done, names, only};
use crate::fixture::Fixture;
use crate::load::process::Server;
use crate::market::erase::{done as booking_done, files_with_traces, person, traces, version};
use crate::support::{Base, TestApp, only_on, wait_for};

/// A person with a history, backed up and then erased; the server, and the backup.
fn erased_after_a_backup() -> (Fixture, tempfile::TempDir) {
    let fixture = Fixture::build();
    let place = erased_from(&fixture);
    (fixture, place)
}

/// The same at a server; the backup.
fn erased_from(fixture: &Fixture) -> tempfile::TempDir {
    let booking = person(fixture);
    let place = tempfile::tempdir().unwrap();
    done(&source(fixture), &["backup", place.path().to_str().unwrap()]);
    // Its booking was open at that time.
    booking_done(fixture, booking);
    let path = format!("/users/{}/erase", Fixture::id("user"));
    fixture.app.post(&path).token(fixture.token("sysadm")).if_match(version(fixture)).send().expect(204);
    place
}

/// The fixture's installation, for commands.
fn source(fixture: &Fixture) -> Base {
    let mut base = Base::at(fixture.app.state.config.database.clone());
    base.folder = tempfile::tempdir_in(fixture.app.folder()).unwrap();
    base
}

fn holds_nothing(restored: Base, said: &str) {
    assert!(said.contains("erased again: 1\n"), "{said}");
    let folder = restored.folder.path().to_owned();
    if names(&folder).iter().any(|name| name == "sapa.db") {
        assert_eq!(files_with_traces(&folder), [""; 0]);
    }
    let app = TestApp::over(restored, |_| {});
    assert_eq!(traces(&app), [""; 0]);
    let (erased, payloads): (bool, Vec<Option<String>>) = app.look(|conn| {
        let own = audit_entries::table.filter(audit_entries::action.eq("USER_ERASED"));
        let erased = users::table.find(Fixture::id("user")).select(users::erased_at.is_not_null()).first(conn)?;
        Ok((erased, own.select(audit_entries::payload).load(conn)?))
    });
    assert!(erased);
    assert!(
        payloads.len() == 1 && payloads[0].as_deref().is_some_and(|text| text.contains("repeatedSince")),
        "{payloads:?}"
    );
    let log = std::fs::read_to_string(folder.join("erasures.jsonl")).unwrap();
    assert_eq!(log.lines().count(), 1, "{log}");
}

fn log_of(fixture: &Fixture) -> std::path::PathBuf {
    fixture.app.folder().join("erasures.jsonl")
}

fn restore(restored: &Base, backup: &Path, more: &[&str]) -> String {
    done(restored, &[&["restore", backup.to_str().unwrap()], more].concat())
}

#[test]
fn by_a_log_that_is_named() {
    let (fixture, place) = erased_after_a_backup();
    let restored = Base::empty();
    let said = restore(&restored, &only(place.path()), &["--erasures", log_of(&fixture).to_str().unwrap()]);
    holds_nothing(restored, &said);
}

#[test]
fn by_the_log_of_the_folder() {
    let (fixture, place) = erased_after_a_backup();
    let restored = Base::empty();
    std::fs::copy(log_of(&fixture), restored.folder.path().join("erasures.jsonl")).unwrap();
    let said = restore(&restored, &only(place.path()), &[]);
    holds_nothing(restored, &said);
}

/// Two servers with a folder each: the one that erased is lost with the database.
#[test]
fn by_the_log_of_another_server() {
    only_on!(Postgres);
    let fixture = Fixture::build();
    let other = Base::at(fixture.app.state.config.database.clone());
    let _other_server = Server::spawn(&other);
    let place = erased_from(&fixture);
    let log = other.folder.path().join("erasures.jsonl");
    wait_for("the other server has it in its log", 20, || {
        std::fs::read_to_string(&log).is_ok_and(|log| !log.is_empty())
    });
    let restored = Base::empty();
    std::fs::copy(log, restored.folder.path().join("erasures.jsonl")).unwrap();
    let said = restore(&restored, &only(place.path()), &[]);
    holds_nothing(restored, &said);
}

#[test]
fn by_a_newer_backup_beside_it() {
    let (fixture, place) = erased_after_a_backup();
    let older = place.path().join("sapa-20250101T000000Z");
    std::fs::rename(only(place.path()), &older).unwrap();
    done(&source(&fixture), &["backup", place.path().to_str().unwrap()]);
    let restored = Base::empty();
    let said = restore(&restored, &older, &[]);
    holds_nothing(restored, &said);
}

#[test]
fn an_id_that_was_given_again_is_another_account() {
    let (fixture, place) = erased_after_a_backup();
    let log = std::fs::read_to_string(log_of(&fixture)).unwrap();
    let other = log.replacen("\"madeAt\":\"20", "\"madeAt\":\"19", 1);
    assert_ne!(log, other);
    let restored = Base::empty();
    std::fs::write(restored.folder.path().join("erasures.jsonl"), other).unwrap();
    let said = restore(&restored, &only(place.path()), &[]);
    assert!(said.contains("erased again: 0\n"), "{said}");
    let app = TestApp::over(restored, |_| {});
    assert!(!traces(&app).is_empty());
}
