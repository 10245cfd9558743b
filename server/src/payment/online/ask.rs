//! Asks a provider for an attempt: how it stands, or to cancel it once it was payable for 15 minutes.

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::status::AttemptStatus;

use super::{news, pauses, provider_named, queue};
use crate::booking::facts::number_of_row;
use crate::payment::locked;
use crate::payment::provider::{NewPayment, PaymentNews, Provider, Reply, Started};
use crate::payment::rows::attempt::AttemptRow;
use crate::payment::rows::online;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::state::State;

/// An attempt with what its provider is told of it.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The attempt.
    pub attempt: AttemptRow,
    /// The payment as it is started: the same at each repetition.
    pub payment: NewPayment,
}

impl Asked {
    /// Reads the attempt `id`.
    pub fn read(conn: &mut Conn, id: i64, public_base_url: &str) -> Result<Self, Error> {
        let attempt = online::attempt(conn, id)?.ok_or_else(Error::not_found)?;
        let locked = locked::payment(conn, attempt.payment_id)?;
        let row = &locked.payment.row;
        let payment = NewPayment {
            key: attempt.idempotency_key.clone(),
            reference: reference(id),
            amount: row.amount,
            currency: stored(&row.currency)?,
            description: number_of_row(&locked.booking.row)?,
            return_url: format!("{public_base_url}/"),
        };
        Ok(Self { attempt, payment })
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
    /// Whether the question reached the provider, or was another one's to put.
    pub reached: bool,
}

/// Asks for the attempt `id`, and records the answer.
pub async fn attempt(state: Data<State>, id: i64, question: Question) -> Result<Heard, Error> {
    let base_url = state.config.public_base_url.clone();
    let begun = state
        .db
        .write(move |conn| {
            let now = clock();
            let taken = online::take_attempt(conn, id, at(now), at(now.plus(pauses::LEASE)))?;
            let asked = Asked::read(conn, id, &base_url)?;
            Ok((taken || question == Question::Cancel, asked))
        })
        .await?;
    let (mine, asked) = begun;
    if stored::<AttemptStatus>(&asked.attempt.status)? != AttemptStatus::Started {
        return Ok(Heard { next: None, reached: true });
    }
    if !mine {
        let next = asked.attempt.next_ask_at.map_or_else(clock, UtcTime::from);
        return Ok(Heard { next: Some(next), reached: true });
    }
    let (started, reply) = match provider_named(&state, &asked.attempt.provider) {
        Some(provider) => put(&*provider, &asked, question).await,
        None => (None, Reply::NotSent("the provider is not configured".to_owned())),
    };
    let reached = !matches!(reply, Reply::NotSent(_));
    Ok(Heard { next: record(&state, asked, started, reply).await?, reached })
}

/// Puts the question. A payment whose start is not known is started again under its key first.
async fn put(provider: &dyn Provider, asked: &Asked, question: Question) -> (Option<Started>, Reply<PaymentNews>) {
    let cancels = question == Question::Cancel || clock() >= asked.payable_until();
    let (started, name) = match &asked.attempt.provider_ref {
        Some(name) => (None, name.clone()),
        None => match provider.start(&asked.payment).await {
            Reply::Known(started) => (Some(started.clone()), started.provider_ref),
            Reply::Refused(refusal) => return (None, Reply::Known(PaymentNews::Failed(refusal))),
            Reply::NotSent(cause) => return (None, Reply::NotSent(cause)),
            Reply::Unknown(cause) => return (None, Reply::Unknown(cause)),
        },
    };
    let reply = match &started {
        Some(started) if !cancels => Reply::Known(started.news.clone()),
        _ if cancels => provider.cancel(&name).await,
        _ => provider.payment(&name).await,
    };
    (started, reply)
}

async fn record(
    state: &Data<State>,
    asked: Asked,
    started: Option<Started>,
    reply: Reply<PaymentNews>,
) -> Result<Option<UtcTime>, Error> {
    let told = match reply {
        Reply::Known(news) => Some(news),
        // A refusal of the question says nothing about the payment.
        Reply::Refused(refusal) => {
            tracing::warn!(attempt = asked.attempt.id, code = refusal.code, "the provider refused a question");
            None
        }
        Reply::NotSent(cause) | Reply::Unknown(cause) => {
            tracing::warn!(attempt = asked.attempt.id, cause, "the provider has not told how a payment stands");
            None
        }
    };
    state
        .db
        .write(move |conn| {
            let origin = Origin::system(clock());
            if let Some(started) = &started {
                online::name_attempt(conn, &asked.attempt, &started.provider_ref)?;
            }
            let row = match &told {
                Some(news) => news::of_payment(conn, origin, asked.attempt.id, news)?,
                None => asked.attempt.clone(),
            };
            if stored::<AttemptStatus>(&row.status)? != AttemptStatus::Started {
                return Ok(None);
            }
            if told.is_none() {
                news::silent(conn, origin, row.payment_id, row.started_at.0)?;
            }
            let next = follow_up(&asked, origin.now);
            online::ask_attempt_at(conn, row.id, at(next))?;
            queue::at(conn, queue::ATTEMPT, row.id, next, origin.now)?;
            Ok(Some(next))
        })
        .await
}

/// When to ask next for an attempt that goes on: not later than it is canceled.
pub fn follow_up(asked: &Asked, now: UtcTime) -> UtcTime {
    let next = pauses::next(asked.attempt.asked, now);
    let end = asked.payable_until();
    if now < end { next.min(end) } else { next }
}
