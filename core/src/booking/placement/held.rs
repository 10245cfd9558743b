//! What a booking holds already: its times, its places, and whether its guest is in house. A new
//! booking holds nothing.

use super::moving::Moving;
use crate::base::id::{BookingId, WorkplaceId};
use crate::base::time::UtcTime;
use crate::booking::state::BookingStatus;
use crate::calendar::segment::StaySegment;

/// What a booking holds.
#[derive(Debug, Clone, Default)]
pub struct Held {
    /// Which booking; none: it is being made.
    pub(super) booking: Option<BookingId>,
    /// Agreed arrival and departure.
    pub(super) agreed: Option<(UtcTime, UtcTime)>,
    /// Where it is, the first part first.
    pub(super) parts: Vec<StaySegment>,
    /// Its guest has come and not left.
    pub(super) in_house: bool,
    /// It lies on top of others on purpose.
    pub(super) overbooked: bool,
}

impl Held {
    /// What a new booking holds.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// What a booking holds that is open.
    pub fn of(moving: &Moving) -> Self {
        let facts = &moving.facts;
        Self {
            booking: Some(moving.id),
            agreed: Some((facts.check_in, facts.check_out)),
            parts: moving.segments(),
            in_house: facts.status == BookingStatus::Active,
            overbooked: moving.overbooked,
        }
    }

    /// Whether a part of it is in `place`.
    pub(super) fn is_in(&self, place: WorkplaceId) -> bool {
        self.parts.iter().any(|part| part.workplace_id == place)
    }
}
