//! Reallocation (product §13): bookings whose guests have not arrived move to other places, so that a new or
//! an existing booking gets room, or a guest is checked in; all of it or nothing. Nobody gets a mail about such a
//! move. The core says where each booking may go; what changed since the question was asked refuses the whole.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sapa_core::access::role::{Action, Decision, can};
use sapa_core::base::id::{BookingId, WorkplaceId};
use sapa_core::base::issue::{Issue, Reason};
use sapa_core::base::time::{UtcTime, format_civil};
use sapa_core::booking::action_input::CheckInInput;
use sapa_core::booking::placement::existing_booking::ExistingBooking;
use sapa_core::booking::placement::reallocation::{MovedFacts, relocated};
use sapa_core::booking::placement::reallocation_input::{
    CheckedRoomMove, ReallocationInput, RoomCheckInInput, RoomForInput,
};
use sapa_core::booking::slip::SLIP_WITHIN;
use sapa_core::booking::state::BookingAction;
use sapa_core::calendar::segment::{SegmentFacts, StaySegment};
use sapa_core::form::checks::{Checks, row};
use sapa_core::form::rules::Rules;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::payments::BookingPayments;
use super::rows::booking::{self, BookingChanges};
use super::rows::occupancy::{self, NewOccupancy};
use super::rows::reallocation::{self, NewReallocation, ReallocationRow};
use super::site::Site;
use super::transition::{Current, Locked, Outcome};
use super::view::{self, BookingDetail, BookingItem};
use super::{check_in, create, existing_booking, facts, place, references, reschedule, transition};
use crate::branch::rows::branch::{self, Branch};
use crate::branch::rows::workplace;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, json as stored_json, to_json};
use crate::platform::problem::Error;
use crate::session::Context;

/// The code of a refusal because a booking or its new place is not as its author saw it.
pub const CHANGED: &str = "reallocation.changed";

/// The name under which timelines note a reallocation.
const NOTED: &str = "reallocation";

/// Bookings that were moved together.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ReallocationView {
    pub id: i64,
    pub branch_id: i64,
    /// Until then the whole may be taken back.
    pub until: UtcTime,
    /// When it was taken back.
    pub undone_at: Option<UtcTime>,
    /// The bookings that were moved, as they are now.
    pub bookings: Vec<BookingItem>,
    /// The booking that got the room in the same step.
    pub booking: Option<BookingDetail>,
}

/// A booking that moves: locked, with the place that it leaves and the one that it gets.
struct Relocation {
    locked: Locked,
    existing: ExistingBooking,
    segment: StaySegment,
}

/// Moves the bookings and makes, moves or checks in the one that needs the room. The author's permission for the
/// branch has been checked before.
pub fn make(
    conn: &mut Conn,
    context: &Context,
    payments: &dyn BookingPayments,
    (branch, _): &Branch,
    input: &ReallocationInput,
) -> Result<ReallocationView, Error> {
    let moves: Vec<CheckedRoomMove> = input.moves.iter().cloned().map(Rules::check).collect::<Result<_, _>>()?;
    branch::hold(conn, branch.id)?;
    let ids = moves.iter().map(|one| one.booking_id.0).chain(input.own().map(|(id, _)| id.0));
    let locked = lock(conn, context, branch.id, ids.collect())?;
    if let Some(new) = &input.booking {
        if new.branch_id.map(i64::from) != Some(branch.id) {
            return Err(Error::unprocessable(vec![Issue::new("booking.branchId", "validation.reference")]));
        }
        // Held before the workplaces, in the same order as for a new booking by itself.
        references::site(conn, context, new)
            .and_then(|_| references::animals(conn, new))
            .map_err(|error| error.within("booking"))?;
    }
    workplace::lock(conn, &places(&moves, input))?;
    let seen = moves.iter().map(|one| (one.booking_id, one.version)).chain(input.own());
    unchanged(conn, &locked, seen)?;

    let mut sites = Sites::default();
    let (relocations, own) = sorted(conn, context, &mut sites, locked, &moves)?;
    let mut facts: Vec<MovedFacts> = relocations.iter().map(moved).collect();
    let id = reallocation::insert(
        conn,
        &NewReallocation {
            company_id: branch.company_id,
            branch_id: branch.id,
            created_at: at(context.now),
            created_by: context.actor.user_id.0,
            moves: to_json(&facts)?,
        },
    )?;
    // All give back their places before any takes a new one: two bookings may change places.
    for relocation in &relocations {
        release(conn, relocation.existing.id)?;
    }
    let noted = json!({ "id": id, "until": context.now.plus(SLIP_WITHIN) });
    let mut made = None;
    if let Some(new) = &input.booking {
        let detail = create::run_noted(conn, context, payments, new, Some((NOTED, &noted)))
            .map_err(|error| error.within("booking"))?;
        reallocation::made(conn, id, detail.item.id)?;
        made = Some(detail.item.id);
    }
    if let Some(locked) = own {
        let author = (context, payments);
        facts.push(match (&input.reschedule, &input.check_in) {
            (Some(sent), _) => rescheduled(conn, author, &locked, sent, &noted)?,
            (None, Some(sent)) => checked_in(conn, author, locked.booking().row.id, sent, &noted)?,
            (None, None) => return Err(Error::internal("a booking that got no room")),
        });
        made = Some(locked.booking().row.id);
    }
    let mut noted = noted;
    noted["for"] = json!(made);
    for relocation in &relocations {
        let site = sites.of(conn, &relocation.locked)?;
        put(
            conn,
            (context, payments),
            site,
            (&relocation.locked, &relocation.existing),
            &[relocation.segment],
            &noted,
        )?;
    }
    reallocation::complete(conn, id, &to_json(&facts)?)?;
    view(conn, context, payments, id)
}

/// The bookings of a reallocation as they are now.
pub fn view(
    conn: &mut Conn,
    context: &Context,
    payments: &dyn BookingPayments,
    id: i64,
) -> Result<ReallocationView, Error> {
    let row = reallocation::find(conn, id)?.ok_or_else(Error::not_found)?;
    let moves = moves_of(&row)?;
    let moved = moves.iter().filter(|one| !one.got_the_room()).map(|one| one.booking_id.0);
    let own = moves.iter().find(|one| one.got_the_room()).map(|one| one.booking_id.0).or(row.booking_id);
    Ok(ReallocationView {
        id,
        branch_id: row.branch_id,
        until: row.created_at.0.plus(SLIP_WITHIN),
        undone_at: row.undone_at.map(UtcTime::from),
        bookings: items(conn, &moved.collect::<Vec<_>>())?,
        booking: own.map(|id| view::detail(conn, payments, id, &context.actor)).transpose()?,
    })
}

/// The moves of a stored reallocation.
pub fn moves_of(row: &ReallocationRow) -> Result<Vec<MovedFacts>, Error> {
    stored_json(&row.moves)
}

/// 409 with the bookings that are not as they should be, as they are now.
pub fn changed(conn: &mut Conn, ids: &[i64], reasons: &[Issue]) -> Result<Error, Error> {
    Ok(Error::conflict(Reason::new(CHANGED)).with_extra("bookings", &items(conn, ids)?).with_extra("reasons", &reasons))
}

/// Locks the bookings in order of id; one that the author may not move, or of another branch, answers like an
/// unknown one.
pub fn lock(conn: &mut Conn, context: &Context, branch: i64, mut ids: Vec<i64>) -> Result<HashMap<i64, Locked>, Error> {
    ids.sort_unstable();
    let unknown = || Error::unprocessable(vec![Issue::new("moves", "validation.reference")]);
    let mut locked = HashMap::with_capacity(ids.len());
    for id in ids {
        let found = booking::find(conn, id)?.filter(|found| found.row.branch_id == branch);
        let object = found.as_ref().map(facts::of).transpose()?.map(|facts| facts.object());
        let object = object.ok_or_else(unknown)?;
        if can(Some(&context.actor), Action::BookingReschedule, object) != Decision::Allowed {
            return Err(unknown());
        }
        locked.insert(id, transition::lock(conn, &context.actor, id, BookingAction::Reschedule)?);
    }
    Ok(locked)
}

/// Gives back the places of a booking.
pub fn release(conn: &mut Conn, id: BookingId) -> Result<(), Error> {
    for row in occupancy::of_booking(conn, id.0)?.into_iter().filter(|row| row.live) {
        occupancy::delete(conn, row.id)?;
    }
    Ok(())
}

/// Writes the new places of a released booking, with timeline and audit; 409 where they are taken.
pub fn put(
    conn: &mut Conn,
    (context, payments): (&Context, &dyn BookingPayments),
    site: &Site,
    (locked, existing): (&Locked, &ExistingBooking),
    segments: &[StaySegment],
    noted: &Value,
) -> Result<(), Error> {
    let version = locked.booking().row.version;
    transition::change(conn, context, payments, locked, (version, None), |conn, current| {
        let Current { booking, facts, .. } = current;
        let pets = i32::try_from(existing.pets.len()).unwrap_or(i32::MAX);
        for segment in segments {
            let who = (existing.id, pets);
            place::must_be_free(conn, &context.actor, &site.workplaces, *segment, who, facts.zone)?;
            let row = NewOccupancy {
                branch_id: booking.row.branch_id,
                booking_id: booking.row.id,
                workplace_id: segment.workplace_id.0,
                interval: segment.interval,
                pets,
                overbooked: false,
            };
            occupancy::insert(conn, &row)?;
        }
        let times = (facts.check_in, facts.check_out);
        let stands =
            |segments: &[StaySegment]| reschedule::times_and_places(segments, times, &site.workplaces, facts.zone);
        let (was, is) = (stands(&existing.segments()), stands(segments));
        Ok(Outcome {
            changes: BookingChanges {
                overbook_resolved_at: booking.row.is_overbooked().then(|| Some(at(context.now))),
                ..BookingChanges::default()
            },
            data: Some(json!({ "was": was, "is": is, NOTED: noted })),
            before: Some(was),
            after: Some(is),
            ..Outcome::default()
        })
    })
}

/// The sites of bookings, by service: a reallocation changes none, so each is read once.
#[derive(Default)]
pub struct Sites(HashMap<i64, Site>);

impl Sites {
    /// The site of a booking.
    pub fn of(&mut self, conn: &mut Conn, locked: &Locked) -> Result<&Site, Error> {
        let booking = locked.booking();
        Ok(match self.0.entry(booking.row.service_id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(reschedule::site(conn, booking)?),
        })
    }
}

/// All workplaces that anyone would take.
fn places(moves: &[CheckedRoomMove], input: &ReallocationInput) -> Vec<i64> {
    let mut ids: Vec<i64> = moves.iter().map(|one| one.workplace_id.0).collect();
    let new = input.booking.as_ref().map(|new| (new.workplace_id, &new.stays));
    let own = input.reschedule.as_ref().and_then(|sent| sent.r#move.as_ref()).map(|to| (to.workplace_id, &to.stays));
    for (whole, parts) in new.into_iter().chain(own) {
        ids.extend(whole.into_iter().chain(parts.iter().filter_map(|part| part.workplace_id)).map(|id| id.0));
    }
    ids.extend(input.check_in.as_ref().and_then(|sent| sent.workplace_id).map(|id| id.0));
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// 409 unless every booking is at the version that its author saw.
fn unchanged(
    conn: &mut Conn,
    locked: &HashMap<i64, Locked>,
    seen: impl Iterator<Item = (BookingId, i32)>,
) -> Result<(), Error> {
    let other = |(id, version): (BookingId, i32)| {
        let known = locked.get(&id.0)?;
        (known.booking().row.version != i64::from(version)).then_some(id.0)
    };
    let ids: Vec<i64> = seen.filter_map(other).collect();
    if ids.is_empty() { Ok(()) } else { Err(changed(conn, &ids, &[])?) }
}

/// The bookings that move, in the order as sent, and the one that gets the room; 409 where a rule refuses one.
fn sorted(
    conn: &mut Conn,
    context: &Context,
    sites: &mut Sites,
    mut locked: HashMap<i64, Locked>,
    moves: &[CheckedRoomMove],
) -> Result<(Vec<Relocation>, Option<Locked>), Error> {
    let mut relocations = Vec::with_capacity(moves.len());
    let (mut refused, mut reasons) = (Vec::new(), Vec::new());
    for (i, sent) in moves.iter().enumerate() {
        let Some(locked) = locked.remove(&sent.booking_id.0) else { continue };
        let site = sites.of(conn, &locked)?;
        let existing = existing_booking::load(conn, std::slice::from_ref(locked.booking()))?.pop();
        let existing = existing.ok_or_else(Error::not_found)?;
        if !site.workplaces.iter().any(|place| place.facts.id == sent.workplace_id) {
            let path = [&row("moves", i), ".workplaceId"].concat();
            return Err(Error::unprocessable(vec![Issue::new(path, "validation.reference")]));
        }
        match relocated(&existing, sent.workplace_id, &site.setting(context.actor.role, context.now)) {
            Ok(segment) => relocations.push(Relocation { locked, existing, segment }),
            Err(issue) => {
                refused.push(sent.booking_id.0);
                let mut checks = Checks::default();
                checks.within(&row("moves", i), vec![issue]);
                reasons.extend(checks.done());
            }
        }
    }
    if !refused.is_empty() {
        return Err(changed(conn, &refused, &reasons)?);
    }
    Ok((relocations, locked.into_values().next()))
}

fn moved(relocation: &Relocation) -> MovedFacts {
    let segment = &relocation.segment;
    let after = SegmentFacts { id: segment.workplace_id, from: segment.interval.from, to: segment.interval.to };
    MovedFacts {
        booking_id: relocation.existing.id,
        before: relocation.existing.workplaces.clone(),
        after: vec![after],
        arrival: None,
        departure: None,
        checked_in_at: None,
    }
}

/// Checks the booking in that gets the room.
fn checked_in(
    conn: &mut Conn,
    (context, payments): (&Context, &dyn BookingPayments),
    id: i64,
    sent: &RoomCheckInInput,
    noted: &Value,
) -> Result<MovedFacts, Error> {
    let before = segments(conn, id)?;
    // Another permission than that of a move.
    let locked = transition::lock(conn, &context.actor, id, BookingAction::CheckIn)?;
    let to = CheckInInput { workplace_id: sent.workplace_id, reason: sent.reason.clone(), ..CheckInInput::default() };
    transition::change(conn, context, payments, &locked, (locked.booking().row.version, None), |conn, current| {
        let mut outcome = check_in::apply(conn, current, &to)?;
        outcome.data.get_or_insert_with(|| json!({}))[NOTED] = noted.clone();
        Ok(outcome)
    })
    .map_err(|error| error.within("checkIn"))?;
    Ok(MovedFacts {
        booking_id: BookingId(id),
        before,
        after: segments(conn, id)?,
        arrival: None,
        departure: None,
        checked_in_at: Some(context.now),
    })
}

/// Moves the booking that gets the room.
fn rescheduled(
    conn: &mut Conn,
    (context, payments): (&Context, &dyn BookingPayments),
    locked: &Locked,
    sent: &RoomForInput,
    noted: &Value,
) -> Result<MovedFacts, Error> {
    let (id, facts) = (locked.booking().row.id, locked.facts());
    let before = segments(conn, id)?;
    let to = sent.r#move.clone().unwrap_or_default();
    transition::change(conn, context, payments, locked, (locked.booking().row.version, None), |conn, current| {
        let mut outcome = reschedule::apply(conn, current, &to)?;
        if let Some(data) = &mut outcome.data {
            data[NOTED] = noted.clone();
        }
        Ok(outcome)
    })
    .map_err(|error| error.within("move").within("reschedule"))?;
    let civil = |at: UtcTime| format_civil(facts.zone.civil(at));
    Ok(MovedFacts {
        booking_id: BookingId(id),
        before,
        after: segments(conn, id)?,
        arrival: Some(civil(facts.check_in)),
        departure: (!facts.service_type.is_session()).then(|| civil(facts.check_out)),
        checked_in_at: None,
    })
}

/// The places of a booking, the first part first.
pub fn segments(conn: &mut Conn, id: i64) -> Result<Vec<SegmentFacts>, Error> {
    let rows = occupancy::of_booking(conn, id)?.into_iter().filter(|row| row.live);
    let segment = |row: occupancy::OccupancyRow| SegmentFacts {
        id: WorkplaceId(row.workplace_id),
        from: row.from_utc.0,
        to: row.to_utc.0,
    };
    Ok(rows.map(segment).collect())
}

fn items(conn: &mut Conn, ids: &[i64]) -> Result<Vec<BookingItem>, Error> {
    let mut found = booking::summaries(conn, ids)?;
    found.sort_by_key(|one| ids.iter().position(|id| *id == one.row.id));
    view::items(conn, found)
}
