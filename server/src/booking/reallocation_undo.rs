//! A reallocation taken back as a whole: every moved booking returns to its places, a booking that was made
//! in the same step is canceled, one that was moved gets its times and places back, one that was checked in is
//! expected again in its place. Refused whole when the time is over, or where one of them was changed since.

use std::collections::HashMap;

use sapa_core::base::issue::Reason;
use sapa_core::base::time::{Zone, format_date};
use sapa_core::booking::action_input::ReasonInput;
use sapa_core::booking::placement::reallocation::{MovedFacts, taken_back};
use sapa_core::booking::request::RescheduleInput;
use sapa_core::booking::slip::SLIP_WITHIN;
use sapa_core::booking::state::{BookingAction, CancelKind};
use sapa_core::calendar::segment::{SegmentFacts, StayInput, StaySegment};
use serde_json::json;

use super::payments::BookingPayments;
use super::reallocation::{self as made, ReallocationView, Sites, changed, lock, moves_of, put, release, segments};
use super::rows::reallocation::{self, ReallocationRow};
use super::transition::Locked;
use super::{cancel, existing_booking, reschedule, transition, undo_check_in};
use crate::branch::rows::{branch, workplace};
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::session::Context;

/// The code of a refusal because the time for it is over.
const TOO_LATE: &str = "reallocation.too_late";
/// The code of a refusal because it was taken back already.
const UNDONE: &str = "reallocation.undone";

/// Takes a reallocation back. The author's permission for the branch has been checked before.
pub fn run(
    conn: &mut Conn,
    context: &Context,
    payments: &dyn BookingPayments,
    row: &ReallocationRow,
) -> Result<ReallocationView, Error> {
    let id = row.id;
    branch::hold(conn, row.branch_id)?;
    let moves = moves_of(row)?;
    let ids = moves.iter().map(|one| one.booking_id.0).chain(row.booking_id);
    let mut locked = lock(conn, context, row.branch_id, ids.collect())?;
    // Another attempt may have come first, and had these locks.
    let row = reallocation::find(conn, id)?.ok_or_else(Error::not_found)?;
    if row.undone_at.is_some() {
        return Err(Error::conflict(Reason::new(UNDONE)));
    }
    let until = row.created_at.0.plus(SLIP_WITHIN);
    if context.now > until {
        return Err(Error::conflict(Reason::new(TOO_LATE)));
    }
    let places = moves.iter().flat_map(|one| one.before.iter().chain(&one.after)).map(|part| part.id.0);
    let mut places: Vec<i64> = places.collect();
    places.sort_unstable();
    places.dedup();
    workplace::lock(conn, &places)?;
    let others = not_as_left(conn, payments, &moves, &locked, row.booking_id)?;
    if !others.is_empty() {
        return Err(changed(conn, &others, &[])?);
    }

    // All give back their places before any takes the former one.
    let (own, moved): (Vec<&MovedFacts>, Vec<&MovedFacts>) = moves.iter().partition(|one| one.arrival.is_some());
    let mut relocations = Vec::with_capacity(moved.len());
    for one in moved {
        let Some(mut locked) = locked.remove(&one.booking_id.0) else { continue };
        if one.checked_in_at.is_some() {
            locked = expected_again(conn, (context, payments), one.booking_id.0)?;
        }
        let existing = existing_booking::load(conn, std::slice::from_ref(locked.booking()))?.pop();
        relocations.push((locked, existing.ok_or_else(Error::not_found)?, &one.before));
    }
    for (_, existing, _) in &relocations {
        release(conn, existing.id)?;
    }
    if let Some(new) = row.booking_id {
        let locked = transition::lock(conn, &context.actor, new, BookingAction::Cancel)?;
        let seen = (locked.booking().row.version, None);
        transition::change(conn, context, payments, &locked, seen, |conn, current| {
            cancel::apply(conn, current, CancelKind::Company, None, None, None)
        })?;
    }
    for one in own {
        let Some(locked) = locked.remove(&one.booking_id.0) else { continue };
        let (seen, to) = ((locked.booking().row.version, None), former(one, locked.facts().zone));
        transition::change(conn, context, payments, &locked, seen, |conn, current| {
            reschedule::apply(conn, current, &to)
        })?;
    }
    let mut sites = Sites::default();
    let noted = json!({ "id": id, "undone": true });
    for (locked, existing, before) in &relocations {
        let segments: Vec<StaySegment> = before.iter().map(StaySegment::from).collect();
        let site = sites.of(conn, locked)?;
        put(conn, (context, payments), site, (locked, existing), &segments, &noted)?;
    }
    reallocation::undone(conn, id, at(context.now), context.actor.user_id.0)?;
    made::view(conn, context, payments, id)
}

/// Undoes the check-in of a booking, which is locked for its move from then on.
fn expected_again(
    conn: &mut Conn,
    (context, payments): (&Context, &dyn BookingPayments),
    id: i64,
) -> Result<Locked, Error> {
    let locked = transition::lock(conn, &context.actor, id, BookingAction::UndoCheckIn)?;
    let seen = (locked.booking().row.version, None);
    transition::change(conn, context, payments, &locked, seen, |conn, current| {
        undo_check_in::apply(conn, current, &ReasonInput::default())
    })?;
    transition::lock(conn, &context.actor, id, BookingAction::Reschedule)
}

/// The bookings that are not as the reallocation left them: arrived, canceled or moved since; for the booking that was
/// made in it also one for which money was taken.
fn not_as_left(
    conn: &mut Conn,
    payments: &dyn BookingPayments,
    moves: &[MovedFacts],
    locked: &HashMap<i64, Locked>,
    new: Option<i64>,
) -> Result<Vec<i64>, Error> {
    let mut others = Vec::new();
    for one in moves {
        let id = one.booking_id.0;
        let Some(known) = locked.get(&id) else { continue };
        let now = segments(conn, id)?;
        if !taken_back(known.facts(), one, &now) {
            others.push(id);
        }
    }
    if let Some(known) = new.and_then(|id| locked.get(&id)) {
        let facts = known.facts();
        let id = known.booking().row.id;
        if !facts.is_untouched() || payments.has_pending(conn, id)? {
            others.push(id);
        }
    }
    Ok(others)
}

/// The request that brings a booking back to its former times and places.
fn former(one: &MovedFacts, zone: Zone) -> RescheduleInput {
    let whole = match one.before.as_slice() {
        [only] => Some(only.id),
        _ => None,
    };
    let last = one.before.len().saturating_sub(1);
    let part = |(at, part): (usize, &SegmentFacts)| StayInput {
        workplace_id: Some(part.id),
        until: (at < last).then(|| format_date(zone.date(part.to))),
    };
    let stays = if whole.is_some() { Vec::new() } else { one.before.iter().enumerate().map(part).collect() };
    RescheduleInput {
        arrival: one.arrival.clone(),
        departure: one.departure.clone(),
        workplace_id: whole,
        stays,
        ..RescheduleInput::default()
    }
}
