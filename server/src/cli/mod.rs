//! The sub-commands of the binary. Each answers a message for the terminal when it fails.

mod audit;
mod backup;
mod check;
mod copy;
mod factor;
mod jobs;
mod migrate;
mod reconcile;
mod sandbox;
mod serve;
mod stop;
mod sysadm;

use std::io::Write;

pub use audit::{AuditCommand, audit};
pub use backup::{Backup, Restore, backup, restore};
pub use check::{CheckOptions, check};
pub use copy::{Copy, copy};
pub use factor::{ResetFactor, reset_factor};
pub use jobs::{Jobs, jobs};
pub use migrate::{Migrate, migrate};
pub use reconcile::{Reconcile, reconcile};
pub use sandbox::sandbox;
pub use serve::serve;
pub use sysadm::{NewSysadm, create_sysadm};

use crate::config::{StorageConfig, VARIABLES, env, password_cost};
use crate::demo::Scale;
use crate::demo::account::file;
use crate::image::Images;
use crate::payment::provider;
use crate::platform::db::{Db, take_turn};
use crate::platform::files::write_private;
use crate::platform::http::moment::clock;
use crate::platform::migrate::pending as pending_migrations;
use crate::{demo, routes, upkeep};

/// `seed`.
pub fn seed(scale: &Scale) -> Result<(), String> {
    let (place, db) = open()?;
    let _turn = take_turn(&place.database)?;
    if !demo::is_empty(&db)? {
        return Err("the database is not empty; demo data goes into an empty one".to_owned());
    }
    let cost = password_cost(19_456, 2);
    let images = Images::open(&place.object_store)?;
    let accounts = demo::fill(&db, &images, scale, &cost, clock())?;
    let json = serde_json::to_vec_pretty(&accounts).map_err(|e| e.to_string())?;
    let path = file(&place.data_dir);
    write_private(&path, &json)?;
    say(&format!("demo data made; accounts in {}\n", path.display()))
}

/// The variables that `serve` reads, for its help.
pub fn variables() -> String {
    let mut text = String::from("Environment:\n");
    for (name, default, meaning) in VARIABLES.iter().chain(provider::variables()) {
        text.push_str(&format!("  {name:<27} {meaning} [{default}]\n"));
    }
    text
}

/// `openapi`.
pub fn openapi() -> Result<(), String> {
    say(routes::document())?;
    say("\n")
}

fn open() -> Result<(StorageConfig, Db), String> {
    let place = StorageConfig::from(&env)?;
    upkeep::migrate(&place.database)?;
    let db = Db::open(&place.database, None)?;
    Ok((place, db))
}

/// The database as it is, for commands that only read: an older one is refused, not migrated.
fn open_current() -> Result<(StorageConfig, Db), String> {
    let place = StorageConfig::from(&env)?;
    let pending = pending_migrations(&place.database)?;
    if pending > 0 {
        return Err(format!("the database lacks {pending} migrations of this build: run `sapa migrate` first"));
    }
    let db = Db::open(&place.database, None)?;
    Ok((place, db))
}

/// To standard error, as a message that ends a command. Not `eprintln!`, which panics where the terminal cannot be
/// written to.
pub fn complain(message: &str) {
    let _ = writeln!(std::io::stderr(), "sapa: {message}");
}

fn say(text: &str) -> Result<(), String> {
    std::io::stdout().write_all(text.as_bytes()).map_err(|e| e.to_string())
}
