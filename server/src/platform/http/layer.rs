//! The parts that the layer around every request uses: trusted proxies, room for bodies, metrics.

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
}

impl RequestLayer {
    pub fn new(metrics: Metrics, trusted_proxies: Vec<IpNet>) -> Self {
        Self { trusted_proxies, bodies: Bodies::default(), uploads: Bodies::default(), metrics }
    }
}
