//! Rows of holds: who held a booking until it is paid online, and from which address. Decides nothing.

use diesel::dsl::{auto_type, count_star, min};
use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::{BookingStatus, CancelKind};
use sapa_core::payment::money::PaymentState;

use crate::delete_older_than;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::schema::{booking_holds as holds, bookings};

/// Keeps who holds a new booking.
pub fn insert(conn: &mut Conn, booking: i64, customer: i64, network: &str, now: UtcTime) -> Result<(), Error> {
    let row = (
        holds::booking_id.eq(booking),
        holds::customer_id.eq(customer),
        holds::network.eq(network),
        holds::created_at.eq(at(now)),
    );
    diesel::insert_into(holds::table).values(row).execute(conn)?;
    Ok(())
}

/// Holds that still keep a place without a payment.
#[auto_type]
fn open() -> _ {
    let created: &'static str = BookingStatus::Created.as_str();
    holds::table
        .inner_join(bookings::table)
        .filter(bookings::status.eq(created))
        .filter(bookings::captured.eq(0_i64))
        .filter(bookings::hold_until.is_not_null())
}

/// The open holds of an account.
pub fn open_of_customer(conn: &mut Conn, customer: i64) -> Result<i64, Error> {
    Ok(open().filter(holds::customer_id.eq(customer)).select(count_star()).first(conn)?)
}

/// The open holds from a network.
pub fn open_of_network(conn: &mut Conn, network: &str) -> Result<i64, Error> {
    Ok(open().filter(holds::network.eq(network)).select(count_star()).first(conn)?)
}

/// The holds of an account that expired after `since`, and the first moment at which one did.
pub fn expired(conn: &mut Conn, customer: i64, since: UtcTime) -> Result<(i64, Option<UtcTime>), Error> {
    let found = holds::table
        .inner_join(bookings::table)
        .filter(holds::customer_id.eq(customer))
        .filter(bookings::cancel_kind.eq(CancelKind::HoldExpired.as_str()))
        .filter(bookings::canceled_at.gt(at(since)));
    let (count, first): (i64, Option<At>) = found.select((count_star(), min(bookings::canceled_at))).first(conn)?;
    Ok((count, first.map(UtcTime::from)))
}

/// The bookings of an account that are not paid whole and whose arrival is after `now`.
pub fn unpaid(conn: &mut Conn, customer: i64, now: UtcTime) -> Result<i64, Error> {
    Ok(bookings::table
        .filter(bookings::customer_id.eq(customer))
        .filter(bookings::status.eq_any([BookingStatus::Created.as_str()]))
        .filter(bookings::payment_state.eq_any([PaymentState::Unpaid.as_str(), PaymentState::PartlyPaid.as_str()]))
        .filter(bookings::check_in.gt(at(now)))
        .select(count_star())
        .first(conn)?)
}

/// Forgets who held the bookings of an account.
pub fn forget(conn: &mut Conn, customer: i64) -> Result<(), Error> {
    diesel::delete(holds::table.filter(holds::customer_id.eq(customer))).execute(conn)?;
    Ok(())
}

/// Deletes holds that were made before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, holds, created_at, before))
}
