//! Tests of what all records share: lists, filters, changing and deleting.

pub mod cursor;
pub mod exports;
pub mod foreign_filters;
pub mod hidden;
pub mod lists;
pub mod paging;
pub mod plain;
pub mod repeated;
pub mod rules;
pub mod totals;
