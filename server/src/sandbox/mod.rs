//! The sandbox: a provider of card payments where no money moves, as a service of its own (`sapa
//! sandbox`). Payers pay on its page, webhooks tell the product, and its own address switches faults on.
//! On purpose nothing is checked: refunds may exceed what was paid. It knows nothing of the product but
//! the addresses that each payment names.

mod deliver;
mod event;
pub mod handlers;
mod known;
mod once;
mod page;
mod payment;
mod refund;
mod rows;
mod serve;
mod service;
mod switches;

pub use known::{Known, KnownRefund};
pub use serve::serve;
pub use service::Sandbox;
