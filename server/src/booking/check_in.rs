//! Check-in: CREATED → ACTIVE (B2), in the agreed workplace or another one. A session that begins
//! early takes its place from now on. Refused first where pets that should have left are still in
//! the workplace, unless the request accepts that.

use sapa_core::base::id::{BookingId, WorkplaceId};
use sapa_core::base::issue::Reason;
use sapa_core::base::text::clean;
use sapa_core::booking::action_input::CheckInInput;
use sapa_core::booking::occupancy::started_early;
use sapa_core::booking::placement::other_places::OtherPlaces;
use sapa_core::calendar::in_use::Guests;
use sapa_core::calendar::segment::StaySegment;
use serde_json::{Map, Value, json};

use super::rows::booking::BookingChanges;
use super::rows::occupancy::{self, NewOccupancy, OccupancyRow};
use super::transition::{Current, Outcome};
use super::{in_house, in_use, place, reschedule};
use crate::branch::rows::workplace::{self, Workplace};
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;

/// Checks a booking in.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &CheckInInput) -> Result<Outcome, Error> {
    let Current { context, booking, facts, permit, at: now, .. } = current;
    Error::if_any(input.missing(permit.needs_reason).into_iter().collect())?;
    let rows: Vec<OccupancyRow> =
        occupancy::of_booking(conn, booking.row.id)?.into_iter().filter(|row| row.live).collect();
    let agreed = rows.iter().rev().find(|row| row.from_utc.0 <= *now).or_else(|| rows.first());
    let agreed =
        agreed.map(|row| row.workplace_id).ok_or_else(|| Error::internal("an open booking without a place"))?;
    let to = input.workplace_id.map(|id| id.0).filter(|id| *id != agreed);
    let early = permit.if_free && facts.service_type.is_session();

    let (site, existing) = reschedule::load(conn, booking)?;
    let setting = site.setting(context.actor()?.role, *now);
    let others = OtherPlaces::of(&existing, &setting, early);
    if let Some(reason) = to.and_then(|id| others.refuses(WorkplaceId(id))) {
        return Err(Error::unprocessable(vec![reason.at("workplaceId")]));
    }
    let place = site.workplaces.iter().find(|place| place.id() == to.unwrap_or(agreed));
    let place = place.ok_or_else(|| Error::conflict(Reason::new("booking.reason.deleted_since")))?;
    // Locked, so that two check-ins at once see each other.
    workplace::lock(conn, &[place.id()])?;
    let inside = in_house::inside(conn, booking.row.branch_id)?;
    let pets = rows.first().map_or(1, |row| row.pets);
    let guests = Guests { pets, without: Some(BookingId(booking.row.id)), now: *now };
    let left = in_use::blocking_bookings(place, &inside, guests);
    if !left.is_empty() && input.accept_in_use != Some(true) {
        let who = (&existing, &setting);
        return Err(in_use::refusal(conn, (place, &left), &inside, (&site, &others), who, context.actor()?)?);
    }

    let mut data = Map::new();
    let mut overbook_resolved_at = None;
    if to.is_some() {
        let segment = StaySegment { workplace_id: place.facts.id, interval: others.span };
        let who = (BookingId(booking.row.id), pets);
        place::must_be_free(conn, context.actor()?, &site.workplaces, segment, who, facts.zone)?;
        elsewhere(conn, current, &rows, segment)?;
        overbook_resolved_at = booking.row.is_overbooked().then(|| Some(at(*now)));
        let entry = |segments: &[StaySegment]| {
            reschedule::times_and_places(segments, (facts.check_in, facts.check_out), &site.workplaces, facts.zone)
        };
        data.insert("was".to_owned(), entry(&existing.segments()));
        data.insert("is".to_owned(), entry(&[segment]));
    } else if early {
        begin_now(conn, current, &rows, &site.workplaces)?;
    }
    if !left.is_empty() {
        data.insert("inUse".to_owned(), json!(in_use::numbers(conn, &left)?));
    }
    let reason = clean(input.reason.as_deref());
    let early_reason = permit.needs_reason.then(|| reason.clone()).flatten();
    if early_reason.is_some() {
        data.insert("early".to_owned(), json!(true));
    }
    Ok(Outcome {
        changes: BookingChanges {
            // The guest is here: the place does not wait for a payment online, not even if this is undone.
            hold_until: Some(None),
            checked_in_at: Some(Some(at(*now))),
            early_reason: early_reason.map(Some),
            overbook_resolved_at,
            ..BookingChanges::default()
        },
        data: (!data.is_empty()).then_some(Value::Object(data)),
        reason,
        ..Outcome::default()
    })
}

/// Moves the pets to another workplace for the rest of their stay. The agreed place is given back
/// whole, because the pets never were there.
fn elsewhere(conn: &mut Conn, current: &Current<'_>, rows: &[OccupancyRow], segment: StaySegment) -> Result<(), Error> {
    for row in rows {
        occupancy::delete(conn, row.id)?;
    }
    let booking = &current.booking.row;
    let row = NewOccupancy {
        branch_id: booking.branch_id,
        booking_id: booking.id,
        workplace_id: segment.workplace_id.0,
        interval: segment.interval,
        pets: rows.first().map_or(1, |row| row.pets),
        overbooked: false,
    };
    occupancy::insert(conn, &row)
}

/// Takes the place of a session from now on, if it is free.
fn begin_now(conn: &mut Conn, current: &Current<'_>, rows: &[OccupancyRow], places: &[Workplace]) -> Result<(), Error> {
    let Current { context, booking, facts, .. } = current;
    let interval = started_early(facts, current.at);
    for row in rows {
        if !row.overbooked {
            let segment = StaySegment { workplace_id: WorkplaceId(row.workplace_id), interval };
            let who = (BookingId(booking.row.id), row.pets);
            place::must_be_free(conn, context.actor()?, places, segment, who, facts.zone)?;
        }
        occupancy::update(conn, row.id, interval, true, row.overbooked)?;
    }
    Ok(())
}
