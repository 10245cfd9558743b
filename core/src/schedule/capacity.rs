//! Whether one more booking fits into a workplace: exclusively in a ROOM, by the
//! peak of pets in an AREA.

use serde::{Deserialize, Serialize};

use super::interval::Interval;
use crate::catalog::{AnimalSize, WorkplaceFacts, WorkplaceKind};
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

/// Why a place is not free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clash {
    /// More pets than the place ever takes.
    TooManyPets,
    /// Taken: from this instant on there is no room.
    TakenAt(UtcTime),
}

/// Whether `wanted` fits beside `others`, which need not be sorted. Linear in a ROOM,
/// O(n log n) in an AREA.
pub fn fits(kind: WorkplaceKind, capacity: i32, others: &[Occupied], wanted: Occupied) -> Result<(), Clash> {
    if wanted.pets > capacity {
        return Err(Clash::TooManyPets);
    }
    let touching = others.iter().filter(|o| o.interval.overlaps(wanted.interval));
    match kind {
        WorkplaceKind::Room => match touching.map(|o| o.interval.from.max(wanted.interval.from)).min() {
            None => Ok(()),
            Some(at) => Err(Clash::TakenAt(at)),
        },
        WorkplaceKind::Area => {
            let mut changes: Vec<(UtcTime, i64)> = touching
                .flat_map(|o| {
                    let pets = i64::from(o.pets);
                    [(o.interval.from.max(wanted.interval.from), pets), (o.interval.to, -pets)]
                })
                .collect();
            // At one instant departures (negative) count before arrivals.
            changes.sort_unstable();
            let mut inside = i64::from(wanted.pets);
            for (at, change) in changes {
                inside += change;
                if inside > i64::from(capacity) {
                    return Err(Clash::TakenAt(at));
                }
            }
            Ok(())
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Duration;
    use proptest::prelude::*;

    fn occupied(from: i64, length: i64, pets: i32) -> Occupied {
        let zero = UtcTime::parse("2026-01-01T00:00:00Z").expect("instant");
        let from = zero.plus(Duration::hours(from));
        Occupied { interval: Interval { from, to: from.plus(Duration::hours(length)) }, pets }
    }

    fn arb() -> impl Strategy<Value = (i64, i64, i32)> {
        (0i64..40, 1i64..12, 1i32..4)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn agrees_with_counting_hours(rows in prop::collection::vec(arb(), 0..12), want in arb(), capacity in 1i32..8, room: bool) {
            let others: Vec<Occupied> = rows.iter().map(|(f, l, p)| occupied(*f, *l, *p)).collect();
            let wanted = occupied(want.0, want.1, want.2);
            let kind = if room { WorkplaceKind::Room } else { WorkplaceKind::Area };
            let peak = (want.0..want.0 + want.1)
                .map(|hour| rows.iter().filter(|(f, l, _)| (*f..*f + *l).contains(&hour)).map(|r| r.2).sum::<i32>())
                .max()
                .unwrap_or(0);
            let expected = want.2 <= capacity && if room { peak == 0 } else { peak + want.2 <= capacity };
            prop_assert_eq!(fits(kind, capacity, &others, wanted).is_ok(), expected);
        }
    }
}
