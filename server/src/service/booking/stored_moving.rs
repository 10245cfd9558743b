//! Stored bookings as the rules want them when they move.

use sapa_core::booking::reschedule::{Moving, PetFacts};
use sapa_core::id::{AnimalTypeId, BookingId, ServiceId, WorkplaceId};
use sapa_core::schedule::stretch::StretchFacts;

use super::facts;
use crate::db::booking::Booking;
use crate::db::booking_pet;
use crate::db::types::{json, stored};
use crate::db::{Conn, occupancy};
use crate::problem::Error;

/// Reads pets and places of `bookings`, in their order: two queries, however many there are.
pub fn load(conn: &mut Conn, bookings: &[Booking]) -> Result<Vec<Moving>, Error> {
    let ids: Vec<i64> = bookings.iter().map(|booking| booking.row.id).collect();
    let pets = booking_pet::kinds(conn, &ids)?;
    let rows = occupancy::of_bookings(conn, &ids)?;
    let one = |booking: &Booking| {
        let id = booking.row.id;
        let pet = |(_, size, animal): &(i64, String, i64)| {
            Ok(PetFacts { size: stored(size)?, animal_type_id: AnimalTypeId(*animal) })
        };
        let own = rows.iter().filter(|row| row.booking_id == id && row.live);
        Ok(Moving {
            id: BookingId(id),
            service_id: ServiceId(booking.row.service_id),
            facts: facts::of(booking)?,
            pets: pets.iter().filter(|(of, ..)| *of == id).map(pet).collect::<Result<_, Error>>()?,
            workplaces: own
                .map(|row| StretchFacts { id: WorkplaceId(row.workplace_id), from: row.from_utc.0, to: row.to_utc.0 })
                .collect(),
            quote: json(&booking.row.quote)?,
            overbooked: booking.row.is_overbooked(),
        })
    };
    bookings.iter().map(one).collect()
}
