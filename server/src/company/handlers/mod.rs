//! Handlers of companies: HTTP in, HTTP out. No SQL.

pub mod action;
pub mod company;
pub mod list;
