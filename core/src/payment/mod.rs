//! Payments and refunds: what a booking owes, what was paid for it, what may be given back, and in
//! which order. Amounts are minor units of the booking's currency.
//!
//! The ledger ([`ledger`]) is the truth; statuses and the booking's money follow from it. Nothing here
//! asks a provider or a database.

pub mod actions;
pub mod attention;
pub mod cancellation;
pub mod completion;
pub mod facts;
pub mod guest_mail;
pub mod input;
pub mod ledger;
pub mod method;
pub mod money;
pub mod overstay;
pub mod preview;
pub mod refund;
pub mod spread;
pub mod status;

#[cfg(test)]
mod model_tests;
