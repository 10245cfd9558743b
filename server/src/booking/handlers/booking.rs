//! One booking: create, show, edit, timeline. Actions are in `action`, lists in `list`.

use actix_web::{HttpRequest, web};
use sapa_core::access::role::Action;
use sapa_core::base::issue::Reason;
use sapa_core::booking::input::{BookingEditInput, BookingInput};
use sapa_core::booking::state::{BookingAction, PayAt};
use sapa_core::form::rules::Rules;

use crate::booking::payments::PaymentsPort;
use crate::booking::rows::{booking, event};
use crate::booking::transition;
use crate::booking::view::{self, BookingDetail, BookingMails, Timeline};
use crate::booking::{create as service, edit, facts, mail_again, quote, references};
use crate::company::phone;
use crate::platform::db::Conn;
use crate::platform::http::shape::{AttemptHeader, NotMade};
use crate::platform::http::{Answer, IfMatch, Input, NoQuery};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{anything, guard};
use crate::session::{Context, Identity, NamedContext, UnnamedContext};
use crate::state::State;

/// Creates a booking in the requested workplace or workplaces, else in the first free one. Staff
/// with the right to do so can overbook with a reason; where the place turns out to be free, the
/// booking does not count as overbooked.
#[utoipa::path(post, path = "/bookings", tag = "bookings", request_body = BookingInput,
    params(("Idempotency-Key" = String, Header)),
    responses((status = 201, body = BookingDetail), (status = 403, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody),
        (status = 429, body = ProblemBody)))]
pub async fn create(
    state: web::Data<State>,
    payments: web::Data<PaymentsPort>,
    request: HttpRequest,
    NamedContext(context): NamedContext,
    input: Input<BookingInput>,
) -> Result<Answer, Error> {
    guard(&context.actor, Action::BookingCreate, anything())?;
    let unknown = input.unknown_fields(context.actor.role);
    if !unknown.is_empty() {
        return Err(unknown.into_iter().fold(Error::bad_request("validation.unknown_field"), Error::with_issue));
    }
    if input.pay_at == Some(PayAt::Online) && state.provider.is_none() {
        return Err(Error::conflict(Reason::new("payment.no_online")));
    }
    let hash = input.hash.clone();
    let mut input = input.into_inner();
    if !context.actor.role.is_dashboard() {
        // A pet owner's own booking need not name the account.
        input.customer_id = input.customer_id.or(Some(context.actor.user_id));
    }
    let (actor, branch) = (context.actor, input.branch_id);
    phone::localize(&state.db, &mut input, move |conn| references::country(conn, &actor, branch)).await?;
    Error::if_any(input.issues())?;
    let (asker, requested, payments) = (context.clone(), input.clone(), payments.0);
    let made = state
        .db
        .write(move |conn| {
            context.once(conn, &hash, |conn| {
                let detail = service::run(conn, &context, payments, &input)?;
                Answer::created(detail.item.version, &detail)
            })
        })
        .await;
    super::quote::with_alternatives(&state, &request, asker, made, move |conn, asker| {
        quote::of_new(conn, asker, &requested)
    })
    .await
}

/// One booking.
#[utoipa::path(get, path = "/bookings/{id}", tag = "bookings", params(("id" = i64, Path)),
    responses((status = 200, body = BookingDetail), (status = 404, body = ProblemBody)))]
pub async fn find(
    state: web::Data<State>,
    payments: web::Data<PaymentsPort>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let (id, payments) = (*id, payments.0);
    let detail = state
        .db
        .read(move |conn| {
            let found = booking::find_for_detail(conn, id)?.ok_or_else(Error::not_found)?;
            guard(&identity.actor, Action::BookingView, facts::of(&found.0)?.object())?;
            view::detail_of(conn, payments, found, &identity.actor)
        })
        .await?;
    Answer::record(detail.item.version, &detail)
}

/// The events of a booking, the first one first.
#[utoipa::path(get, path = "/bookings/{id}/timeline", tag = "bookings", params(("id" = i64, Path)),
    responses((status = 200, body = Timeline), (status = 404, body = ProblemBody)))]
pub async fn timeline(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let id = *id;
    let timeline = state
        .db
        .read(move |conn| {
            let found = booking::find(conn, id)?.ok_or_else(Error::not_found)?;
            guard(&identity.actor, Action::BookingView, facts::of(&found)?.object())?;
            let events = event::of_booking(conn, id)?;
            view::timeline(&found, events, &identity.actor)
        })
        .await?;
    Answer::ok(&timeline)
}

/// The mails to the guest about a booking and its refunds, the last one first. Mails are kept for 90 days.
#[utoipa::path(get, path = "/bookings/{id}/mails", tag = "bookings", params(("id" = i64, Path)),
    responses((status = 200, body = BookingMails), (status = 404, body = ProblemBody)))]
pub async fn mails(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let id = *id;
    let mails = state
        .db
        .read(move |conn| {
            let found = booking::find(conn, id)?.ok_or_else(Error::not_found)?;
            guard(&identity.actor, Action::BookingView, facts::of(&found)?.object())?;
            view::mails(conn, &found, &identity.actor)
        })
        .await?;
    Answer::ok(&mails)
}

/// Sends the last mail of a kind again, to the guest's present address; three times an hour a booking.
#[utoipa::path(post, path = "/bookings/{id}/mails/{mailId}/send-again", tag = "bookings",
    params(("id" = i64, Path), ("mailId" = i64, Path), AttemptHeader),
    responses((status = 200, body = BookingMails), NotMade, (status = 429, body = ProblemBody)))]
pub async fn send_again(
    state: web::Data<State>,
    context: Context,
    ids: web::Path<(i64, i64)>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let (id, mail) = *ids;
    let work = move |conn: &mut Conn| {
        context.once(conn, "", |conn| {
            mail_again::send(conn, &context, id, mail)?;
            let found = booking::find(conn, id)?.ok_or_else(Error::not_found)?;
            Answer::ok(&view::mails(conn, &found, &context.actor)?)
        })
    };
    state.db.write(work).await
}

/// Changes guest, comment, pets' names and notes.
#[utoipa::path(put, path = "/bookings/{id}", tag = "bookings", request_body = BookingEditInput,
    params(("id" = i64, Path), ("If-Match" = String, Header)),
    responses((status = 200, body = BookingDetail), (status = 404, body = ProblemBody), (status = 409, body = ProblemBody),
        (status = 412, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn update(
    state: web::Data<State>,
    payments: web::Data<PaymentsPort>,
    UnnamedContext(context): UnnamedContext,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<BookingEditInput>,
) -> Result<Answer, Error> {
    let (id, mut input, payments) = (*id, input.into_inner(), payments.0);
    let actor = context.actor;
    phone::localize(&state.db, &mut input, move |conn| {
        let company = booking::find(conn, id)?.map(|booking| booking.row.company_id);
        phone::country_of(conn, &actor, company)
    })
    .await?;
    state
        .db
        .write(move |conn| {
            let locked = transition::lock(conn, &context.actor, id, BookingAction::Edit)?;
            transition::change(conn, &context, payments, &locked, (seen.0, None), |conn, current| {
                Error::if_any(input.issues())?;
                edit::apply(conn, current, &input)
            })?;
            let detail = view::detail(conn, payments, id, &context.actor)?;
            Answer::record(detail.item.version, &detail)
        })
        .await
}
