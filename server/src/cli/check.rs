//! `check`: what must hold of the whole database, read only.

use clap::Args;

use super::{open_current, say};
use crate::check;
use crate::config::env;
use crate::image::Images;
use crate::platform::log::Log;

/// What else to check.
#[derive(Debug, Clone, Args)]
pub struct CheckOptions {
    /// Also reads the file of every image that is used.
    #[arg(long)]
    images: bool,
}

/// `check`. Answers whether every invariant holds.
pub fn check(arguments: &CheckOptions) -> Result<bool, String> {
    let _log = Log::start(&env("LOG").unwrap_or_else(|| "warn".to_owned()), None)?;
    let (place, db) = open_current()?;
    let images = arguments.images.then(|| Images::open(&place.object_store)).transpose()?;
    let mut said = Ok(());
    let summary = check::stream(&db, images.as_ref(), &mut |violation| {
        if said.is_ok() {
            said = say(&format!("{violation}\n"));
        }
    });
    let summary = summary.map_err(|e| e.to_string())?;
    said?;
    let seconds = summary.took.as_secs_f64();
    say(&format!("checked {} invariants in {seconds:.1} s: {} violations\n", summary.invariants, summary.violations))?;
    Ok(summary.violations == 0)
}
