//! Webhooks: stored as they came before they are answered, applied once by a job. An event is ours where it has the
//! provider's own name of a record of ours; our number in it says nothing by itself.

use actix_web::web::Data;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::status::AttemptStatus;

use super::ask::AttemptRequest;
use super::found::{self, Looked};
use super::news::{self, Said};
use super::{queue, sync};
use crate::payment::books::{Books, ConcernSubject};
use crate::payment::locked;
use crate::payment::provider::{About, Event, Mark, PaymentNews, Provider, ProviderPayment, RefundNews, Reply};
use crate::payment::rows::concern::{self, NewConcern};
use crate::payment::rows::{attempt, online, payment, refund};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::state::State;

/// Stores an event whose signature is right; a repetition is stored once.
pub fn store(conn: &mut Conn, provider: &str, event: &Event, payload: &str, now: UtcTime) -> Result<(), Error> {
    if let Some(id) = online::insert_event(conn, (provider, &event.id), payload, at(now))? {
        queue::at(conn, queue::EVENT, id, now, now)?;
    }
    Ok(())
}

/// The next step for a provider's event.
#[derive(Debug, Clone)]
pub enum EventStep {
    /// Applied, or there is nothing to apply.
    Done,
    /// The attempt that it says it is of has no name yet: the provider is asked whether it is.
    Identify(Box<AttemptRequest>),
    /// The provider is asked for all refunds of a payment.
    Look(i64),
    /// It carries a number of ours, and fits nothing: the payment of that number, if there is one.
    Strange(Option<i64>),
}

/// Applies an event as far as it can be without asking the provider.
pub fn apply(conn: &mut Conn, provider: &str, about: &About, base_url: &str, now: UtcTime) -> Result<EventStep, Error> {
    match about {
        About::Payment { provider_ref, mark, news } => {
            of_payment(conn, (provider, provider_ref), (mark, news), base_url, now)
        }
        About::Refund { mark, payment_ref, news } => {
            of_refund(conn, provider, (mark, payment_ref.as_deref(), news), now)
        }
        About::Unread { name, mark } => unread(conn, provider, name, mark),
        About::Nothing => Ok(EventStep::Done),
    }
}

/// An event about something whose state or currency is not known here. A person looks at what is ours.
fn unread(conn: &mut Conn, provider: &str, name: &str, mark: &Mark) -> Result<EventStep, Error> {
    let named = match online::attempt_named(conn, provider, name)? {
        Some(attempt) => Some(attempt.payment_id),
        None => refund::named(conn, name)?.map(|row| row.payment_id),
    };
    if named.is_some() {
        return Ok(EventStep::Strange(named));
    }
    let Some(reference) = mark.reference.as_deref() else { return Ok(EventStep::Done) };
    let attempt = numbered(reference, "attempt-").map(|id| online::attempt(conn, id)).transpose()?.flatten();
    let refund = numbered(reference, "refund-").map(|id| refund::payment_of(conn, id)).transpose()?.flatten();
    Ok(EventStep::Strange(attempt.map(|attempt| attempt.payment_id).or(refund)))
}

fn of_payment(
    conn: &mut Conn,
    (provider, name): (&str, &str),
    (mark, news): (&Mark, &PaymentNews),
    base_url: &str,
    now: UtcTime,
) -> Result<EventStep, Error> {
    if let Some(attempt) = online::attempt_named(conn, provider, name)? {
        take_payment(conn, attempt.id, news, now)?;
        return Ok(EventStep::Done);
    }
    let Some(reference) = mark.reference.as_deref() else { return Ok(EventStep::Done) };
    let claimed = match numbered(reference, "attempt-") {
        Some(id) => online::attempt(conn, id)?,
        None => return Ok(EventStep::Done),
    };
    match claimed {
        // The answer of its start was lost, or the event was faster.
        Some(attempt) if attempt.provider == provider && attempt.provider_ref.is_none() => {
            Ok(EventStep::Identify(Box::new(AttemptRequest::read(conn, attempt.id, base_url)?)))
        }
        claimed => Ok(EventStep::Strange(claimed.map(|attempt| attempt.payment_id))),
    }
}

fn take_payment(conn: &mut Conn, attempt: i64, news: &PaymentNews, now: UtcTime) -> Result<(), Error> {
    let row = news::of_payment(conn, Origin::system(now), attempt, news)?;
    // The next question is no longer about what the event has told.
    if stored::<AttemptStatus>(&row.status)? == AttemptStatus::Started {
        queue::at(conn, queue::ATTEMPT, row.id, row.started_at.0.plus(super::pauses::PAYABLE), now)?;
    }
    Ok(())
}

fn of_refund(
    conn: &mut Conn,
    provider: &str,
    (mark, payment_ref, news): (&Mark, Option<&str>, &RefundNews),
    now: UtcTime,
) -> Result<EventStep, Error> {
    let of = match payment_ref {
        Some(name) => online::attempt_named(conn, provider, name)?,
        None => None,
    };
    if let Some(row) = refund::named(conn, &news.provider_ref)? {
        let fits = of.as_ref().is_none_or(|attempt| attempt.payment_id == row.payment_id);
        if !fits {
            return Ok(EventStep::Strange(Some(row.payment_id)));
        }
        let taken = news::of_refund(conn, Origin::system(now), row.id, news, Said::ByEvent)?;
        return Ok(if taken { EventStep::Done } else { EventStep::Look(row.payment_id) });
    }
    let claimed = mark.reference.as_deref().and_then(|reference| numbered(reference, "refund-"));
    let claimed = claimed.map(|id| refund::payment_of(conn, id)).transpose()?.flatten();
    match (of, claimed) {
        (Some(attempt), None) => Ok(EventStep::Look(attempt.payment_id)),
        (Some(attempt), Some(payment)) if attempt.payment_id == payment => Ok(EventStep::Look(payment)),
        (Some(_) | None, Some(payment)) => Ok(EventStep::Strange(Some(payment))),
        (None, None) if mark.reference.is_some() => Ok(EventStep::Strange(None)),
        // Of another business with the same provider.
        (None, None) => Ok(EventStep::Done),
    }
}

/// Asks the provider whether a payment is the one of an attempt that has no name, and takes it if all that we wrote to it
/// fits. False: the provider has not answered yet.
pub async fn identify(
    state: &Data<State>,
    provider: &dyn Provider,
    request: AttemptRequest,
    name: String,
) -> Result<bool, Error> {
    let found: Option<ProviderPayment> = match provider.payment(&name).await {
        Reply::Known(found) => Some(found).filter(|found| found.is(&request.payment)),
        Reply::Refused(_) => None,
        Reply::NotSent(_) | Reply::Unknown(_) | Reply::Broken(_) => return Ok(false),
    };
    let attempt = request.attempt;
    state
        .db
        .write(move |conn| {
            let now = clock();
            let Some(found) = &found else { return strange(conn, Some(attempt.payment_id), &name, now) };
            locked::payment(conn, attempt.payment_id)?;
            // Its own start may have named it meanwhile.
            let row = online::attempt(conn, attempt.id)?.ok_or_else(Error::not_found)?;
            match row.provider_ref.as_deref() {
                None => online::name_attempt(conn, &row, &name)?,
                Some(own) if own == name => {}
                Some(_) => return strange(conn, Some(attempt.payment_id), &name, now),
            }
            take_payment(conn, attempt.id, &found.news, now)
        })
        .await?;
    Ok(true)
}

/// Asks for all refunds of a payment. False: to be asked again.
pub async fn look(state: &Data<State>, payment: i64) -> Result<bool, Error> {
    let mut looked = found::look(state, payment).await?;
    if looked == Looked::Nothing {
        // There are refunds, so it is captured there: that news may come later, or was lost.
        for row in state.db.read(move |conn| attempt::of_payment(conn, payment)).await? {
            if !sync::asked_for(state, row).await? {
                return Ok(false);
            }
        }
        looked = found::look(state, payment).await?;
    }
    Ok(looked != Looked::NotWhole)
}

/// Lists an event that carries a number of ours, and fits nothing. `name`: the provider's name of what it is about.
pub fn strange(conn: &mut Conn, payment_id: Option<i64>, name: &str, now: UtcTime) -> Result<(), Error> {
    tracing::error!(payment = payment_id, name, "an event fits nothing");
    let detail = (NeedsPerson::EventUnknown, Some(name.to_owned()));
    if let Some(id) = payment_id
        && payment::booking_of(conn, id)?.is_some()
    {
        let locked = locked::payment(conn, id)?;
        return Books::open(Origin::system(now), &locked.booking.row).escalate_with(
            conn,
            id,
            ConcernSubject::Payment,
            detail,
        );
    }
    let (reason, detail) = detail;
    concern::open(
        conn,
        &NewConcern {
            reason: reason.as_str().to_owned(),
            party: reason.party().as_str().to_owned(),
            since: at(now),
            company_id: None,
            branch_id: None,
            booking_id: None,
            payment_id: None,
            refund_id: None,
            attempt_id: None,
            detail,
        },
    )
}

fn numbered(reference: &str, prefix: &str) -> Option<i64> {
    reference.strip_prefix(prefix)?.parse().ok()
}
