//! Handlers of branches and closures: HTTP in, HTTP out. No SQL.

pub mod branch;
pub mod closure;
