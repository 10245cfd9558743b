//! Rows of what is done to the whole database.

pub mod backup;
pub mod erasure;
