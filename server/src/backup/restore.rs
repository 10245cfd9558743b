//! Restores a backup into an empty place, so that no server meets it before it is finished.

use std::path::PathBuf;

use super::archive::Archive;
use super::make::Installation;
use super::manifest::database_name;
use super::place::Place;
use super::rows::{self, HeldBack};
use super::{Tell, database, images, repeat};
use crate::notification::send;
use crate::platform::db::{Whole, take_turn};
use crate::platform::http::moment::clock;
use crate::platform::outbox::{SEND, SEND_BULK};
use crate::upkeep::erasure_log::Erasure;
use crate::upkeep::{self, erasure_log};

/// What a restore did.
#[derive(Debug, Clone)]
pub struct Restored {
    /// The rows that were restored.
    pub rows: i64,
    /// Migrations that this version added.
    pub migrated: usize,
    pub images: usize,
    pub missing_images: usize,
    /// People who were erased after the backup, and erased again.
    pub erased_again: usize,
    pub held_back: HeldBack,
}

/// Restores the backup at `place`. `logs`: further logs of erased people.
pub fn restore(of: &Installation<'_>, place: &Place, logs: &[PathBuf], tell: Tell<'_>) -> Result<Restored, String> {
    let _turn = take_turn(of.database)?;
    database::is_empty(of.database)?;
    let archive = Archive::open(place, of.data_dir)?;
    archive.manifest.fits(of.database)?;
    tell("checking the backup …");
    archive.check()?;
    let there = images::check_store(of.object_store, &archive)?;
    let erased = repeat::known(&archive, place, of.data_dir, logs, tell)?;

    tell("the images …");
    let images = images::put_back(of.object_store, &archive, &there)?;
    let done = put_back(of, &archive, &erased, tell);
    if done.is_err() {
        database::give_up(of.database);
    }
    done.map(|done| Restored { images, ..done })
}

fn put_back(of: &Installation<'_>, archive: &Archive, erased: &[Erasure], tell: Tell<'_>) -> Result<Restored, String> {
    tell("the database …");
    let mut dump = archive.file(database_name(of.database.engine()))?;
    database::put_back(of.database, &mut dump)?;
    let counts = database::counts(of.database)?;
    if counts != archive.manifest.counts {
        let differing = archive.manifest.counts.iter().find(|(table, rows)| counts.get(*table) != Some(*rows));
        let what = differing.map_or_else(|| "a table".to_owned(), |(table, rows)| format!("{table} ({rows} rows)"));
        return Err(format!("the restored database differs from the manifest: {what}"));
    }
    let working = database::working(of.database);
    let migrated = upkeep::migrate_restored(&working)?;
    let now = clock();
    let mut conn = Whole::open(&working)?;
    tell("people who were erased since …");
    let erased_again = repeat::run(&mut conn, erased, now)?;
    let held_back = conn.write(|conn| rows::hold_back(conn, (&[SEND, SEND_BULK], send::KIND.name), now))?;
    let stored = conn.read(erasure_log::stored)?;
    drop(conn);
    // The lines of people whom this database does not know stay: a later backup may know them.
    erasure_log::add(&erasure_log::place(of.data_dir), &[erased, &stored].concat())?;
    database::finish(of.database)?;
    Ok(Restored {
        rows: counts.values().sum(),
        migrated,
        images: 0,
        missing_images: archive.manifest.missing_images.len(),
        erased_again,
        held_back,
    })
}
