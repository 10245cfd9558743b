//! Handlers of accounts, others' and the own, and of sign-in: HTTP in, HTTP out. No SQL.

pub mod action;
pub mod invitation;
pub mod list;
pub mod me;
pub mod password;
pub mod registration;
pub mod sign_in;
pub mod user;
