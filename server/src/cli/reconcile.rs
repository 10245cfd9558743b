//! `reconcile --once`: asks the provider for every payment and refund that is open, and records its answers.

use actix_web::rt;
use clap::Args;

use super::say;
use crate::config::{Config, env};
use crate::jobs::run_due;
use crate::payment::online::reconcile::ask_all;
use crate::platform::log::Log;
use crate::state::State;
use crate::upkeep;

/// What to do.
#[derive(Debug, Clone, Args)]
pub struct Reconcile {
    /// Asks for all that is open, once, and ends. A server does this at its start and goes on asking.
    #[arg(long, required = true)]
    once: bool,
}

/// `reconcile`.
pub fn reconcile(_: &Reconcile) -> Result<(), String> {
    let config = Config::from(env)?;
    let _log = Log::start(&env("LOG").unwrap_or_else(|| "info".to_owned()), None)?;
    upkeep::migrate(&config.database)?;
    let state = State::open(config)?;
    let system = rt::System::new();
    let (open, report) = system.block_on(async {
        let open = ask_all(&state).await?;
        let report = run_due(&state).await?;
        Ok::<_, String>((open, report))
    })?;
    let left = system.block_on(async { ask_all(&state).await })?;
    say(&format!("asked for {open}; {left} are still open; jobs: {} ran well, {} failed\n", report.well, report.failed))
}
