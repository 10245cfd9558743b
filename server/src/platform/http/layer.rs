//! The parts that the layer around every request uses: trusted proxies, room for bodies, metrics.

use std::sync::atomic::{AtomicBool, Ordering};

use ipnet::IpNet;

use super::bodies::Bodies;
use crate::platform::metrics::Metrics;

/// Shared by all requests of the process.
pub struct RequestLayer {
    /// Proxies whose `X-Forwarded-For` counts.
    pub trusted_proxies: Vec<IpNet>,
    /// The room that all bodies have together.
    pub bodies: Bodies,
    /// The room that all uploads have together.
    pub uploads: Bodies,
    pub metrics: Metrics,
    /// The server is about to stop.
    leaving: AtomicBool,
}

impl RequestLayer {
    pub fn new(metrics: Metrics, trusted_proxies: Vec<IpNet>) -> Self {
        let (bodies, uploads) = (Bodies::default(), Bodies::default());
        Self { trusted_proxies, bodies, uploads, metrics, leaving: AtomicBool::new(false) }
    }

    /// From now on health checks are answered 503, and each answer is the last one of its connection.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
    }

    /// Whether the server is about to stop.
    pub fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }
}
