//! Actions on bookings: one address per verb, all of one shape. The core decides whether and when
//! an action is allowed; the use case of each verb writes it.

use std::sync::Arc;

use actix_web::{HttpRequest, web};
use sapa_core::base::id::BookingId;
use sapa_core::booking::action_input::{BreakOffInput, CancelInput, CheckInInput, NoShowInput, ReasonInput};
use sapa_core::booking::actions::permit;
use sapa_core::booking::input::notice_choice_issue;
use sapa_core::booking::request::RescheduleInput;
use sapa_core::booking::state::BookingAction;
use sapa_core::form::rules::Rules;
use sapa_core::payment::completion::CompleteInput;

use crate::booking::facts;
use crate::booking::payments::{BookingPayments, PaymentsPort, UNDER_WAY, retry_after_ending_payment};
use crate::booking::rows::booking;
use crate::booking::transition::{self, Current, Outcome};
use crate::booking::view::{self, BookingDetail};
use crate::booking::{
    break_off as broken, cancel as canceled, check_in, complete as completed, no_show as absence, quote,
    reinstate as reinstated, release as held, reopen as reopened, reschedule as moved, undo_check_in as undone,
};
use crate::platform::db::Conn;
use crate::platform::http::{Answer, IfMatch, Input};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::{Context, NamedContext};
use crate::state::State;

/// The arguments of all verbs except the body.
type ActionArguments = (web::Data<State>, web::Data<PaymentsPort>, Context, i64, i64);

/// The frame of all verbs; `verb` checks the body for this actor, then writes.
async fn act<T: Rules + 'static + Send + Sync>(
    (state, payments, context, id, seen): ActionArguments,
    action: BookingAction,
    input: Input<T>,
    verb: impl Fn(&mut Conn, &Current<'_>, &T) -> Result<Outcome, Error> + Send + Sync + 'static,
) -> Result<Answer, Error> {
    if action == BookingAction::Release {
        poll_provider_before_release((&state, payments.0), &context, id, seen).await?;
    }
    let (input, verb, payments) = (Arc::new(input), Arc::new(verb), payments.0);
    let change = || {
        let (context, input, verb) = (context.clone(), input.clone(), verb.clone());
        state.db.write(move |conn| {
            let locked = transition::lock(conn, &context.actor, id, action)?;
            context.once(conn, &input.hash, |conn| {
                let expected = (seen, input.happened_at());
                transition::change(conn, &context, payments, &locked, expected, |conn, current| {
                    verb(conn, current, &input)
                })?;
                let detail = view::detail(conn, payments, id, &context.actor)?;
                Answer::record(detail.item.version, &detail)
            })
        })
    };
    retry_after_ending_payment((&state, payments), id, change).await
}

/// Queries the payment provider once more before a booking is released: a payment that has arrived by then
/// counts.
async fn poll_provider_before_release(
    (state, payments): (&web::Data<State>, &dyn BookingPayments),
    context: &Context,
    id: i64,
    seen: i64,
) -> Result<(), Error> {
    let (actor, now) = (context.actor, context.now);
    let may = state
        .db
        .read(move |conn| {
            let Some(found) = booking::find(conn, id)? else { return Ok(false) };
            Ok(found.row.version == seen && permit(&facts::of(&found)?, &actor, BookingAction::Release, now).is_ok())
        })
        .await?;
    if !may {
        return Ok(());
    }
    match payments.end_pending(state, id).await {
        Err(silent) if silent.problem().code == UNDER_WAY => Ok(()),
        outcome => outcome,
    }
}

macro_rules! verbs {
    ($($(#[$doc:meta])* $name:ident($path:literal, $input:ty) = $action:ident, $verb:expr;)+) => {$(
        $(#[$doc])*
        #[utoipa::path(post, path = $path, tag = "bookings", request_body = $input,
            params(("id" = i64, Path), ("Idempotency-Key" = String, Header), ("If-Match" = String, Header)),
            responses((status = 200, body = BookingDetail), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
                (status = 409, body = ProblemBody), (status = 412, body = ProblemBody), (status = 422, body = ProblemBody)))]
        pub async fn $name(
            state: web::Data<State>,
            payments: web::Data<PaymentsPort>,
            NamedContext(context): NamedContext,
            id: web::Path<i64>,
            seen: IfMatch,
            input: Input<$input>,
        ) -> Result<Answer, Error> {
            let arguments = (state, payments, context, *id, seen.0);
            act(arguments, BookingAction::$action, input, |conn, current, input| {
                Error::if_any(input.issues())?;
                $verb(conn, current, input)
            })
            .await
        }
    )+};
}

verbs! {
    /// CREATED → ACTIVE. Earlier than agreed on the same day needs a reason. Where pets that should
    /// have left are still in the workplace, the answer is 409 `booking.place_in_use` with
    /// `bookings`, the ones that should have left, `freeWorkplaces`, the empty ones, and, where there is none, `room`,
    /// the way in which bookings that have not arrived would make room.
    check_in("/bookings/{id}/check-in", CheckInInput) = CheckIn, check_in::apply;
    /// ACTIVE → COMPLETED: the stay is over as agreed. With `departure`, a day after the agreed one and not after
    /// today, the nights or days stayed beyond the agreement are added at today's price; 409 `booking.quote_changed`
    /// where the total is not `expectedTotal`. With `payment`, what the guest pays is recorded in the same step.
    complete("/bookings/{id}/complete", CompleteInput) = Complete, completed::apply;
    /// CREATED → CANCELED: the guest did not come.
    no_show("/bookings/{id}/no-show", NoShowInput) = NoShow, absence::apply;
    /// ACTIVE → CANCELED: broken off by the customer or the company.
    break_off("/bookings/{id}/break-off", BreakOffInput) = BreakOff, broken::apply;
    /// CREATED → CANCELED: the provider of the payment has been silent for an hour after the hold.
    release("/bookings/{id}/release", ReasonInput) = Release, held::apply;
    /// ACTIVE → CREATED: the check-in was a mistake.
    undo_check_in("/bookings/{id}/undo-check-in", ReasonInput) = UndoCheckIn, undone::apply;
    /// COMPLETED → ACTIVE, if the rest of the time is free.
    reopen("/bookings/{id}/reopen", ReasonInput) = Reopen, reopened::apply;
    /// CANCELED → CREATED, if the place is free again.
    reinstate("/bookings/{id}/reinstate", ReasonInput) = Reinstate, reinstated::apply;
}

/// Other times, another workplace, or both; a session keeps its length. Units that the booking had
/// keep their price, added units take today's. For an ACTIVE booking the end may move, and the rest
/// of the stay may go to another workplace.
#[utoipa::path(post, path = "/bookings/{id}/reschedule", tag = "bookings", request_body = RescheduleInput,
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header), ("If-Match" = String, Header)),
    responses((status = 200, body = BookingDetail), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody), (status = 412, body = ProblemBody), (status = 422, body = ProblemBody),
        (status = 429, body = ProblemBody)))]
pub async fn reschedule(
    state: web::Data<State>,
    payments: web::Data<PaymentsPort>,
    request: HttpRequest,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<RescheduleInput>,
) -> Result<Answer, Error> {
    let (id, requested) = (*id, RescheduleInput::clone(&input));
    let arguments = (state.clone(), payments, context.clone(), id, seen.0);
    let moved = act(arguments, BookingAction::Reschedule, input, |conn, current, input| {
        let role = current.context.actor()?.role;
        Error::if_any(input.issues().into_iter().chain(notice_choice_issue(role, input.notify_guest)).collect())?;
        moved::apply(conn, current, input)
    })
    .await;
    let ask = move |conn: &mut Conn, asker: &Context| quote::of_move(conn, asker, BookingId(id), &requested);
    super::quote::with_alternatives(&state, &request, context, moved, ask).await
}

/// CREATED → CANCELED. Staff must give a reason; each role has its own kinds of cancellation.
#[utoipa::path(post, path = "/bookings/{id}/cancel", tag = "bookings", request_body = CancelInput,
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header), ("If-Match" = String, Header)),
    responses((status = 200, body = BookingDetail), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody),
        (status = 412, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn cancel(
    state: web::Data<State>,
    payments: web::Data<PaymentsPort>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<CancelInput>,
) -> Result<Answer, Error> {
    act((state, payments, context, *id, seen.0), BookingAction::Cancel, input, |conn, current, input| {
        let cancel = input.clone().checked(input.issues_for(current.context.actor()?.role))?;
        canceled::apply(
            conn,
            current,
            cancel.kind,
            cancel.reason.as_deref(),
            input.refund.as_ref(),
            cancel.notify_guest,
        )
    })
    .await
}
