//! Quotes (`POST /quotes`): price, free places and alternatives for a new booking or a move.
//! Promises nothing: creating or moving the booking checks everything anew.

use sapa_core::access::role::{Action, Decision, can};
use sapa_core::base::id::{BookingId, WorkplaceId};
use sapa_core::base::issue::Issue;
use sapa_core::booking::actions::permit;
use sapa_core::booking::input::BookingInput;
use sapa_core::booking::placement::draft::Draft;
use sapa_core::booking::placement::enquiry::Enquiry;
use sapa_core::booking::placement::offer::PlaceOffer;
use sapa_core::booking::placement::plan::{PlannedDraft, PlannedMove, plan_draft, plan_move};
use sapa_core::booking::placement::reallocation::{Neighbourhood, Reallocation};
use sapa_core::booking::placement::reschedule::Move;
use sapa_core::booking::placement::ways_out::{OtherService, WaysOut, draft_ways_out, move_ways_out};
use sapa_core::booking::request::{QuoteInput, RescheduleInput};
use sapa_core::booking::state::BookingAction;
use sapa_core::calendar::alternatives::{Alternative, reach};
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::lanes::Calendar;
use sapa_core::calendar::segment::StaySegment;
use sapa_core::calendar::stay::Stay;
use sapa_core::price::policy::Term;
use sapa_core::price::quote::Quote;
use serde::Serialize;
use utoipa::ToSchema;

use super::calendar::CalendarBooking;
use super::neighbours::{Neighbours, named};
use super::place::{Collision, LiveOccupancies};
use super::rows::booking::{self, Booking};
use super::site::Site;
use super::transition::refused;
use super::{facts, happened, references, reschedule};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::Context;
use crate::session::guard::decide;

/// The answer about a booking that would be made or moved.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Quoted {
    /// Issues that refuse the booking, apart from room.
    #[schema(value_type = Vec<Object>)]
    pub issues: Vec<Issue>,
    /// Warnings that staff may pass over.
    #[schema(value_type = Vec<Object>)]
    pub warnings: Vec<Issue>,
    /// Time of the booking.
    #[schema(value_type = Option<Object>)]
    pub stay: Option<Stay>,
    /// Price of the booking.
    #[schema(value_type = Option<Object>)]
    pub quote: Option<Quote>,
    /// For a move: new total minus present total, minor units.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub difference: Option<i64>,
    /// Refunds of a customer's cancellation.
    #[schema(value_type = Vec<Object>)]
    pub terms: Vec<Term>,
    /// Whether the request could be booked as it is: no issue, and room.
    pub free: bool,
    /// The answer of each workplace; empty for a pet owner.
    #[schema(value_type = Vec<Object>)]
    pub workplaces: Vec<PlaceOffer>,
    /// The workplace of automatic choice for a new booking; none for a pet owner.
    #[schema(value_type = Option<i64>)]
    pub first: Option<WorkplaceId>,
    /// The bookings in the way; empty for a pet owner.
    pub collisions: Vec<Collision>,
    /// Up to three alternatives, when there is no room.
    #[schema(value_type = Vec<Object>)]
    pub alternatives: Vec<Alternative>,
    /// The same times in other services, with their prices, when there is no room.
    #[schema(value_type = Vec<Object>)]
    pub services: Vec<OtherService>,
    /// How other bookings would make room, when there is none.
    #[schema(value_type = Option<Object>)]
    pub room: Option<Reallocation>,
    /// The bookings that `room` names.
    pub neighbours: Vec<CalendarBooking>,
}

/// Answers for a new booking or for a move. The form's own rules have been checked before.
pub fn run(conn: &mut Conn, context: &Context, input: &QuoteInput) -> Result<Quoted, Error> {
    match input.booking_id {
        Some(id) => {
            let found = match booking::find(conn, id.0)? {
                Some(found) if may_move(context, &found)? != Decision::NotFound => found,
                _ => return Err(Error::unprocessable(vec![Issue::new("bookingId", "validation.reference")])),
            };
            let named = [
                ("branchId", input.branch_id.map(i64::from), found.row.branch_id),
                ("serviceId", input.service_id.map(i64::from), found.row.service_id),
            ];
            let answer = of_move(conn, context, id, &input.reschedule())?;
            let differing = named.into_iter().filter(|(_, named, own)| *named != Some(*own));
            Error::if_any(differing.map(|(path, ..)| Issue::new(path, "validation.reference")).collect())?;
            Ok(answer)
        }
        None => of_new(conn, context, &input.booking()),
    }
}

/// The quote of a new booking.
pub fn of_new(conn: &mut Conn, context: &Context, input: &BookingInput) -> Result<Quoted, Error> {
    let site = references::site(conn, context, input)?;
    let moment = happened::of(conn, context.now, input.happened_at.as_deref(), None)?;
    let setting = site.setting(context.actor.role, moment);
    let plan = |taken: &LiveOccupancies<'_>| plan_draft(&taken.calendar, input, &setting);
    let span = plan(&LiveOccupancies::nothing(&site.workplaces)).draft.stay.map(|stay| stay.occupied);
    let taken = occupancies_around(conn, &site, span)?;
    let PlannedDraft { draft, offers, first, free } = plan(&taken);
    let Draft { issues, warnings, stay, quote, terms, segments, .. } = draft;
    let requested = if segments.is_empty() { everywhere(&offers, stay.as_ref()) } else { segments };
    let answer = Quoted {
        free: free && issues.is_empty(),
        issues,
        warnings,
        stay,
        quote,
        difference: None,
        terms,
        workplaces: offers,
        first,
        collisions: taken.collisions(&requested, None, site.zone()),
        alternatives: Vec::new(),
        services: Vec::new(),
        room: None,
        neighbours: Vec::new(),
    };
    finish(conn, context, &site, answer, span, |calendar, around| draft_ways_out(calendar, input, &setting, around))
}

/// The quote of a move.
pub fn of_move(conn: &mut Conn, context: &Context, id: BookingId, input: &RescheduleInput) -> Result<Quoted, Error> {
    let found = booking::find(conn, id.0)?.ok_or_else(Error::not_found)?;
    decide(may_move(context, &found)?)?;
    let facts = facts::of(&found)?;
    permit(&facts, &context.actor, BookingAction::Reschedule, context.now)
        .map_err(|refusal| refused(refusal, &facts, BookingAction::Reschedule, &context.into()))?;
    let (site, existing) = reschedule::load(conn, &found)?;
    let setting = site.setting(context.actor.role, context.now);
    let enquiry = Enquiry::of_move(input, &existing, &setting);
    let plan = |taken: &LiveOccupancies<'_>| plan_move(&taken.calendar, input, &existing, &setting);
    let stay = plan(&LiveOccupancies::nothing(&site.workplaces)).change.stay;
    let span = stay.and_then(|stay| enquiry.future_part(&stay).or(Some(stay.occupied)));
    let taken = occupancies_around(conn, &site, span)?;
    let PlannedMove { change, offers, free, .. } = plan(&taken);
    let Move { issues, warnings, stay, quote, difference, terms, segments, .. } = change;
    let answer = Quoted {
        free: free && issues.is_empty(),
        issues,
        warnings,
        stay,
        quote,
        difference,
        terms,
        workplaces: offers,
        first: None,
        collisions: taken.collisions(&segments, Some(id), site.zone()),
        alternatives: Vec::new(),
        services: Vec::new(),
        room: None,
        neighbours: Vec::new(),
    };
    finish(conn, context, &site, answer, span, |calendar, around| {
        move_ways_out(calendar, input, &existing, &setting, around)
    })
}

fn may_move(context: &Context, found: &Booking) -> Result<Decision, Error> {
    Ok(can(Some(&context.actor), Action::BookingReschedule, facts::of(found)?.object()))
}

/// The occupancies of the branch during `span`.
fn occupancies_around<'a>(
    conn: &mut Conn,
    site: &'a Site,
    span: Option<Interval>,
) -> Result<LiveOccupancies<'a>, Error> {
    let ids: Vec<i64> = site.workplaces.iter().map(|place| place.id()).collect();
    match span {
        Some(span) => LiveOccupancies::read(conn, site.places(), &ids, span),
        None => Ok(LiveOccupancies::nothing(&site.workplaces)),
    }
}

/// The whole stay in each workplace that would take it.
fn everywhere(offers: &[PlaceOffer], stay: Option<&Stay>) -> Vec<StaySegment> {
    let Some(stay) = stay else { return Vec::new() };
    let taken = offers.iter().filter(|offer| offer.reason.is_none());
    taken.map(|offer| StaySegment { workplace_id: offer.id, interval: stay.occupied }).collect()
}

/// Adds the ways out where there is no room; removes the parts that a pet owner may not see.
fn finish(
    conn: &mut Conn,
    context: &Context,
    site: &Site,
    mut answer: Quoted,
    span: Option<Interval>,
    ask: impl FnOnce(&Calendar, &Neighbourhood<'_>) -> WaysOut,
) -> Result<Quoted, Error> {
    if !context.actor.role.is_dashboard() {
        answer.workplaces.clear();
        answer.first = None;
        answer.collisions.clear();
        return Ok(answer);
    }
    let Some(span) = span.filter(|_| !answer.free) else {
        answer.collisions.clear();
        return Ok(answer);
    };
    let kind = site.setting(context.actor.role, context.now).service.service_type;
    let neighbours = Neighbours::read(conn, site, reach(kind, span), context.now)?;
    let WaysOut { alternatives, services, room } = ask(&neighbours.calendar, &neighbours.around());
    answer.neighbours = named(conn, room.as_ref(), &context.actor)?;
    Ok(Quoted { alternatives, services, room, ..answer })
}
