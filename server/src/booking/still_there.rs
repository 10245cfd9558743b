//! Records behind a booking that is to open again: branch, service, workplaces, animals must still
//! exist and fit. Locks them; writes nothing.

use sapa_core::base::id::AnimalTypeId;
use sapa_core::base::issue::Reason;
use sapa_core::base::time::Zone;
use sapa_core::booking::occupancy::{agreed, planned};
use sapa_core::booking::placement::reopening::{Made, reopens};
use sapa_core::booking::placement::setting::Setting;
use sapa_core::branch::workplace::WorkplaceFacts;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::segment::StaySegment;

use super::facts;
use super::rows::booking::BookingRow;
use super::rows::occupancy::{self, OccupancyRow};
use super::rows::pet::{self, PetRow};
use super::transition::Current;
use crate::branch::rows::workplace::{self, Workplace};
use crate::branch::rows::{branch, timeslot};
use crate::catalogue::rows::{animal_type, breed, service};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// Holds branch, service, workplaces and animals of a booking that is to open again; `to_come`: its
/// guests are still to come. 409 where one of them was deleted, or does not fit any more. Answers
/// the branch's workplaces.
pub fn still_there(conn: &mut Conn, current: &Current<'_>, to_come: bool) -> Result<Vec<Workplace>, Error> {
    let booking = &current.booking.row;
    let deleted = || Error::conflict(Reason::new("booking.reason.deleted_since"));
    let branch = branch::find(conn, booking.branch_id)?.ok_or_else(deleted)?;
    let service = service::find(conn, booking.service_id)?.ok_or_else(deleted)?;
    let pets = pet::of_booking(conn, booking.id)?;
    animals_live(conn, &pets)?.then_some(()).ok_or_else(deleted)?;
    let rows = segments(conn, booking)?;
    // All workplaces are locked at once, by id, whatever the order of the segments.
    workplace::lock(conn, &rows.iter().map(|(row, _)| row.workplace_id).collect::<Vec<_>>())?;
    let here = workplace::of_branch(conn, booking.branch_id)?;
    let mut segments = Vec::new();
    for (row, agreed) in rows {
        let place = here.iter().find(|place| place.id() == row.workplace_id).ok_or_else(deleted)?;
        segments.extend(agreed.map(|interval| StaySegment { workplace_id: place.facts.id, interval }));
    }
    let sizes = pets.iter().map(|pet| Ok((Some(stored(&pet.size)?), Some(AnimalTypeId(pet.animal_type_id)))));
    let made = Made {
        service_type: stored(&booking.service_type)?,
        zone: stored::<Zone>(&booking.time_zone)?,
        currency: stored(&booking.currency)?,
        pets: sizes.collect::<Result<_, Error>>()?,
        check_in: booking.check_in.0,
        check_out: booking.check_out.0,
    };
    let closures = timeslot::of_branch(conn, booking.branch_id)?;
    let places: Vec<WorkplaceFacts> = here.iter().map(|place| place.facts.clone()).collect();
    let (branch, service) = (facts::of_branch(&branch, &closures)?, facts::of_service(&service)?);
    let (role, now) = (current.context.actor()?.role, current.context.now);
    let setting = Setting { branch: &branch, service: &service, workplaces: &places, role, now };
    reopens(&made, &segments, &setting, to_come).map_err(Error::conflict)?;
    Ok(here)
}

/// The segments of a booking with the agreed time of each, whatever was given back since; none for a
/// segment without agreed time.
pub fn segments(conn: &mut Conn, booking: &BookingRow) -> Result<Vec<(OccupancyRow, Option<Interval>)>, Error> {
    let (kind, zone) = (stored(&booking.service_type)?, stored::<Zone>(&booking.time_zone)?);
    let plan = planned(kind, zone, booking.check_in.0, booking.check_out.0);
    let rows = occupancy::of_booking(conn, booking.id)?;
    let spans: Vec<Interval> = rows.iter().map(OccupancyRow::interval).collect();
    Ok(rows.into_iter().zip(agreed(plan, &spans)).collect())
}

/// Whether the animal types and breeds of these pets exist, and the breeds belong to the types;
/// holds them until the transaction ends.
fn animals_live(conn: &mut Conn, pets: &[PetRow]) -> Result<bool, Error> {
    let types = animal_type::existing(conn, &pets.iter().map(|pet| pet.animal_type_id).collect::<Vec<_>>())?;
    let breeds = breed::existing(conn, &pets.iter().filter_map(|pet| pet.breed_id).collect::<Vec<_>>())?;
    Ok(pets.iter().all(|pet| {
        types.contains(&pet.animal_type_id)
            && pet.breed_id.is_none_or(|breed| breeds.contains(&(breed, pet.animal_type_id)))
    }))
}
