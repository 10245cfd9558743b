//! Tests of companies.

pub mod list;
pub mod profile;
pub mod standing;
