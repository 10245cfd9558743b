//! Metrics of the database's connections, for the ops address. Counts only; decides nothing.

use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Lane {
    lane: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Thrown {
    lane: &'static str,
    reason: Loss,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Passed {
    reason: Pass,
}

/// Why a connection was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EncodeLabelValue)]
pub(super) enum Loss {
    /// Its server or the network ended it.
    Broken,
    /// It was idle and did not answer when it was asked.
    Dead,
    /// It was idle beside a connection that did not answer.
    Suspect,
    /// A statement on it got no answer.
    Silent,
}

/// Why a list was read from the primary although there is a replica.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EncodeLabelValue)]
pub(super) enum Pass {
    /// The replica has not replayed the client's own write.
    Behind,
    /// The replica is overloaded.
    Busy,
    /// The replica cannot be reached.
    Down,
}

/// Upper bounds of the histogram of waits, in seconds.
const WAITS: [f64; 8] = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.0];

/// The counters. Clones share them.
#[derive(Clone)]
pub(super) struct Counts {
    opened: Family<Lane, Counter>,
    thrown: Family<Thrown, Counter>,
    refused: Family<Lane, Counter>,
    waits: Family<Lane, Histogram, fn() -> Histogram>,
    lock_waits: Counter,
    commits: Counter,
    passed: Family<Passed, Counter>,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            opened: Family::default(),
            thrown: Family::default(),
            refused: Family::default(),
            waits: Family::new_with_constructor(|| Histogram::new(WAITS)),
            lock_waits: Counter::default(),
            commits: Counter::default(),
            passed: Family::default(),
        }
    }
}

impl Counts {
    pub(super) fn opened(&self, lane: &'static str) {
        self.opened.get_or_create(&Lane { lane }).inc();
    }

    pub(super) fn lost(&self, lane: &'static str, reason: Loss) {
        self.thrown.get_or_create(&Thrown { lane, reason }).inc();
    }

    pub(super) fn refused(&self, lane: &'static str) {
        self.refused.get_or_create(&Lane { lane }).inc();
    }

    pub(super) fn waited(&self, lane: &'static str, wait: Duration) {
        self.waits.get_or_create(&Lane { lane }).observe(wait.as_secs_f64());
    }

    pub(super) fn lock_waited(&self) {
        self.lock_waits.inc();
    }

    pub(super) fn committed(&self) {
        self.commits.inc();
    }

    pub(super) fn passed(&self, reason: Pass) {
        self.passed.get_or_create(&Passed { reason }).inc();
    }

    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("database_connections_opened", "Connections that were opened", self.opened.clone());
        registry.register("database_connections_thrown_away", "Connections that did not serve", self.thrown.clone());
        registry.register("database_refused", "Requests that got no connection in time", self.refused.clone());
        registry.register("database_wait_seconds", "Time until a connection was there", self.waits.clone());
        registry.register("database_lock_waits", "Writes that met a row locked for long", self.lock_waits.clone());
        registry.register("database_commits", "Write transactions that were committed", self.commits.clone());
        registry.register("database_replica_passed", "Lists that the primary answered instead", self.passed.clone());
    }
}
