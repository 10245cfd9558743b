//! Rows of payments. SQL only; decides nothing.

pub mod attempt;
pub mod concern;
pub mod erase;
pub mod ledger;
pub mod list;
pub mod online;
pub mod payment;
pub mod refund;
pub mod request;
