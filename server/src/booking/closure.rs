//! A new closure together with a decision about each booking that it meets: kept, moved, shortened
//! or canceled, all of it or nothing.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sapa_core::base::issue::{Reason, sorted};
use sapa_core::booking::placement::closure_impact::{
    CheckedClosureBatch, CheckedClosureDecision, ClosureBatchInput, ClosureDecision,
};
use sapa_core::booking::placement::shortening::shortened;
use sapa_core::booking::request::RescheduleInput;
use sapa_core::booking::state::{BookingAction, CancelKind};
use sapa_core::branch::timeslot::CheckedTimeslot;
use sapa_core::calendar::closure::ClosureFacts;
use sapa_core::form::checks::{Checks, ROWS_MAX, row};
use sapa_core::form::rules::Rules;

use super::closure_hits::{ClosurePreview, Hit, hits, hits_among, preview as met, unknown_workplaces};
use super::payments::{BookingPayments, UNDER_WAY};
use super::rows::booking::{self, Booking};
use super::site::Site;
use super::{cancel, reschedule, transition};
use crate::branch::rows::{branch, timeslot};
use crate::branch::shape::BranchDetail;
use crate::branch::{BranchState, entered, history, save, view};
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::session::Context;

/// The code of a refusal because the closure meets other bookings than its author saw.
pub const CHANGED: &str = "closure.bookings_changed";

/// The bookings that a closure would meet; with `proposals` where asked for, which take long where
/// it meets many. The closure's own rules and the author's permission have been checked before.
pub fn preview(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    timeslot: &CheckedTimeslot,
    proposals: bool,
) -> Result<ClosurePreview, Error> {
    let state = BranchState::load(conn, id)?.ok_or_else(Error::not_found)?;
    let closure = ClosureFacts::from(timeslot);
    Error::if_any(unknown_workplaces(&state, &closure).into_iter().collect())?;
    met(conn, context, &state, &closure, proposals)
}

/// Makes the closure and all decisions. The closure must meet exactly the bookings that its author
/// saw, else 409 [`CHANGED`]. 409 [`UNDER_WAY`] with `bookingIds` if nothing else is in the way but payments of
/// these bookings.
pub fn batch(
    conn: &mut Conn,
    context: &Context,
    payments: &dyn BookingPayments,
    id: i64,
    seen: IfMatch,
    input: &ClosureBatchInput,
) -> Result<BranchDetail, Error> {
    // The same order as for a new booking: the company first, then the branch.
    if let Some((row, _)) = branch::find(conn, id)? {
        company::hold(conn, row.company_id)?;
    }
    let before = save::take(conn, context, id, seen)?;
    let CheckedClosureBatch { timeslot: fields, bookings, notify_guests } = input.clone().check()?;
    let closure = ClosureFacts::from(&fields);
    let mut checks = Checks::default();
    checks.within("timeslot", unknown_workplaces(&before, &closure).into_iter().collect());
    checks.at_most("timeslot", before.timeslots.len() + 1, ROWS_MAX);
    Error::if_any(checks.done())?;

    // A check-in of one of these bookings waits for the lock, or came first and is seen.
    booking::lock_all(conn, bookings.iter().map(|sent| sent.booking_id.0).collect())?;
    let found: Vec<(i64, i64)> =
        hits(conn, &before, &closure, context.now)?.iter().map(|(one, ..)| (one.row.id, one.row.version)).collect();
    if !as_seen(&found, &bookings) {
        return Err(Error::conflict(Reason::new(CHANGED)));
    }
    timeslot::insert(conn, before.owner(), &entered::closure(fields), context.now)?;
    branch::raise(conn, id, context.now)?;
    // What gives room back comes first, then the moves in the order of the preview, whatever the order in
    // which they were sent: each proposal counts on the room that earlier decisions give back.
    let mut decided: Vec<(usize, &CheckedClosureDecision)> = bookings.iter().enumerate().collect();
    decided.sort_by_key(|(_, sent)| {
        let place = found.iter().position(|(id, _)| sent.booking_id.0 == *id);
        (sent.decision == ClosureDecision::Move, place)
    });
    let mut sites = Sites::new();
    let mut paid_now: Vec<i64> = Vec::new();
    for (at, sent) in decided {
        match decide(conn, context, payments, &mut sites, &closure, (sent, notify_guests)) {
            // All else is decided first: no guest's payment is ended for a batch that cannot be made.
            Err(error) if error.problem().code == UNDER_WAY => paid_now.push(sent.booking_id.0),
            done => done.map_err(|error| located(error, at, sent))?,
        }
    }
    let others: Vec<_> = bookings.iter().map(|sent| (!paid_now.contains(&sent.booking_id.0)).then_some(sent)).collect();
    still_met(conn, context, &closure, &others)?;
    if !paid_now.is_empty() {
        return Err(Error::conflict(Reason::new(UNDER_WAY)).with_extra("bookingIds", &paid_now));
    }
    let after = BranchState::load(conn, id)?.ok_or_else(Error::not_found)?;
    history::changed(conn, context, Some(&before), Some(&after))?;
    view::detail(conn, after)
}

/// Whether the `found` bookings are exactly the decided ones, each in the version that its author
/// saw.
fn as_seen(found: &[(i64, i64)], sent: &[CheckedClosureDecision]) -> bool {
    let pair = |row: &CheckedClosureDecision| (row.booking_id.0, i64::from(row.version));
    let (mut now, mut then) = (found.to_vec(), sent.iter().map(pair).collect::<Vec<_>>());
    now.sort_unstable();
    then.sort_unstable();
    now == then
}

/// The sites of moves, by service: no decision changes a site, so each is read once.
type Sites = HashMap<i64, Site>;

fn decide(
    conn: &mut Conn,
    context: &Context,
    payments: &dyn BookingPayments,
    sites: &mut Sites,
    closure: &ClosureFacts,
    (sent, notify_guests): (&CheckedClosureDecision, Option<bool>),
) -> Result<(), Error> {
    let id = sent.booking_id.0;
    let seen = i64::from(sent.version);
    let mut moved = |conn: &mut Conn, to: To<'_>| {
        let locked = transition::lock(conn, &context.actor, id, BookingAction::Reschedule)?;
        transition::change(conn, context, payments, &locked, (seen, None), |conn, current| {
            let site = match sites.entry(current.booking.row.service_id) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(reschedule::site(conn, current.booking)?),
            };
            let (to, shortens) = match to {
                To::Times(to) => (to.clone(), false),
                To::Shorter => (shorter(conn, context, current.booking, site, closure)?, true),
            };
            let to = RescheduleInput { notify_guest: notify_guests, ..to };
            let mut outcome = reschedule::apply_in(conn, current, site, &to)?;
            if let Some(total) = outcome.changes.total.filter(|_| shortens) {
                outcome.money =
                    Some(payments.give_back(conn, current.context, &current.booking.row, total, notify_guests)?);
            }
            reschedule::refuse_under_way(conn, current, &outcome)?;
            Ok(outcome)
        })
    };
    match (sent.decision, &sent.r#move) {
        (ClosureDecision::Cancel, _) => {
            let reason = sent.reason.as_deref();
            let locked = transition::lock(conn, &context.actor, id, BookingAction::Cancel)?;
            transition::change(conn, context, payments, &locked, (seen, None), |conn, current| {
                cancel::apply(conn, current, CancelKind::Company, reason, None, notify_guests)
            })?;
        }
        (ClosureDecision::Move, Some(to)) => moved(conn, To::Times(to))?,
        (ClosureDecision::Shorten, _) => moved(conn, To::Shorter)?,
        (ClosureDecision::Move, None) | (ClosureDecision::Keep, _) => {}
    }
    Ok(())
}

/// Where a booking moves to.
enum To<'a> {
    /// The times and places that a person chose.
    Times(&'a RescheduleInput),
    /// Its own times and places without the closed nights or days.
    Shorter,
}

/// The booking without its closed nights or days; 422 where these cannot be left out.
fn shorter(
    conn: &mut Conn,
    context: &Context,
    booking: &Booking,
    site: &Site,
    closure: &ClosureFacts,
) -> Result<RescheduleInput, Error> {
    let existing = reschedule::existing_of(conn, booking)?;
    let setting = site.setting(context.actor.role, context.now);
    let found = shortened(closure, &existing, &setting);
    let refusal = || Error::unprocessable(vec![Reason::new("closure.not_shorter").at("decision")]);
    Ok(found.ok_or_else(refusal)?.request())
}

/// An error of the decision at `at`: issues get their path in the form, other errors the booking
/// and the index.
fn located(error: Error, at: usize, sent: &CheckedClosureDecision) -> Error {
    let problem = error.problem();
    if problem.issues.is_empty() {
        return error.with_extra("bookingId", &sent.booking_id).with_extra("at", &at);
    }
    let row = row("bookings", at);
    let form = if sent.decision == ClosureDecision::Move { [&row, ".move"].concat() } else { row };
    let mut checks = Checks::default();
    checks.within(&form, problem.issues.clone());
    Error::unprocessable(checks.done())
}

/// Refuses unless every moved booking is outside the closure. `sent`: the decisions that were made, in their places.
fn still_met(
    conn: &mut Conn,
    context: &Context,
    closure: &ClosureFacts,
    sent: &[Option<&CheckedClosureDecision>],
) -> Result<(), Error> {
    let sent = sent.iter().enumerate().filter_map(|(at, row)| Some((at, (*row)?)));
    let moved = sent.filter(|(_, row)| row.decision == ClosureDecision::Move);
    let moved: HashMap<i64, usize> = moved.map(|(at, row)| (row.booking_id.0, at)).collect();
    let ids: Vec<i64> = moved.keys().copied().collect();
    let still = hits_among(conn, &ids, closure, context.now)?;
    let issue = |(found, _, reason): Hit| {
        let at = moved.get(&found.row.id)?;
        Some(reason.at([&row("bookings", *at), ".move"].concat()))
    };
    Error::if_any(sorted(still.into_iter().filter_map(issue).collect()))
}
