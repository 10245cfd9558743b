//! Rows of the audit: one entry to write, lists to read, names of records.

pub mod chain;
pub mod entry;
pub mod label;
pub mod list;
