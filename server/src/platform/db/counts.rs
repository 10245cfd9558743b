//! Metrics of the database's connections, for the ops address. Counts only; decides nothing.

use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PoolLabel {
    pool: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Discarded {
    pool: &'static str,
    reason: DiscardReason,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ReplicaBypassed {
    reason: BypassReason,
}

/// Why a connection was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EncodeLabelValue)]
pub(super) enum DiscardReason {
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
pub(super) enum BypassReason {
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
    opened: Family<PoolLabel, Counter>,
    discarded: Family<Discarded, Counter>,
    refused: Family<PoolLabel, Counter>,
    waits: Family<PoolLabel, Histogram, fn() -> Histogram>,
    lock_waits: Counter,
    commits: Counter,
    bypassed: Family<ReplicaBypassed, Counter>,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            opened: Family::default(),
            discarded: Family::default(),
            refused: Family::default(),
            waits: Family::new_with_constructor(|| Histogram::new(WAITS)),
            lock_waits: Counter::default(),
            commits: Counter::default(),
            bypassed: Family::default(),
        }
    }
}

impl Counts {
    /// Makes the series of a pool: a rate needs the zero before the first event.
    pub(super) fn begin(&self, pool: &'static str) {
        let label = PoolLabel { pool };
        drop(self.opened.get_or_create(&label));
        drop(self.refused.get_or_create(&label));
        drop(self.waits.get_or_create(&label));
        for reason in [DiscardReason::Broken, DiscardReason::Dead, DiscardReason::Suspect, DiscardReason::Silent] {
            drop(self.discarded.get_or_create(&Discarded { pool, reason }));
        }
    }

    /// Makes the series of a replica.
    pub(super) fn begin_replica(&self) {
        for reason in [BypassReason::Behind, BypassReason::Busy, BypassReason::Down] {
            drop(self.bypassed.get_or_create(&ReplicaBypassed { reason }));
        }
    }

    pub(super) fn opened(&self, pool: &'static str) {
        self.opened.get_or_create(&PoolLabel { pool }).inc();
    }

    pub(super) fn lost(&self, pool: &'static str, reason: DiscardReason) {
        self.discarded.get_or_create(&Discarded { pool, reason }).inc();
    }

    pub(super) fn refused(&self, pool: &'static str) {
        self.refused.get_or_create(&PoolLabel { pool }).inc();
    }

    pub(super) fn waited(&self, pool: &'static str, wait: Duration) {
        self.waits.get_or_create(&PoolLabel { pool }).observe(wait.as_secs_f64());
    }

    pub(super) fn lock_waited(&self) {
        self.lock_waits.inc();
    }

    pub(super) fn committed(&self) {
        self.commits.inc();
    }

    pub(super) fn bypassed(&self, reason: BypassReason) {
        self.bypassed.get_or_create(&ReplicaBypassed { reason }).inc();
    }

    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("database_connections_opened", "Connections that were opened", self.opened.clone());
        registry.register("database_connections_discarded", "Connections that did not serve", self.discarded.clone());
        registry.register("database_pool_refused", "Requests that got no connection in time", self.refused.clone());
        registry.register("database_pool_wait_seconds", "Time until a connection was there", self.waits.clone());
        registry.register("database_lock_waits", "Writes that met a row locked for long", self.lock_waits.clone());
        registry.register("database_commits", "Write transactions that were committed", self.commits.clone());
        registry.register("replica_bypassed", "Lists that the primary answered instead", self.bypassed.clone());
    }
}
