//! COMPLETED → ACTIVE (B9), if what had been given back is still free.

use sapa_core::booking::input::ReasonInput;
use sapa_core::booking::occupancy::planned;
use sapa_core::schedule::interval::Interval;
use sapa_core::text::clean;

use super::place::{self, Wanted};
use super::transition::{Current, Outcome};
use crate::db::booking::Changes;
use crate::db::{Conn, occupancy};
use crate::problem::Error;

/// Reopens.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &ReasonInput) -> Result<Outcome, Error> {
    let Current { context, booking, facts, .. } = current;
    let places = place::still_there(conn, &booking.row, false)?;
    let plan = planned(facts.service_type, facts.zone, facts.check_in, facts.check_out);
    // Only the last stretch was cut short.
    if let Some(row) = occupancy::of_booking(conn, booking.row.id)?.last().filter(|row| row.to_utc.0 < plan.to) {
        let interval = Interval { from: row.from_utc.0, to: plan.to };
        if !row.overbooked {
            let here: Vec<_> = places.iter().filter(|place| place.facts.id.0 == row.workplace_id).collect();
            let rest = Interval { from: row.to_utc.0, to: plan.to };
            let wanted = Wanted { interval: rest, pets: row.pets, without: Some(booking.row.id) };
            place::first_free(conn, &here, wanted, facts.zone)?
                .map_err(|collisions| place::taken(&context.actor, &collisions))?;
        }
        occupancy::update(conn, row.id, interval, true, row.overbooked)?;
    }
    Ok(Outcome {
        changes: Changes { completed_at: Some(None), ..Changes::default() },
        reason: clean(input.reason.as_deref()),
        ..Outcome::default()
    })
}
