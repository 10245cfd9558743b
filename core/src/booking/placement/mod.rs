//! May this booking stand here, when, where and at what price, and why not: for a new booking, a
//! move, a booking that opens again and a closure's proposals. All of them are an enquiry of what
//! is asked for, what the booking holds already and the setting; a new booking holds nothing.

pub mod arrival;
pub mod availability;
pub mod closure_impact;
pub mod draft;
pub mod enquiry;
pub mod held;
pub mod moving;
mod new_place;
mod new_times;
pub mod offer;
pub mod place;
pub mod plan;
pub mod reopening;
pub mod request;
pub mod reschedule;
pub mod setting;
