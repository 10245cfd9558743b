//! Asks a provider for an attempt: how it stands, or to cancel it once it was payable for 15 minutes.

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::status::AttemptStatus;

use super::news::{self, PendingReason};
use super::{pauses, provider_named, queue};
use crate::booking::facts::number_of_row;
use crate::payment::books::ConcernSubject;
use crate::payment::locked;
use crate::payment::provider::{NewPayment, PaymentNews, Provider, Reply, Started, key_of};
use crate::payment::rows::attempt::AttemptRow;
use crate::payment::rows::online;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::state::State;

/// An attempt with the payment that is requested from its provider.
#[derive(Debug, Clone)]
pub struct AttemptRequest {
    pub attempt: AttemptRow,
    /// The payment as it is started: the same at each repetition.
    pub payment: NewPayment,
    /// The key after the present one.
    pub next_key: String,
}

impl AttemptRequest {
    /// Reads the attempt `id`.
    pub fn read(conn: &mut Conn, id: i64, public_base_url: &str) -> Result<Self, Error> {
        let attempt = online::attempt(conn, id)?.ok_or_else(Error::not_found)?;
        let locked = locked::payment(conn, attempt.payment_id)?;
        let row = &locked.payment.row;
        let number = attempt.key_number + pauses::keys_ended(attempt.started_at.0, clock());
        let payment = NewPayment {
            key: key_of(&attempt.idempotency_key, number),
            reference: reference(id),
            token: attempt.idempotency_key.clone(),
            since: attempt.started_at.0,
            amount: row.amount,
            currency: stored(&row.currency)?,
            description: number_of_row(&locked.booking.row)?,
            return_url: format!("{public_base_url}/"),
        };
        let next_key = key_of(&attempt.idempotency_key, number + 1);
        Ok(Self { attempt, payment, next_key })
    }

    /// When the payment is no longer left to its payer.
    pub fn payable_until(&self) -> UtcTime {
        self.attempt.started_at.0.plus(pauses::PAYABLE)
    }
}

/// Our name of an attempt at the provider.
pub fn reference(id: i64) -> String {
    format!("attempt-{id}")
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The state. After 15 minutes the provider is asked to cancel.
    State,
    /// To cancel at once, whoever else asks.
    Cancel,
}

/// What asking for an attempt led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heard {
    /// When to ask again; none: the attempt has ended.
    pub next: Option<UtcTime>,
    /// What became of the question.
    pub question: Answered,
}

/// What became of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// It reached the provider, or was another one's to put.
    Reached,
    /// It did not reach the provider.
    Unreached,
    /// The provider is not set up any more.
    Gone,
}

/// Asks for the attempt `id`, and records the answer.
pub async fn attempt(state: Data<State>, id: i64, question: Question) -> Result<Heard, Error> {
    let base_url = state.config.public_base_url.clone();
    let begun = state
        .db
        .write(move |conn| {
            let now = clock();
            let taken = online::take_attempt(conn, id, at(now), at(now.plus(pauses::LEASE)))?;
            let request = AttemptRequest::read(conn, id, &base_url)?;
            Ok((taken || question == Question::Cancel, request))
        })
        .await?;
    let (mine, request) = begun;
    if stored::<AttemptStatus>(&request.attempt.status)? != AttemptStatus::Started {
        return Ok(Heard { next: None, question: Answered::Reached });
    }
    if !mine {
        let next = request.attempt.next_ask_at.map_or_else(clock, UtcTime::from);
        return Ok(Heard { next: Some(next), question: Answered::Reached });
    }
    let Some(provider) = provider_named(&state, &request.attempt.provider) else {
        let next = record(&state, request, None, Reply::NotSent("the provider is not set up".to_owned()), true).await?;
        return Ok(Heard { next, question: Answered::Gone });
    };
    let (started, reply) = put(&state, &*provider, &request, question).await?;
    let question = if matches!(reply, Reply::NotSent(_)) { Answered::Unreached } else { Answered::Reached };
    Ok(Heard { next: record(&state, request, started, reply, false).await?, question })
}

/// The most tries to cancel within one question: a stumble of the provider is no answer.
const CANCELS: usize = 3;

/// Puts the question. A payment whose start is not known is looked up or started again first.
async fn put(
    state: &Data<State>,
    provider: &dyn Provider,
    request: &AttemptRequest,
    question: Question,
) -> Result<(Option<Started>, Reply<PaymentNews>), Error> {
    let cancels = question == Question::Cancel || clock() >= request.payable_until();
    let (started, name) = match &request.attempt.provider_ref {
        Some(name) => (None, name.clone()),
        None => match start(state, provider, request).await? {
            Reply::Known(started) => (Some(started.clone()), started.provider_ref),
            Reply::Refused(refusal) => return Ok((None, Reply::Known(PaymentNews::Failed(refusal)))),
            other => return Ok((None, other.and_then(|_| Reply::Unknown("no name".to_owned())))),
        },
    };
    let reply = match &started {
        Some(started) if !cancels => Reply::Known(started.news.clone()),
        _ if cancels => cancel(provider, &name).await,
        _ => provider.payment(&name).await.and_then(|found| Reply::Known(found.news)),
    };
    Ok((started, reply))
}

/// Starts a payment under its present key. After errors of the provider's own under that key it is looked up, and only
/// if the provider has none, started under the next key.
pub async fn start(
    state: &Data<State>,
    provider: &dyn Provider,
    request: &AttemptRequest,
) -> Result<Reply<Started>, Error> {
    let id = request.attempt.id;
    let mut payment = request.payment.clone();
    let is_broken = request.attempt.key_errors >= online::KEY_ERRORS;
    if is_broken || pauses::keys_ended(request.attempt.started_at.0, clock()) > 0 {
        match provider.find(&payment).await {
            Reply::Known(Some(started)) => return Ok(Reply::Known(started)),
            Reply::Known(None) => {}
            other => return Ok(other.and_then(|_| Reply::Unknown("no name".to_owned()))),
        }
    }
    if is_broken {
        payment.key.clone_from(&request.next_key);
        state.db.write(move |conn| online::next_attempt_key(conn, id)).await?;
    }
    let reply = provider.start(&payment).await;
    if let Reply::Broken(cause) = &reply {
        tracing::warn!(attempt = id, cause, "the provider stumbled at a start");
        state.db.write(move |conn| online::attempt_key_failed(conn, id)).await?;
    }
    Ok(reply)
}

/// Cancels a payment. Where the answer says nothing, the provider is asked how the payment stands, and to cancel it
/// once more if it is still open.
async fn cancel(provider: &dyn Provider, name: &str) -> Reply<PaymentNews> {
    let mut reply = provider.cancel(name).await;
    for _ in 1..CANCELS {
        if matches!(reply, Reply::Known(_) | Reply::NotSent(_)) {
            return reply;
        }
        match provider.payment(name).await {
            Reply::Known(found) if matches!(found.news, PaymentNews::Open(_)) => reply = provider.cancel(name).await,
            other => return other.and_then(|found| Reply::Known(found.news)),
        }
    }
    reply
}

async fn record(
    state: &Data<State>,
    request: AttemptRequest,
    started: Option<Started>,
    reply: Reply<PaymentNews>,
    is_gone: bool,
) -> Result<Option<UtcTime>, Error> {
    let news = match reply {
        Reply::Known(news) => Some(news),
        // A refusal of the question says nothing about the payment.
        Reply::Refused(refusal) => {
            tracing::warn!(attempt = request.attempt.id, code = refusal.code, "the provider refused a question");
            None
        }
        Reply::NotSent(cause) | Reply::Unknown(cause) | Reply::Broken(cause) => {
            tracing::warn!(attempt = request.attempt.id, cause, "the provider has not told how a payment stands");
            None
        }
    };
    state
        .db
        .write(move |conn| {
            let origin = Origin::system(clock());
            if let Some(started) = &started {
                online::name_attempt(conn, &request.attempt, &started.provider_ref)?;
            }
            let row = match &news {
                Some(news) => news::of_payment(conn, origin, request.attempt.id, news)?,
                // An event may have told meanwhile.
                None => online::attempt(conn, request.attempt.id)?.ok_or_else(Error::not_found)?,
            };
            if stored::<AttemptStatus>(&row.status)? != AttemptStatus::Started {
                return Ok(None);
            }
            let waiting = match news {
                _ if is_gone => PendingReason::ProviderGone,
                Some(PaymentNews::UnderWay) => PendingReason::AtProvider,
                // One that is still open after so long could not be canceled.
                _ => PendingReason::NoAnswer,
            };
            news::waits(conn, origin, (row.payment_id, ConcernSubject::Attempt(row.id)), waiting, row.started_at.0)?;
            let next = follow_up(&request, origin.now);
            online::ask_attempt_at(conn, row.id, at(next))?;
            queue::at(conn, queue::ATTEMPT, row.id, next, origin.now)?;
            Ok(Some(next))
        })
        .await
}

/// When to ask next for an attempt that goes on: not later than it is canceled.
pub fn follow_up(request: &AttemptRequest, now: UtcTime) -> UtcTime {
    let next = pauses::next(request.attempt.ask_count, now);
    let end = request.payable_until();
    if now < end { next.min(end) } else { next }
}
