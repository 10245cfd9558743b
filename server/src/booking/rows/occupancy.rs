//! Rows of occupancies: workplace, interval, booking. Decides nothing. The database's own trigger
//! refuses what the use cases let through.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;
use sapa_core::base::id::WorkplaceId;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::segment::StaySegment;

use super::by_ids::{given_ids, with_ids};
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::platform::query::{TrueLiteral, id_in};
use crate::schema::{bookings, occupancies, workplaces};

/// The beginning of the trigger's refusals (`occupancy.overlap`, `occupancy.capacity`).
pub const REFUSAL: &str = "occupancy.";

/// An occupancy as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = occupancies)]
pub struct OccupancyRow {
    pub id: i64,
    pub booking_id: i64,
    pub workplace_id: i64,
    pub from_utc: At,
    pub to_utc: At,
    pub pets: i32,
    pub live: bool,
    pub overbooked: bool,
}

impl OccupancyRow {
    /// The interval of the occupancy.
    pub fn interval(&self) -> Interval {
        Interval { from: self.from_utc.0, to: self.to_utc.0 }
    }
}

/// An occupancy to insert; always live.
#[derive(Debug, Clone)]
pub struct NewOccupancy {
    pub branch_id: i64,
    pub booking_id: i64,
    pub workplace_id: i64,
    pub interval: Interval,
    /// Number of pets.
    pub pets: i32,
    /// Whether the place is taken on purpose without room.
    pub overbooked: bool,
}

/// Inserts a row.
pub fn insert(conn: &mut Conn, row: &NewOccupancy) -> Result<(), Error> {
    diesel::insert_into(occupancies::table)
        .values((
            occupancies::branch_id.eq(row.branch_id),
            occupancies::booking_id.eq(row.booking_id),
            occupancies::workplace_id.eq(row.workplace_id),
            occupancies::from_utc.eq(at(row.interval.from)),
            occupancies::to_utc.eq(at(row.interval.to)),
            occupancies::pets.eq(row.pets),
            occupancies::live.eq(true),
            occupancies::overbooked.eq(row.overbooked),
        ))
        .execute(conn)?;
    Ok(())
}

/// The rows of a booking, the first segment first.
pub fn of_booking(conn: &mut Conn, booking: i64) -> Result<Vec<OccupancyRow>, Error> {
    of_bookings(conn, &[booking])
}

/// The rows of these bookings; of each booking the first segment first.
pub fn of_bookings(conn: &mut Conn, bookings: &[i64]) -> Result<Vec<OccupancyRow>, Error> {
    Ok(occupancies::table
        .filter(id_in(occupancies::booking_id, bookings))
        .order((occupancies::from_utc, occupancies::id))
        .select(OccupancyRow::as_select())
        .load(conn)?)
}

/// The bookings of a branch in this status, each with its departure.
pub fn departures(conn: &mut Conn, branch: i64, status: &str) -> Result<Vec<(i64, At)>, Error> {
    // Bookings in house are few. With a condition on their departure, an engine may prefer to go
    // through all departed ones.
    Ok(bookings::table
        .filter(bookings::branch_id.eq(branch))
        .filter(bookings::status.eq(status))
        .select((bookings::id, bookings::check_out))
        .load(conn)?)
}

/// An occupancy that may be in the way, with its booking's number and guest.
#[derive(Debug, Clone, Queryable)]
pub struct Neighbour {
    pub workplace_id: i64,
    pub booking_id: i64,
    pub booking_created_at: At,
    pub guest_name: String,
    pub from_utc: At,
    pub to_utc: At,
    pub pets: i32,
}

impl Neighbour {
    /// Workplace and interval.
    pub fn segment(&self) -> StaySegment {
        let interval = Interval { from: self.from_utc.0, to: self.to_utc.0 };
        StaySegment { workplace_id: WorkplaceId(self.workplace_id), interval }
    }
}

/// The live occupancies of these workplaces that touch `span`.
pub fn touching(conn: &mut Conn, workplaces: &[i64], span: Interval) -> Result<Vec<Neighbour>, Error> {
    Ok(occupancies::table
        .inner_join(bookings::table)
        .filter(id_in(occupancies::workplace_id, workplaces))
        .filter(occupancies::live.eq(TrueLiteral))
        .filter(occupancies::to_utc.gt(at(span.from)))
        .filter(occupancies::from_utc.lt(at(span.to)))
        .order((occupancies::from_utc, occupancies::id))
        .select((
            occupancies::workplace_id,
            occupancies::booking_id,
            bookings::created_at,
            bookings::guest_name,
            occupancies::from_utc,
            occupancies::to_utc,
            occupancies::pets,
        ))
        .load(conn)?)
}

/// The live occupancies of a branch's bookings in this status, of each booking the first segment
/// first, with its departure.
pub fn in_branch(conn: &mut Conn, branch: i64, status: &str) -> Result<Vec<(OccupancyRow, At)>, Error> {
    Ok(occupancies::table
        .inner_join(bookings::table)
        .filter(bookings::branch_id.eq(branch))
        .filter(bookings::status.eq(status))
        .filter(occupancies::live.eq(TrueLiteral))
        .order((occupancies::booking_id, occupancies::from_utc, occupancies::id))
        .select((OccupancyRow::as_select(), bookings::check_out))
        .load(conn)?)
}

/// Writes interval, live and overbooked of a row.
pub fn update(conn: &mut Conn, id: i64, interval: Interval, live: bool, overbooked: bool) -> Result<(), Error> {
    diesel::update(occupancies::table.find(id))
        .set((
            occupancies::from_utc.eq(at(interval.from)),
            occupancies::to_utc.eq(at(interval.to)),
            occupancies::live.eq(live),
            occupancies::overbooked.eq(overbooked),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes a row: the booking is in another place now.
pub fn delete(conn: &mut Conn, id: i64) -> Result<(), Error> {
    diesel::delete(occupancies::table.find(id)).execute(conn)?;
    Ok(())
}

/// A workplace of a booking.
#[derive(Debug, Clone, Queryable)]
pub struct BookedWorkplace {
    pub workplace_id: i64,
    pub name: String,
    pub kind: String,
    pub from_utc: At,
    pub to_utc: At,
    pub live: bool,
}

/// A workplace of a booking as lists show it.
#[derive(Debug, Clone, Queryable)]
pub struct Lived {
    pub booking_id: i64,
    id: i64,
    pub name: String,
    pub live: bool,
}

/// The workplaces of these bookings, the first segment first. Segments that were given back are
/// left out, unless all of them were.
pub fn places(conn: &mut Conn, booking_ids: &[i64]) -> Result<Vec<Lived>, Error> {
    let found = given_ids::table
        .inner_join(occupancies::table.on(occupancies::booking_id.eq(given_ids::value)))
        .inner_join(workplaces::table.on(workplaces::id.eq(occupancies::workplace_id)))
        .select((occupancies::booking_id, occupancies::id, workplaces::name, occupancies::live));
    let mut all: Vec<Lived> = with_ids(booking_ids, found).load(conn)?;
    all.sort_unstable_by_key(|place| (place.booking_id, place.id));
    // Few bookings have several: only of these is it asked which one is first.
    let several: Vec<i64> =
        all.windows(2).filter(|two| two[0].booking_id == two[1].booking_id).map(|two| two[0].booking_id).collect();
    if !several.is_empty() {
        let begun: HashMap<i64, At> = occupancies::table
            .filter(id_in(occupancies::booking_id, &several))
            .select((occupancies::id, occupancies::from_utc))
            .load::<(i64, At)>(conn)?
            .into_iter()
            .collect();
        all.sort_by_key(|place| (place.booking_id, begun.get(&place.id).copied()));
    }
    if all.iter().any(|place| !place.live) {
        let used: HashSet<i64> = all.iter().filter(|place| place.live).map(|place| place.booking_id).collect();
        all.retain(|place| place.live || !used.contains(&place.booking_id));
    }
    Ok(all)
}

/// The same of one booking, with all that its page shows.
pub fn places_of(conn: &mut Conn, booking: i64) -> Result<Vec<BookedWorkplace>, Error> {
    let mut all: Vec<BookedWorkplace> = occupancies::table
        .inner_join(workplaces::table)
        .filter(occupancies::booking_id.eq(booking))
        .order(occupancies::id)
        .select((
            occupancies::workplace_id,
            workplaces::name,
            workplaces::kind,
            occupancies::from_utc,
            occupancies::to_utc,
            occupancies::live,
        ))
        .load(conn)?;
    // Not by the engine: the index has them in the order of ids, and few bookings have two.
    all.sort_by_key(|place| place.from_utc);
    if all.iter().any(|place| place.live) {
        all.retain(|place| place.live);
    }
    Ok(all)
}
