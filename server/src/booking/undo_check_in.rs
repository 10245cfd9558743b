//! Undo of a check-in: ACTIVE → CREATED (B8). A session that had begun early gives back the added
//! time.

use sapa_core::base::text::clean;
use sapa_core::booking::action_input::ReasonInput;
use sapa_core::booking::occupancy::planned;
use sapa_core::calendar::interval::Interval;

use super::rows::booking::BookingChanges;
use super::rows::occupancy;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Undoes the check-in.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &ReasonInput) -> Result<Outcome, Error> {
    let Current { booking, facts, .. } = current;
    if facts.service_type.is_session() {
        let plan = planned(facts.service_type, facts.zone, facts.check_in, facts.check_out);
        for row in occupancy::of_booking(conn, booking.row.id)?.iter().filter(|row| row.live) {
            let interval = Interval { from: row.from_utc.0.max(plan.from), to: row.to_utc.0 };
            if interval.from < interval.to {
                occupancy::update(conn, row.id, interval, true, row.overbooked)?;
            } else {
                occupancy::delete(conn, row.id)?;
            }
        }
    }
    Ok(Outcome {
        changes: BookingChanges { checked_in_at: Some(None), early_reason: Some(None), ..BookingChanges::default() },
        reason: clean(input.reason.as_deref()),
        ..Outcome::default()
    })
}
