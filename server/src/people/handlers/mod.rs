//! Handlers of accounts, others' and the own, and of sign-in: HTTP in, HTTP out. No SQL.

pub mod action;
pub mod factor;
pub mod invitation;
pub mod list;
pub mod me;
pub mod password;
pub mod registration;
pub mod second_step;
pub mod sign_in;
pub mod step_up;
pub mod user;
