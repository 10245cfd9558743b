//! Sends refunds to their provider, and asks for those whose outcome is not known. A refund is marked as
//! sent before the provider is asked, so that nobody withdraws it meanwhile.

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::refund::{RefundEvent, RefundState};

use super::{news, pauses, provider_named, queue};
use crate::payment::books::Books;
use crate::payment::locked;
use crate::payment::provider::{NewRefund, Provider, RefundNews, Refusal, Reply};
use crate::payment::rows::payment::PaymentRow;
use crate::payment::rows::refund::RefundRow;
use crate::payment::rows::{online, payment, refund};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::state::State;

/// What sending led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// The refund has ended.
    Ended,
    /// It goes on; the provider is asked again at this instant.
    UnderWay(UtcTime),
    /// The provider could not be reached, and whoever asked is told.
    Unreachable,
}

/// What follows when the provider cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreached {
    /// A refund that was never sent is given up: the person who asked is told, and may ask again.
    GiveUp,
    /// It is tried again: the refund is owed.
    TryAgain,
    /// It is tried again, and the person who asked for news is told.
    Tell,
}

/// A refund that this server sends now.
struct Turn {
    id: i64,
    payment_id: i64,
    provider: Option<String>,
    order: Option<NewRefund>,
    first: bool,
    /// When it was sent first, or reserved.
    sent_at: UtcTime,
    /// How often it was asked for, this turn included.
    asked: i32,
}

/// Sends the refund `id`, or asks for it, and records the answer.
pub async fn refund(state: Data<State>, id: i64, unreached: Unreached) -> Result<Sent, Error> {
    let known = state.provider.as_ref().map(|provider| provider.name());
    let begun = state
        .db
        .write(move |conn| {
            let now = clock();
            let (booking, row) = locked::refund(conn, id)?;
            let status: RefundState = stored(&row.status)?;
            if row.send_key.is_none() || !status.is_under_way() {
                return Ok(Err(Sent::Ended));
            }
            if !online::take_refund(conn, id, at(now), at(now.plus(pauses::LEASE)))? {
                return Ok(Err(Sent::UnderWay(row.next_ask_at.map_or(now, UtcTime::from))));
            }
            let paid = payment::row(conn, row.payment_id)?;
            let order = order_of(conn, &row, &paid)?.filter(|_| paid.provider.as_deref() == known);
            let first = status == RefundState::Requested;
            if first && order.is_some() {
                let origin = Origin::system(now);
                let mut books = Books::open(origin, &booking.row);
                books.step(conn, &row, RefundEvent::Send, None)?;
                books.close(conn)?;
            }
            let sent_at = UtcTime::from(row.sent_at.unwrap_or(row.created_at));
            let (payment_id, provider, asked) = (row.payment_id, paid.provider, row.asked + 1);
            Ok(Ok(Turn { id, payment_id, provider, order, first, sent_at, asked }))
        })
        .await?;
    let turn = match begun {
        Ok(turn) => turn,
        Err(sent) => return Ok(sent),
    };
    let provider = turn.provider.as_deref().and_then(|name| provider_named(&state, name));
    let reply = match (provider, &turn.order) {
        (Some(provider), Some(order)) => put(&*provider, order, turn.first, turn.sent_at).await,
        _ => Reply::NotSent("the provider is not configured".to_owned()),
    };
    record(&state, turn, reply, unreached).await
}

/// Asks for a refund that ended because its provider knew nothing of it: whether it was made after all. Answers
/// whether the question reached the provider.
pub async fn came(state: &Data<State>, row: RefundRow) -> Result<bool, Error> {
    let id = row.id;
    let (provider, order) = state
        .db
        .read(move |conn| {
            let paid = payment::row(conn, row.payment_id)?;
            let order = order_of(conn, &row, &paid)?;
            Ok((paid.provider, order))
        })
        .await?;
    let provider = provider.as_deref().and_then(|name| provider_named(state, name));
    let (Some(provider), Some(order)) = (provider, order) else { return Ok(true) };
    let reply = provider.find_refund(&order).await;
    let reached = !matches!(reply, Reply::NotSent(_));
    if let Reply::Known(Some(told)) = reply {
        state.db.write(move |conn| news::of_refund(conn, Origin::system(clock()), id, &told)).await?;
    }
    Ok(reached)
}

/// A refund as its provider is asked for it: of the capture of its attempt, or of the payment. None: no provider has it.
fn order_of(conn: &mut Conn, refund: &RefundRow, paid: &PaymentRow) -> Result<Option<NewRefund>, Error> {
    let attempt = refund.attempt_id.map(|id| online::attempt(conn, id)).transpose()?.flatten();
    let payment_ref = attempt.and_then(|attempt| attempt.provider_ref).or_else(|| paid.provider_ref.clone());
    Ok(refund.send_key.clone().zip(payment_ref).map(|(key, payment_ref)| NewRefund {
        key,
        reference: reference(refund.id),
        payment_ref,
        amount: refund.amount,
    }))
}

/// Our name of a refund at the provider.
pub fn reference(id: i64) -> String {
    format!("refund-{id}")
}

/// Sends a refund that was never sent. Of another one the provider is asked first; a refund that it does
/// not know is sent again under its key.
async fn put(provider: &dyn Provider, order: &NewRefund, first: bool, sent_at: UtcTime) -> Reply<RefundNews> {
    if first {
        return provider.refund(order).await;
    }
    match provider.find_refund(order).await {
        Reply::Known(Some(news)) => Reply::Known(news),
        Reply::Known(None) if clock().since(sent_at) < pauses::SENT_AGAIN => provider.refund(order).await,
        // Nothing was sent for an hour, and it would be another refund by now: none was made.
        Reply::Known(None) if clock().since(sent_at) >= pauses::SILENCE => {
            Reply::Refused(Refusal::code(news::NEVER_CAME))
        }
        Reply::Known(None) => Reply::Unknown("the provider knows no such refund".to_owned()),
        // A refusal of the question says nothing about the refund.
        Reply::Refused(refusal) => Reply::Unknown(refusal.code),
        Reply::NotSent(cause) => Reply::NotSent(cause),
        Reply::Unknown(cause) => Reply::Unknown(cause),
    }
}

async fn record(
    state: &Data<State>,
    turn: Turn,
    reply: Reply<RefundNews>,
    unreached: Unreached,
) -> Result<Sent, Error> {
    let gives_up = turn.first && unreached == Unreached::GiveUp && turn.order.is_some();
    if let Reply::NotSent(cause) | Reply::Unknown(cause) = &reply {
        tracing::warn!(refund = turn.id, cause, "the provider has not told how a refund stands");
    }
    state
        .db
        .write(move |conn| {
            let (now, id) = (clock(), turn.id);
            let origin = Origin::system(now);
            match &reply {
                Reply::Known(told) => news::of_refund(conn, origin, id, told)?,
                Reply::Refused(refusal) => drop(news::refund_refused(conn, origin, id, refusal)?),
                // Only while nobody else has asked since: what another turn sends is not known here.
                Reply::NotSent(_) if gives_up && locked::refund(conn, id)?.1.asked == turn.asked => {
                    let refusal = Refusal::code(news::UNREACHABLE);
                    if news::refund_refused(conn, origin, id, &refusal)? {
                        return Ok(Sent::Unreachable);
                    }
                }
                Reply::NotSent(_) | Reply::Unknown(_) => news::silent(conn, origin, turn.payment_id, turn.sent_at)?,
            }
            let row = refund::row(conn, id)?;
            if !stored::<RefundState>(&row.status)?.is_under_way() {
                return Ok(Sent::Ended);
            }
            let next = pauses::next(turn.asked, now);
            online::ask_refund_at(conn, id, at(next))?;
            queue::at(conn, queue::REFUND, id, next, now)?;
            if unreached == Unreached::Tell && matches!(reply, Reply::NotSent(_)) {
                return Ok(Sent::Unreachable);
            }
            Ok(Sent::UnderWay(next))
        })
        .await
}
