//! Rows of accounts. Decides nothing.

pub mod change;
pub mod list;
pub mod standing;
pub mod user;
