//! CREATED → ACTIVE (B2). A session that begins early takes its place from now on.

use sapa_core::booking::input::ReasonInput;
use sapa_core::booking::occupancy::started_early;
use sapa_core::id::{BookingId, WorkplaceId};
use sapa_core::schedule::stretch::Stretch;
use sapa_core::text::clean;
use serde_json::json;

use super::place;
use super::transition::{Current, Outcome};
use crate::db::booking::Changes;
use crate::db::types::at;
use crate::db::{Conn, occupancy, workplace};
use crate::problem::Error;

/// Checks in.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &ReasonInput) -> Result<Outcome, Error> {
    let Current { context, booking, facts, permit } = current;
    Error::if_any(input.missing(permit.needs_reason).into_iter().collect())?;
    let reason = clean(input.reason.as_deref());
    if permit.if_free && facts.service_type.is_session() {
        let interval = started_early(facts, context.now);
        for row in occupancy::of_booking(conn, booking.row.id)?.iter().filter(|row| row.live) {
            if !row.overbooked {
                let places = workplace::of_branch(conn, booking.row.branch_id)?;
                let part = Stretch { workplace_id: WorkplaceId(row.workplace_id), interval };
                let who = (BookingId(booking.row.id), row.pets);
                place::must_be_free(conn, &context.actor, &places, part, who, (facts.zone, context.now))?;
            }
            occupancy::update(conn, row.id, interval, true, row.overbooked)?;
        }
    }
    let early = permit.needs_reason.then(|| reason.clone()).flatten();
    Ok(Outcome {
        changes: Changes {
            checked_in_at: Some(Some(at(context.now))),
            early_reason: early.clone().map(Some),
            ..Changes::default()
        },
        data: early.is_some().then(|| json!({ "early": true })),
        reason,
        ..Outcome::default()
    })
}
