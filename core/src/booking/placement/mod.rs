//! Placement: may this booking stand here, when, where and at what price, and why not. One answer
//! for a new booking, a move, a booking that opens again and the proposals of a closure. Each of
//! them is an enquiry of a request, the booking's present times and places, and the setting; a new
//! booking holds nothing. Who may do it is decided in `actions`.

pub mod availability;
pub mod closure_impact;
pub mod draft;
pub mod enquiry;
pub mod existing_booking;
pub mod held;
mod new_place;
mod new_times;
pub mod offer;
pub mod other_places;
pub mod place;
pub mod plan;
pub mod reallocation;
pub mod reallocation_input;
pub mod reopening;
pub mod request;
pub mod reschedule;
pub mod room;
pub mod setting;
pub mod shortening;
pub mod ways_out;
