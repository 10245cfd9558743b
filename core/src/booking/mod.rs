//! Bookings (product §5): forms, states, permitted actions, placement (where and when a booking may
//! stand), occupied time. Decides; stores nothing.

pub mod action_input;
pub mod actions;
pub mod board;
pub mod consequence;
pub mod facts;
pub mod input;
pub mod occupancy;
pub mod offline;
pub mod placement;
pub mod presence;
pub mod request;
pub mod slip;
pub mod state;
pub mod terms;
pub mod undo;

use chrono::Datelike;

use crate::base::id::BookingId;
use crate::base::time::{UtcTime, Zone};

/// The number of a booking as people read it: `B-{year}-{id, six digits at least}`, with the year of
/// `created_at` in the branch's zone.
pub fn number(id: BookingId, created_at: UtcTime, zone: Zone) -> String {
    // Not by a formatter: every row of a list has a number.
    let (year, id) = (zone.date(created_at).year().to_string(), id.0.to_string());
    let zeros = &"000000"[id.len().min(6)..];
    ["B-", &year, "-", zeros, &id].concat()
}
