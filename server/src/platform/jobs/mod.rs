//! Jobs: work outside of requests, stored in the transaction that asks for it. One server of several
//! claims a job by a lease, a failed job is tried again after growing pauses, and one that fails for
//! good waits for a person. A job runs at least once: a server that dies while it runs leaves it to
//! the next. Knows no kind; each room registers its own ([`JobKind`]).

mod kind;
pub mod rows;
mod runner;
mod running;
mod runs;

use std::sync::Arc;

use sapa_core::base::read::Read;
use sapa_core::base::time::UtcTime;
use serde_json::Value;

pub use kind::{GaveUp, JobKind, JobOutcome, Run};
pub use runner::{Report, Runner, run_due};
pub use runs::Runs;

use self::rows::{GivenUpRow, Lease};
use super::db::{Conn, types};
use super::problem::Error;

/// A job that this server runs.
#[derive(Debug, Clone)]
pub struct Job {
    /// The job.
    pub id: i64,
    /// How often it was begun, this time included; 1 at the first time and after each success.
    pub attempt: i32,
    payload: String,
    holder: Arc<str>,
}

impl Job {
    /// What was stored with the job.
    pub fn payload<T: Read>(&self) -> Result<T, Error> {
        types::json(&self.payload)
    }

    fn lease(&self) -> Lease<'_> {
        Lease { id: self.id, holder: &self.holder, attempt: self.attempt }
    }

    /// Ends the job in the transaction of its effect; then it answers [`JobOutcome::Recorded`]. An error
    /// when another server has taken the job over, which undoes the effect.
    pub fn finish(&self, conn: &mut Conn, now: UtcTime) -> Result<(), Error> {
        require_lease(rows::done(conn, self.lease(), now)?)
    }
}

/// Tries a job again that was given up: it is due now. Where another one is open for its key meanwhile, that one is
/// due now and this one has ended. False when it is not given up any more, so that of two people one tries it again.
pub fn retry(conn: &mut Conn, job: &GivenUpRow, now: UtcTime) -> Result<bool, Error> {
    match &job.key {
        Some(key) if rows::is_open(conn, &job.kind, key)? => {
            let new = rows::NewJob { kind: &job.kind, payload: &job.payload, key: Some(key), due: now };
            let settled = rows::settle(conn, job.id, now)?;
            if settled {
                rows::insert(conn, &new, now)?;
            }
            Ok(settled)
        }
        _ => rows::reopen(conn, job.id, now),
    }
}

fn require_lease(still: bool) -> Result<(), Error> {
    if still { Ok(()) } else { Err(Error::internal("another server has taken the job over")) }
}

/// Stores a job of the kind named `kind`, to run at `now`. Runs within the transaction that asks for
/// it, and is claimed after its commit.
pub fn insert(conn: &mut Conn, kind: &str, payload: &Value, now: UtcTime) -> Result<(), Error> {
    insert_at(conn, kind, payload, now, now)
}

/// The same, to run at `due`.
pub fn insert_at(conn: &mut Conn, kind: &str, payload: &Value, due: UtcTime, now: UtcTime) -> Result<(), Error> {
    let payload = types::to_json(payload)?;
    rows::insert(conn, &rows::NewJob { kind, payload: &payload, key: None, due }, now)
}

/// Stores a job that is open once for its key, to run at `due`. Where one is open already, that one
/// becomes due at `due` at the latest and keeps its payload; if it is running, it runs once more.
pub fn insert_once(
    conn: &mut Conn,
    (kind, key): (&str, &str),
    payload: &Value,
    due: UtcTime,
    now: UtcTime,
) -> Result<(), Error> {
    let payload = types::to_json(payload)?;
    rows::insert(conn, &rows::NewJob { kind, payload: &payload, key: Some(key), due }, now)
}
