//! Metrics of requests for the ops address, in Prometheus' text format. Counts only.

use std::sync::atomic::Ordering;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::db::Db;
use super::log;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: String,
    /// The pattern of the address: ids would make a series each.
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

/// Upper bounds of the histogram, in seconds.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// The metrics of the process.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    lost_lines: Counter,
}

impl Metrics {
    /// New metrics of requests, with those of the database.
    pub fn of(db: &Db) -> Self {
        let mut registry = Registry::with_prefix("sapa");
        let requests = Family::default();
        let seconds: Family<Route, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(BUCKETS));
        registry.register("http_requests", "Answered requests", requests.clone());
        registry.register("http_request_seconds", "Time until the answer", seconds.clone());
        let lost_lines = Counter::default();
        registry.register("log_lines_lost", "Lines that are not in the log", lost_lines.clone());
        db.register(&mut registry);
        Self { registry, requests, seconds, lost_lines }
    }

    /// Counts an answer.
    pub fn answered(&self, method: &str, route: &str, status: u16, took: Duration) {
        // A client may invent methods; they must not make a series each.
        let known = matches!(method, "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS");
        let method = if known { method } else { "OTHER" }.to_owned();
        self.requests.get_or_create(&RequestLabels { method, route: route.to_owned(), status }).inc();
        self.seconds.get_or_create(&Route { route: route.to_owned() }).observe(took.as_secs_f64());
    }

    /// All metrics as text.
    pub fn render(&self) -> Result<String, std::fmt::Error> {
        self.lost_lines.inner().store(log::lost(), Ordering::Relaxed);
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
