//! Tests of accounts.

pub mod accounts;
pub mod delete;
pub mod emails;
mod factor_reset;
pub mod guard;
pub mod helpers;
pub mod invite;
pub mod me;
pub mod phones;
pub mod tokens;
