//! `jobs`: what is due is run, what was given up is listed or opened again.

use actix_web::rt;
use clap::Args;

use super::{open, say};
use crate::config::{Config, env};
use crate::jobs::run_due;
use crate::platform::http::moment::clock;
use crate::platform::jobs::rows as jobs;
use crate::platform::log::Log;
use crate::session::Origin;
use crate::state::State;
use crate::{system, upkeep};

/// Most jobs in the list.
const LISTED: i64 = 1_000;

/// What to do; without an argument the jobs that wait for a person are listed.
#[derive(Debug, Clone, Args)]
pub struct Jobs {
    /// Runs what is due now, as a server does, and ends.
    #[arg(long, conflicts_with = "retry")]
    once: bool,
    /// Opens a job again that was given up.
    #[arg(long, value_name = "ID")]
    retry: Option<i64>,
}

/// `jobs`.
pub fn jobs(command: &Jobs) -> Result<(), String> {
    match command {
        Jobs { once: true, .. } => once(),
        Jobs { retry: Some(id), .. } => retry(*id),
        Jobs { .. } => list(),
    }
}

fn once() -> Result<(), String> {
    let config = Config::from(env)?;
    let _log = Log::start(&env("LOG").unwrap_or_else(|| "info".to_owned()), None)?;
    upkeep::migrate(&config.database)?;
    let state = State::open(config)?;
    let system = rt::System::new();
    let report = system.block_on(async { run_due(&state).await })?;
    say(&format!("jobs: {} ran well, {} failed\n", report.well, report.failed))
}

fn retry(id: i64) -> Result<(), String> {
    let (_, db) = open()?;
    let now = clock();
    match db.write_blocking(|conn| system::retry::retry(conn, Origin::system(now), id)) {
        Ok(()) => say(&format!("job {id} is open again\n")),
        Err(e) if matches!(e.problem().status, 404 | 409) => Err(format!("job {id} is not given up")),
        Err(e) => Err(e.into()),
    }
}

fn list() -> Result<(), String> {
    let (_, db) = open()?;
    let failed = db.read_blocking(|conn| jobs::failed(conn, LISTED))?;
    for row in &failed {
        let ended = row.ended_at.map(|at| at.0.naive().format("%Y-%m-%d %H:%M UTC").to_string()).unwrap_or_default();
        let error = row.last_error.as_deref().unwrap_or_default();
        say(&format!("{} {ended} {} {error} after {} attempts: {}\n", row.id, row.kind, row.attempts, row.payload))?;
    }
    say(&format!("jobs that wait for a person: {}\n", failed.len()))
}
