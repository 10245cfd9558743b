//! Completion: ACTIVE → COMPLETED (B3). The rest of the time is free again.

use sapa_core::booking::action_input::CompleteInput;
use sapa_core::booking::occupancy::{begun, ended};
use sapa_core::payment::completion::still_open;

use super::rows::booking::BookingChanges;
use super::rows::occupancy;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;

/// Completes a booking. A balance that is still owed is left open on purpose, or stands in the way.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &CompleteInput) -> Result<Outcome, Error> {
    let balance = current.facts.balance;
    if let Some(reason) = still_open(balance, input.leave_balance_open == Some(true)) {
        return Err(Error::conflict(reason).with_extra("balance", &balance));
    }
    end_now(conn, current)?;
    Ok(Outcome {
        changes: BookingChanges { completed_at: Some(Some(at(current.at))), ..BookingChanges::default() },
        ..Outcome::default()
    })
}

/// Ends the occupancies of the booking. A segment that had not begun is given back whole; so is the
/// first night of a guest who leaves on the day of arrival.
pub fn end_now(conn: &mut Conn, current: &Current<'_>) -> Result<(), Error> {
    let Current { at: now, booking, facts, .. } = current;
    let rows = occupancy::of_booking(conn, booking.row.id)?;
    for row in rows.iter().filter(|row| row.live) {
        let begun = begun(facts.service_type, facts.zone, row.from_utc.0, *now);
        let interval = if begun { ended(facts.service_type, facts.zone, row.interval(), *now) } else { row.interval() };
        occupancy::update(conn, row.id, interval, begun, row.overbooked)?;
    }
    Ok(())
}
