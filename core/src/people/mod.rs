//! Accounts: what others manage of them, and what is one's own.

pub mod account;
pub mod user;
pub mod verdicts;
