//! Move (B11): other times, another workplace, or both. The core judges the move; this file checks
//! that there is room and writes everything in one transaction.

use sapa_core::base::id::BookingId;
use sapa_core::base::issue::{Issue, Reason};
use sapa_core::base::time::{UtcTime, Zone};
use sapa_core::booking::placement::enquiry::Enquiry;
use sapa_core::booking::placement::existing_booking::ExistingBooking;
use sapa_core::booking::placement::reschedule::{Move, moved_anchor};
use sapa_core::booking::request::RescheduleInput;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::segment::StaySegment;
use serde_json::{Value, json};

use super::existing_booking;
use super::mail::BookingChange;
use super::payments::UNDER_WAY;
use super::place::{self, CHANGED, LiveOccupancies};
use super::rows::booking::{Booking, BookingChanges};
use super::rows::occupancy::{self, NewOccupancy, OccupancyRow};
use super::site::Site;
use super::transition::{Current, Outcome};
use crate::branch::rows::branch;
use crate::branch::rows::workplace::Workplace;
use crate::catalogue::rows::service;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, to_json};
use crate::platform::problem::Error;

/// The facts for a move: the setting of the booking, and the booking.
pub fn load(conn: &mut Conn, booking: &Booking) -> Result<(Site, ExistingBooking), Error> {
    Ok((site(conn, booking)?, existing_of(conn, booking)?))
}

/// The setting for bookings of the same service of the same branch.
pub fn site(conn: &mut Conn, booking: &Booking) -> Result<Site, Error> {
    let branch = branch::find(conn, booking.row.branch_id)?.ok_or_else(Error::not_found)?;
    let service = service::find(conn, booking.row.service_id)?.ok_or_else(Error::not_found)?;
    Site::of(conn, branch, service)
}

/// The booking, for the core's rules.
pub fn existing_of(conn: &mut Conn, booking: &Booking) -> Result<ExistingBooking, Error> {
    existing_booking::load(conn, std::slice::from_ref(booking))?.pop().ok_or_else(Error::not_found)
}

/// Moves a booking.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &RescheduleInput) -> Result<Outcome, Error> {
    let site = site(conn, current.booking)?;
    let outcome = apply_in(conn, current, &site, input)?;
    refuse_under_way(conn, current, &outcome)?;
    Ok(outcome)
}

/// 409 [`UNDER_WAY`] for another price while a payment is under way, whose provider would take what the booking cost
/// before. Asked last, when nothing else is in the way.
pub fn refuse_under_way(conn: &mut Conn, current: &Current<'_>, outcome: &Outcome) -> Result<(), Error> {
    let row = &current.booking.row;
    if outcome.changes.total.is_some_and(|total| total != row.total) && current.payments.has_pending(conn, row.id)? {
        return Err(Error::conflict(Reason::new(UNDER_WAY)));
    }
    Ok(())
}

/// Moves a booking within a `site` that was read before. A payment under way is the caller's to refuse
/// ([`refuse_under_way`]).
pub fn apply_in(
    conn: &mut Conn,
    current: &Current<'_>,
    site: &Site,
    input: &RescheduleInput,
) -> Result<Outcome, Error> {
    let Current { context, booking, .. } = current;
    let existing = existing_of(conn, booking)?;
    let setting = site.setting(context.actor()?.role, context.now);
    let enquiry = Enquiry::of_move(input, &existing, &setting);
    let change = Move::of(&enquiry, &existing);
    Error::if_any(change.issues.clone())?;
    let (Some(stay), Some(quote)) = (&change.stay, &change.quote) else {
        return Err(Error::unprocessable(vec![Issue::new("arrival", "validation.required")]));
    };
    let overbooked = booking.row.is_overbooked();
    if change.unchanged && !overbooked {
        return Err(Error::unprocessable(vec![Issue::new("", "booking.reason.unchanged")]));
    }
    if input.expected_total.is_some_and(|seen| seen != quote.total) {
        return Err(Error::conflict(Reason::new(CHANGED)).with_extra("quote", quote));
    }
    let (full, overbooked_segments) = full(conn, current, site, &change, &enquiry, overbooked)?;
    let resolved = overbooked && !overbooked_segments;
    write(conn, current, &change.segments, &full)?;

    let zone = site.zone();
    let was = times_and_places(
        &existing.segments(),
        (existing.facts.check_in, existing.facts.check_out),
        &site.workplaces,
        zone,
    );
    let is = times_and_places(&change.segments, (stay.check_in, stay.check_out), &site.workplaces, zone);
    let priced = |mut value: Value, total: i64| {
        value["total"] = json!(total);
        value
    };
    let (was, is) = (priced(was, existing.quote.total), priced(is, quote.total));
    Ok(Outcome {
        changes: BookingChanges {
            check_in: Some(at(stay.check_in)),
            check_out: Some(at(stay.check_out)),
            units: Some(i32::try_from(stay.units).unwrap_or(i32::MAX)),
            quote: Some(to_json(quote)?),
            total: Some(quote.total),
            policy_from: Some(at(moved_anchor(&existing, &setting, stay))),
            overbook_resolved_at: resolved.then(|| Some(at(context.now))),
            ..BookingChanges::default()
        },
        data: Some(json!({ "was": was, "is": is, "resolved": resolved })),
        before: Some(was),
        after: Some(is),
        mail: Some((BookingChange::Moved, input.notify_guest)),
        ..Outcome::default()
    })
}

/// For an overbooked booking: the segments that still lack room, and whether any such segment is still to
/// come. 409 where a new segment has no room. Locks all workplaces of the move.
fn full(
    conn: &mut Conn,
    current: &Current<'_>,
    site: &Site,
    change: &Move,
    enquiry: &Enquiry<'_>,
    overbooked: bool,
) -> Result<(Vec<StaySegment>, bool), Error> {
    let Current { context, booking, .. } = current;
    let segments = &change.segments;
    let Some(span) = place::whole(segments) else { return Ok((Vec::new(), false)) };
    let guests = enquiry.guests();
    let ids = segments.iter().map(|segment| segment.workplace_id.0).collect();
    let taken = LiveOccupancies::hold(conn, &site.workplaces, ids, span)?;
    let (own, zone, actor) = (Some(BookingId(booking.row.id)), site.zone(), context.actor()?);
    let refuse = |segments: &[StaySegment]| Err(place::refusal(actor, &taken.collisions(segments, own, zone)));
    let clashes = enquiry.clashes(&taken.calendar, segments);
    if !clashes.is_empty() {
        return refuse(&clashes);
    }
    if !overbooked {
        return Ok((Vec::new(), false));
    }
    let whole = |segment: &&StaySegment| {
        taken.calendar.clash(segment.workplace_id, &[segment.interval], guests.pets, guests.without).is_some()
    };
    let full: Vec<StaySegment> = segments.iter().filter(whole).copied().collect();
    let overbooked_segments = enquiry.overbooked_segments(&taken.calendar, segments);
    // A move that changes nothing asks whether the overbooked place may stay for good.
    if change.unchanged && !overbooked_segments.is_empty() {
        refuse(&overbooked_segments)
    } else {
        Ok((full, !overbooked_segments.is_empty()))
    }
}

/// Writes the new segments. A row that goes on in its workplace is changed, so that its time stays
/// taken throughout. All rows give back time before any takes new time, so that no part of the
/// booking blocks another.
fn write(conn: &mut Conn, current: &Current<'_>, segments: &[StaySegment], full: &[StaySegment]) -> Result<(), Error> {
    let booking = &current.booking.row;
    let old: Vec<OccupancyRow> = occupancy::of_booking(conn, booking.id)?.into_iter().filter(|row| row.live).collect();
    let pets = old.first().map_or(1, |row| row.pets);
    let mut left: Vec<&StaySegment> = segments.iter().collect();
    let mut kept: Vec<(i64, &StaySegment)> = Vec::with_capacity(old.len());
    for row in &old {
        let had = row.interval();
        let goes_on =
            |segment: &&StaySegment| segment.workplace_id.0 == row.workplace_id && segment.interval.overlaps(had);
        let Some(i) = left.iter().position(goes_on) else {
            occupancy::delete(conn, row.id)?;
            continue;
        };
        let segment = left.remove(i);
        let stays = Interval { from: had.from.max(segment.interval.from), to: had.to.min(segment.interval.to) };
        if stays != had {
            occupancy::update(conn, row.id, stays, true, row.overbooked)?;
        }
        kept.push((row.id, segment));
    }
    for (row, segment) in kept {
        occupancy::update(conn, row, segment.interval, true, full.contains(segment))?;
    }
    for segment in left {
        let row = NewOccupancy {
            branch_id: booking.branch_id,
            booking_id: booking.id,
            workplace_id: segment.workplace_id.0,
            interval: segment.interval,
            pets,
            overbooked: full.contains(segment),
        };
        occupancy::insert(conn, &row)?;
    }
    Ok(())
}

/// Times and places of a booking, for the timeline and the audit.
pub fn times_and_places(
    segments: &[StaySegment],
    (from, to): (UtcTime, UtcTime),
    places: &[Workplace],
    zone: Zone,
) -> Value {
    let name = |segment: &StaySegment| {
        let place = places.iter().find(|place| place.facts.id == segment.workplace_id);
        place.map(|place| place.name().to_owned()).unwrap_or_default()
    };
    let names: Vec<String> = segments.iter().map(name).collect();
    json!({ "checkInLocal": zone.local(from), "checkOutLocal": zone.local(to), "workplaces": names })
}
