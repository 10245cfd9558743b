//! Metrics of the process for the ops address, by Prometheus' conventions in the text format of OpenMetrics. Counts
//! only. No label holds what a client chose: routes are patterns, methods and codes come from bounded sets.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::db::Db;
use super::{log, process};

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    /// The pattern of the address: ids would make a series each.
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    method: &'static str,
    route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CodeLabel {
    code: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Build {
    version: &'static str,
    engine: &'static str,
}

/// Upper bounds of the histogram of requests, in seconds.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// Most codes of problems that have a series of their own: more than the product has.
const MOST_CODES: usize = 500;
/// The label of what has no series of its own.
pub const OTHER: &str = "other";

/// The prefix of the product's own metrics.
pub const PREFIX: &str = "sapa";

/// The metrics of the process.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    durations: Family<RouteLabels, Histogram, fn() -> Histogram>,
    problems: Family<CodeLabel, Counter>,
    /// The codes that have a series.
    codes: Mutex<HashSet<String>>,
    lost_lines: Counter,
    /// Seconds since 1970.
    started: f64,
}

impl Metrics {
    /// New metrics of requests, with those of the database.
    pub fn of(db: &Db) -> Self {
        let mut registry = Registry::with_prefix(PREFIX);
        let requests = Family::default();
        let durations: Family<RouteLabels, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(|| Histogram::new(BUCKETS));
        let (problems, lost_lines) = (Family::default(), Counter::default());
        let build = Family::<Build, Gauge>::default();
        registry.register("http_requests", "Answered requests", requests.clone());
        registry.register("http_request_duration_seconds", "Time until the answer", durations.clone());
        registry.register("http_problems", "Refused and failed requests by the code of the problem", problems.clone());
        registry.register("log_lines_lost", "Lines that are not in the log", lost_lines.clone());
        let labels = Build { version: env!("CARGO_PKG_VERSION"), engine: db.engine().name() };
        build.get_or_create(&labels).set(1);
        registry.register("build_info", "Always 1; version and database engine are labels", build);
        db.register(&mut registry);
        let started = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
        Self { registry, requests, durations, problems, codes: Mutex::default(), lost_lines, started }
    }

    /// The registry, for metrics of a room, with the product's prefix.
    pub const fn registry(&mut self) -> &mut Registry {
        &mut self.registry
    }

    /// Counts an answer.
    pub fn answered(&self, method: &str, route: &str, status: u16, took: Duration) {
        let method = known_method(method);
        self.requests.get_or_create(&RequestLabels { method, route: route.to_owned(), status }).inc();
        let labels = RouteLabels { method, route: route.to_owned() };
        self.durations.get_or_create(&labels).observe(took.as_secs_f64());
    }

    /// Counts a refused or failed request.
    pub fn refused(&self, code: &str) {
        let mut codes = self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let known = codes.contains(code) || (codes.len() < MOST_CODES && codes.insert(code.to_owned()));
        drop(codes);
        let code = if known { code } else { OTHER }.to_owned();
        self.problems.get_or_create(&CodeLabel { code }).inc();
    }

    /// All metrics as text, those of `sampled` among them.
    pub fn render(&self, sampled: &Registry) -> Result<String, std::fmt::Error> {
        self.lost_lines.inner().store(log::lost(), Ordering::Relaxed);
        let mut of_process = Registry::default();
        self.register_process(&mut of_process);
        let mut text = String::new();
        for registry in [&self.registry, sampled, &of_process] {
            encode_registry(&mut text, registry)?;
        }
        encode_eof(&mut text)?;
        Ok(text)
    }

    /// The process, under the names that all programs have for Prometheus.
    fn register_process(&self, registry: &mut Registry) {
        let mut gauge = |name: &str, help: &str, value: Option<u64>| {
            if let Some(value) = value {
                #[allow(clippy::cast_precision_loss)]
                registry.register(name, help, ConstGauge::new(value as f64));
            }
        };
        gauge("process_resident_memory_bytes", "Resident memory", process::resident_bytes());
        gauge("process_open_fds", "Open file descriptors", process::open_files());
        gauge("process_max_fds", "Most file descriptors that may be open", process::most_files());
        registry.register("process_start_time_seconds", "Start, in seconds since 1970", ConstGauge::new(self.started));
        if let Some(seconds) = process::cpu_seconds() {
            registry.register("process_cpu_seconds", "Time of the processor", ConstCounter::new(seconds));
        }
    }
}

/// The name of a method; a client may invent methods, which have one series together.
pub fn known_method(method: &str) -> &'static str {
    const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    METHODS.into_iter().find(|known| *known == method).unwrap_or("OTHER")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::db::Location;

    #[test]
    fn codes_and_methods_have_a_bounded_number_of_series() {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&Location::Sqlite(folder.path().join("sapa.db")), None).unwrap();
        let metrics = Metrics::of(&db);
        for number in 0..5_000 {
            metrics.refused(&format!("code.number_{number}"));
            metrics.answered(&format!("METHOD{number}"), "/x", 405, Duration::from_millis(1));
        }
        let text = metrics.render(&Registry::default()).unwrap();
        let series = |name: &str| text.lines().filter(|line| line.starts_with(name)).count();
        assert_eq!(series("sapa_http_problems_total"), MOST_CODES + 1);
        let rest = format!("sapa_http_problems_total{{code=\"other\"}} {}", 5_000 - MOST_CODES);
        assert!(text.lines().any(|line| line == rest), "{text}");
        assert_eq!(series("sapa_http_requests_total"), 1);
        assert_eq!(series("sapa_http_request_duration_seconds_count"), 1);
    }
}
