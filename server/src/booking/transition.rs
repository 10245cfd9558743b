//! The frame of every change to an existing booking, in one transaction, by an account or by the system
//! ([`by_system`]). [`lock`] checks permission
//! and locks the row. [`change`] compares the version that the author saw, asks the core whether
//! the change is allowed now, then runs the verb, which checks its own form first, and writes
//! booking, timeline and audit. Between the two a caller looks whether the attempt was made before.

use sapa_core::access::role::{Actor, can};
use sapa_core::base::issue::Reason;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::actions::{Permit, Refusal, Verdict, allowed_actions, permission, permit_author};
use sapa_core::booking::facts::BookingFacts;
use sapa_core::booking::state::{BookingAction, BookingStatus};
use sapa_core::payment::money::BookingMoney;
use serde_json::{Value, json};

use super::payments::BookingPayments;
use super::rows::booking::{self, Booking, BookingChanges};
use super::rows::event::{self, NewBookingEvent};
use super::{facts, happened, mail, place, view};
use crate::audit;
use crate::branch::rows::branch;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, to_json};
use crate::platform::problem::Error;
use crate::session::guard::decide;
use crate::session::{Context, Origin};

/// A booking that is locked until the transaction ends, for an action that the author's role has.
pub struct Locked {
    action: BookingAction,
    booking: Booking,
    facts: BookingFacts,
}

impl Locked {
    /// The booking as it was locked.
    pub const fn booking(&self) -> &Booking {
        &self.booking
    }

    /// The facts of the booking for the core's rules.
    pub const fn facts(&self) -> &BookingFacts {
        &self.facts
    }
}

/// A booking that is being changed.
pub struct Current<'a> {
    pub action: BookingAction,
    /// Author and time of the change, and its request.
    pub context: Origin<'a>,
    /// The moment that the change counts from: that of the request, or an earlier one of staff without
    /// network ([`sapa_core::base::happened`]).
    pub at: UtcTime,
    /// The booking before the change.
    pub booking: &'a Booking,
    /// The facts of the booking for the core's rules.
    pub facts: &'a BookingFacts,
    /// The core's permission for the action.
    pub permit: Permit,
    /// The payments of bookings.
    pub payments: &'a dyn BookingPayments,
}

/// The outcome of a verb.
#[derive(Default)]
pub struct Outcome {
    /// The columns to write; the frame writes the status.
    pub changes: BookingChanges,
    /// The sums after the change, where payments or a cancellation changed them.
    pub money: Option<BookingMoney>,
    /// The reason that the person gave.
    pub reason: Option<String>,
    /// Details for the timeline.
    pub data: Option<Value>,
    /// Values before the change, for the audit, apart from the status.
    pub before: Option<Value>,
    /// Values after the change, for the audit.
    pub after: Option<Value>,
    /// What the guest may be told, with the answer of staff whether to.
    pub mail: Option<(mail::BookingChange, Option<bool>)>,
}

/// Locks the booking `id` for `action` by `actor`: 404 and 403 by the permission table.
pub fn lock(conn: &mut Conn, actor: &Actor, id: i64, action: BookingAction) -> Result<Locked, Error> {
    let locked = hold(conn, id, action)?;
    decide(can(Some(actor), permission(action), locked.facts.object()))?;
    Ok(locked)
}

fn hold(conn: &mut Conn, id: i64, action: BookingAction) -> Result<Locked, Error> {
    // The branch is held before the booking, in the same order as for a new booking.
    if takes_room(action)
        && let Some(branch) = booking::branch_of(conn, id)?
    {
        branch::hold(conn, branch)?;
    }
    booking::lock(conn, id)?;
    let booking = booking::find(conn, id)?.ok_or_else(Error::not_found)?;
    let facts = facts::of(&booking)?;
    Ok(Locked { action, booking, facts })
}

/// Whether the action may take room that the booking does not have.
const fn takes_room(action: BookingAction) -> bool {
    match action {
        BookingAction::CheckIn | BookingAction::Reschedule | BookingAction::Reopen | BookingAction::Reinstate => true,
        BookingAction::Complete
        | BookingAction::Cancel
        | BookingAction::NoShow
        | BookingAction::BreakOff
        | BookingAction::Release
        | BookingAction::UndoCheckIn
        | BookingAction::Edit => false,
    }
}

/// Makes a change, or says why not. `seen` is the version that the author saw, `happened_at` the moment
/// of a change without network, as sent.
pub fn change(
    conn: &mut Conn,
    context: &Context,
    payments: &dyn BookingPayments,
    locked: &Locked,
    (seen, happened_at): (i64, Option<&str>),
    verb: impl FnOnce(&mut Conn, &Current<'_>) -> Result<Outcome, Error>,
) -> Result<(), Error> {
    let row = &locked.booking.row;
    if seen != row.version {
        return Err(stale(conn, context, payments, row.id)?);
    }
    let at = happened::of(conn, context.now, happened_at, Some(row.id))?;
    let verb = |conn: &mut Conn, current: &Current<'_>| {
        verb(conn, current).map_err(|error| place::refused(error, &context.actor))
    };
    if write(conn, context.into(), payments, at, locked, verb)? {
        return Ok(());
    }
    Err(stale(conn, context, payments, row.id)?)
}

/// 412 with the booking as it is now, and the author of its last event.
fn stale(conn: &mut Conn, context: &Context, payments: &dyn BookingPayments, id: i64) -> Result<Error, Error> {
    let current = view::detail(conn, payments, id, &context.actor)?;
    let last = event::of_booking(conn, id)?.into_iter().max_by_key(|event| event.id);
    let Some(last) = last else { return Ok(Error::precondition_failed(&current)) };
    let author = (last.actor_id, last.actor_name, last.actor_role.as_deref());
    audit::stale::changed(&context.actor, last.at.0, author, &current)
}

/// A change by the system to the booking `id` as it is now: 403 or 409 where the core does not permit
/// it, 404 where there is no such booking.
pub fn by_system(
    conn: &mut Conn,
    payments: &dyn BookingPayments,
    now: UtcTime,
    id: i64,
    action: BookingAction,
    verb: impl FnOnce(&mut Conn, &Current<'_>) -> Result<Outcome, Error>,
) -> Result<(), Error> {
    let locked = hold(conn, id, action)?;
    if write(conn, Origin::system(now), payments, now, &locked, verb)? {
        return Ok(());
    }
    Err(Error::internal("a locked booking has another version"))
}

/// Asks the core, runs the verb, and writes booking, timeline and audit; false when the booking has
/// another version.
fn write(
    conn: &mut Conn,
    context: Origin<'_>,
    payments: &dyn BookingPayments,
    moment: UtcTime,
    Locked { action, booking, facts }: &Locked,
    verb: impl FnOnce(&mut Conn, &Current<'_>) -> Result<Outcome, Error>,
) -> Result<bool, Error> {
    let (row, now) = (&booking.row, context.now);
    let permit = permit_author(facts, &context.author, *action, moment)
        .map_err(|refusal| refused(refusal, facts, *action, &context))?;
    let current = Current { action: *action, context, at: moment, booking, facts, permit, payments };
    let mut outcome = verb(conn, &current)?;

    outcome.changes.status = Some(permit.to.as_str().to_owned());
    if permit.to != facts.status {
        outcome.changes.last_transition = Some(Some(action.as_str().to_owned()));
        // Taking it back runs by the server's time.
        outcome.changes.last_transition_at = Some(Some(at(now)));
    }
    if let Some(total) = outcome.changes.total {
        // A move changes what is owed, so that the payment state changes as well.
        outcome.money = Some(BookingMoney { total, ..outcome.money.unwrap_or_else(|| row.sums()) });
    }
    if !booking::update(conn, row.id, row.version, at(now), &outcome.changes, outcome.money.as_ref())? {
        return Ok(false);
    }
    let tells = outcome.mail;
    record(conn, (*action, context, moment), (booking, facts.status, permit.to), outcome)?;
    if let Some((change, answer)) = tells {
        mail::changed(conn, context, booking, change, answer)?;
    }
    Ok(true)
}

/// Writes to a locked booking what follows from a change elsewhere, the new contact of the account that booked.
/// The state is not asked, and stays.
pub fn follow(conn: &mut Conn, context: Origin<'_>, booking: &Booking, outcome: Outcome) -> Result<(), Error> {
    let facts = facts::of(booking)?;
    let row = &booking.row;
    if !booking::update(conn, row.id, row.version, at(context.now), &outcome.changes, None)? {
        return Err(Error::internal("a locked booking has another version"));
    }
    record(conn, (BookingAction::Edit, context, context.now), (booking, facts.status, facts.status), outcome)
}

/// Writes timeline and audit.
fn record(
    conn: &mut Conn,
    (action, context, moment): (BookingAction, Origin<'_>, UtcTime),
    (booking, from, to): (&Booking, BookingStatus, BookingStatus),
    outcome: Outcome,
) -> Result<(), Error> {
    let (moved, actor) = (to != from, context.author.actor());
    let data = happened::event_details(outcome.data.clone(), moment, context.now);
    event::insert(
        conn,
        &NewBookingEvent {
            booking_id: booking.row.id,
            at: at(moment),
            actor_id: actor.map(|actor| actor.user_id.0),
            actor_role: actor.map(|actor| actor.role.as_str().to_owned()),
            action: action.as_str().to_owned(),
            from_status: moved.then(|| from.as_str().to_owned()),
            to_status: moved.then(|| to.as_str().to_owned()),
            reason: outcome.reason.clone(),
            data: data.as_ref().map(to_json).transpose()?,
        },
    )?;
    let after = outcome.after.unwrap_or_else(
        || json!({ "status": to, "version": booking.row.version + 1, "reason": outcome.reason, "data": outcome.data }),
    );
    audit::record::record(
        conn,
        &audit::rows::entry::Change {
            at: context.now,
            author: context.author,
            action: permission(action).as_str(),
            entity: "booking",
            entity_id: Some(booking.row.id),
            company_id: Some(booking.row.company_id),
            request_id: context.request_id,
            before: outcome.before.unwrap_or_else(|| json!({ "status": from, "version": booking.row.version })),
            after: happened::audited(after, moment, context.now),
        },
    )
}

/// 409 `booking.transition.not_allowed` for an action that the state does not allow; 409 with the
/// rule's own code for one that is not possible now.
pub fn refused(refusal: Refusal, facts: &BookingFacts, action: BookingAction, context: &Origin<'_>) -> Error {
    match refusal {
        Refusal::Outside => Error::not_found(),
        Refusal::Role(_) => Error::forbidden(),
        Refusal::Condition(reason) => Error::conflict(reason),
        Refusal::State(_) => {
            let verdicts = context.author.actor().map(|actor| allowed_actions(facts, actor, context.now));
            let allowed: Vec<BookingAction> = verdicts
                .into_iter()
                .flatten()
                .filter(|answer| answer.verdict != Verdict::No)
                .map(|answer| answer.action)
                .collect();
            let to = action.target().unwrap_or(facts.status);
            Error::conflict(
                Reason::new("booking.transition.not_allowed")
                    .with("from", facts.status.as_str())
                    .with("to", to.as_str()),
            )
            .with_extra("from", &facts.status)
            .with_extra("to", &to)
            .with_extra("allowed", &allowed)
        }
    }
}
