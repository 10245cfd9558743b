//! One run of a claimed job, and its end in the database.

use std::time::Duration;

use sapa_core::base::time::UtcTime;
use tracing::Instrument;

use super::kind::{JobKind, JobOutcome};
use super::rows::{self, RunEnd};
use super::{Job, require_lease};
use crate::platform::db::Db;
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;

/// Code of a run that took too long.
const TOO_LONG: &str = "job.too_long";
/// Code of a run that panicked.
const PANICKED: &str = "job.panicked";
/// Code of a job whose last attempt ended with its server.
const ABANDONED: &str = "job.abandoned";

/// How often the end of a run is written anew when the database does not take it …
const WRITES: u32 = 5;
/// … and the pause between. The lease is renewed meanwhile.
const PAUSE: Duration = Duration::from_secs(1);

/// How a run ended, for the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    Well,
    Failed,
}

/// Runs `job` and stores how it ended.
pub(super) async fn run<S: Send + 'static>(db: Db, state: S, kind: JobKind<S>, job: Job) -> Ended {
    let outcome = outcome(state, kind, &job).await;
    if let Err(code) = &outcome {
        tracing::warn!(kind = kind.name, job = job.id, attempt = job.attempt, code, "a job failed");
    }
    let ended = if outcome.is_ok() { Ended::Well } else { Ended::Failed };
    for write in 1..=WRITES {
        let (stored, job) = (outcome.clone(), job.clone());
        match store(&db, kind, job, stored).await {
            Ok(()) => break,
            Err(e) if write == WRITES => {
                tracing::error!(kind = kind.name, error = %e, "the end of a job is not stored")
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
    ended
}

/// How the run ended; else the code of its failure.
async fn outcome<S: Send + 'static>(state: S, kind: JobKind<S>, job: &Job) -> Result<JobOutcome, String> {
    if u32::try_from(job.attempt).unwrap_or(0) > kind.attempts && !kind.recurs() {
        return Err(ABANDONED.to_owned());
    }
    // A task of its own, so that a panic ends the run only. It ends with this one.
    let mut task = tokio::spawn((kind.run)(state, job.clone()).in_current_span());
    let abort = Abort(task.abort_handle());
    let ran = tokio::time::timeout(kind.limit, &mut task).await;
    drop(abort);
    match ran {
        Ok(Ok(Ok(outcome))) => Ok(outcome),
        Ok(Ok(Err(error))) => {
            tracing::warn!(kind = kind.name, job = job.id, cause = error.cause(), "a job failed");
            Err(error.problem().code.clone())
        }
        Ok(Err(_)) => Err(PANICKED.to_owned()),
        Err(_) => Err(TOO_LONG.to_owned()),
    }
}

/// Aborts a task when it is dropped.
struct Abort(tokio::task::AbortHandle);

impl Drop for Abort {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn store<S: Send + 'static>(
    db: &Db,
    kind: JobKind<S>,
    ran: Job,
    outcome: Result<JobOutcome, String>,
) -> Result<(), Error> {
    let now = clock();
    let (every, pause, gave_up) = (kind.every, kind.pause(ran.attempt), kind.gave_up);
    db.write(move |conn| {
        let lease = ran.lease();
        match (&outcome, every, pause) {
            (Ok(JobOutcome::Recorded), ..) => Ok(()),
            (Ok(JobOutcome::Postpone(due)), ..) => require_lease(rows::postpone(conn, lease, *due, RunEnd::Well, now)?),
            (Ok(JobOutcome::Done), Some(every), _) => {
                require_lease(rows::postpone(conn, lease, after(now, every), RunEnd::Well, now)?)
            }
            (Ok(JobOutcome::Done), None, _) => require_lease(rows::done(conn, lease, now)?),
            (Err(code), _, Some(pause)) => {
                let end = RunEnd::Failed(code, lease.attempt);
                require_lease(rows::postpone(conn, lease, after(now, pause), end, now)?)
            }
            (Err(code), Some(every), None) => {
                require_lease(rows::postpone(conn, lease, after(now, every), RunEnd::Failed(code, 0), now)?)
            }
            (Err(code), None, None) => {
                require_lease(rows::fail(conn, lease, code, now)?)?;
                gave_up.map_or(Ok(()), |gave_up| gave_up(conn, &ran, code, now))
            }
        }
    })
    .await
}

/// The instant `wait` after `now`.
pub(super) fn after(now: UtcTime, wait: Duration) -> UtcTime {
    now.plus(chrono::Duration::from_std(wait).unwrap_or(chrono::Duration::MAX))
}
