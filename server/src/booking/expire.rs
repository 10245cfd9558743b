//! A hold that has passed: CREATED → CANCELED by the system, kind HOLD_EXPIRED (B6). The provider has said
//! before that the booking is not paid.

use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::{BookingAction, CancelKind};
use serde_json::json;

use super::payments::BookingPayments;
use super::rows::booking;
use super::{cancel, transition};
use crate::platform::db::Conn;
use crate::platform::jobs;
use crate::platform::problem::Error;

/// The job that ends a booking's hold. The room of payments runs it, because it asks the provider.
pub const JOB: &str = "END_HOLD";

/// Stores the job that ends the hold of the booking `id` at `due`.
pub fn plan(conn: &mut Conn, id: i64, due: UtcTime, now: UtcTime) -> Result<(), Error> {
    jobs::insert_once(conn, (JOB, &id.to_string()), &json!({ "id": id }), due, now)
}

/// Cancels the booking `id` unless something of it is paid.
///
/// # Errors
/// 409 where the booking is not CREATED any more, or its hold runs.
pub fn expire(conn: &mut Conn, payments: &dyn BookingPayments, id: i64, now: UtcTime) -> Result<(), Error> {
    booking::lock(conn, id)?;
    if booking::find(conn, id)?.is_none_or(|found| found.row.sums().captured > 0) {
        return Ok(());
    }
    transition::by_system(conn, payments, now, id, BookingAction::Cancel, |conn, current| {
        cancel::apply(conn, current, CancelKind::HoldExpired, None, None, None)
    })
}
