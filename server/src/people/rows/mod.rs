//! Rows of accounts: as their owners use them, and as others manage them. Decides nothing.

pub mod change;
pub mod erase;
pub mod list;
pub mod registration;
pub mod standing;
pub mod user;
