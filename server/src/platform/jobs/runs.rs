//! Counts how the runs of jobs ended, as metrics by Prometheus' conventions.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

use super::running::Ended;

/// Kinds are a list, and so are their ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RunLabels {
    kind: &'static str,
    outcome: &'static str,
}

/// The counters. Clones share them.
#[derive(Clone, Default)]
pub struct Runs(Family<RunLabels, Counter>);

impl Runs {
    /// No runs yet; registers the metrics.
    pub fn new(registry: &mut Registry) -> Self {
        let runs = Self::default();
        registry.register("job_runs", "Runs of jobs on this server by their end", runs.0.clone());
        runs
    }

    /// Makes the series of a kind: a rate needs the zero before the first run.
    pub(super) fn expect(&self, kind: &'static str) {
        for ended in [Ended::Well, Ended::Failed] {
            drop(self.0.get_or_create(&labels(kind, ended)));
        }
    }

    pub(super) fn count(&self, kind: &'static str, ended: Ended) {
        self.0.get_or_create(&labels(kind, ended)).inc();
    }
}

const fn labels(kind: &'static str, ended: Ended) -> RunLabels {
    let outcome = match ended {
        Ended::Well => "done",
        Ended::Failed => "failed",
    };
    RunLabels { kind, outcome }
}
