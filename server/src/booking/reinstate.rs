//! Reinstatement: CANCELED → CREATED (B10), if the whole agreed place is free again. A booking that
//! was overbooked is not overbooked any more, because its place had to be free. Refunds of the cancellation
//! that nobody has sent are withdrawn.

use sapa_core::base::id::{BookingId, WorkplaceId};
use sapa_core::base::text::clean;
use sapa_core::booking::action_input::ReasonInput;
use sapa_core::calendar::segment::StaySegment;

use super::mail::BookingChange;
use super::place;
use super::rows::booking::BookingChanges;
use super::rows::occupancy;
use super::still_there::{segments, still_there};
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;

/// Reinstates a booking.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &ReasonInput) -> Result<Outcome, Error> {
    let Current { context, booking, facts, .. } = current;
    let places = still_there(conn, current, true)?;
    for (row, agreed) in segments(conn, &booking.row)? {
        let Some(interval) = agreed else {
            occupancy::delete(conn, row.id)?;
            continue;
        };
        let segment = StaySegment { workplace_id: WorkplaceId(row.workplace_id), interval };
        let who = (BookingId(booking.row.id), row.pets);
        place::must_be_free(conn, context.actor()?, &places, segment, who, facts.zone)?;
        occupancy::update(conn, row.id, interval, true, false)?;
    }
    let (money, sent) = current.payments.reinstate(conn, *context, &booking.row)?;
    Ok(Outcome {
        money: Some(money),
        changes: BookingChanges {
            refund_sent_since_cancel: Some(sent),
            // Staff give the place anew: it does not wait for a payment online.
            hold_until: Some(None),
            checked_in_at: Some(None),
            canceled_at: Some(None),
            cancel_kind: Some(None),
            cancel_by: Some(None),
            cancel_reason: Some(None),
            overbook_resolved_at: booking.row.is_overbooked().then(|| Some(at(context.now))),
            ..BookingChanges::default()
        },
        reason: clean(input.reason.as_deref()),
        mail: Some((BookingChange::Reinstated, None)),
        ..Outcome::default()
    })
}
