//! Bookings (product §5): forms, states, permitted actions, placement (where and when a booking may
//! stand), occupied time. Decides; stores nothing.

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
    format!("B-{year}-{:06}", id.0)
}
