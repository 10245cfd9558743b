//! Whether a place is free, asked and answered within one transaction. The core counts;
//! the database's trigger is the second lock on the same door.

use sapa_core::booking::again::{Made, opens_again};
use sapa_core::id::{AnimalTypeId, WorkplaceId};
use sapa_core::issue::Reason;
use sapa_core::role::Actor;
use sapa_core::schedule::capacity::{Occupied, fits};
use sapa_core::schedule::interval::Interval;
use sapa_core::time::{UtcTime, Zone};
use serde::Serialize;
use utoipa::ToSchema;

use super::facts;
use crate::db::booking::BookingRow;
use crate::db::booking_pet::{self, PetRow};
use crate::db::occupancy::{self, Neighbour, REFUSAL};
use crate::db::types::stored;
use crate::db::workplace::{self, Workplace};
use crate::db::{Conn, animal_type, branch, breed, service};
use crate::problem::Error;

/// Most that one answer names.
const NAMED: usize = 20;

/// What is in the way.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
#[allow(missing_docs)]
pub struct Collision {
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub workplace_id: i64,
    pub workplace_name: String,
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub booking_id: i64,
    pub number: String,
    pub guest_name: String,
    #[schema(value_type = String, format = DateTime)]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub from: UtcTime,
    #[schema(value_type = String, format = DateTime)]
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub to: UtcTime,
    pub from_local: String,
    pub to_local: String,
    pub pets: i32,
}

/// What is looked for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// When.
    pub interval: Interval,
    /// For how many.
    pub pets: i32,
    /// A booking does not stand in its own way.
    pub without: Option<i64>,
}

/// The first of `places` that is free, else what stands in the way. Holds all of them until
/// the transaction ends.
pub fn first_free(
    conn: &mut Conn,
    places: &[&Workplace],
    wanted: Wanted,
    zone: Zone,
) -> Result<Result<WorkplaceId, Vec<Collision>>, Error> {
    let mut ids: Vec<i64> = places.iter().map(|place| place.facts.id.0).collect();
    ids.sort_unstable();
    workplace::lock(conn, &ids)?;
    let others = occupancy::touching(conn, &ids, wanted.interval, wanted.without)?;
    for place in places {
        let here: Vec<Occupied> =
            others.iter().filter(|other| other.workplace_id == place.facts.id.0).map(occupied).collect();
        let asked = Occupied { interval: wanted.interval, pets: wanted.pets };
        if fits(place.facts.kind, place.facts.capacity, &here, asked).is_ok() {
            return Ok(Ok(place.facts.id));
        }
    }
    Ok(Err(others.iter().take(NAMED).map(|other| collision(other, places, zone)).collect()))
}

/// Keeps what a booking was made for as it is: branch, service, workplaces and animals of a
/// booking that is to open again, `anew` where its guests are still to come. 409 where one of
/// them was deleted since, or does not fit any more. Answers the branch's workplaces.
pub fn still_there(conn: &mut Conn, booking: &BookingRow, anew: bool) -> Result<Vec<Workplace>, Error> {
    let deleted = || Error::conflict(Reason::new("booking.reason.deleted_since"));
    branch::hold(conn, booking.branch_id)?;
    let branch = branch::find(conn, booking.branch_id)?.ok_or_else(deleted)?;
    let service = service::find(conn, booking.service_id)?.ok_or_else(deleted)?;
    let pets = booking_pet::of_booking(conn, booking.id)?;
    animals_live(conn, &pets)?.then_some(()).ok_or_else(deleted)?;
    let here = workplace::of_branch(conn, booking.branch_id)?;
    let mut places = Vec::new();
    for row in occupancy::of_booking(conn, booking.id)? {
        let place = here.iter().find(|place| place.id() == row.workplace_id).ok_or_else(deleted)?;
        places.push(place.facts.clone());
    }
    let sizes = pets.iter().map(|pet| Ok((Some(stored(&pet.size)?), Some(AnimalTypeId(pet.animal_type_id)))));
    let made = Made {
        service_type: stored(&booking.service_type)?,
        zone: facts::zone(&booking.time_zone)?,
        currency: stored(&booking.currency)?,
        pets: sizes.collect::<Result<_, Error>>()?,
    };
    opens_again(&made, &facts::of_branch(&branch)?, &facts::of_service(&service)?, &places, anew)
        .map_err(Error::conflict)?;
    Ok(here)
}

/// Whether the animal types and breeds of these pets are there, the breeds of those types; they
/// stay until the transaction ends.
fn animals_live(conn: &mut Conn, pets: &[PetRow]) -> Result<bool, Error> {
    let types = animal_type::existing(conn, &pets.iter().map(|pet| pet.animal_type_id).collect::<Vec<_>>())?;
    let breeds = breed::existing(conn, &pets.iter().filter_map(|pet| pet.breed_id).collect::<Vec<_>>())?;
    Ok(pets.iter().all(|pet| {
        types.contains(&pet.animal_type_id)
            && pet.breed_id.is_none_or(|breed| breeds.contains(&(breed, pet.animal_type_id)))
    }))
}

/// 409 with what collided; a pet owner is told only that it is not available.
pub fn taken(actor: &Actor, collisions: &[Collision]) -> Error {
    if actor.role.is_dashboard() {
        Error::conflict(Reason::new("booking.taken")).with_extra("collisions", &collisions)
    } else {
        Error::conflict(Reason::new("booking.not_available"))
    }
}

/// An error as it is answered: what the trigger refused was taken, though nobody can be
/// named any more.
pub fn refused(error: Error, actor: &Actor) -> Error {
    match error.database() {
        Some(cause) if cause.to_string().contains(REFUSAL) => taken(actor, &[]),
        _ => error,
    }
}

fn occupied(other: &Neighbour) -> Occupied {
    Occupied { interval: Interval { from: other.from_utc.0, to: other.to_utc.0 }, pets: other.pets }
}

fn collision(other: &Neighbour, places: &[&Workplace], zone: Zone) -> Collision {
    let place = places.iter().find(|place| place.facts.id.0 == other.workplace_id);
    Collision {
        workplace_id: other.workplace_id,
        workplace_name: place.map(|place| place.name().to_owned()).unwrap_or_default(),
        booking_id: other.booking_id,
        number: facts::number_of(other.booking_id, other.booking_created_at.0, zone),
        guest_name: other.guest_name.clone(),
        from: other.from_utc.0,
        to: other.to_utc.0,
        from_local: zone.local(other.from_utc.0),
        to_local: zone.local(other.to_utc.0),
        pets: other.pets,
    }
}
