//! Handlers of branches and their services: HTTP in, HTTP out. No SQL.

pub mod branch;
pub mod service;
