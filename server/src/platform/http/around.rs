//! What the layer around every request uses, whatever the request asks for.

use ipnet::IpNet;

use super::bodies::Bodies;
use crate::platform::db::Db;
use crate::platform::metrics::Metrics;

/// Shared by all requests of the process.
pub struct Around {
    /// Proxies whose `X-Forwarded-For` counts.
    pub trusted_proxies: Vec<IpNet>,
    /// The room that all bodies have together.
    pub bodies: Bodies,
    /// What is counted.
    pub metrics: Metrics,
}

impl Around {
    /// With counters of its own, beside those of `db`.
    pub fn new(db: &Db, trusted_proxies: Vec<IpNet>) -> Self {
        Self { trusted_proxies, bodies: Bodies::default(), metrics: Metrics::of(db) }
    }
}
