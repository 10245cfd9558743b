//! From stored bookings to the core's facts for moves, check-ins and closures. Decides nothing.

use std::collections::HashMap;

use sapa_core::base::id::{AnimalTypeId, BookingId, ServiceId, WorkplaceId};
use sapa_core::booking::placement::existing_booking::{ExistingBooking, PetFacts};
use sapa_core::calendar::segment::SegmentFacts;

use super::facts;
use super::rows::booking::Booking;
use super::rows::{occupancy, pet};
use crate::platform::db::Conn;
use crate::platform::db::types::{json, stored};
use crate::platform::problem::Error;

/// Reads pets and places of `bookings`, in their order: two queries for each thousand of them.
pub fn load(conn: &mut Conn, bookings: &[Booking]) -> Result<Vec<ExistingBooking>, Error> {
    let ids: Vec<i64> = bookings.iter().map(|booking| booking.row.id).collect();
    let mut pets: HashMap<i64, Vec<PetFacts>> = HashMap::new();
    for (booking, size, animal) in pet::kinds(conn, &ids)? {
        let pet = PetFacts { size: stored(&size)?, animal_type_id: AnimalTypeId(animal) };
        pets.entry(booking).or_default().push(pet);
    }
    let mut segments: HashMap<i64, Vec<SegmentFacts>> = HashMap::new();
    for row in occupancy::of_bookings(conn, &ids)?.into_iter().filter(|row| row.live) {
        let segment = SegmentFacts { id: WorkplaceId(row.workplace_id), from: row.from_utc.0, to: row.to_utc.0 };
        segments.entry(row.booking_id).or_default().push(segment);
    }
    let one = |booking: &Booking| {
        let id = booking.row.id;
        Ok(ExistingBooking {
            id: BookingId(id),
            service_id: ServiceId(booking.row.service_id),
            facts: facts::of(booking)?,
            pets: pets.remove(&id).unwrap_or_default(),
            workplaces: segments.remove(&id).unwrap_or_default(),
            quote: json(&booking.row.quote)?,
            overbooked: booking.row.is_overbooked(),
        })
    };
    bookings.iter().map(one).collect()
}
