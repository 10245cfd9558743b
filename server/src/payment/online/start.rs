//! A pet owner starts a card payment online: the amount is reserved against the balance, then the provider
//! is asked. A repetition under the same `Idempotency-Key` goes on with the same attempt.

use actix_web::web::Data;
use sapa_core::access::role::Action;
use sapa_core::base::issue::Reason;
use sapa_core::form::rules::Rules;
use sapa_core::payment::actions::most_payable;
use sapa_core::payment::input::{CheckedPayment, PaymentInput};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::preview::online_issues;
use sapa_core::payment::refund::UNREACHABLE;
use sapa_core::payment::status::{AttemptStatus, PaymentEvent, PaymentStatus, next};
use serde_json::json;

use super::ask::{self, AttemptRequest, follow_up};
use super::{news, pauses, provider_named, queue};
use crate::booking::facts;
use crate::booking::payments::UNDER_WAY;
use crate::booking::rows::booking::Booking;
use crate::payment::books::{Books, MoneyEvent};
use crate::payment::facts::refused;
use crate::payment::locked;
use crate::payment::provider::{PaymentNews, Refusal, Reply, WayOn};
use crate::payment::rows::online::{self, NewAttempt};
use crate::payment::rows::payment::{self, NewPaymentRow};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::hex::random_name;
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::{Context, Origin};
use crate::state::State;

/// Reserves the payment of a locked booking, and answers the attempt.
///
/// # Errors
/// 409 while another one is under way, where the hold has passed, where nothing is owed; 422 for more than
/// the balance, and for a part of it while a place is held.
pub fn reserve(
    conn: &mut Conn,
    context: &Context,
    booking: &Booking,
    input: &PaymentInput,
    provider: Option<&'static str>,
) -> Result<i64, Error> {
    let Some(provider) = provider else { return Err(Error::conflict(Reason::new("payment.no_online"))) };
    let facts = facts::of(booking)?;
    let most = most_payable(&facts, &context.actor, Action::PaymentStart).map_err(refused)?;
    if payment::has_pending(conn, booking.row.id)? {
        return Err(Error::conflict(Reason::new(UNDER_WAY)));
    }
    // A hold ends with the first money.
    if facts.captured == 0 && facts.hold_until.is_some_and(|until| until <= context.now) {
        return Err(Error::conflict(Reason::new("booking.hold_expired")));
    }
    let issues = online_issues(input, context.actor.role, &facts, most);
    let form: CheckedPayment =
        input.clone().checked(issues).map_err(|issues| Error::unprocessable(issues).definite())?;
    let (now, origin) = (at(context.now), Origin::from(context));
    let failed_before =
        online::failed(conn, booking.row.id, form.amount)?.filter(|old| old.provider.as_deref() == Some(provider));
    let (payment_id, number) = match failed_before {
        Some(failed) => {
            let status = next(stored(&failed.status)?, PaymentEvent::Retry).unwrap_or(PaymentStatus::Pending);
            payment::set_status(conn, failed.id, status, now)?;
            (failed.id, online::last_attempt(conn, failed.id)?.map_or(1, |last| last.number + 1))
        }
        None => (insert(conn, booking, form.amount, provider, origin)?, 1),
    };
    let attempt = NewAttempt {
        payment_id,
        number,
        status: AttemptStatus::Started.as_str().to_owned(),
        provider: provider.to_owned(),
        idempotency_key: random_name()?,
        started_at: now,
        next_ask_at: Some(now),
    };
    let id = online::insert_attempt(conn, &attempt)?;
    queue::at(conn, queue::ATTEMPT, id, context.now.plus(pauses::AFTER_REQUEST), context.now)?;
    let data = json!({ "paymentId": payment_id, "amount": form.amount, "currency": booking.row.currency });
    let event = MoneyEvent { entity: "payment", id: payment_id, action: "PAYMENT_STARTED", reason: None, data };
    Books::open(origin, &booking.row).record_event(conn, event)?;
    Ok(id)
}

fn insert(conn: &mut Conn, booking: &Booking, amount: i64, provider: &str, origin: Origin<'_>) -> Result<i64, Error> {
    let (row, now) = (&booking.row, at(origin.now));
    payment::insert(
        conn,
        &NewPaymentRow {
            created_at: now,
            updated_at: now,
            company_id: row.company_id,
            branch_id: row.branch_id,
            booking_id: row.id,
            time_zone: row.time_zone.clone(),
            amount,
            currency: row.currency.clone(),
            method: PaymentWay::Online.method().as_str().to_owned(),
            way: PaymentWay::Online.as_str().to_owned(),
            provider: Some(provider.to_owned()),
            status: PaymentStatus::Pending.as_str().to_owned(),
            captured: 0,
            captured_at: None,
            fiscal_receipt_number: None,
            slip_number: None,
            created_by: origin.author.actor().map(|actor| actor.user_id.0),
        },
    )
}

/// What starting led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Went {
    /// The payer may pay.
    Open(WayOn),
    /// The attempt has ended otherwise: paid or canceled.
    Ended,
    /// The provider refused it.
    Refused(Refusal),
    /// The provider could not be reached, and nothing was started.
    Unreachable,
    /// Not known yet.
    UnderWay,
}

/// Asks the provider to start the attempt `id`, and records the answer.
pub async fn go(state: Data<State>, id: i64) -> Result<Went, Error> {
    let base_url = state.config.public_base_url.clone();
    let request = state
        .db
        .write(move |conn| {
            let now = clock();
            online::take_attempt(conn, id, at(now), at(now.plus(pauses::LEASE)))?;
            AttemptRequest::read(conn, id, &base_url)
        })
        .await?;
    match stored(&request.attempt.status)? {
        AttemptStatus::Started => {}
        AttemptStatus::Captured | AttemptStatus::Canceled => return Ok(Went::Ended),
        AttemptStatus::Failed => {
            let (code, text) =
                (request.attempt.failure.unwrap_or_default(), request.attempt.failure_text.unwrap_or_default());
            return Ok(if code == UNREACHABLE { Went::Unreachable } else { Went::Refused(Refusal { code, text }) });
        }
    }
    let first = request.attempt.ask_count <= 1 && request.attempt.provider_ref.is_none();
    let reply = match provider_named(&state, &request.attempt.provider) {
        Some(provider) => ask::start(&state, &*provider, &request).await?,
        None => Reply::NotSent("the provider is not configured".to_owned()),
    };
    if let Reply::NotSent(cause) | Reply::Unknown(cause) | Reply::Broken(cause) = &reply {
        tracing::warn!(attempt = id, cause, "a payment was not started");
    }
    state
        .db
        .write(move |conn| {
            let origin = Origin::system(clock());
            let (went, news) = match &reply {
                Reply::Known(started) => {
                    online::name_attempt(conn, &request.attempt, &started.provider_ref)?;
                    (Went::Open(started.way_on.clone()), Some(started.news.clone()))
                }
                Reply::Refused(refusal) => (Went::Refused(refusal.clone()), Some(PaymentNews::Failed(refusal.clone()))),
                // Only while nobody else has asked since: what another turn starts is not known here.
                Reply::NotSent(_) if first && alone(conn, &request)? => {
                    let refusal = Refusal::code(UNREACHABLE);
                    (Went::Unreachable, Some(PaymentNews::Failed(refusal)))
                }
                Reply::NotSent(_) | Reply::Unknown(_) | Reply::Broken(_) => (Went::UnderWay, None),
            };
            let row = match &news {
                Some(news) => news::of_payment(conn, origin, id, news)?,
                None => request.attempt.clone(),
            };
            if stored::<AttemptStatus>(&row.status)? == AttemptStatus::Started {
                let next = follow_up(&request, origin.now);
                online::ask_attempt_at(conn, id, at(next))?;
                queue::at(conn, queue::ATTEMPT, id, next, origin.now)?;
            }
            Ok(went)
        })
        .await
}

/// Whether nobody has asked for the attempt since, once its booking is locked.
fn alone(conn: &mut Conn, request: &AttemptRequest) -> Result<bool, Error> {
    locked::payment(conn, request.attempt.payment_id)?;
    Ok(online::attempt(conn, request.attempt.id)?.is_some_and(|now| now.ask_count == request.attempt.ask_count))
}
