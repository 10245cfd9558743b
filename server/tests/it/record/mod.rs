//! What all records have in common: lists, filters, rules of changing and deleting.

pub mod cursor;
pub mod foreign_filters;
pub mod hidden;
pub mod lists;
pub mod paging;
pub mod repeated;
pub mod rules;
