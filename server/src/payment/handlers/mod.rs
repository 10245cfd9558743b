//! Handlers of payments, refunds and requests for refunds: HTTP in, HTTP out. No SQL.

pub mod concern;
pub mod csv;
pub mod list;
pub mod online;
pub mod payment;
pub mod refund;
pub mod request;

pub use list::{PaymentTotal, PaymentTotals};
