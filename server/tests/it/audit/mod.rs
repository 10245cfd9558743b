//! The audit.

pub mod list;
