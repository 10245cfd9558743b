//! Rows of the audit.

pub mod entry;
pub mod label;
pub mod list;
