//! The audit: which account changed which record, and when. Entries are written in the transaction
//! of the change and chained by their hashes afterwards; but for an erased person's data, this room never changes one.

pub mod chain;
pub mod handlers;
pub mod record;
pub mod rows;
pub mod stale;
pub mod view;
