//! `backup` and `restore`.

use std::path::PathBuf;

use clap::Args;

use super::check::made_well;
use super::{complain, say};
use crate::backup::make::{Installation, make};
use crate::backup::place::Place;
use crate::backup::restore::restore as put_back;
use crate::config::{StorageConfig, env};
use crate::platform::db::{Location, tables};
use crate::platform::migrate;

/// Where to.
#[derive(Debug, Clone, Args)]
pub struct Backup {
    /// A folder, in which the backup becomes the sub-folder sapa-<time in UTC>; a file <name>.tar; or
    /// s3://<bucket>/<prefix>, opened with the same AWS_* variables as the images.
    place: String,
    /// Deletes all but the newest N whole backups of a folder or bucket, after the new one is whole.
    #[arg(long, value_name = "N")]
    keep: Option<usize>,
}

/// What to restore.
#[derive(Debug, Clone, Args)]
pub struct Restore {
    /// The backup: a folder sapa-<time>, a file <name>.tar, or s3://<bucket>/<prefix>/sapa-<time>.
    backup: String,
    /// A log of erased people (erasures.jsonl) beside the usual ones: that of DATA_DIR and those of the backups that
    /// lie beside this one.
    #[arg(long, value_name = "FILE")]
    erasures: Vec<PathBuf>,
}

impl StorageConfig {
    fn installation(&self) -> Installation<'_> {
        Installation { database: &self.database, object_store: &self.object_store, data_dir: &self.data_dir }
    }
}

/// To the terminal, where the work of minutes shows that it goes on. A terminal that cannot be written to is no error.
fn tell(text: &str) {
    let _ = say(&format!("{text}\n"));
}

/// Most lost images that are named on the terminal.
const NAMED: usize = 20;

/// `backup`. Answers whether the backup has every image that records use.
pub fn backup(command: &Backup) -> Result<bool, String> {
    let place = Place::parse(&command.place, &env)?;
    let config = StorageConfig::from(&env)?;
    has_own_schema(&config.database)?;
    let made = make(&config.installation(), &place, command.keep, &tell)?;
    let (manifest, lost) = (&made.manifest, &made.lost_images);
    for name in &made.deleted {
        tell(&format!("deleted: {name}"));
    }
    let rows: i64 = manifest.counts.values().sum();
    say(&format!("{}: {rows} rows, {} files, {} bytes\n", made.place, manifest.files.len(), manifest.bytes()))?;
    if !lost.is_empty() {
        let more = if lost.len() > NAMED { ", …" } else { "" };
        complain(&format!(
            "the backup can be restored but lacks {} images that are in use and not in the store: {}{more}",
            lost.len(),
            lost[..lost.len().min(NAMED)].join(", ")
        ));
    }
    Ok(lost.is_empty())
}

/// Refuses a database with another schema: a backup changes nothing, so it applies no migrations.
fn has_own_schema(at: &Location) -> Result<(), String> {
    if tables::at(at)?.is_empty() {
        return Err(format!("the database {} is empty: there is nothing to back up", at.shown()));
    }
    match migrate::status(at)?.iter().filter(|one| !one.applied || !one.known).count() {
        0 => Ok(()),
        many => Err(format!(
            "the database and this version of sapa differ by {many} migrations: make the backup with the version that \
             serves the database, or run `sapa migrate` first"
        )),
    }
}

/// `restore`.
pub fn restore(command: &Restore) -> Result<(), String> {
    let place = Place::parse(&command.backup, &env)?;
    let config = StorageConfig::from(&env)?;
    let done = put_back(&config.installation(), &place, &command.erasures, &tell)?;
    let held = done.held_back;
    say(&format!("restored: {} rows, {} images, {} migrations applied\n", done.rows, done.images, done.migrated))?;
    if done.missing_images > 0 {
        say(&format!("{} images were missing when the backup was made\n", done.missing_images))?;
    }
    say(&format!("people who were erased after the backup, and are erased again: {}\n", done.erased_again))?;
    say(&format!(
        "signed out: all {} sessions; closed: {} links of mails. Everybody signs in again\n",
        held.sessions, held.links
    ))?;
    if held.mails > 0 {
        say(&format!(
            "held back: {} mails that may have gone since the backup. `sapa jobs` lists them; `sapa jobs --retry ID` sends one\n",
            held.mails
        ))?;
    }
    if held.sendings > 0 {
        say(&format!(
            "ended: {} notifications that were being sent; their history tells who has got them\n",
            held.sendings
        ))?;
    }
    say("payments: the server asks the provider for those that are open, when it starts\n")?;
    made_well(&config.database)
}
