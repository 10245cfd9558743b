//! The bookings that a closure meets, each with a proposal of another place or time, and of a shorter
//! stay. Proposals of places do not conflict with each other. Changes nothing.

use std::collections::HashMap;

use sapa_core::base::id::{BookingId, WorkplaceId};
use sapa_core::base::issue::{Issue, Reason};
use sapa_core::base::time::{UtcTime, Zone, format_civil, next_day, parse_date};
use sapa_core::booking::placement::closure_impact::hit;
use sapa_core::booking::placement::enquiry::Enquiry;
use sapa_core::booking::placement::existing_booking::ExistingBooking;
use sapa_core::booking::placement::reschedule::Move;
use sapa_core::booking::placement::setting::Setting;
use sapa_core::booking::placement::shortening::{Shortened, shortened};
use sapa_core::booking::request::RescheduleInput;
use sapa_core::branch::workplace::WorkplaceFacts;
use sapa_core::calendar::alternatives::{Alternative, reach};
use sapa_core::calendar::closure::ClosureFacts;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::lanes::{Calendar, OccupancyFacts};
use sapa_core::calendar::segment::StayInput;
use sapa_core::form::checks::ROWS_MAX;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::booking::{self, Booking, ListedBooking};
use super::rows::occupancy;
use super::view::{self, BookingItem};
use super::{existing_booking, facts};
use crate::branch::BranchState;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::session::Context;
use crate::usage;

/// The answer to a preview of a closure.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ClosurePreview {
    /// The bookings, by arrival.
    pub bookings: Vec<ClosureHit>,
}

/// A booking that a closure meets.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ClosureHit {
    /// The booking.
    pub booking: BookingItem,
    /// Why the closure refuses the booking.
    #[schema(value_type = Object)]
    pub reason: Reason,
    /// The proposed place or time; none: there is none near.
    #[schema(value_type = Option<Object>)]
    pub proposal: Option<Alternative>,
    /// The change of the price by the proposal, minor units.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub difference: Option<i64>,
    /// The booking without its closed nights or days; none: they do not lie at one end of it.
    pub shorter: Option<ShorterStay>,
}

/// A booking without its closed nights or days, in its own places.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct ShorterStay {
    /// Times and price.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    #[schema(value_type = Object)]
    pub stay: Shortened,
    /// What goes back of what is paid, minor units.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub refund: i64,
}

/// A booking, its facts for the core's rules, and why a closure meets it.
pub type Hit = (Booking, ExistingBooking, Reason);

/// The bookings that `closure` meets; by arrival.
pub fn hits(conn: &mut Conn, state: &BranchState, closure: &ClosureFacts, now: UtcTime) -> Result<Vec<Hit>, Error> {
    let zone = stored::<Zone>(&state.branch.0.fields.time_zone)?;
    let Some(span) = meant(closure, zone) else { return Ok(Vec::new()) };
    let to = (!closure.yearly).then_some(span.to);
    // A guest who is still in house after the departure is no longer to come.
    let ids = usage::rows::booking::during(conn, state.branch.0.id, span.from.max(now), to)?;
    let met = hits_among(conn, &ids, closure, now)?;
    if met.len() > ROWS_MAX {
        let most = i64::try_from(ROWS_MAX).unwrap_or(i64::MAX);
        let issue = Reason::new("closure.too_many_bookings").with("max", most).at("toDate");
        return Err(Error::unprocessable(vec![issue]));
    }
    Ok(met)
}

/// The bookings among `ids` that `closure` meets, in that order.
pub fn hits_among(conn: &mut Conn, ids: &[i64], closure: &ClosureFacts, now: UtcTime) -> Result<Vec<Hit>, Error> {
    let order: HashMap<i64, usize> = ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
    let mut found = booking::by_ids(conn, ids)?;
    found.sort_by_key(|booking| order.get(&booking.row.id).copied());
    let existing = existing_booking::load(conn, &found)?;
    let met = found.into_iter().zip(existing);
    Ok(met
        .filter_map(|(booking, existing)| hit(closure, &existing, now).map(|reason| (booking, existing, reason)))
        .collect())
}

/// The interval from the beginning of the first day to the end of the last; none for dates that
/// cannot be read.
fn meant(closure: &ClosureFacts, zone: Zone) -> Option<Interval> {
    let from = parse_date(&closure.from_date)?;
    let to = closure.to_date.as_deref().and_then(parse_date).unwrap_or(from);
    Some(Interval { from: zone.start_of_day(from), to: zone.start_of_day(next_day(to)) })
}

/// The bookings that `closure` would meet; with proposals if `proposed`.
pub fn preview(
    conn: &mut Conn,
    context: &Context,
    state: &BranchState,
    closure: &ClosureFacts,
    proposed: bool,
) -> Result<ClosurePreview, Error> {
    let met = hits(conn, state, closure, context.now)?;
    let proposals = if proposed {
        proposals(conn, context, state, closure, &met)?
    } else {
        met.iter().map(|_| (None, None)).collect()
    };
    let (rows, reasons): (Vec<ListedBooking>, Vec<Reason>) =
        met.into_iter().map(|(booking, _, reason)| (booking.into(), reason)).unzip();
    let items = view::items(conn, rows)?;
    let bookings = items.into_iter().zip(reasons).zip(proposals).map(|((booking, reason), proposal)| {
        let (moved, shorter) = proposal;
        let (proposal, difference) = moved.unzip();
        ClosureHit { booking, reason, proposal, difference: difference.flatten(), shorter }
    });
    Ok(ClosurePreview { bookings: bookings.collect() })
}

/// Another place or time with the change of the price, and the stay without its closed nights.
type Proposal = (Option<(Alternative, Option<i64>)>, Option<ShorterStay>);

fn proposals(
    conn: &mut Conn,
    context: &Context,
    state: &BranchState,
    closure: &ClosureFacts,
    met: &[Hit],
) -> Result<Vec<Proposal>, Error> {
    let branch = {
        let mut branch = facts::of_branch(&state.branch, &state.timeslots)?;
        branch.timeslots.push(closure.clone());
        branch
    };
    let workplaces: Vec<WorkplaceFacts> = state.workplaces.iter().map(|place| place.facts.clone()).collect();
    let mut calendar = calendar(conn, &workplaces, met)?;
    let mut proposals = Vec::with_capacity(met.len());
    for (booking, existing, _) in met {
        let service = state.services.iter().find(|service| service.row.id == existing.service_id.0);
        let service = service.ok_or_else(|| Error::internal("an open booking of a service that is gone"))?;
        let service = facts::of_service(service)?;
        let setting = Setting {
            branch: &branch,
            service: &service,
            workplaces: &workplaces,
            role: context.actor.role,
            now: context.now,
        };
        let zone = branch.time_zone;
        let civil = |at| format_civil(zone.civil(at));
        let session = existing.facts.service_type.is_session();
        let same = RescheduleInput {
            arrival: Some(civil(existing.facts.check_in)),
            departure: (!session).then(|| civil(existing.facts.check_out)),
            ..RescheduleInput::default()
        };
        let shorter = shortened(closure, existing, &setting).map(|stay| {
            let refund = booking.row.sums().given_back_at(stay.total);
            ShorterStay { stay, refund }
        });
        // The closure takes away the place that the booking holds.
        let released = |input: &RescheduleInput| Enquiry::of_move(input, existing, &setting).without_own_occupancy();
        let enquiry = released(&same);
        let Some(found) = enquiry.alternatives(&calendar).into_iter().next() else {
            proposals.push((None, shorter));
            continue;
        };
        let change = Move::of(&released(&to_reschedule(&found)), existing);
        calendar.put(existing.id, &change.segments, enquiry.guests().pets);
        proposals.push((Some((found, change.difference)), shorter));
    }
    Ok(proposals)
}

/// The move that takes a proposal.
fn to_reschedule(found: &Alternative) -> RescheduleInput {
    let stays = found
        .stays
        .iter()
        .map(|segment| StayInput { workplace_id: Some(segment.workplace_id), until: segment.until.clone() });
    let whole = if found.stays.len() == 1 { found.stays.first().map(|segment| segment.workplace_id) } else { None };
    RescheduleInput {
        arrival: Some(found.arrival.clone()),
        departure: found.departure.clone(),
        workplace_id: whole,
        stays: if whole.is_some() { Vec::new() } else { stays.collect() },
        expected_total: None,
        notify_guest: None,
    }
}

/// The occupancies wherever proposals for these bookings are looked for.
fn calendar(conn: &mut Conn, workplaces: &[WorkplaceFacts], met: &[Hit]) -> Result<Calendar, Error> {
    let spans = met.iter().map(|(_, existing, _)| {
        let facts = &existing.facts;
        reach(facts.service_type, Interval { from: facts.check_in, to: facts.check_out })
    });
    let whole = spans.reduce(|a, b| Interval { from: a.from.min(b.from), to: a.to.max(b.to) });
    let Some(whole) = whole else { return Ok(Calendar::default()) };
    let ids: Vec<i64> = workplaces.iter().map(|place| place.id.0).collect();
    let taken = occupancy::touching(conn, &ids, whole)?.into_iter().map(|row| OccupancyFacts {
        booking_id: BookingId(row.booking_id),
        workplace_id: WorkplaceId(row.workplace_id),
        from: row.from_utc.0,
        to: row.to_utc.0,
        pets: row.pets,
        overdue: false,
    });
    Ok(Calendar::of(workplaces, taken.collect()))
}

/// The issue of workplaces that the closure names and the branch does not have.
pub fn unknown_workplaces(state: &BranchState, closure: &ClosureFacts) -> Option<Issue> {
    let known = |id: &WorkplaceId| state.workplaces.iter().any(|place| place.facts.id == *id);
    (!closure.workplace_ids.iter().all(known)).then(|| Issue::new("workplaceIds", "validation.reference"))
}
