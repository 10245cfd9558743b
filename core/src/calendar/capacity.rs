//! Capacity of a workplace: which pets it takes at all, and the peak of pets in an AREA. Knows no
//! times of bookings beyond the occupancies that it is given.

use serde::Serialize;

use super::interval::Interval;
use crate::base::id::AnimalTypeId;
use crate::base::issue::Reason;
use crate::base::kinds::AnimalSize;
use crate::base::time::UtcTime;
use crate::branch::workplace::WorkplaceFacts;

/// A live occupancy of a workplace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Occupied {
    /// The time of the occupancy.
    #[serde(flatten)]
    pub interval: Interval,
    /// Number of pets.
    pub pets: i32,
}

/// The first instant at which `requested` would exceed the `capacity` of an AREA beside `others`: the
/// peak counts, not the sum. O(n log n).
pub fn peak_clash(capacity: i32, others: impl Iterator<Item = Occupied>, requested: Occupied) -> Option<UtcTime> {
    let mut changes = Vec::new();
    for other in others.filter(|other| other.interval.overlaps(requested.interval)) {
        let from = other.interval.from.max(requested.interval.from);
        come_and_go(&mut changes, Interval { from, ..other.interval }, other.pets);
    }
    let mut inside = i64::from(requested.pets);
    changes.into_iter().find_map(|(at, change)| {
        inside += change;
        (inside > i64::from(capacity)).then_some(at)
    })
}

/// Adds arrival and departure of `pets` to `changes`, which stay in order; at one instant
/// departures (negative) come before arrivals. Occupancies are added in order of time, so that each
/// insertion moves few entries.
pub fn come_and_go(changes: &mut Vec<(UtcTime, i64)>, span: Interval, pets: i32) {
    for change in [(span.from, i64::from(pets)), (span.to, -i64::from(pets))] {
        let at = changes.partition_point(|earlier| *earlier <= change);
        changes.insert(at, change);
    }
}

/// Whether a workplace takes these pets at all, at any time.
pub fn suits(place: &WorkplaceFacts, pets: &[(Option<AnimalSize>, Option<AnimalTypeId>)]) -> Result<(), Reason> {
    if !place.active {
        return Err(Reason::new("booking.reason.workplace_inactive"));
    }
    if i64::try_from(pets.len()).unwrap_or(i64::MAX) > i64::from(place.capacity) {
        return Err(Reason::new("booking.reason.workplace_capacity").with("capacity", i64::from(place.capacity)));
    }
    for (size, animal) in pets {
        if let Some(size) = size
            && !place.sizes.is_empty()
            && !place.sizes.contains(size)
        {
            return Err(Reason::new("booking.reason.workplace_size").with("size", size.as_str()));
        }
        if let Some(animal) = animal
            && !place.animal_type_ids.is_empty()
            && !place.animal_type_ids.contains(animal)
        {
            return Err(Reason::new("booking.reason.workplace_animal"));
        }
    }
    Ok(())
}
