//! Bookings (product §5): what may be entered, which state follows which, who may do
//! what when, what a place is occupied for. Decides; stores nothing.

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

/// A booking's number as people say it: `B-{year}-{id, six digits at least}`.
pub fn number(year: i32, id: crate::base::id::BookingId) -> String {
    format!("B-{year}-{:06}", id.0)
}
