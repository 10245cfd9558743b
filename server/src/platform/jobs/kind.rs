//! A kind of job: its function, its limits, and what follows a failure.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use sapa_core::base::time::UtcTime;

use super::Job;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// How a run ended that did not fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobOutcome {
    /// The job is done.
    Done,
    /// Its end is stored already, in the transaction of its effect ([`Job::finish`]).
    Recorded,
    /// It has to run again at this instant, which is no failure.
    Postpone(UtcTime),
}

/// A run of a job. An error is stored by its code only.
pub type Run = Pin<Box<dyn Future<Output = Result<JobOutcome, Error>> + Send>>;

/// Writes what it means for the records that a job was given up, in the same transaction; `code` is
/// that of its last failure.
pub type GaveUp = fn(&mut Conn, job: &Job, code: &str, now: UtcTime) -> Result<(), Error>;

/// Pauses before the next attempts, in seconds, unless the kind has its own.
const PAUSES: &[u32] = &[1, 5, 15, 60, 300, 900, 3_600];

/// A kind of job; `S` is what its function may use.
pub struct JobKind<S> {
    /// The name in the database, such as `SEND_MAIL`.
    pub name: &'static str,
    pub(super) run: fn(S, Job) -> Run,
    pub(super) pauses: &'static [u32],
    pub(super) attempts: u32,
    pub(super) slots: usize,
    pub(super) limit: Duration,
    pub(super) every: Option<Duration>,
    pub(super) gave_up: Option<GaveUp>,
}

impl<S> Clone for JobKind<S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S> Copy for JobKind<S> {}

impl<S> JobKind<S> {
    /// A kind of which a server runs two jobs at once, for a minute each at most, and eight times
    /// each before it is given up.
    pub const fn new(name: &'static str, run: fn(S, Job) -> Run) -> Self {
        let limit = Duration::from_secs(60);
        Self { name, run, pauses: PAUSES, attempts: 8, slots: 2, limit, every: None, gave_up: None }
    }

    /// With these pauses between the attempts, in seconds; the last one repeats. The job is given up
    /// after so many `attempts`.
    #[must_use]
    pub const fn tried(mut self, pauses: &'static [u32], attempts: u32) -> Self {
        assert!(!pauses.is_empty() && attempts > 0);
        self.pauses = pauses;
        self.attempts = attempts;
        self
    }

    /// With so many jobs at once on a server.
    #[must_use]
    pub const fn at_once(mut self, slots: usize) -> Self {
        self.slots = slots;
        self
    }

    /// With another time limit of a run.
    #[must_use]
    pub const fn within(mut self, limit: Duration) -> Self {
        self.limit = limit;
        self
    }

    /// One job that runs at this interval for ever, on one of the servers. It is never given up: after
    /// the last attempt it waits for its next time.
    #[must_use]
    pub const fn every(mut self, interval: Duration) -> Self {
        self.every = Some(interval);
        self
    }

    /// With a function that is called when a job is given up.
    #[must_use]
    pub const fn giving_up(mut self, gave_up: GaveUp) -> Self {
        self.gave_up = Some(gave_up);
        self
    }

    /// Whether the kind has one job that comes back at an interval.
    pub const fn recurs(&self) -> bool {
        self.every.is_some()
    }

    /// The pause after the `attempt`-th attempt; none when it was the last one.
    pub(super) fn pause(&self, attempt: i32) -> Option<Duration> {
        let attempt = usize::try_from(attempt).unwrap_or(1).max(1);
        let last = self.attempts as usize;
        let seconds = self.pauses.get(attempt - 1).or(self.pauses.last()).copied().unwrap_or(1);
        (attempt < last).then(|| Duration::from_secs(u64::from(seconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nothing((): (), _: Job) -> Run {
        Box::pin(async { Ok(JobOutcome::Done) })
    }

    #[test]
    fn pauses_grow_and_end() {
        let kind = JobKind::new("NOTHING", nothing).tried(&[1, 5], 4);
        let pauses: Vec<_> = (1..=5).map(|attempt| kind.pause(attempt).map(|pause| pause.as_secs())).collect();
        assert_eq!(pauses, [Some(1), Some(5), Some(5), None, None]);
    }
}
