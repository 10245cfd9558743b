//! The times and places that a booking holds already, and whether its guest is in house. A new
//! booking holds nothing.

use super::existing_booking::ExistingBooking;
use crate::base::id::{BookingId, WorkplaceId};
use crate::base::time::UtcTime;
use crate::booking::state::BookingStatus;
use crate::calendar::segment::StaySegment;

/// The times and places that a booking holds.
#[derive(Debug, Clone, Default)]
pub struct Held {
    /// The booking; none: a new one.
    pub(super) booking: Option<BookingId>,
    /// Agreed arrival and departure.
    pub(super) agreed: Option<(UtcTime, UtcTime)>,
    /// Segments of the booking, the first segment first.
    pub(super) segments: Vec<StaySegment>,
    /// Whether the guest has arrived and not left.
    pub(super) in_house: bool,
    /// Whether the booking was overbooked on purpose.
    pub(super) overbooked: bool,
}

impl Held {
    /// The empty value of a new booking.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// The times and places of an open booking.
    pub fn of(existing: &ExistingBooking) -> Self {
        let facts = &existing.facts;
        Self {
            booking: Some(existing.id),
            agreed: Some((facts.check_in, facts.check_out)),
            segments: existing.segments(),
            in_house: facts.status == BookingStatus::Active,
            overbooked: existing.overbooked,
        }
    }

    /// Whether a segment of the booking is in `place`.
    pub(super) fn is_in(&self, place: WorkplaceId) -> bool {
        self.segments.iter().any(|segment| segment.workplace_id == place)
    }
}
