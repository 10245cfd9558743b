//! Reopening: COMPLETED → ACTIVE (B9), if the time that was given back is still free.

use sapa_core::base::id::{BookingId, WorkplaceId};
use sapa_core::base::text::clean;
use sapa_core::booking::action_input::ReasonInput;
use sapa_core::booking::occupancy::remaining_from;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::segment::StaySegment;

use super::place;
use super::rows::booking::BookingChanges;
use super::rows::occupancy;
use super::still_there::{segments, still_there};
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Reopens a booking.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &ReasonInput) -> Result<Outcome, Error> {
    let Current { context, booking, facts, .. } = current;
    let places = still_there(conn, current, false)?;
    let remaining = remaining_from(facts.service_type, facts.zone, current.at);
    for (row, agreed) in segments(conn, &booking.row)? {
        // Only the last segment was cut short; a segment that had not begun was given back whole. What is past of it
        // is not asked for: the guest was there, whoever has the place since the agreed departure.
        let until = agreed.map_or(row.to_utc.0, |span| span.to);
        if row.live && (row.to_utc.0 >= until || until <= remaining) {
            continue;
        }
        let rest = Interval { from: if row.live { row.to_utc.0 } else { row.from_utc.0 }, to: until };
        if !row.overbooked {
            let segment = StaySegment { workplace_id: WorkplaceId(row.workplace_id), interval: rest };
            let who = (BookingId(booking.row.id), row.pets);
            place::must_be_free(conn, context.actor()?, &places, segment, who, facts.zone)?;
        }
        let whole = Interval { from: row.from_utc.0, to: until };
        occupancy::update(conn, row.id, whole, true, row.overbooked)?;
    }
    Ok(Outcome {
        changes: BookingChanges { completed_at: Some(None), ..BookingChanges::default() },
        reason: clean(input.reason.as_deref()),
        ..Outcome::default()
    })
}
