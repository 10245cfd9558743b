//! Rows of companies: one, and lists. Decides nothing.

pub mod company;
pub mod list;
