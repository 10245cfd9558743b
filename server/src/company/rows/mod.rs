//! Rows of companies. Decides nothing.

pub mod company;
pub mod list;
