//! Tests of HTTP, the API document, log and mail, independent of any record.

pub mod command_line;
pub mod compressed;
pub mod document;
pub mod headers;
pub mod idempotency;
pub mod input;
pub mod jobs;
pub mod log;
pub mod mail;
pub mod matrix;
pub mod matrix_lines;
pub mod matrix_setup;
pub mod metrics;
pub mod outbox;
pub mod round_trips;
pub mod statements;
pub mod traces;
#[cfg(feature = "schema")]
pub mod types;
pub mod views;
