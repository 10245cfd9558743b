//! Tests of accounts.

pub mod delete;
pub mod emails;
pub mod guard;
pub mod invite;
pub mod invite_and_edit;
pub mod list;
pub mod me;
pub mod phones;
pub mod tokens;
