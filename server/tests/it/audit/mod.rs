//! Tests of the audit.

pub mod list;
mod stale;
