//! One payment: record it, show it, ask for a refund of it, refund it.

use std::sync::Arc;

use actix_web::web;
use sapa_core::access::role::{Action, can};
use sapa_core::form::rules::Rules;
use sapa_core::payment::input::{PaymentInput, RefundInput, RefundRequestInput};

use super::online::{self, StartedPayment};
use crate::booking::facts;
use crate::booking::payments::retry_after_ending_payment;
use crate::booking::payments::{Payment, RefundRequest};
use crate::payment::of_bookings::OfBookings;
use crate::payment::rows::{payment, request as requests};
use crate::payment::view::{self, PaymentDetail};
use crate::payment::{facts as money, locked, record, request};
use crate::platform::http::shape::{Id, Unseen};
use crate::platform::http::{Answer, Input, NoQuery};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::{decide, guard};
use crate::session::{Identity, NamedContext, Origin};
use crate::state::State;

/// A payment with its attempts, refunds, requests and ledger.
#[utoipa::path(get, path = "/payments/{id}", tag = "payments", params(Id),
    responses((status = 200, body = PaymentDetail), Unseen))]
pub async fn find(
    state: web::Data<State>,
    identity: Identity,
    id: web::Path<i64>,
    _: NoQuery,
) -> Result<Answer, Error> {
    let id = *id;
    let detail = state
        .db
        .read(move |conn| {
            let found = payment::find(conn, id)?.ok_or_else(Error::not_found)?;
            let facts = money::of_payment(&found.row, found.booking.customer_id)?;
            guard(&identity.actor, Action::PaymentList, facts.object())?;
            view::detail(conn, found, &identity.actor)
        })
        .await?;
    // Attempts and requests change without the payment's version.
    Answer::ok(&detail)
}

/// A payment of a booking: staff record cash, a transfer or a card on the desk's own terminal. A pet owner
/// pays online by card, which needs a provider.
#[utoipa::path(post, path = "/bookings/{id}/payments", tag = "payments", request_body = PaymentInput,
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 201, body = StartedPayment), (status = 202, body = StartedPayment), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn create(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    input: Input<PaymentInput>,
) -> Result<Answer, Error> {
    let id = *id;
    if !context.actor.role.is_dashboard() {
        return online::start(state, context, id, input).await;
    }
    // An online payment that its payer has not finished is canceled, or stands in the way.
    let input = Arc::new(input);
    let record = || {
        let (context, input) = (context.clone(), input.clone());
        state.db.write(move |conn| {
            let booking = locked::booking(conn, id)?;
            let actor = &context.actor;
            decide(can(Some(actor), Action::PaymentRecord, facts::of(&booking)?.object()))?;
            context.once(conn, &input.hash, |conn| {
                Error::if_any(input.issues_for(actor.role))?;
                let (made, books) = record::record(conn, Origin::from(&context), &booking, &input)?;
                books.close(conn)?;
                Answer::made(&view::one(conn, made, actor)?)
            })
        })
    };
    retry_after_ending_payment((&state, &OfBookings), id, record).await
}

/// Refunds a part of a payment or all that is left of it. 202 while a provider carries it out.
#[utoipa::path(post, path = "/payments/{id}/refunds", tag = "payments", request_body = RefundInput,
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 201, body = Payment), (status = 202, body = Payment), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn refund(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    input: Input<RefundInput>,
) -> Result<Answer, Error> {
    online::refund(state, context, *id, input).await
}

/// Asks an administrator for a refund. Reserves nothing.
#[utoipa::path(post, path = "/payments/{id}/refund-requests", tag = "payments", request_body = RefundRequestInput,
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 201, body = RefundRequest), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody), (status = 422, body = ProblemBody)))]
pub async fn ask(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
    input: Input<RefundRequestInput>,
) -> Result<Answer, Error> {
    let id = *id;
    state
        .db
        .write(move |conn| {
            let locked = locked::payment(conn, id)?;
            request::admit(&locked, &context)?;
            context.once(conn, &input.hash, |conn| {
                Error::if_any(input.issues())?;
                let made = request::open(conn, &context, &locked, &input)?;
                let found = requests::find(conn, made)?.ok_or_else(Error::not_found)?;
                let found = view::request(found)?;
                Answer::created(found.version, &found)
            })
        })
        .await
}
