//! Tests of the audit.

pub mod list;
