//! Handlers of accounts, others' and the own: HTTP in, HTTP out. No SQL.

pub mod action;
pub mod invitation;
pub mod list;
pub mod me;
pub mod registration;
pub mod user;
