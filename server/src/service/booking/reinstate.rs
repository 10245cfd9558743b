//! CANCELED → CREATED (B10), if its place is free again. What was overbooked then is not
//! overbooked any more: the place had to be free.

use sapa_core::booking::input::ReasonInput;
use sapa_core::booking::occupancy::planned;
use sapa_core::text::clean;

use super::place::{self, Wanted};
use super::transition::{Current, Outcome};
use crate::db::booking::Changes;
use crate::db::types::at;
use crate::db::{Conn, occupancy};
use crate::problem::Error;

/// Reinstates.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &ReasonInput) -> Result<Outcome, Error> {
    let Current { context, booking, facts, .. } = current;
    let places = place::still_there(conn, &booking.row, true)?;
    let plan = planned(facts.service_type, facts.zone, facts.check_in, facts.check_out);
    for row in occupancy::of_booking(conn, booking.row.id)? {
        let here: Vec<_> = places.iter().filter(|place| place.facts.id.0 == row.workplace_id).collect();
        let wanted = Wanted { interval: plan, pets: row.pets, without: Some(booking.row.id) };
        place::first_free(conn, &here, wanted, facts.zone)?
            .map_err(|collisions| place::taken(&context.actor, &collisions))?;
        occupancy::update(conn, row.id, plan, true, false)?;
    }
    Ok(Outcome {
        changes: Changes {
            checked_in_at: Some(None),
            canceled_at: Some(None),
            cancel_kind: Some(None),
            cancel_by: Some(None),
            cancel_reason: Some(None),
            overbook_resolved_at: booking.row.overbooked.then(|| Some(at(context.now))),
            ..Changes::default()
        },
        reason: clean(input.reason.as_deref()),
        ..Outcome::default()
    })
}
