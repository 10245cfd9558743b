//! Steps of a refund that a person takes.

use actix_web::web;
use sapa_core::form::rules::Rules;
use sapa_core::payment::actions::RefundAction;
use sapa_core::payment::input::{CheckedRefundConfirm, CheckedRefundKind, RefundConfirmInput, RefundKindInput};

use crate::audit::stale::stale;
use crate::booking::payments::Refund;
use crate::payment::locked;
use crate::payment::refund::{RefundStep, admit_step, step};
use crate::payment::rows::refund;
use crate::payment::view::{self};
use crate::platform::db::Conn;
use crate::platform::http::shape::{AttemptHeader, NotChanged, Seen};
use crate::platform::http::{Answer, IfMatch, Input};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::{Context, NamedContext};
use crate::state::State;

async fn taken(
    state: web::Data<State>,
    context: Context,
    id: i64,
    hash: String,
    taken: RefundStep,
) -> Result<Answer, Error> {
    state
        .db
        .write(move |conn| {
            let (booking, row) = locked::refund(conn, id)?;
            admit_step(&booking, &row, taken.action(), &context)?;
            context.once(conn, &hash, |conn| {
                step(conn, &context, &booking, &row, &taken)?;
                let found = refund::find(conn, id)?.ok_or_else(Error::not_found)?;
                let found = view::refund(found, booking.row.customer_id, &context.actor)?;
                Answer::record(found.version, &found)
            })
        })
        .await
}

/// The cash was handed out, the transfer sent, or the card refunded on the terminal.
#[utoipa::path(post, path = "/refunds/{id}/confirm", tag = "payments", request_body = RefundConfirmInput,
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = Refund), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn confirm(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    input: Input<RefundConfirmInput>,
) -> Result<Answer, Error> {
    let hash = input.hash.clone();
    let CheckedRefundConfirm { fiscal_receipt_number } = input.into_inner().check()?;
    taken(state, context, *id, hash, RefundStep::Confirmed(fiscal_receipt_number)).await
}

/// Takes a refund back that was not sent: what it waived is owed again.
#[utoipa::path(post, path = "/refunds/{id}/withdraw", tag = "payments",
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = Refund), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody)))]
pub async fn withdraw(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
) -> Result<Answer, Error> {
    taken(state, context, *id, String::new(), RefundStep::Withdrawn).await
}

/// Says of which kind a refund is that was made at the provider itself: what it waives follows, as of its finding.
#[utoipa::path(put, path = "/refunds/{id}", tag = "payments", request_body = RefundKindInput,
    params(Seen, AttemptHeader), responses((status = 200, body = Refund), NotChanged))]
pub async fn change_kind(
    state: web::Data<State>,
    context: Context,
    id: web::Path<i64>,
    seen: IfMatch,
    input: Input<RefundKindInput>,
) -> Result<Answer, Error> {
    let work = move |conn: &mut Conn, context: &Context, input: &RefundKindInput| {
        let (booking, row) = locked::refund(conn, *id)?;
        admit_step(&booking, &row, RefundAction::ChangeKind, context)?;
        let CheckedRefundKind { kind } = input.clone().check()?;
        let taken = RefundStep::Rekinded(kind);
        let shown = |conn: &mut Conn| {
            let found = refund::find(conn, *id)?.ok_or_else(Error::not_found)?;
            view::refund(found, booking.row.customer_id, &context.actor)
        };
        seen.check(row.version, || {
            let current = shown(conn)?;
            stale(conn, &context.actor, ("refund", *id), &current)
        })?;
        step(conn, context, &booking, &row, &taken)?;
        let changed = shown(conn)?;
        Answer::record(changed.version, &changed)
    };
    context.write(&state.db, input, work).await
}
