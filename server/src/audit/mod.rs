//! The audit: who changed what, when. Entries are written in the transaction of the change.

pub mod handlers;
pub mod rows;
pub mod view;
