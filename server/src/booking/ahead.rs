//! What answers about bookings load, named before it is loaded, so that PostgreSQL tells it in one way there and
//! back. Whoever loads something else all the same is told it, too, only not as soon.

use super::rows::{booking, occupancy, pet};
use crate::payment::rows::payment;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// All that the answer with all fields of a booking loads, if it has no refunds and no open requests.
pub fn of_detail(conn: &mut Conn, id: i64) -> Result<(), Error> {
    if !conn.is_far() {
        return Ok(());
    }
    Ok(conn.ahead_of_all(&[
        &booking::asked_for_detail(id),
        &pet::asked_of_booking(id),
        &occupancy::asked_places_of(id),
        &payment::asked_of_booking_beside(id),
    ])?)
}

/// What a list loads of these bookings.
pub fn of_items(conn: &mut Conn, ids: &[i64]) -> Result<(), Error> {
    if !conn.is_far() {
        return Ok(());
    }
    Ok(conn.ahead(&[&booking::asked_summaries(ids), &pet::asked_names(ids), &occupancy::asked_places(ids)])?)
}
