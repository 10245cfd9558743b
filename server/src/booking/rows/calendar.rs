//! Rows of a branch's calendar: occupancies of some days, and their bookings. Decides nothing.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::stay::MAX_UNITS;

use super::money::MoneyColumns;
use super::occupancy::{self, OccupancyRow};
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::platform::query::{TrueLiteral, id_in};
use crate::schema::{bookings, occupancies};

/// Longest possible row in days: a stay of the most units, plus changes of clocks.
const LONGEST: i64 = MAX_UNITS + 2;

/// The live occupancies of a branch that touch `span`, and those of the bookings `also`; by
/// beginning.
pub fn occupancies(conn: &mut Conn, branch: i64, span: Interval, also: &[i64]) -> Result<Vec<OccupancyRow>, Error> {
    let mut rows: Vec<OccupancyRow> = occupancies::table
        .filter(occupancies::branch_id.eq(branch))
        .filter(occupancies::live.eq(TrueLiteral))
        .filter(occupancies::to_utc.gt(at(span.from)))
        .filter(occupancies::from_utc.lt(at(span.to)))
        // Excludes no row, but ends the walk through the index where no row can reach back into the
        // span.
        .filter(occupancies::to_utc.lt(at(span.to.plus(Duration::days(LONGEST)))))
        .select(OccupancyRow::as_select())
        .load(conn)?;
    let rest = occupancy::of_bookings(conn, also)?;
    // Rows that touch the span are there already.
    rows.extend(rest.into_iter().filter(|row| row.live && row.to_utc.0 <= span.from));
    rows.sort_by_key(|row| (row.from_utc, row.id));
    Ok(rows)
}

/// The columns of a booking on a calendar.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = bookings)]
pub struct CalendarRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub service_id: i64,
    pub service_type: String,
    pub time_zone: String,
    pub guest_name: String,
    pub guest_phone: Option<String>,
    pub check_in: At,
    pub check_out: At,
    pub status: String,
    pub total: i64,
    pub currency: String,
    pub overbooked: bool,
    pub overbook_resolved_at: Option<At>,
    #[diesel(embed)]
    pub money: MoneyColumns,
}

/// The bookings with these ids; ordered by id if `ids` is.
pub fn bookings(conn: &mut Conn, ids: &[i64]) -> Result<Vec<CalendarRow>, Error> {
    let rows = bookings::table.filter(id_in(bookings::id, ids)).select(CalendarRow::as_select());
    Ok(rows.order(bookings::id).load(conn)?)
}
