//! Makes a backup.

use std::path::Path;
use std::time::Duration;

use sapa_core::base::time::UtcTime;

use super::manifest::{Manifest, database_name};
use super::place::{self, Place};
use super::sink::Sink;
use super::{Tell, database, images};
use crate::platform::db::types::at;
use crate::platform::db::{Location, Whole};
use crate::platform::http::moment::clock;
use crate::platform::store::StoreUrl;
use crate::upkeep::erasure_log;
use crate::upkeep::rows::backup::{self, NewBackup};

/// What is backed up: the database, the images, and the log of erased people.
pub struct Installation<'a> {
    pub database: &'a Location,
    pub object_store: &'a StoreUrl,
    pub data_dir: &'a Path,
}

/// A backup that was made.
#[derive(Debug, Clone)]
pub struct Made {
    /// Where it lies.
    pub place: String,
    pub manifest: Manifest,
    /// Images that records use and the store has not, so that the backup lacks them.
    pub lost_images: Vec<String>,
    /// The names of older backups that were deleted.
    pub deleted: Vec<String>,
}

/// Makes a backup in `place`, then deletes all but the newest `keep`. Others go on using the product.
pub fn make(of: &Installation<'_>, place: &Place, keep: Option<usize>, tell: Tell<'_>) -> Result<Made, String> {
    match (place, keep) {
        (Place::Tar(_), Some(_)) => {
            return Err("--keep needs a folder or a bucket; a tar file is one backup".to_owned());
        }
        (_, Some(0)) => return Err("--keep is 1 or more: the new backup stays".to_owned()),
        _ => {}
    }
    let (started, mut sink) = begin(of, place)?;
    let (manifest, lost_images) = match fill(of, &mut sink, started, tell) {
        Ok(filled) => filled,
        Err(e) => {
            sink.give_up();
            return Err(e);
        }
    };
    let lies_at = sink.finish(&manifest.sealed()?)?;
    let number = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let row = NewBackup {
        started_at: at(started),
        finished_at: at(clock().max(started)),
        place: lies_at.clone(),
        bytes: number(manifest.bytes()),
        files: number(manifest.files.len() as u64),
        app_version: manifest.app_version.clone(),
    };
    let noted = Whole::open(of.database)?.write(|conn| backup::insert(conn, &row));
    noted.map_err(|e| format!("the backup {lies_at} is whole, but could not be noted in the database: {e}"))?;
    let deleted = match keep {
        Some(keep) => place::keep_newest(place, keep)
            .map_err(|e| format!("the backup {lies_at} is whole; older ones stay: {e}"))?,
        None => Vec::new(),
    };
    Ok(Made { place: lies_at, manifest, lost_images, deleted })
}

/// Begins a backup under the name of this moment. Names tell seconds: where one is taken, the next second is waited for.
fn begin(of: &Installation<'_>, place: &Place) -> Result<(UtcTime, Sink), String> {
    loop {
        let started = clock();
        match Sink::open(place, &place::name_of(started), of.data_dir)? {
            Some(sink) => return Ok((started, sink)),
            None => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// The manifest of what was written, and the images that are lost.
fn fill(
    of: &Installation<'_>,
    sink: &mut Sink,
    started: UtcTime,
    tell: Tell<'_>,
) -> Result<(Manifest, Vec<String>), String> {
    let name = database_name(of.database.engine());
    tell("the database …");
    let dumped = database::dump(of.database, &sink.draft(name))?;
    let mut manifest = Manifest::new(started, of.database.engine(), (dumped.schema, dumped.audit_head), dumped.counts);
    manifest.files.push(sink.add(name)?);
    tell("the images …");
    let lost = images::take(of.database, of.object_store, &dumped.images, sink, &mut manifest)?;
    let stored = Whole::open(of.database)?.read(erasure_log::stored)?;
    erasure_log::add(&erasure_log::place(of.data_dir), &stored)?;
    let log = std::fs::read(erasure_log::place(of.data_dir)).map_err(|e| format!("{}: {e}", erasure_log::NAME))?;
    manifest.files.push(sink.add_bytes(erasure_log::NAME, &log)?);
    Ok((manifest, lost))
}
