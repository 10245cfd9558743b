//! Bookings of all companies by the day of their arrival and by status.

use diesel::dsl::count;
use diesel::prelude::*;
use sapa_core::base::time::Zone;
use sapa_core::booking::state::BookingStatus;
use sapa_core::home::spans::Spans;

use super::spans::{in_spans, spans};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::bookings;

const STATUSES: [BookingStatus; 4] =
    [BookingStatus::ALL[0], BookingStatus::ALL[1], BookingStatus::ALL[2], BookingStatus::ALL[3]];
const _: () = assert!(STATUSES.len() == BookingStatus::ALL.len(), "a query counts each status");

/// A number of bookings.
#[derive(Debug, Clone, Copy)]
pub struct Arrivals {
    /// The position of the range of days.
    pub range: usize,
    /// The state of the bookings.
    pub status: BookingStatus,
    /// How many they are.
    pub count: i64,
}

/// The bookings that arrive in each range of `days`, by status; numbers of one range and status may stand in
/// several parts.
pub fn by_day(conn: &mut Conn, days: &Spans) -> Result<Vec<Arrivals>, Error> {
    let of = |status: BookingStatus| {
        let here = bookings::table.filter(bookings::status.eq(status.as_str()));
        here.filter(bookings::check_in.ge(spans::first))
            .filter(bookings::check_in.lt(spans::after))
            .count()
            .single_value()
    };
    let [a, b, c, d] = STATUSES;
    let whole =
        spans::table.filter(id_in(spans::number, &days.whole())).select((spans::number, of(a), of(b), of(c), of(d)));
    type Counts = (i64, Option<i64>, Option<i64>, Option<i64>, Option<i64>);
    let rows: Vec<Counts> = in_spans(&days.cuts, whole).load(conn)?;
    let mut found = Vec::with_capacity(rows.len() * STATUSES.len());
    for (number, a, b, c, d) in rows {
        let Some(range) = days.range_of(number) else { continue };
        for (status, count) in STATUSES.into_iter().zip([a, b, c, d]) {
            found.push(Arrivals { range, status, count: count.unwrap_or_default() });
        }
    }
    // Around midnight the day depends on the branch's zone. An outer join, which begins with the spans: from an inner
    // one PostgreSQL compares each booking with each of them.
    let arriving = bookings::table.on(bookings::check_in.ge(spans::first).and(bookings::check_in.lt(spans::after)));
    let number = count(bookings::id.nullable());
    let edges = spans::table
        .left_join(arriving)
        .filter(id_in(spans::number, days.edges()))
        .group_by((spans::number, bookings::status, bookings::time_zone))
        .having(number.gt(0))
        .select((spans::number, bookings::status.assume_not_null(), bookings::time_zone.assume_not_null(), number));
    let rows: Vec<(i64, String, String, i64)> = in_spans(&days.cuts, edges).load(conn)?;
    for (number, status, zone, count) in rows {
        if let Some(range) = days.range_in(number, stored::<Zone>(&zone)?) {
            found.push(Arrivals { range, status: stored(&status)?, count });
        }
    }
    Ok(found)
}
