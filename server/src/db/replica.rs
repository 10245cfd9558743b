//! The replica that lists and exports are read from while it is up and not behind.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::Conn;
use super::counts::{Counts, Pass};
use super::lane::Lane;
use super::position::{self, Position};
use super::transaction::snapshot;
use crate::problem::Error;

/// A list does not wait longer for the replica; the primary has it, too.
const WAIT: Duration = Duration::from_millis(500);
/// A replica that failed is left alone this long.
const PAUSE: Duration = Duration::from_secs(5);

/// The replica.
pub(super) struct Replica {
    lane: Lane,
    failed: Mutex<Option<Instant>>,
}

/// What came of a list.
enum Outcome<T> {
    Read(Result<T, Error>),
    Behind,
    Failed(Error),
}

impl Replica {
    pub(super) fn new(lane: Lane) -> Self {
        Self { lane, failed: Mutex::default() }
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

    /// What `f` reads from the replica; or `f` itself, for the primary.
    pub(super) async fn read<T: Send + 'static, F>(
        &self,
        seen: Option<Position>,
        counts: &Counts,
        mut f: F,
    ) -> Result<Result<T, F>, Error>
    where
        F: FnMut(&mut Conn) -> Result<T, Error> + Send + 'static,
    {
        let pass = |reason, f| {
            counts.passed(reason);
            Ok(Err(f))
        };
        if seen == Some(Position::UNKNOWN) {
            return pass(Pass::Behind, f);
        }
        if self.rests() {
            return pass(Pass::Down, f);
        }
        let held = match self.lane.take(WAIT).await {
            Ok(held) => held,
            // As much as it can do is no fault.
            Err(_) if self.lane.is_full() => return pass(Pass::Busy, f),
            Err(error) => {
                self.fails(&error);
                return pass(Pass::Down, f);
            }
        };
        let (f, outcome) = held
            .run(move |conn, _| {
                let outcome = look(conn, seen, &mut f);
                Ok((f, outcome))
            })
            .await?;
        match outcome {
            Outcome::Read(result) => result.map(Ok),
            Outcome::Behind => pass(Pass::Behind, f),
            Outcome::Failed(error) => {
                self.fails(&error);
                pass(Pass::Down, f)
            }
        }
    }
}

fn look<T>(conn: &mut Conn, seen: Option<Position>, f: &mut impl FnMut(&mut Conn) -> Result<T, Error>) -> Outcome<T> {
    match seen.map_or(Ok(true), |position| position::is_replayed(conn, position)) {
        Ok(true) => {}
        Ok(false) => return Outcome::Behind,
        Err(error) => return Outcome::Failed(error),
    }
    match snapshot(conn, f) {
        // Also what the replica calls off because it must go on replaying.
        Err(error) if error.problem().status >= 500 => Outcome::Failed(error),
        result => Outcome::Read(result),
    }
}
