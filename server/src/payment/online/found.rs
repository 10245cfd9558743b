//! What a provider has of a payment's refunds, held against ours: each of ours is followed by the provider's own name, and
//! one that is not ours was made at the provider itself and is recorded.

use std::collections::HashMap;

use actix_web::web::Data;
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::refund::{FOUND_FIRST, RefundEvent, RefundState};
use sapa_core::payment::status::AttemptStatus;

use super::news::{self, Said};
use super::{pauses, provider_named, queue, refund_reference};
use crate::payment::books::{Books, ConcernSubject, Failure};
use crate::payment::locked;
use crate::payment::provider::{ListedRefund, Recent, RefundNews, RefundOutcome, Reply};
use crate::payment::rows::refund::{self, RefundRow};
use crate::payment::rows::{attempt, online, payment};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::session::Origin;
use crate::state::State;

/// Whether the provider has told all that it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looked {
    /// There is nothing to ask for: nothing was captured.
    Nothing,
    /// It has, and our books have it too.
    Whole,
    /// It was not reached, has not answered, or tells what does not fit yet.
    NotWhole,
    /// It is not set up any more.
    Gone,
}

impl Looked {
    const fn and(self, whole: bool) -> Self {
        match self {
            Self::Nothing | Self::Whole if whole => Self::Whole,
            Self::Nothing | Self::Whole | Self::NotWhole => Self::NotWhole,
            Self::Gone => Self::Gone,
        }
    }
}

/// Asks for all refunds of a payment, and records what is new.
pub async fn look(state: &Data<State>, payment_id: i64) -> Result<Looked, Error> {
    let captures = state.db.read(move |conn| attempt::of_payment(conn, payment_id)).await?;
    let mut looked = Looked::Nothing;
    for row in captures {
        let Some(name) = row.provider_ref.filter(|_| row.status == AttemptStatus::Captured.as_str()) else { continue };
        let Some(provider) = provider_named(state, &row.provider) else { return Ok(Looked::Gone) };
        match provider.refunds(&name).await {
            Reply::Known(listed) => {
                let taken = state.db.write(move |conn| take(conn, Origin::system(clock()), row.id, &listed)).await?;
                looked = looked.and(taken.fits);
            }
            // A payment that the provider does not have has no refunds there.
            Reply::Refused(_) => looked = looked.and(true),
            Reply::NotSent(_) | Reply::Unknown(_) | Reply::Broken(_) => looked = looked.and(false),
        }
    }
    Ok(looked)
}

/// The result of comparing a provider's list of refunds with the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefundListResult {
    /// Refunds that were not known are recorded now.
    pub new: bool,
    /// All of them fit what the payment has.
    pub fits: bool,
}

/// Takes the provider's whole list of refunds of what an attempt captured.
pub fn take(
    conn: &mut Conn,
    origin: Origin<'_>,
    attempt_id: i64,
    listed: &[ListedRefund],
) -> Result<RefundListResult, Error> {
    let attempt = online::attempt(conn, attempt_id)?.ok_or_else(Error::not_found)?;
    let payment_id = attempt.payment_id;
    locked::payment(conn, payment_id)?;
    let mut taken = RefundListResult { new: false, fits: true };
    // First those that are ours, so that what has failed leaves its room.
    let mut unknown = Vec::new();
    for one in listed {
        let rows = refund::of_payment(conn, payment_id)?;
        match ours(&rows, attempt_id, one) {
            Some(row) if news::contradicts_failure(stored(&row.status)?, &one.news.outcome) => {
                unknown.push((Some(row.clone()), one));
            }
            Some(row) => drop(news::of_refund(conn, origin, row.id, &one.news, Said::WhenAsked)?),
            None => unknown.push((None, one)),
        }
    }
    for (given_up, one) in unknown {
        // One that failed moved no money.
        if matches!(one.news.outcome, RefundOutcome::Failed(_)) {
            continue;
        }
        let fits = record(conn, origin, (payment_id, attempt_id), given_up.as_ref(), &one.news)?;
        taken = RefundListResult { new: taken.new || fits, fits: taken.fits && fits };
    }
    list_missing(conn, origin, (payment_id, attempt_id), listed)?;
    Ok(taken)
}

/// Lists, once each, the refunds of an attempt that count as arrived and that its provider does not have: a person said so
/// of one whose outcome nobody knew.
fn list_missing(
    conn: &mut Conn,
    origin: Origin<'_>,
    (payment_id, attempt_id): (i64, i64),
    listed: &[ListedRefund],
) -> Result<(), Error> {
    let mut missing = refund::of_payment(conn, payment_id)?;
    missing.retain(|row| {
        row.status == RefundState::Succeeded.as_str()
            && row.attempt_id == Some(attempt_id)
            && !listed.iter().any(|one| row.provider_ref.as_ref() == Some(&one.news.provider_ref))
    });
    if missing.is_empty() {
        return Ok(());
    }
    let locked = locked::payment(conn, payment_id)?;
    let books = Books::open(origin, &locked.booking.row);
    for row in missing {
        let of = (ConcernSubject::Refund(row.id), NeedsPerson::ProviderDiffers);
        let name = row.provider_ref.unwrap_or_else(|| refund_reference(row.id));
        books.escalate_once(conn, payment_id, of, &name)?;
    }
    Ok(())
}

/// Our refund that a listed one is. It has the provider's name, or it has none yet, and all that we wrote fits.
fn ours<'a>(rows: &'a [RefundRow], attempt_id: i64, one: &ListedRefund) -> Option<&'a RefundRow> {
    let name = &one.news.provider_ref;
    if let Some(row) = rows.iter().find(|row| row.provider_ref.as_ref() == Some(name)) {
        return Some(row);
    }
    let sum = (one.news.sum.amount, one.news.sum.currency.code());
    rows.iter().find(|row| {
        row.provider_ref.is_none()
            && row.attempt_id.is_none_or(|of| of == attempt_id)
            && (row.amount, row.currency.as_str()) == sum
            && row.send_key.as_deref().is_some_and(|token| one.mark.may_be(&refund_reference(row.id), token))
    })
}

/// Records a refund that the provider has made and our books do not have: made at the provider itself, or of ours and
/// `given_up`, since it was thought to have failed or to have come back. It counts before anything that the provider does
/// not have: of ours, those of the same capture for which no room is left are given up. False where there is less room
/// still.
fn record(
    conn: &mut Conn,
    origin: Origin<'_>,
    (payment_id, attempt_id): (i64, i64),
    given_up: Option<&RefundRow>,
    news: &RefundNews,
) -> Result<bool, Error> {
    let locked = locked::payment(conn, payment_id)?;
    let mut books = Books::open(origin, &locked.booking.row);
    let (sum, name) = (news.sum, news.provider_ref.as_str());
    if sum.currency.code() != locked.payment.row.currency {
        books.escalate_once(
            conn,
            payment_id,
            (ConcernSubject::Attempt(attempt_id), NeedsPerson::ProviderDiffers),
            name,
        )?;
        return Ok(true);
    }
    let given_up = given_up.map(|row| row.id);
    if let Some(id) = given_up {
        // The name goes over to the record that counts.
        online::name_refund(conn, id, None)?;
    }
    // Those of ours that the provider does not have, by its own list. One that was sent, and whose answer was lost, never
    // arrived there; those that were not sent at all give way first.
    let mut absent: Vec<RefundRow> = refund::of_payment(conn, payment_id)?;
    let open = [RefundState::Requested.as_str(), RefundState::Sent.as_str()];
    absent.retain(|row| {
        // The list is one of this capture: of another one's refunds it says nothing.
        let is_of_list = row.attempt_id.is_none_or(|of| of == attempt_id);
        is_of_list && open.contains(&row.status.as_str()) && row.send_key.is_some() && row.provider_ref.is_none()
    });
    absent.sort_by_key(|row| row.status == RefundState::Requested.as_str());
    let failure = Failure { code: FOUND_FIRST.to_owned(), text: None };
    let found = loop {
        let paid = payment::row(conn, payment_id)?;
        if let Some(found) = books.found(conn, &paid, attempt_id, (name, sum.amount))? {
            break found;
        }
        let Some(row) = absent.pop() else {
            let of = match given_up {
                Some(id) => {
                    online::name_refund(conn, id, Some(name))?;
                    (ConcernSubject::Refund(id), NeedsPerson::RefundArrivedLate)
                }
                None => (ConcernSubject::Attempt(attempt_id), NeedsPerson::ProviderDiffers),
            };
            let was_listed = books.escalate_once(conn, payment_id, of, name)?;
            books.close(conn)?;
            return Ok(was_listed);
        };
        books.step(conn, &row, RefundEvent::Fail, Some(&failure))?;
    };
    if news.outcome == RefundOutcome::Succeeded {
        books.step(conn, &found, RefundEvent::Succeed, None)?;
    }
    if let Some(id) = given_up {
        // It is one matter: what the guest was thought to wait for has arrived.
        books.dealt_with(conn, payment_id, ConcernSubject::Refund(id), &NeedsPerson::OF_GIVEN_UP)?;
        books.dealt_with(conn, payment_id, ConcernSubject::Refund(found.id), &[NeedsPerson::RefundFound])?;
        books.escalate(conn, payment_id, ConcernSubject::Refund(found.id), NeedsPerson::RefundArrivedLate)?;
    }
    books.close(conn)?;
    Ok(true)
}

/// Records the refund `id` of ours, which was given up, and which the provider has made: its money is gone.
pub fn given_up(conn: &mut Conn, origin: Origin<'_>, id: i64, news: &RefundNews) -> Result<(), Error> {
    let (_, own) = locked::refund(conn, id)?;
    let row = refund::named(conn, &news.provider_ref)?.filter(|row| row.payment_id == own.payment_id).unwrap_or(own);
    let attempt = match row.attempt_id {
        Some(attempt) => Some(attempt),
        None => online::last_attempt(conn, row.payment_id)?.map(|last| last.id),
    };
    let attempt = attempt.ok_or_else(|| Error::internal("a refund at a provider without an attempt"))?;
    record(conn, origin, (row.payment_id, attempt), Some(&row), news).map(drop)
}

/// Asks the provider for all refunds of the last weeks, and follows those that our books do not have so. False: it has
/// not answered.
pub async fn look_over(state: &Data<State>) -> Result<bool, Error> {
    let Some(provider) = state.provider.clone() else { return Ok(true) };
    let recent = match provider.recent(clock().plus(-pauses::LOOK_BACK)).await {
        Reply::Known(recent) => recent,
        Reply::Refused(_) | Reply::NotSent(_) | Reply::Unknown(_) | Reply::Broken(_) => return Ok(false),
    };
    for part in recent.chunks(100) {
        let (part, name) = (part.to_vec(), provider.name());
        let payments = state.db.read(move |conn| otherwise(conn, name, &part)).await?;
        if !payments.is_empty() {
            let look = move |conn: &mut Conn| {
                let now = clock();
                payments.iter().try_for_each(|id| queue::at(conn, queue::LOOK, *id, now, now))
            };
            state.db.write(look).await?;
        }
    }
    Ok(true)
}

/// The payments of ours of which one of these refunds stands otherwise than our books say.
fn otherwise(conn: &mut Conn, provider: &str, listed: &[Recent]) -> Result<Vec<i64>, Error> {
    let names: Vec<&str> = listed.iter().map(|one| one.news.provider_ref.as_str()).collect();
    let known: HashMap<String, String> = refund::statuses(conn, &names)?.into_iter().collect();
    let mut of = Vec::new();
    for one in listed {
        let moves = !matches!(one.news.outcome, RefundOutcome::Failed(_));
        let agrees = match known.get(&one.news.provider_ref) {
            None => !moves,
            Some(status) => match stored(status)? {
                RefundState::Succeeded => moves,
                RefundState::Failed | RefundState::Reversed => !moves,
                // It is asked for by its own job.
                RefundState::Requested | RefundState::Sent => true,
            },
        };
        of.extend(one.payment_ref.as_deref().filter(|_| !agrees));
    }
    attempt::payments_named(conn, provider, &of)
}
