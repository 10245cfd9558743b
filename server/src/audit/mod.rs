//! The audit: which account changed which record, and when. Entries are written in the transaction
//! of the change; this room never changes one.

pub mod handlers;
pub mod rows;
pub mod view;
