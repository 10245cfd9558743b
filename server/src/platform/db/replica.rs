//! The replica, from which lists and exports are read while it is up and not behind. Writes
//! nothing.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::Conn;
use super::counts::{BypassReason, Counts};
use super::erased::{BoxedResult, SharedFn};
use super::pool::ConnectionPool;
use super::position::{self, CommitLsn};
use super::transaction::snapshot;
use crate::platform::problem::Error;

/// The longest wait of a list for the replica; then the primary reads it.
const WAIT: Duration = Duration::from_millis(500);
/// How long a failed replica is not used.
const PAUSE: Duration = Duration::from_secs(5);

pub(super) struct Replica {
    pool: ConnectionPool,
    failed: Mutex<Option<Instant>>,
}

/// How a replica stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplicaStatus {
    /// Whether lists are read from it; else it failed a moment ago, and the primary reads them.
    pub in_use: bool,
    /// How far it is behind the primary; zero where it shows every commit, none where that is not known.
    pub lag: Option<Duration>,
}

/// How often the replica is asked whether it has caught up with the primary's present place …
const LOOKS: u32 = 4;
/// … and the pause between: a replica that is behind by less than all of them counts as not behind.
const LOOK_PAUSE: Duration = Duration::from_millis(50);

/// The outcome of a list.
enum Outcome {
    Read(Result<BoxedResult, Error>),
    Behind,
    Failed(Error),
}

impl Replica {
    pub(super) fn new(pool: ConnectionPool) -> Self {
        Self { pool, failed: Mutex::default() }
    }

    pub(super) fn pool(&self) -> &ConnectionPool {
        &self.pool
    }

    fn is_backing_off(&self) -> bool {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.is_some_and(|at| at.elapsed() < PAUSE)
    }

    fn fails(&self, error: &Error) {
        tracing::warn!(%error, "the replica cannot be read; the primary answers");
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether lists are read from it.
    pub(super) fn is_in_use(&self) -> bool {
        !self.is_backing_off()
    }

    /// How far the replica is behind a primary whose log has reached `position`; none where it does not say.
    pub(super) async fn lag(&self, position: CommitLsn) -> Option<Duration> {
        let lent = self.pool.take(WAIT).await.ok()?;
        lent.run(move |conn, _| lag(conn, position)).await.ok().flatten()
    }

    /// Reads by `f` from the replica; none when the primary is to be asked.
    pub(super) async fn read(
        &self,
        seen: Option<CommitLsn>,
        counts: &Counts,
        f: SharedFn,
    ) -> Result<Option<BoxedResult>, Error> {
        let pass = |reason| {
            counts.bypassed(reason);
            Ok(None)
        };
        if seen == Some(CommitLsn::UNKNOWN) {
            return pass(BypassReason::Behind);
        }
        if self.is_backing_off() {
            return pass(BypassReason::Down);
        }
        let lent = match self.pool.take(WAIT).await {
            Ok(lent) => lent,
            // Full use of the replica is not a failure.
            Err(_) if self.pool.is_full() => return pass(BypassReason::Busy),
            Err(error) => {
                self.fails(&error);
                return pass(BypassReason::Down);
            }
        };
        match lent.run(move |conn, _| Ok(read_once(conn, seen, &f))).await {
            Ok(Outcome::Read(result)) => result.map(Some),
            Ok(Outcome::Behind) => pass(BypassReason::Behind),
            Ok(Outcome::Failed(error)) => {
                self.fails(&error);
                pass(BypassReason::Down)
            }
            // Its pool gave this read up: the replica is silent.
            Err(error) if error.problem().status == 503 => {
                self.fails(&error);
                pass(BypassReason::Down)
            }
            Err(error) => Err(error),
        }
    }
}

fn lag(conn: &mut Conn, position: CommitLsn) -> Result<Option<Duration>, Error> {
    for look in 1..=LOOKS {
        if position::is_replayed(conn, position)? {
            return Ok(Some(Duration::ZERO));
        }
        if look < LOOKS {
            std::thread::sleep(LOOK_PAUSE);
        }
    }
    position::replay_age(conn, position)
}

fn read_once(conn: &mut Conn, seen: Option<CommitLsn>, f: &SharedFn) -> Outcome {
    match seen.map_or(Ok(true), |position| position::is_replayed(conn, position)) {
        Ok(true) => {}
        Ok(false) => return Outcome::Behind,
        Err(error) => return Outcome::Failed(error),
    }
    match snapshot(conn, |conn| f(conn)) {
        // An error that the primary would give too is answered as it is.
        Err(error) if error.is_of_a_replica() || conn.is_broken() => Outcome::Failed(error),
        result => Outcome::Read(result),
    }
}
