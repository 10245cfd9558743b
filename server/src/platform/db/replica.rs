//! The replica, from which lists and exports are read while it is up and not behind. Writes
//! nothing.

use std::pin::pin;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::Conn;
use super::counts::{Counts, Pass};
use super::erased::{Found, Shared};
use super::lane::Lane;
use super::position::{self, Position};
use super::transaction::snapshot;
use crate::platform::problem::Error;

/// The longest wait of a list for the replica; then the primary reads it.
const WAIT: Duration = Duration::from_millis(500);
/// After this time without an answer to a list, and again each time it has passed, the replica is
/// asked whether it lives. A long list may take its time; a silent replica may not.
const ANSWER: Duration = Duration::from_secs(1);
/// How long that answer counts, for all lists that wait.
const HEARD: Duration = Duration::from_millis(500);
/// How long a failed replica is not used.
const PAUSE: Duration = Duration::from_secs(5);

pub(super) struct Replica {
    lane: Lane,
    failed: Mutex<Option<Instant>>,
    /// The time of the last sign of life. Locked while the replica is asked, once for all waiting
    /// lists.
    heard: tokio::sync::Mutex<Option<Instant>>,
}

/// The outcome of a list.
enum Outcome {
    Read(Result<Found, Error>),
    Behind,
    Failed(Error),
}

impl Replica {
    pub(super) fn new(lane: Lane) -> Self {
        Self { lane, failed: Mutex::default(), heard: tokio::sync::Mutex::default() }
    }

    pub(super) fn lane(&self) -> &Lane {
        &self.lane
    }

    fn rests(&self) -> bool {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.is_some_and(|at| at.elapsed() < PAUSE)
    }

    fn fails(&self, error: &Error) {
        tracing::warn!(%error, "the replica cannot be read; the primary answers");
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether the replica answers now, on another connection than the working ones.
    async fn lives(&self) -> bool {
        let mut heard = self.heard.lock().await;
        if self.rests() {
            return false;
        }
        if heard.is_some_and(|at| at.elapsed() < HEARD) {
            return true;
        }
        let lives = self.lane.answers().await;
        if lives {
            *heard = Some(Instant::now());
        } else {
            self.fails(&Error::internal("no answer"));
        }
        lives
    }

    /// Reads by `f` from the replica; none when the primary is to be asked.
    pub(super) async fn read(
        &self,
        seen: Option<Position>,
        counts: &Counts,
        f: Shared,
    ) -> Result<Option<Found>, Error> {
        let pass = |reason| {
            counts.passed(reason);
            Ok(None)
        };
        if seen == Some(Position::UNKNOWN) {
            return pass(Pass::Behind);
        }
        if self.rests() {
            return pass(Pass::Down);
        }
        let lent = match self.lane.take(WAIT).await {
            Ok(lent) => lent,
            // Full use of the replica is not a failure.
            Err(_) if self.lane.is_full() => return pass(Pass::Busy),
            Err(error) => {
                self.fails(&error);
                return pass(Pass::Down);
            }
        };
        let mut looked = pin!(lent.run(move |conn, _| Ok(look(conn, seen, &f))));
        let outcome = loop {
            match tokio::time::timeout(ANSWER, &mut looked).await {
                Ok(outcome) => break outcome,
                Err(_) if self.lives().await => {}
                // Its lane gives this read up in time; no request waits for it.
                Err(_) => return pass(Pass::Down),
            }
        };
        match outcome {
            Ok(Outcome::Read(result)) => result.map(Some),
            Ok(Outcome::Behind) => pass(Pass::Behind),
            Ok(Outcome::Failed(error)) => {
                self.fails(&error);
                pass(Pass::Down)
            }
            // Its lane gave this read up.
            Err(error) if error.problem().status == 503 => {
                self.fails(&error);
                pass(Pass::Down)
            }
            Err(error) => Err(error),
        }
    }
}

fn look(conn: &mut Conn, seen: Option<Position>, f: &Shared) -> Outcome {
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
