//! Occupancies around a request, read within one transaction, and refusals for want of room. The
//! core decides; the database's trigger refuses a second time.

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

/// Most collisions that one answer names.
const NAMED: usize = 20;
/// The code of a refusal for want of room.
pub const TAKEN: &str = "booking.taken";
/// Code of the refusal of a booking or move whose total is not the one that its sender saw.
pub const CHANGED: &str = "booking.quote_changed";

/// A booking in the way of a request.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Collision {
    pub workplace_id: i64,
    pub workplace_name: String,
    pub booking_id: i64,
    pub number: String,
    pub guest_name: String,
    pub from: UtcTime,
    pub to: UtcTime,
    pub from_local: String,
    pub to_local: String,
    pub pets: i32,
}

/// The live occupancies of some workplaces of a branch during a time.
pub struct LiveOccupancies<'a> {
    /// The same occupancies for the core's rules.
    pub calendar: Calendar,
    places: &'a [Workplace],
    rows: Vec<Neighbour>,
}

impl<'a> LiveOccupancies<'a> {
    /// Reads the live occupancies in `ids` of the `places` of a branch during `span`, and the
    /// guests still in house there after their time.
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

    /// No occupancy at all.
    pub fn nothing(places: &'a [Workplace]) -> Self {
        Self { calendar: Calendar::default(), places, rows: Vec::new() }
    }

    /// Reads the same and locks those workplaces until the transaction ends, so that a free place
    /// stays free.
    pub fn hold(conn: &mut Conn, places: &'a [Workplace], mut ids: Vec<i64>, span: Interval) -> Result<Self, Error> {
        ids.sort_unstable();
        ids.dedup();
        workplace::lock(conn, &ids)?;
        let rows = occupancy::touching(conn, &ids, span)?;
        let calendar = calendar(places, &rows);
        Ok(Self { calendar, places, rows })
    }

    /// The bookings in the way of `segments`, other than `without`.
    pub fn collisions(&self, segments: &[StaySegment], without: Option<BookingId>, zone: Zone) -> Vec<Collision> {
        let meets = |row: &StaySegment, segment: &StaySegment| {
            row.workplace_id == segment.workplace_id && row.interval.overlaps(segment.interval)
        };
        let in_the_way = self.rows.iter().filter(|row| {
            Some(BookingId(row.booking_id)) != without && segments.iter().any(|segment| meets(&row.segment(), segment))
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
        // Guests in house are read by themselves, so the plan need not mark overdue ones.
        overdue: false,
    }
}

/// The interval from the first beginning to the last end; none for no segments.
pub fn whole(segments: &[StaySegment]) -> Option<Interval> {
    let from = segments.iter().map(|segment| segment.interval.from).min()?;
    let to = segments.iter().map(|segment| segment.interval.to).max()?;
    Some(Interval { from, to })
}

/// 409 unless `pets` pets of `booking` have room in `segment`; locks the workplace until the
/// transaction ends.
pub fn must_be_free(
    conn: &mut Conn,
    actor: &Actor,
    places: &[Workplace],
    segment: StaySegment,
    (booking, pets): (BookingId, i32),
    zone: Zone,
) -> Result<(), Error> {
    let found = LiveOccupancies::hold(conn, places, vec![segment.workplace_id.0], segment.interval)?;
    match found.calendar.clash(segment.workplace_id, &[segment.interval], pets, Some(booking)) {
        None => Ok(()),
        Some(_) => Err(refusal(actor, &found.collisions(&[segment], Some(booking), zone))),
    }
}

/// 409 with the collisions; a pet owner is told only that the place is not available.
pub fn refusal(actor: &Actor, collisions: &[Collision]) -> Error {
    if actor.role.is_dashboard() {
        Error::conflict(Reason::new(TAKEN)).with_extra("collisions", &collisions)
    } else {
        Error::conflict(Reason::new("booking.not_available"))
    }
}

/// An error for the answer: a refusal by the trigger becomes `booking.taken`, without naming a
/// booking.
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
