//! What the ops address serves to Prometheus.

use prometheus_client::registry::Registry;

use super::gauges::{Gauges, JobKindGauge, number};
use crate::platform::metrics::PREFIX;
use crate::platform::problem::Error;
use crate::state::State;

/// All metrics as text; `kinds` are all kinds of jobs.
pub async fn text(state: &State, kinds: &[JobKindGauge]) -> Result<String, Error> {
    let sample = state.monitor.sample(&state.db, &state.config.data_dir).await;
    let mut registry = Registry::with_prefix(PREFIX);
    let mut gauges = Gauges(&mut registry);
    gauges.pools(&state.db.pools());
    gauges.sample(&sample, kinds);
    let (hashing, slots) = state.hasher.slots();
    gauges.one("hashing_slots_in_use", "Passwords that are hashed now", number(hashing));
    gauges.one("hashing_slots", "Most passwords that are hashed at once", number(slots));
    gauges.one("event_streams_open", "Open streams of events", number(state.streams.count()));
    state.layer.metrics.render(&registry).map_err(|e| Error::internal(e.to_string()))
}
