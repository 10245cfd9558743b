//! Payments of bookings: recording, refunds, requests for refunds, and what a cancellation gives back.
//! The core's rules decide every amount and every step; this room reads its facts and writes ledger,
//! sums, timeline and audit in one transaction. Asks no provider inside one.

pub mod books;
pub mod concern;
pub mod concern_view;
pub mod facts;
pub mod handlers;
pub mod locked;
pub mod mails;
pub mod of_bookings;
pub mod online;
pub mod provider;
pub mod record;
pub mod refund;
pub mod request;
pub mod rows;
pub mod settle;
pub mod view;
