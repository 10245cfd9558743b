//! Tests of backup and restore, by the binary.

mod erased;
mod lost_images;
mod made;
mod places;
mod refused;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sapa_server::platform::db::{Location, Whole};
use sapa_server::platform::problem::Error;
use sapa_server::transfer::digest::TableDigest;
use sapa_server::transfer::rows::{catalogue, stream};
use sapa_server::transfer::value::canonical;

use crate::platform::command_line::{sapa, words};
use crate::support::Base;

/// Runs a command of the binary; whether it succeeded, and what it said.
pub fn run(base: &Base, arguments: &[&str]) -> (bool, String) {
    let output = sapa(base).args(arguments).output().unwrap();
    (output.status.success(), words(&output))
}

pub fn done(base: &Base, arguments: &[&str]) -> String {
    let (done, said) = run(base, arguments);
    assert!(done, "{arguments:?}: {said}");
    said
}

pub fn refused(base: &Base, arguments: &[&str]) -> String {
    let (done, said) = run(base, arguments);
    assert!(!done, "{arguments:?}: {said}");
    said
}

/// The names of what a folder holds, in order.
pub fn names(folder: &Path) -> Vec<String> {
    let found = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut found: Vec<String> = found.collect();
    found.sort();
    found
}

/// The one whole backup in a folder.
pub fn only(folder: &Path) -> PathBuf {
    let mut whole: Vec<String> = names(folder).into_iter().filter(|name| name.starts_with("sapa-")).collect();
    assert_eq!(whole.len(), 1, "{whole:?}");
    folder.join(whole.remove(0))
}

/// Rows and digest of each table.
pub fn digests(at: &Location) -> BTreeMap<String, (u64, String)> {
    let mut whole = Whole::open(at).unwrap();
    let read = whole.read(|conn| {
        let tables = catalogue::tables(conn)?;
        let digest = |table: &catalogue::TableShape| -> Result<(u64, String), Error> {
            let mut digest = TableDigest::default();
            stream::each(conn, table, |row| digest.add(&canonical(table, row)?))?;
            Ok(digest.finish())
        };
        let mut digest = digest;
        tables.values().map(|table| Ok((table.name.clone(), digest(table)?))).collect()
    });
    read.unwrap()
}

/// The same without what a restore changes on purpose, and without what a backup notes in its source.
pub fn lasting(at: &Location) -> BTreeMap<String, (u64, String)> {
    let changed = ["backups", "identity_stamp", "jobs", "mail_tokens", "outbox", "sessions", "users"];
    digests(at).into_iter().filter(|(table, _)| !changed.contains(&table.as_str())).collect()
}
