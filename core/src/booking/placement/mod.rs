//! May this booking stand here, when, where and at what price, and why not: for a new booking, a
//! move, a booking that opens again and a closure's proposals.

pub mod again;
pub mod arrival;
pub mod availability;
pub mod closing;
pub mod draft;
pub mod moving;
pub mod offer;
pub(crate) mod placing;
pub mod plan;
pub mod reschedule;
pub(crate) mod retimed;
pub mod setting;
