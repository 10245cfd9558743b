//! Sends refunds to their provider, and asks for those whose outcome is not known. Each time the provider is asked first
//! what it has; a refund is marked as sent before it is sent, so that nobody withdraws it meanwhile.

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::refund::UNREACHABLE;
use sapa_core::payment::refund::{FOUND_FIRST, RefundEvent, RefundState};

use super::news::{self, PendingReason, Said};
use super::{found, pauses, provider_named, queue, refund_reference};
use crate::payment::books::{Books, ConcernSubject};
use crate::payment::locked;
use crate::payment::provider::{NewRefund, Provider, RefundNews, RefundOutcome, Refusal, Reply, key_of};
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

/// A refund that this server sends or asks for now.
struct Turn {
    id: i64,
    payment_id: i64,
    attempt_id: Option<i64>,
    provider: Option<String>,
    order: Option<NewRefund>,
    /// The key after the present one.
    next_key: String,
    key_errors: i32,
    /// It was found at the provider: it is only asked for.
    is_found: bool,
    first: bool,
    /// When it was sent first, or reserved.
    sent_at: UtcTime,
    /// How often it was asked for, this turn included.
    ask_count: i32,
}

/// Sends the refund `id`, or asks for it, and records the answer.
pub async fn refund(state: Data<State>, id: i64, unreached: Unreached) -> Result<Sent, Error> {
    let begun = state
        .db
        .write(move |conn| {
            let now = clock();
            let (_, row) = locked::refund(conn, id)?;
            let status: RefundState = stored(&row.status)?;
            if (row.send_key.is_none() && row.provider_ref.is_none()) || !status.is_under_way() {
                return Ok(Err(Sent::Ended));
            }
            if !online::take_refund(conn, id, at(now), at(now.plus(pauses::LEASE)))? {
                return Ok(Err(Sent::UnderWay(row.next_ask_at.map_or(now, UtcTime::from))));
            }
            let paid = payment::row(conn, row.payment_id)?;
            // From its reservation on, which never changes: a key that was used comes no second time.
            let number = row.key_number + pauses::keys_ended(row.created_at.0, now);
            let order = order_of(conn, &row, &paid, number)?;
            let attempt_id = match row.attempt_id {
                Some(attempt) => Some(attempt),
                None => online::last_attempt(conn, paid.id)?.map(|last| last.id),
            };
            let next_key = key_of(row.send_key.as_deref().unwrap_or_default(), number + 1);
            let sent_at = UtcTime::from(row.sent_at.unwrap_or(row.created_at));
            Ok(Ok(Turn {
                id,
                payment_id: row.payment_id,
                attempt_id,
                provider: paid.provider,
                order,
                next_key,
                key_errors: row.key_errors,
                is_found: row.send_key.is_none(),
                first: status == RefundState::Requested,
                sent_at,
                ask_count: row.ask_count + 1,
            }))
        })
        .await?;
    let turn = match begun {
        Ok(turn) => turn,
        Err(sent) => return Ok(sent),
    };
    let provider = turn.provider.as_deref().and_then(|name| provider_named(&state, name));
    let (Some(provider), Some(order)) = (provider, turn.order.clone()) else {
        let reply = Reply::NotSent("the provider is not set up".to_owned());
        return record(&state, turn, Some(reply), unreached, PendingReason::ProviderGone).await;
    };
    let reply = put(&state, &*provider, &turn, order).await?;
    let waiting = match &reply {
        Some(Reply::Known(RefundNews { outcome: RefundOutcome::UnderWay, .. })) => PendingReason::AtProvider,
        _ => PendingReason::NoAnswer,
    };
    record(&state, turn, reply, unreached, waiting).await
}

/// A refund as its provider is asked for it under its key of this number: of the capture of its attempt, or of the
/// payment. None: no provider has it.
fn order_of(conn: &mut Conn, refund: &RefundRow, paid: &PaymentRow, number: i32) -> Result<Option<NewRefund>, Error> {
    let attempt = refund.attempt_id.map(|id| online::attempt(conn, id)).transpose()?.flatten();
    let payment_ref = attempt.and_then(|attempt| attempt.provider_ref).or_else(|| paid.provider_ref.clone());
    let token = refund.send_key.clone().unwrap_or_default();
    Ok(payment_ref.map(|payment_ref| NewRefund {
        key: key_of(&token, number),
        reference: refund_reference(refund.id),
        token,
        payment_ref,
        amount: refund.amount,
    }))
}

/// Asks the provider what it has of the payment's refunds, records it, and sends the refund if it is not among them.
/// One that was never sent gives way to any that was made at the provider meanwhile: only a person knows whether both are
/// meant. A key that the provider answered with errors of its own gives way to the next one. None: what the list told is
/// recorded, and there is nothing to add.
async fn put(
    state: &Data<State>,
    provider: &dyn Provider,
    turn: &Turn,
    mut order: NewRefund,
) -> Result<Option<Reply<RefundNews>>, Error> {
    let listed = match provider.refunds(&order.payment_ref).await {
        Reply::Known(listed) => listed,
        // A refusal of the question says nothing about the refund.
        Reply::Refused(refusal) if !turn.first => return Ok(Some(Reply::Unknown(refusal.code))),
        // The payment is not there; sending tells why.
        Reply::Refused(_) => Vec::new(),
        Reply::NotSent(cause) => return Ok(Some(Reply::NotSent(cause))),
        // Nothing was sent yet.
        Reply::Unknown(cause) | Reply::Broken(cause) if turn.first => return Ok(Some(Reply::NotSent(cause))),
        Reply::Unknown(cause) | Reply::Broken(cause) => return Ok(Some(Reply::Unknown(cause))),
    };
    let (id, attempt_id, first) = (turn.id, turn.attempt_id, turn.first);
    let ready = state
        .db
        .write(move |conn| {
            let origin = Origin::system(clock());
            let new = match attempt_id {
                Some(attempt) => found::take(conn, origin, attempt, &listed)?.new,
                None => false,
            };
            let (booking, row) = locked::refund(conn, id)?;
            let status: RefundState = stored(&row.status)?;
            if row.provider_ref.is_some() || !status.is_under_way() {
                return Ok(Ready::Known);
            }
            if first && status == RefundState::Requested {
                if new || refund::found_since(conn, row.payment_id, id)? {
                    return Ok(Ready::FoundFirst);
                }
                let mut books = Books::open(origin, &booking.row);
                books.step(conn, &row, RefundEvent::Send, None)?;
                books.close(conn)?;
            }
            Ok(Ready::Send)
        })
        .await?;
    match ready {
        Ready::Known => return Ok(None),
        Ready::FoundFirst => return Ok(Some(Reply::Refused(Refusal::code(FOUND_FIRST)))),
        Ready::Send if turn.is_found => return Ok(Some(Reply::Unknown("the provider does not list it".to_owned()))),
        Ready::Send => {}
    }
    if turn.key_errors >= online::KEY_ERRORS {
        order.key.clone_from(&turn.next_key);
        state.db.write(move |conn| online::next_refund_key(conn, id)).await?;
    }
    let reply = provider.refund(&order).await;
    if let Reply::Broken(_) = &reply {
        state.db.write(move |conn| online::refund_key_failed(conn, id)).await?;
    }
    Ok(Some(reply))
}

/// Whether a refund is to be sent, after the provider's list was read.
enum Ready {
    /// It has ended, or the provider has it.
    Known,
    /// One that was made at the provider was found since this one was reserved.
    FoundFirst,
    /// The provider does not have it.
    Send,
}

async fn record(
    state: &Data<State>,
    turn: Turn,
    reply: Option<Reply<RefundNews>>,
    unreached: Unreached,
    waiting: PendingReason,
) -> Result<Sent, Error> {
    let gives_up = turn.first && unreached == Unreached::GiveUp && waiting != PendingReason::ProviderGone;
    if let Some(Reply::NotSent(cause) | Reply::Unknown(cause) | Reply::Broken(cause)) = &reply {
        tracing::warn!(refund = turn.id, cause, "the provider has not told how a refund stands");
    }
    state
        .db
        .write(move |conn| {
            let (now, id) = (clock(), turn.id);
            let origin = Origin::system(now);
            match &reply {
                Some(Reply::Known(news)) => {
                    if !news::of_refund(conn, origin, id, news, Said::WhenAsked)? {
                        found::given_up(conn, origin, id, news)?;
                    }
                }
                Some(Reply::Refused(refusal)) => drop(news::refund_refused(conn, origin, id, refusal)?),
                // Only while nobody else has asked since: what another turn sends is not known here.
                Some(Reply::NotSent(_)) if gives_up && locked::refund(conn, id)?.1.ask_count == turn.ask_count => {
                    let refusal = Refusal::code(UNREACHABLE);
                    if news::refund_refused(conn, origin, id, &refusal)? {
                        return Ok(Sent::Unreachable);
                    }
                }
                Some(Reply::NotSent(_) | Reply::Unknown(_) | Reply::Broken(_)) | None => {}
            }
            let row = refund::row(conn, id)?;
            if !stored::<RefundState>(&row.status)?.is_under_way() {
                return Ok(Sent::Ended);
            }
            // One that the provider lists is pending there.
            let is_pending = waiting == PendingReason::NoAnswer && row.provider_ref.is_some();
            let waiting = if is_pending { PendingReason::AtProvider } else { waiting };
            news::waits(conn, origin, (turn.payment_id, ConcernSubject::Refund(id)), waiting, turn.sent_at)?;
            let next = pauses::next(turn.ask_count, now);
            online::ask_refund_at(conn, id, at(next))?;
            queue::at(conn, queue::REFUND, id, next, now)?;
            if unreached == Unreached::Tell && matches!(reply, Some(Reply::NotSent(_))) {
                return Ok(Sent::Unreachable);
            }
            Ok(Sent::UnderWay(next))
        })
        .await
}
