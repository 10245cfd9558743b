//! The bookings in house in a branch now, as the core's rules take them. Decides nothing.

use sapa_core::base::id::BookingId;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;
use sapa_core::calendar::in_use::{Inside, departed};
use sapa_core::calendar::segment::StaySegment;

use super::rows::occupancy::{self, OccupancyRow};
use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;

/// The bookings in house in a branch whose departure has passed.
pub fn overdue(conn: &mut Conn, branch: i64, now: UtcTime) -> Result<Vec<i64>, Error> {
    let here = occupancy::departures(conn, branch, BookingStatus::Active.as_str())?;
    Ok(here.into_iter().filter(|(_, check_out)| departed(check_out.0, now)).map(|(id, _)| id).collect())
}

/// The bookings in house in a branch, each with the segments of its stay.
pub fn inside(conn: &mut Conn, branch: i64) -> Result<Vec<Inside>, Error> {
    let rows = occupancy::in_branch(conn, branch, BookingStatus::Active.as_str())?;
    let of_one = |rows: &[(OccupancyRow, At)]| {
        let (_, check_out) = rows.first()?;
        one(rows.iter().map(|(row, _)| row), check_out.0)
    };
    Ok(rows.chunk_by(|(one, _), (next, _)| one.booking_id == next.booking_id).filter_map(of_one).collect())
}

/// A booking in house with the segments of `rows`, in order of time; none without rows.
pub fn one<'a>(rows: impl IntoIterator<Item = &'a OccupancyRow>, check_out: UtcTime) -> Option<Inside> {
    let mut rows = rows.into_iter().peekable();
    let first = rows.peek()?;
    let (booking_id, pets) = (BookingId(first.booking_id), first.pets);
    let segment = |row: &OccupancyRow| StaySegment { workplace_id: row.workplace_id.into(), interval: row.interval() };
    Some(Inside { booking_id, segments: rows.map(segment).collect(), pets, check_out })
}
