//! Bookings (product §5): forms, states, permitted actions, placement (where and when a booking may
//! stand), occupied time. Decides; stores nothing.

pub mod action_input;
pub mod actions;
pub mod board;
pub mod consequence;
pub mod facts;
pub mod input;
pub mod occupancy;
pub mod placement;
pub mod request;
pub mod slip;
pub mod state;
pub mod terms;
pub mod undo;

/// A booking's number as people read it: `B-{year}-{id, six digits at least}`.
pub fn number(year: i32, id: crate::base::id::BookingId) -> String {
    // Not by a formatter: every row of a list has a number.
    let (year, id) = (year.to_string(), id.0.to_string());
    let zeros = &"000000"[id.len().min(6)..];
    ["B-", &year, "-", zeros, &id].concat()
}
