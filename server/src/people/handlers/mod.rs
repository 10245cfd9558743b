//! The addresses of accounts.

pub mod action;
pub mod invitation;
pub mod list;
pub mod me;
pub mod user;
