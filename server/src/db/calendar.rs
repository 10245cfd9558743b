//! What the calendar of a branch shows: occupancies of some days and the bookings they are of.
//! Decides nothing.

use diesel::prelude::*;
use sapa_core::schedule::interval::Interval;
use sapa_core::time::UtcTime;

use super::Conn;
use super::occupancy::OccupancyRow;
use super::types::{At, at};
use crate::problem::Error;
use crate::schema::{bookings, occupancies};

/// What is live in a branch and touches `span`, and what is of bookings in `status` that should
/// have left before `now`; by beginning.
pub fn occupancies(
    conn: &mut Conn,
    branch: i64,
    span: Interval,
    (status, now): (&str, UtcTime),
) -> Result<Vec<OccupancyRow>, Error> {
    let live = || occupancies::table.filter(occupancies::branch_id.eq(branch)).filter(occupancies::live.eq(true));
    let mut rows: Vec<OccupancyRow> = live()
        .filter(occupancies::to_utc.gt(at(span.from)))
        .filter(occupancies::from_utc.lt(at(span.to)))
        .select(OccupancyRow::as_select())
        .load(conn)?;
    let late: Vec<i64> = bookings::table
        .filter(bookings::branch_id.eq(branch))
        .filter(bookings::status.eq(status))
        .filter(bookings::check_out.lt(at(now)))
        .select(bookings::id)
        .load(conn)?;
    if !late.is_empty() {
        // Those that touch the span are there already.
        let before: Vec<OccupancyRow> = live()
            .filter(occupancies::booking_id.eq_any(late))
            .filter(occupancies::to_utc.le(at(span.from)))
            .select(OccupancyRow::as_select())
            .load(conn)?;
        rows.extend(before);
    }
    rows.sort_by_key(|row| (row.from_utc, row.id));
    Ok(rows)
}

/// What a calendar shows of a booking.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = bookings)]
#[allow(missing_docs)] // named as their columns
pub struct BookingRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub service_id: i64,
    pub service_type: String,
    pub time_zone: String,
    pub guest_name: String,
    pub check_in: At,
    pub check_out: At,
    pub status: String,
    pub total: i64,
    pub currency: String,
    pub overbooked: bool,
    pub overbook_resolved_at: Option<At>,
}

/// How many ids one query should name; engines have a limit.
pub const AT_ONCE: usize = 1_000;

/// These bookings, by id.
pub fn bookings(conn: &mut Conn, ids: &[i64]) -> Result<Vec<BookingRow>, Error> {
    let rows = bookings::table.filter(bookings::id.eq_any(ids)).select(BookingRow::as_select());
    Ok(rows.order(bookings::id).load(conn)?)
}
