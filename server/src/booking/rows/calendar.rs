//! What the calendar of a branch shows: occupancies of some days and the bookings they are of.
//! Decides nothing.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::stay::MAX_UNITS;

use super::occupancy::{self, OccupancyRow};
use crate::platform::db::Conn;
use crate::platform::db::many::in_parts;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::schema::{bookings, occupancies};

/// More than any row is long, in days: a stay of the most units, whose clocks may change.
const LONGEST: i64 = MAX_UNITS + 2;

/// What is live in a branch and touches `span`, and what is of the bookings `also`; by beginning.
pub fn occupancies(conn: &mut Conn, branch: i64, span: Interval, also: &[i64]) -> Result<Vec<OccupancyRow>, Error> {
    let mut rows: Vec<OccupancyRow> = occupancies::table
        .filter(occupancies::branch_id.eq(branch))
        .filter(occupancies::live.eq(true))
        .filter(occupancies::to_utc.gt(at(span.from)))
        .filter(occupancies::from_utc.lt(at(span.to)))
        // Says no more, but lets the index end where nothing can reach back into the span.
        .filter(occupancies::to_utc.lt(at(span.to.plus(Duration::days(LONGEST)))))
        .select(OccupancyRow::as_select())
        .load(conn)?;
    let rest = occupancy::of_bookings(conn, also)?;
    // Those that touch the span are there already.
    rows.extend(rest.into_iter().filter(|row| row.live && row.to_utc.0 <= span.from));
    rows.sort_by_key(|row| (row.from_utc, row.id));
    Ok(rows)
}

/// What a calendar shows of a booking.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = bookings)]
#[allow(missing_docs)] // named as their columns
pub struct CalendarRow {
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

/// These bookings, in the order of their ids if that is the order of `ids`.
pub fn bookings(conn: &mut Conn, ids: &[i64]) -> Result<Vec<CalendarRow>, Error> {
    in_parts(ids, |some| {
        let rows = bookings::table.filter(bookings::id.eq_any(some)).select(CalendarRow::as_select());
        rows.order(bookings::id).load(conn)
    })
}
