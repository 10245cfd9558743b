//! What the database tells whoever watches the product from outside: work that waits or was given up, sizes, ages.
//! Reads only, and names nobody.

pub mod gauges;
pub mod sample;
pub mod scrape;

use sapa_core::base::time::UtcTime;

use crate::platform::db::{self, Conn};
use crate::platform::jobs::rows::{self as jobs, FailingRow, KindCount};
use crate::platform::outbox::rows::{self as outbox, OutboxCount};
use crate::platform::problem::Error;
use crate::session::rows::session;
use crate::upkeep::rows::backup::{self, BackupRow};

/// The vital figures of a database, all of one moment.
#[derive(Debug, Clone)]
pub struct Vitals {
    /// The moment.
    pub now: UtcTime,
    /// The jobs that have not ended well, by kind.
    pub jobs: Vec<KindCount>,
    /// The work that recurs and whose last run failed.
    pub failing: Vec<FailingRow>,
    /// When the oldest mail was written that was tried and still waits.
    pub oldest_tried_mail: Option<UtcTime>,
    /// The mails that were not sent.
    pub outbox: OutboxCount,
    /// Sessions that were neither ended nor have expired.
    pub sessions: i64,
    /// The size of the database, in bytes.
    pub database_bytes: i64,
    /// The last backup that was completed.
    pub last_backup: Option<BackupRow>,
}

/// Reads the vital figures at `now`.
pub fn read(conn: &mut Conn, now: UtcTime) -> Result<Vitals, Error> {
    Ok(Vitals {
        now,
        jobs: jobs::counts(conn, now)?,
        failing: jobs::failing(conn)?,
        oldest_tried_mail: outbox::oldest_tried(conn)?,
        outbox: outbox::count(conn)?,
        sessions: session::count_alive(conn, now)?,
        database_bytes: db::size(conn)?,
        last_backup: backup::latest(conn)?,
    })
}
