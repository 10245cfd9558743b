//! Rows of tables that only the catalogue knows. Decides nothing.

pub mod catalogue;
pub mod stream;
pub mod target;
