//! What asks a provider: payments that pet owners start, refunds of online payments, void, sync, and the
//! provider's own webhooks.

use actix_web::{HttpRequest, HttpResponse, web};
use sapa_core::access::role::{Action, can};
use sapa_core::base::issue::Reason;
use sapa_core::payment::actions::{PaymentAction, on_payment};
use sapa_core::payment::input::{PaymentInput, RefundInput};
use sapa_core::payment::refund::RefundState;
use sapa_core::payment::refund::UNREACHABLE;
use sapa_core::payment::status::PaymentStatus;
use serde::Serialize;
use utoipa::ToSchema;

use crate::booking::facts;
use crate::booking::payments::Payment;
use crate::payment::facts::refused;
use crate::payment::online::send::{self, Sent, Unreached};
use crate::payment::online::start::{self, Went};
use crate::payment::online::sync::Synced;
use crate::payment::online::{news, pending, provider_named, soon, sync, unreachable, webhook};
use crate::payment::provider::{Refusal, WayOn};
use crate::payment::rows::refund;
use crate::payment::view::{self};
use crate::payment::{locked, refund as refunds};
use crate::platform::db::types::stored;
use crate::platform::http::moment::clock;
use crate::platform::http::{Answer, Begun, End, Input, Now, RawBody, Segment};
use crate::platform::problem::Error;
use crate::platform::problem::body::ProblemBody;
use crate::session::guard::decide;
use crate::session::guard::reached;
use crate::session::{Context, NamedContext, Origin};
use crate::state::State;

/// A payment of a booking. One that a pet owner starts says how to go on.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct StartedPayment {
    /// The payment.
    #[serde(flatten)]
    pub payment: Payment,
    /// The provider's page on which the payer pays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub pay_url: Option<String>,
    /// The secret with which the provider's own library takes the card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub client_secret: Option<String>,
}

/// A payment, and what asking the provider has changed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct SyncedPayment {
    /// The payment as it is then.
    #[serde(flatten)]
    pub payment: Payment,
    /// What was found; none while the provider has not answered.
    #[cfg_attr(feature = "schema", ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sync: Option<Synced>,
}

/// A pet owner starts a card payment of the booking `id`.
pub async fn start(
    state: web::Data<State>,
    context: Context,
    id: i64,
    input: Input<PaymentInput>,
) -> Result<Answer, Error> {
    let provider = state.provider.as_ref().map(|provider| provider.name());
    let asker = context.clone();
    let begun = state
        .db
        .write(move |conn| {
            let booking = locked::booking(conn, id)?;
            decide(can(Some(&asker.actor), Action::PaymentStart, facts::of(&booking)?.object()))?;
            asker.begin(conn, &input.hash, |conn| {
                Error::if_any(input.issues_for(asker.actor.role))?;
                Ok(Begun::Intent(start::reserve(conn, &asker, &booking, &input, provider)?))
            })
        })
        .await?;
    let attempt = match begun {
        Begun::Answered(answer) => return Ok(answer),
        Begun::Intent(attempt) => attempt,
    };
    let went = soon(&state, start::go(state.clone(), attempt)).await?.transpose();
    let went = match went {
        Ok(went) => went.unwrap_or(Went::UnderWay),
        Err(e) => {
            end(&state, &context, End::Open(attempt)).await?;
            return Err(e);
        }
    };
    let (status, way_on) = match went {
        Went::Open(way_on) => (201, Some(way_on)),
        Went::Ended => (201, None),
        Went::UnderWay => (202, None),
        Went::Refused(refusal) => {
            end(&state, &context, End::Open(attempt)).await?;
            return Err(provider_refused("payment.refused", &refusal));
        }
        Went::Unreachable => {
            end(&state, &context, End::Free).await?;
            return Err(unreachable());
        }
    };
    state
        .db
        .write(move |conn| {
            let payment = view::of_attempt(conn, attempt, &context.actor)?;
            let (pay_url, client_secret) = match &way_on {
                Some(WayOn::PayUrl(url)) => (Some(url.clone()), None),
                Some(WayOn::ClientSecret(secret)) => (None, Some(secret.clone())),
                None => (None, None),
            };
            let answer = Answer { status, ..Answer::made(&StartedPayment { payment, pay_url, client_secret })? };
            // While the provider has not answered, a repetition asks it for the way on.
            let how = if status == 202 { End::Open(attempt) } else { End::Answer(answer.clone()) };
            context.end(conn, &how, clock())?;
            Ok(answer)
        })
        .await
}

/// Refunds a payment that a provider captured.
pub async fn refund(
    state: web::Data<State>,
    context: Context,
    id: i64,
    input: Input<RefundInput>,
) -> Result<Answer, Error> {
    let asker = context.clone();
    let begun = state
        .db
        .write(move |conn| {
            let locked = locked::payment(conn, id)?;
            refunds::admit(&locked, &asker)?;
            asker.begin(conn, &input.hash, |conn| {
                let made = refunds::make(conn, &asker, &locked, &input)?;
                if locked.facts.way.is_automatic() {
                    return Ok(Begun::Intent(made.id));
                }
                Ok(Begun::Answered(Answer::made(&view::one(conn, id, &asker.actor)?)?))
            })
        })
        .await?;
    let made = match begun {
        Begun::Answered(answer) => return Ok(answer),
        Begun::Intent(made) => made,
    };
    let sent = soon(&state, send::refund(state.clone(), made, Unreached::GiveUp)).await?.transpose();
    match sent {
        Ok(Some(Sent::Unreachable)) => {
            end(&state, &context, End::Free).await?;
            return Err(unreachable());
        }
        Ok(_) => {}
        Err(e) => {
            end(&state, &context, End::Open(made)).await?;
            return Err(e);
        }
    }
    let refused = state
        .db
        .write(move |conn| {
            let row = refund::row(conn, made)?;
            let status: RefundState = stored(&row.status)?;
            if status == RefundState::Failed {
                // One that was never sent leaves its key free, whoever gave it up.
                let is_unsent = row.failure.as_deref() == Some(UNREACHABLE);
                context.end(conn, &if is_unsent { End::Free } else { End::Open(made) }, clock())?;
                let text = row.failure_text.unwrap_or_default();
                return Ok(Err(Refusal { code: row.failure.unwrap_or_default(), text }));
            }
            let status = if status.is_under_way() { 202 } else { 201 };
            let answer = Answer { status, ..Answer::made(&view::one(conn, id, &context.actor)?)? };
            context.end(conn, &End::Answer(answer.clone()), clock())?;
            Ok(Ok(answer))
        })
        .await?;
    refused.map_err(|refusal| match refusal.code.as_str() {
        UNREACHABLE => unreachable(),
        _ => provider_refused("refund.refused", &refusal),
    })
}

async fn end(state: &web::Data<State>, context: &Context, how: End) -> Result<(), Error> {
    let context = context.clone();
    state.db.write(move |conn| context.end(conn, &how, clock())).await
}

/// 409: the provider said no. Its own words stand beside ours.
fn provider_refused(code: &str, refusal: &Refusal) -> Error {
    Error::conflict(Reason::new(code))
        .with_extra("providerCode", &refusal.code)
        .with_extra("providerText", &refusal.text)
}

/// Cancels a payment that is not captured. 409 `payment.under_way` while the provider has not answered, 503 where it
/// cannot be reached.
#[utoipa::path(post, path = "/payments/{id}/void", tag = "payments",
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = Payment), (status = 403, body = ProblemBody), (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
pub async fn void(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
) -> Result<Answer, Error> {
    let id = *id;
    let asker = context.clone();
    let begun = state
        .db
        .write(move |conn| {
            let locked = locked::payment(conn, id)?;
            reached(on_payment(&locked.facts, &asker.actor, PaymentAction::Void))?;
            asker.begin(conn, "", |conn| {
                on_payment(&locked.facts, &asker.actor, PaymentAction::Void).map_err(refused)?;
                if !locked.facts.status.is_under_way() {
                    news::void(conn, Origin::from(&asker), &locked)?;
                }
                Ok(Begun::Intent(locked.booking.row.id))
            })
        })
        .await?;
    let booking = match begun {
        Begun::Answered(answer) => return Ok(answer),
        Begun::Intent(booking) => booking,
    };
    if let Err(e) = pending::end(&state, booking, Some(id)).await {
        end(&state, &context, End::Free).await?;
        return Err(e);
    }
    state
        .db
        .write(move |conn| {
            let payment = view::one(conn, id, &context.actor)?;
            if payment.item.status != PaymentStatus::Void {
                context.end(conn, &End::Free, clock())?;
                return Ok(Err(Error::conflict(Reason::new("payment.captured"))));
            }
            let answer = Answer::record(payment.item.version, &payment)?;
            context.end(conn, &End::Answer(answer.clone()), clock())?;
            Ok(Ok(answer))
        })
        .await?
}

/// Asks the provider how a payment and its refunds stand, and answers the payment as it is then; 202 where
/// the provider has not answered within two seconds.
#[utoipa::path(post, path = "/payments/{id}/sync", tag = "payments",
    params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = SyncedPayment), (status = 202, body = SyncedPayment), (status = 403, body = ProblemBody),
        (status = 404, body = ProblemBody), (status = 409, body = ProblemBody), (status = 503, body = ProblemBody)))]
pub async fn sync(
    state: web::Data<State>,
    NamedContext(context): NamedContext,
    id: web::Path<i64>,
) -> Result<Answer, Error> {
    let id = *id;
    let asker = context.clone();
    let begun = state
        .db
        .write(move |conn| {
            let locked = locked::payment(conn, id)?;
            reached(on_payment(&locked.facts, &asker.actor, PaymentAction::Sync))?;
            asker.begin(conn, "", |_| {
                on_payment(&locked.facts, &asker.actor, PaymentAction::Sync).map_err(refused)?;
                Ok(Begun::Intent(id))
            })
        })
        .await?;
    if let Begun::Answered(answer) = begun {
        return Ok(answer);
    }
    let failure = match soon(&state, sync::sync(state.clone(), id, context.clone())).await?.transpose() {
        Ok(failure) => failure,
        Err(e) => {
            end(&state, &context, End::Free).await?;
            return Err(e);
        }
    };
    state
        .db
        .write(move |conn| {
            let is_open = failure.is_none();
            let answer = SyncedPayment { payment: view::one(conn, id, &context.actor)?, sync: failure.clone() };
            let answered = Answer::record(answer.payment.item.version, &answer)?;
            if is_open {
                // A repetition asks again.
                context.end(conn, &End::Open(id), clock())?;
                return Ok(Answer { status: 202, version: None, ..answered });
            }
            context.end(conn, &End::Answer(answered.clone()), clock())?;
            Ok(answered)
        })
        .await
}

/// Takes an event of the payment provider: its signature is checked over the raw body, it is stored, and
/// applied once afterwards. Events come in any order and more than once.
#[utoipa::path(post, path = "/webhooks/{provider}", tag = "payments",
    params(("provider" = String, Path, example = "stripe")), request_body(content = String, content_type = "application/json"),
    responses((status = 200, content_type = "application/json", body = String), (status = 400, body = ProblemBody),
        (status = 404, body = ProblemBody)))]
pub async fn webhook(
    state: web::Data<State>,
    request: HttpRequest,
    Now(now): Now,
    name: web::Path<Segment>,
    body: RawBody,
) -> Result<HttpResponse, Error> {
    let provider = provider_named(&state, &name).ok_or_else(Error::not_found)?;
    let signature = request.headers().get(provider.signature_header()).and_then(|value| value.to_str().ok());
    let seconds = now.naive().and_utc().timestamp();
    let refused = |_| Error::bad_request("webhook.refused");
    let event = provider.event(signature.unwrap_or_default(), &body.0, seconds).map_err(refused)?;
    let payload = String::from_utf8(body.0).map_err(|_| Error::bad_request("webhook.refused"))?;
    state.db.write(move |conn| webhook::store(conn, provider.name(), &event, &payload, now)).await?;
    Ok(HttpResponse::Ok().json(serde_json::json!({ "received": true })))
}
