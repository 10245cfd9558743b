//! How many fit into a workplace: whom it takes at all, and the peak of pets in an AREA.

use serde::{Deserialize, Serialize};

use super::interval::Interval;
use crate::catalog::{AnimalSize, WorkplaceFacts};
use crate::id::AnimalTypeId;
use crate::issue::Reason;
use crate::time::UtcTime;

/// Something live in a workplace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Occupied {
    /// When.
    #[serde(flatten)]
    pub interval: Interval,
    /// How many pets.
    pub pets: i32,
}

/// The first instant at which `wanted` would be one too many beside `others` in an AREA of
/// `capacity`: the peak counts, not the sum. O(n log n).
pub fn peak_clash(capacity: i32, others: impl Iterator<Item = Occupied>, wanted: Occupied) -> Option<UtcTime> {
    let mut changes: Vec<(UtcTime, i64)> = others
        .filter(|other| other.interval.overlaps(wanted.interval))
        .flat_map(|other| {
            let pets = i64::from(other.pets);
            [(other.interval.from.max(wanted.interval.from), pets), (other.interval.to, -pets)]
        })
        .collect();
    // At one instant departures (negative) count before arrivals.
    changes.sort_unstable();
    let mut inside = i64::from(wanted.pets);
    changes.into_iter().find_map(|(at, change)| {
        inside += change;
        (inside > i64::from(capacity)).then_some(at)
    })
}

/// Whether a workplace takes these pets at all, whatever the time.
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
