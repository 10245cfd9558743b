//! The bookings around a request that could make room for it, with all that occupies the branch from
//! then on. Read once a request has no place; the core decides.

use sapa_core::access::role::Actor;
use sapa_core::base::id::{BookingId, ServiceId};
use sapa_core::base::time::UtcTime;
use sapa_core::booking::placement::reallocation::{NeighbourFacts, Neighbourhood, Reallocation};
use sapa_core::booking::placement::setting::ServiceFacts;
use sapa_core::booking::state::BookingStatus;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::lanes::{Calendar, OccupancyFacts};

use super::calendar::{self, CalendarBooking};
use super::rows::calendar as rows;
use super::rows::occupancy::OccupancyRow;
use super::site::Site;
use super::{facts, in_house};
use crate::catalogue::rows::service;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// The branch around a request.
pub struct Neighbours {
    /// All that is occupied from the request on, and from the earliest booking that may move.
    pub calendar: Calendar,
    services: Vec<ServiceFacts>,
    bookings: Vec<NeighbourFacts>,
}

impl Neighbours {
    /// Reads the branch of `site` around `span`.
    pub fn read(conn: &mut Conn, site: &Site, span: Interval, now: UtcTime) -> Result<Self, Error> {
        let (branch, places) = site.places();
        let today = site.zone().start_of_day(site.zone().date(now));
        let reach = Interval { from: today.min(span.from), to: UtcTime::MAX };
        let mut rows = rows::occupancies(conn, branch, reach, &[])?;
        let mut bookings = facts_of(conn, &ids(&rows))?;
        // A guest who is late and still expected: the booking's first days are past, and it needs a place for
        // them like every other.
        let begun = bookings.iter().filter(|one| one.status == BookingStatus::Created).map(|one| one.id.0);
        let begun: Vec<i64> = begun.collect();
        let first =
            rows.iter().filter(|row| begun.binary_search(&row.booking_id).is_ok()).map(|row| row.from_utc.0).min();
        if let Some(from) = first.filter(|from| *from < reach.from) {
            rows = rows::occupancies(conn, branch, Interval { from, ..reach }, &[])?;
            bookings = facts_of(conn, &ids(&rows))?;
        }
        let facts: Vec<_> = places.iter().map(|place| place.facts.clone()).collect();
        let calendar = Calendar::of(&facts, rows.iter().map(taken).collect());
        let services = service::of_branch(conn, branch)?;
        Ok(Self {
            calendar: calendar.with_inside(in_house::inside(conn, branch)?),
            services: services.iter().map(facts::of_service).collect::<Result<_, _>>()?,
            bookings,
        })
    }

    /// The same for the core's questions.
    pub fn around(&self) -> Neighbourhood<'_> {
        Neighbourhood { services: &self.services, bookings: &self.bookings }
    }
}

/// The bookings that a way to make room names, as calendars show them to `reader`.
pub fn named(conn: &mut Conn, room: Option<&Reallocation>, reader: &Actor) -> Result<Vec<CalendarBooking>, Error> {
    let Some(room) = room else { return Ok(Vec::new()) };
    let mut ids: Vec<i64> = room.moves.iter().map(|one| one.booking_id.0).collect();
    ids.sort_unstable();
    calendar::bookings(conn, &ids, reader)
}

fn ids(rows: &[OccupancyRow]) -> Vec<i64> {
    let mut ids: Vec<i64> = rows.iter().map(|row| row.booking_id).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn taken(row: &OccupancyRow) -> OccupancyFacts {
    OccupancyFacts {
        booking_id: BookingId(row.booking_id),
        workplace_id: row.workplace_id.into(),
        from: row.from_utc.0,
        to: row.to_utc.0,
        pets: row.pets,
        // Guests in house are read by themselves.
        overdue: false,
    }
}

/// What the core must know of the bookings with these ids; ordered by id if `ids` is.
fn facts_of(conn: &mut Conn, ids: &[i64]) -> Result<Vec<NeighbourFacts>, Error> {
    let mut animals = calendar::animals(conn, ids)?;
    let facts = |row: rows::CalendarRow| {
        Ok(NeighbourFacts {
            id: BookingId(row.id),
            version: i32::try_from(row.version).unwrap_or(i32::MAX),
            status: stored(&row.status)?,
            service_id: ServiceId(row.service_id),
            service_type: stored(&row.service_type)?,
            check_in: row.check_in.0,
            check_out: row.check_out.0,
            animals: animals.remove(&row.id).unwrap_or_default(),
        })
    };
    rows::bookings(conn, ids)?.into_iter().map(facts).collect()
}
