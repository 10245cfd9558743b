//! What is taken, asked within one transaction, and how it is told that there is no room. The
//! core decides; the database's trigger is the second lock on the same door.

use sapa_core::access::role::Actor;
use sapa_core::base::id::BookingId;
use sapa_core::base::issue::Reason;
use sapa_core::base::time::{UtcTime, Zone};
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::lanes::{Calendar, OccupancyFacts};
use sapa_core::calendar::segment::StaySegment;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::occupancy::{self, Neighbour, REFUSAL};
use super::{facts, in_house};
use crate::branch::rows::workplace::{self, Workplace};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Most that one answer names.
const NAMED: usize = 20;
/// The code of a refusal because there is no room.
pub const TAKEN: &str = "booking.taken";

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

/// What is live in some workplaces of a branch during a time.
pub struct Taken<'a> {
    /// The same for the rules.
    pub calendar: Calendar,
    places: &'a [Workplace],
    rows: Vec<Neighbour>,
}

impl<'a> Taken<'a> {
    /// What is live in `ids` of the `places` of a branch during `span`, and who is still in
    /// there though their time is over.
    pub fn read(
        conn: &mut Conn,
        (branch, places): (i64, &'a [Workplace]),
        ids: &[i64],
        span: Interval,
    ) -> Result<Self, Error> {
        let rows = occupancy::touching(conn, ids, span)?;
        let calendar = calendar(places, &rows).with_inside(in_house::inside(conn, branch)?);
        Ok(Self { calendar, places, rows })
    }

    /// Nothing at all.
    pub fn nothing(places: &'a [Workplace]) -> Self {
        Self { calendar: Calendar::default(), places, rows: Vec::new() }
    }

    /// The same, and holds those workplaces until the transaction ends, so that what is found
    /// free stays free.
    pub fn hold(conn: &mut Conn, places: &'a [Workplace], mut ids: Vec<i64>, span: Interval) -> Result<Self, Error> {
        ids.sort_unstable();
        ids.dedup();
        workplace::lock(conn, &ids)?;
        let rows = occupancy::touching(conn, &ids, span)?;
        let calendar = calendar(places, &rows);
        Ok(Self { calendar, places, rows })
    }

    /// Who is in the way of `parts`, beside `without`.
    pub fn collisions(&self, parts: &[StaySegment], without: Option<BookingId>, zone: Zone) -> Vec<Collision> {
        let meets = |row: &StaySegment, part: &StaySegment| {
            row.workplace_id == part.workplace_id && row.interval.overlaps(part.interval)
        };
        let in_the_way = self.rows.iter().filter(|row| {
            Some(BookingId(row.booking_id)) != without && parts.iter().any(|part| meets(&row.segment(), part))
        });
        in_the_way.take(NAMED).map(|row| collision(row, self.places, zone)).collect()
    }
}

fn calendar(places: &[Workplace], rows: &[Neighbour]) -> Calendar {
    let facts: Vec<_> = places.iter().map(|place| place.facts.clone()).collect();
    Calendar::of(&facts, rows.iter().map(taken).collect())
}

fn taken(row: &Neighbour) -> OccupancyFacts {
    let StaySegment { workplace_id, interval } = row.segment();
    OccupancyFacts {
        booking_id: BookingId(row.booking_id),
        workplace_id,
        from: interval.from,
        to: interval.to,
        pets: row.pets,
        // Who is in house is asked of them, not of the plan.
        overdue: false,
    }
}

/// The time from the first beginning to the last end; none of no parts.
pub fn whole(parts: &[StaySegment]) -> Option<Interval> {
    let from = parts.iter().map(|part| part.interval.from).min()?;
    let to = parts.iter().map(|part| part.interval.to).max()?;
    Some(Interval { from, to })
}

/// 409 unless `pets` of `booking` have room in `part`; it is held until the transaction ends.
pub fn must_be_free(
    conn: &mut Conn,
    actor: &Actor,
    places: &[Workplace],
    part: StaySegment,
    (booking, pets): (BookingId, i32),
    zone: Zone,
) -> Result<(), Error> {
    let found = Taken::hold(conn, places, vec![part.workplace_id.0], part.interval)?;
    match found.calendar.clash(part.workplace_id, &[part.interval], pets, Some(booking)) {
        None => Ok(()),
        Some(_) => Err(refusal(actor, &found.collisions(&[part], Some(booking), zone))),
    }
}

/// 409 with what collided; a pet owner is told only that it is not available.
pub fn refusal(actor: &Actor, collisions: &[Collision]) -> Error {
    if actor.role.is_dashboard() {
        Error::conflict(Reason::new(TAKEN)).with_extra("collisions", &collisions)
    } else {
        Error::conflict(Reason::new("booking.not_available"))
    }
}

/// An error as it is answered: what the trigger refused was taken, though nobody can be
/// named any more.
pub fn refused(error: Error, actor: &Actor) -> Error {
    match error.database() {
        Some(cause) if cause.to_string().contains(REFUSAL) => refusal(actor, &[]),
        _ => error,
    }
}

fn collision(other: &Neighbour, places: &[Workplace], zone: Zone) -> Collision {
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
