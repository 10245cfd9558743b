//! The needs of a branch's open bookings, read in one query for each kind of fact, for any number
//! of bookings and workplaces. The core compares them with the change.

use std::collections::{BTreeMap, BTreeSet};

use sapa_core::base::id::{AnimalTypeId, ServiceId, WorkplaceId};
use sapa_core::base::kinds::AnimalSize;
use sapa_core::branch::freeze::{Needs, WorkplaceNeeds};

use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::usage;
use crate::usage::rows::booking::{BookingOwner, OpenSegment};

/// The needs of the open bookings. The branch is locked, so none is added meanwhile.
pub fn of_branch(conn: &mut Conn, branch: i64) -> Result<Needs, Error> {
    let bookings = usage::rows::booking::count(conn, &BookingOwner::Branch(branch))?;
    if bookings == 0 {
        return Ok(Needs::default());
    }
    let mut segments: BTreeMap<i64, Vec<OpenSegment>> = BTreeMap::new();
    for segment in usage::rows::booking::segments(conn, branch)? {
        segments.entry(segment.workplace_id).or_default().push(segment);
    }
    let mut pets: BTreeMap<i64, Pets> = BTreeMap::new();
    for (workplace, size, animal) in usage::rows::booking::pets(conn, branch)? {
        let here = pets.entry(workplace).or_default();
        here.sizes.insert(stored(&size)?);
        here.animals.insert(AnimalTypeId(animal));
    }
    let services = usage::rows::booking::by_service(conn, branch)?;
    Ok(Needs {
        bookings,
        workplaces: segments
            .into_iter()
            .map(|(workplace, here)| of_workplace(workplace, &here, pets.remove(&workplace).unwrap_or_default()))
            .collect(),
        services: services.into_iter().map(|(service, count)| (ServiceId(service), count)).collect(),
    })
}

#[derive(Default)]
struct Pets {
    sizes: BTreeSet<AnimalSize>,
    animals: BTreeSet<AnimalTypeId>,
}

fn of_workplace(workplace: i64, here: &[OpenSegment], pets: Pets) -> WorkplaceNeeds {
    let bookings: BTreeSet<i64> = here.iter().map(|segment| segment.booking_id).collect();
    let (peak, shared) = peak(here);
    WorkplaceNeeds {
        id: WorkplaceId(workplace),
        bookings: bookings.len() as i64,
        peak,
        shared,
        sizes: pets.sizes.into_iter().collect(),
        animal_type_ids: pets.animals.into_iter().collect(),
    }
}

/// The most pets at one moment, and whether two bookings ever share a moment.
fn peak(here: &[OpenSegment]) -> (i32, bool) {
    // At one instant departures sort before arrivals.
    let ends =
        here.iter().flat_map(|segment| [(segment.to_utc, -segment.pets, -1), (segment.from_utc, segment.pets, 1)]);
    let mut changes: Vec<_> = ends.collect();
    changes.sort_unstable();
    let (mut pets, mut bookings, mut most, mut shared) = (0, 0, 0, false);
    for (_, arriving, one) in changes {
        pets += arriving;
        bookings += one;
        most = most.max(pets);
        shared |= bookings > 1;
    }
    (most, shared)
}

#[cfg(test)]
mod tests {
    use chrono::Duration;
    use sapa_core::base::time::UtcTime;

    use super::*;
    use crate::platform::db::types::At;

    fn segment(booking_id: i64, from: i64, to: i64, pets: i32) -> OpenSegment {
        let zero = UtcTime::parse("2026-01-01T00:00:00Z").unwrap();
        let hour = |hours| At(zero.plus(Duration::hours(hours)));
        OpenSegment { workplace_id: 1, booking_id, from_utc: hour(from), to_utc: hour(to), pets }
    }

    #[test]
    fn the_peak_counts_one_moment_and_a_hand_over_is_not_shared() {
        assert_eq!(peak(&[]), (0, false));
        assert_eq!(peak(&[segment(1, 0, 2, 3), segment(2, 2, 4, 2)]), (3, false));
        assert_eq!(peak(&[segment(1, 0, 3, 3), segment(2, 2, 4, 2), segment(3, 4, 5, 4)]), (5, true));
    }
}
