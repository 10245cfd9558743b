//! `check`: what must hold of the whole database, read only.

use clap::Args;

use super::{open_current, say};
use crate::check;
use crate::config::env;
use crate::image::Images;
use crate::platform::db::{Db, Location};
use crate::platform::log::Log;

/// What else to check.
#[derive(Debug, Clone, Args)]
pub struct CheckOptions {
    /// Also reads the file of every image that is used.
    #[arg(long)]
    images: bool,
}

/// Checks a database that was restored or copied; what it finds is told, and is an error.
pub(super) fn made_well(at: &Location) -> Result<(), String> {
    let db = Db::open(at, None)?;
    let summary = streamed(&db, None)?;
    match summary.violations {
        0 => say(&format!("checked {} invariants: all hold\n", summary.invariants)),
        many => Err(format!("{many} violations of what must hold; docs/OPERATIONS.md tells what each means")),
    }
}

fn streamed(db: &Db, images: Option<&Images>) -> Result<check::Summary, String> {
    let mut said = Ok(());
    let summary = check::stream(db, images, &mut |violation| {
        if said.is_ok() {
            said = say(&format!("{violation}\n"));
        }
    });
    let summary = summary?;
    said.map(|()| summary)
}

/// `check`. Answers whether every invariant holds.
pub fn check(arguments: &CheckOptions) -> Result<bool, String> {
    let _log = Log::start(&env("LOG").unwrap_or_else(|| "warn".to_owned()), None)?;
    let (place, db) = open_current()?;
    let images = arguments.images.then(|| Images::open(&place.object_store)).transpose()?;
    let summary = streamed(&db, images.as_ref())?;
    let seconds = summary.took.as_secs_f64();
    say(&format!("checked {} invariants in {seconds:.1} s: {} violations\n", summary.invariants, summary.violations))?;
    Ok(summary.violations == 0)
}
