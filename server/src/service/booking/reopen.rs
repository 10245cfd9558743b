//! COMPLETED → ACTIVE (B9), if what had been given back is still free.

use sapa_core::booking::input::ReasonInput;
use sapa_core::booking::occupancy::planned;
use sapa_core::id::{BookingId, WorkplaceId};
use sapa_core::schedule::interval::Interval;
use sapa_core::schedule::stretch::Stretch;
use sapa_core::text::clean;

use super::again::still_there;
use super::place;
use super::transition::{Current, Outcome};
use crate::db::booking::Changes;
use crate::db::{Conn, occupancy};
use crate::problem::Error;

/// Reopens.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &ReasonInput) -> Result<Outcome, Error> {
    let Current { context, booking, facts, .. } = current;
    let places = still_there(conn, &booking.row, false)?;
    let plan = planned(facts.service_type, facts.zone, facts.check_in, facts.check_out);
    // Only the last stretch was cut short; one that had not begun was given back whole.
    let rows = occupancy::of_booking(conn, booking.row.id)?;
    for (i, row) in rows.iter().enumerate() {
        let until = rows.get(i + 1).map_or(plan.to, |next| next.from_utc.0);
        if row.live && row.to_utc.0 >= until {
            continue;
        }
        let rest = Interval { from: if row.live { row.to_utc.0 } else { row.from_utc.0 }, to: until };
        if !row.overbooked {
            let part = Stretch { workplace_id: WorkplaceId(row.workplace_id), interval: rest };
            let who = (BookingId(booking.row.id), row.pets);
            place::must_be_free(conn, &context.actor, &places, part, who, (facts.zone, context.now))?;
        }
        let whole = Interval { from: row.from_utc.0, to: until };
        occupancy::update(conn, row.id, whole, true, row.overbooked)?;
    }
    Ok(Outcome {
        changes: Changes { completed_at: Some(None), ..Changes::default() },
        reason: clean(input.reason.as_deref()),
        ..Outcome::default()
    })
}
