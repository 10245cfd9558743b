//! The day and the week of a company's branches: arrivals, departures, pets in house, occupancies. Decides
//! nothing.

use chrono::Duration;
use diesel::dsl::{count, count_star};
use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::stay::MAX_UNITS;

use crate::booking::rows::occupancy::OccupancyRow;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::platform::query::{TrueLiteral, id_in};
use crate::schema::{booking_pets, bookings, occupancies};

/// Longest possible occupancy in days: a stay of the most units, plus changes of clocks.
const LONGEST: i64 = MAX_UNITS + 2;

/// A time of a branch's booking.
#[derive(Debug, Clone, Queryable)]
pub struct Moment {
    pub branch_id: i64,
    pub at: At,
    pub status: String,
}

/// The bookings of a company that arrive within `span`, whatever their status.
pub fn arrivals(conn: &mut Conn, company: i64, span: Interval) -> Result<Vec<Moment>, Error> {
    Ok(bookings::table
        .filter(bookings::company_id.eq(company))
        .filter(bookings::check_in.ge(at(span.from)))
        .filter(bookings::check_in.lt(at(span.to)))
        .select((bookings::branch_id, bookings::check_in, bookings::status))
        .load(conn)?)
}

/// The bookings of a company that leave within `span`, whatever their status.
pub fn departures(conn: &mut Conn, company: i64, span: Interval) -> Result<Vec<Moment>, Error> {
    Ok(bookings::table
        .filter(bookings::company_id.eq(company))
        .filter(bookings::check_out.ge(at(span.from)))
        .filter(bookings::check_out.lt(at(span.to)))
        .select((bookings::branch_id, bookings::check_out, bookings::status))
        .load(conn)?)
}

/// The bookings of a company whose pets are in house, by branch: branch, bookings, pets.
pub fn in_house(conn: &mut Conn, company: i64) -> Result<Vec<(i64, i64, i64)>, Error> {
    let [inside] = BookingStatus::IN_HOUSE;
    Ok(bookings::table
        .inner_join(booking_pets::table)
        .filter(bookings::company_id.eq(company))
        .filter(bookings::status.eq(inside.as_str()))
        .group_by(bookings::branch_id)
        .select((bookings::branch_id, count(bookings::id).aggregate_distinct(), count_star()))
        .load(conn)?)
}

/// The live occupancies of these branches that touch `span`, each with its branch.
pub fn occupied(conn: &mut Conn, branches: &[i64], span: Interval) -> Result<Vec<(i64, OccupancyRow)>, Error> {
    Ok(occupancies::table
        .filter(id_in(occupancies::branch_id, branches))
        .filter(occupancies::live.eq(TrueLiteral))
        .filter(occupancies::to_utc.gt(at(span.from)))
        .filter(occupancies::from_utc.lt(at(span.to)))
        // Excludes no row, but ends the walk through the index where no row can reach back into the span.
        .filter(occupancies::to_utc.lt(at(span.to.plus(Duration::days(LONGEST)))))
        .select((occupancies::branch_id, OccupancyRow::as_select()))
        .load(conn)?)
}
