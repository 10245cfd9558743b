//! Webhooks: stored as they came before they are answered, applied once by a job.

use sapa_core::base::time::UtcTime;
use sapa_core::payment::refund::RefundState;
use sapa_core::payment::status::AttemptStatus;

use super::{news, queue};
use crate::payment::provider::{About, Event, Outcome, RefundNews};
use crate::payment::rows::{online, refund};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::problem::Error;
use crate::session::Origin;

/// Stores an event whose signature is right; a repetition is stored once.
pub fn store(conn: &mut Conn, provider: &str, event: &Event, payload: &str, now: UtcTime) -> Result<(), Error> {
    if let Some(id) = online::insert_event(conn, (provider, &event.id), payload, at(now))? {
        queue::at(conn, queue::EVENT, id, now, now)?;
    }
    Ok(())
}

/// Applies an event within the transaction that marks it as applied. Events of records that we do not have
/// change nothing.
pub fn apply(conn: &mut Conn, provider: &str, about: &About, now: UtcTime) -> Result<(), Error> {
    let origin = Origin::system(now);
    match about {
        About::Payment { provider_ref, reference, news } => {
            let named = online::attempt_named(conn, provider, provider_ref)?;
            let found = match named {
                Some(attempt) => Some(attempt),
                // The answer of the start was lost; the event tells the provider's name of it.
                None => match numbered(reference.as_deref(), "attempt-") {
                    Some(id) => {
                        online::attempt(conn, id)?.filter(|row| row.provider == provider && row.provider_ref.is_none())
                    }
                    None => None,
                },
            };
            let Some(attempt) = found else { return Ok(()) };
            if attempt.provider_ref.is_none() {
                online::name_attempt(conn, &attempt, provider_ref)?;
            }
            let row = news::of_payment(conn, origin, attempt.id, news)?;
            // The next question is no longer about what the event has told.
            if stored::<AttemptStatus>(&row.status)? == AttemptStatus::Started {
                queue::at(conn, queue::ATTEMPT, row.id, row.started_at.0.plus(super::pauses::PAYABLE), now)?;
            }
            Ok(())
        }
        About::Refund { reference, payment_ref, news } => {
            if let Some(id) = ours(conn, reference.as_deref(), news)? {
                return news::of_refund(conn, origin, id, news);
            }
            // The news of one that failed move no money.
            let moves = !matches!(news.outcome, Outcome::Failed(_));
            let Some(payment_ref) = payment_ref.as_deref().filter(|_| moves) else { return Ok(()) };
            match online::attempt_named(conn, provider, payment_ref)? {
                Some(attempt) => news::of_foreign_refund(conn, origin, attempt.payment_id),
                None => Ok(()),
            }
        }
        About::Nothing => Ok(()),
    }
}

/// Our refund that the news are of. One that was never sent is none of the provider's.
fn ours(conn: &mut Conn, reference: Option<&str>, news: &RefundNews) -> Result<Option<i64>, Error> {
    let Some(id) = numbered(reference, "refund-") else { return Ok(None) };
    if refund::booking_of(conn, id)?.is_none() {
        return Ok(None);
    }
    let row = refund::row(conn, id)?;
    let of_another = row.provider_ref.as_ref().is_some_and(|name| *name != news.provider_ref);
    let sent = row.send_key.is_some() && stored::<RefundState>(&row.status)? != RefundState::Requested;
    Ok((sent && !of_another).then_some(id))
}

fn numbered(reference: Option<&str>, prefix: &str) -> Option<i64> {
    reference?.strip_prefix(prefix)?.parse().ok()
}
