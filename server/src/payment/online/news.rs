//! News of a provider, taken within a transaction. The core's states make the order of news irrelevant: a
//! capture beats a failure, and no end is taken back.

use chrono::Duration;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::refund::{RefundEvent, RefundState};
use sapa_core::payment::status::{self, AttemptStatus, PaymentEvent, PaymentStatus, after};
use serde_json::json;

use super::pauses;
use crate::payment::books::{Books, Failure, Of, Told};
use crate::payment::locked::{self, LockedPayment};
use crate::payment::mails;
use crate::payment::provider::{Outcome, PaymentNews, RefundNews, Refusal, Sum};
use crate::payment::rows::attempt::AttemptRow;
use crate::payment::rows::refund::RefundRow;
use crate::payment::rows::{online, payment};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::problem::Error;
use crate::session::Origin;

/// The code of a refund or payment that was never sent.
pub const UNREACHABLE: &str = "payment.provider_unreachable";

/// Takes news of a payment: what happened to the attempt `id`, and what follows for its payment and its
/// booking. Answers the attempt as it is then.
pub fn of_payment(conn: &mut Conn, origin: Origin<'_>, id: i64, news: &PaymentNews) -> Result<AttemptRow, Error> {
    let found = online::attempt(conn, id)?.ok_or_else(Error::not_found)?;
    let locked = locked::payment(conn, found.payment_id)?;
    // As it is under the lock of its booking.
    let attempt = online::attempt(conn, id)?.ok_or_else(Error::not_found)?;
    let before: AttemptStatus = stored(&attempt.status)?;
    let (told, failure) = match news {
        PaymentNews::Open(refusal) => {
            if let Some(Refusal { code, text }) = refusal.as_ref().filter(|_| before == AttemptStatus::Started) {
                online::note_attempt(conn, id, code, text)?;
            }
            (AttemptStatus::Started, None)
        }
        PaymentNews::UnderWay => (AttemptStatus::Started, None),
        PaymentNews::Captured(_) => (AttemptStatus::Captured, None),
        PaymentNews::Failed(refusal) => (AttemptStatus::Failed, Some(refusal)),
        PaymentNews::Canceled => (AttemptStatus::Canceled, None),
    };
    let status = after(before, told);
    if status == before {
        return Ok(attempt);
    }
    if let PaymentNews::Captured(sum) = news
        && *sum.currency.code() != *locked.payment.row.currency
    {
        differs(conn, origin, &locked, (id, &format!("captured in {}", sum.currency.code())))?;
        return Ok(attempt);
    }
    let words = failure.map(|refusal| (refusal.code.as_str(), refusal.text.as_str()));
    online::end_attempt(conn, id, status, words, at(origin.now))?;
    match news {
        PaymentNews::Captured(sum) => captured(conn, origin, &locked, id, sum.amount)?,
        PaymentNews::Failed(_) => ended(conn, origin, &locked, &attempt, PaymentEvent::Fail)?,
        PaymentNews::Canceled => ended(conn, origin, &locked, &attempt, PaymentEvent::Void)?,
        PaymentNews::Open(_) | PaymentNews::UnderWay => {}
    }
    online::attempt(conn, id)?.ok_or_else(Error::not_found)
}

/// Posts a capture. Money that arrives after the payment or its booking was canceled goes back whole.
fn captured(
    conn: &mut Conn,
    origin: Origin<'_>,
    locked: &LockedPayment,
    attempt: i64,
    amount: i64,
) -> Result<(), Error> {
    let paid = &locked.payment.row;
    let mut books = Books::open(origin, &locked.booking.row);
    let late = locked.facts.status == PaymentStatus::Void || books.money().kept.is_some();
    // The name of a payment is that of the attempt that brought its money first, which may not be the last one.
    if let (0, Some(named)) = (paid.captured, online::attempt(conn, attempt)?.and_then(|row| row.provider_ref)) {
        payment::set_provider_ref(conn, paid.id, &named)?;
    }
    books.capture(conn, paid, Some(attempt), amount)?;
    if late {
        let back = books.give_back(conn, paid.id, (attempt, amount))?;
        mails::of_refund(conn, origin.now, &back)?;
        books.raise(conn, paid.id, Of::Attempt(attempt), NeedsPerson::CapturedLate)?;
    } else if (paid.captured, amount) != (0, paid.amount) {
        tracing::error!(
            payment = paid.id,
            amount,
            before = paid.captured,
            asked = paid.amount,
            "more or less was captured"
        );
        books.raise(conn, paid.id, Of::Attempt(attempt), NeedsPerson::ProviderDiffers)?;
    }
    books.outcome_known(conn, paid.id, Of::Attempt(attempt))?;
    books.close(conn)
}

/// Ends a payment without money, unless another attempt was begun. The sums of the booking stay.
fn ended(
    conn: &mut Conn,
    origin: Origin<'_>,
    locked: &LockedPayment,
    attempt: &AttemptRow,
    event: PaymentEvent,
) -> Result<(), Error> {
    let paid = &locked.payment.row;
    let latest = online::last_attempt(conn, paid.id)?.is_some_and(|last| last.id == attempt.id);
    let Some(next) = status::next(locked.facts.status, event).filter(|_| latest) else { return Ok(()) };
    if next == locked.facts.status {
        return Ok(());
    }
    payment::set_status(conn, paid.id, next, at(origin.now))?;
    let books = Books::open(origin, &locked.booking.row);
    books.outcome_known(conn, paid.id, Of::Attempt(attempt.id))?;
    let action = if event == PaymentEvent::Void { "PAYMENT_VOIDED" } else { "PAYMENT_FAILED" };
    let data = json!({ "paymentId": paid.id, "amount": paid.amount, "currency": paid.currency });
    books.tell(conn, Told { entity: "payment", id: paid.id, action, reason: None, data })
}

/// Voids a payment of which no attempt is under way.
pub fn void(conn: &mut Conn, origin: Origin<'_>, locked: &LockedPayment) -> Result<(), Error> {
    match online::last_attempt(conn, locked.payment.row.id)? {
        Some(last) => ended(conn, origin, locked, &last, PaymentEvent::Void),
        None => Ok(()),
    }
}

/// Who says how a refund stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// An event, which may be older than what is known.
    ByEvent,
    /// The provider, when it was asked.
    WhenAsked,
}

/// Takes news of the refund `id`. False: they contradict an end that is known, so that the provider must be asked.
pub fn of_refund(conn: &mut Conn, origin: Origin<'_>, id: i64, news: &RefundNews, said: Said) -> Result<bool, Error> {
    let (booking, row) = locked::refund(conn, id)?;
    if row.provider_ref.is_none() {
        online::name_refund(conn, id, Some(&news.provider_ref))?;
    }
    let status: RefundState = stored(&row.status)?;
    let mut books = Books::open(origin, &booking.row);
    let Sum { amount, currency } = news.sum;
    if (amount, currency.code()) != (row.amount, row.currency.as_str()) {
        tracing::error!(refund = id, amount, currency = currency.code(), "the provider tells of another amount");
        books.raise(conn, row.payment_id, Of::Refund(id), NeedsPerson::ProviderDiffers)?;
        return Ok(true);
    }
    let (event, failure) = match &news.outcome {
        Outcome::UnderWay => (RefundEvent::Send, None),
        Outcome::Succeeded => (RefundEvent::Succeed, None),
        Outcome::Failed(refusal) if status == RefundState::Succeeded => (RefundEvent::Reverse, Some(words(refusal))),
        Outcome::Failed(refusal) => (RefundEvent::Fail, Some(words(refusal))),
    };
    match (status, event, said) {
        (RefundState::Succeeded, RefundEvent::Reverse, Said::ByEvent)
        | (RefundState::Failed, RefundEvent::Succeed, Said::ByEvent) => return Ok(false),
        (RefundState::Failed, RefundEvent::Succeed, Said::WhenAsked) => {
            arrived_late(conn, &mut books, &row, &news.provider_ref)?;
            books.close(conn)?;
            return Ok(true);
        }
        (RefundState::Succeeded, RefundEvent::Reverse, Said::WhenAsked) => {}
        _ if !status.is_under_way() => return Ok(true),
        _ => {}
    }
    let stepped = books.step(conn, &row, event, failure.as_ref())?;
    if stepped.status != row.status {
        books.close(conn)?;
    }
    // That it was sent is told where it was reserved.
    if event == RefundEvent::Succeed {
        mails::of_refund(conn, origin.now, &stepped)?;
    }
    Ok(true)
}

/// Records a refund that was thought to have failed, and that the provider has made. Its money is gone, so it is recorded
/// as one that was found, unless what is left of the payment is less.
fn arrived_late(conn: &mut Conn, books: &mut Books<'_>, row: &RefundRow, name: &str) -> Result<(), Error> {
    let paid = payment::row(conn, row.payment_id)?;
    let attempt = match row.attempt_id {
        Some(attempt) => Some(attempt),
        None => online::last_attempt(conn, paid.id)?.map(|last| last.id),
    };
    online::name_refund(conn, row.id, None)?;
    let found = match attempt {
        Some(attempt) => books.found(conn, &paid, attempt, (name, row.amount))?,
        None => None,
    };
    let Some(found) = found else {
        online::name_refund(conn, row.id, Some(name))?;
        return books.raise(conn, paid.id, Of::Refund(row.id), NeedsPerson::RefundArrivedLate);
    };
    books.step(conn, &found, RefundEvent::Succeed, None)?;
    books.dealt_with(conn, paid.id, Of::Refund(row.id), &[NeedsPerson::RefundFailed])?;
    books.dealt_with(conn, paid.id, Of::Refund(found.id), &[NeedsPerson::RefundFound])?;
    books.raise(conn, paid.id, Of::Refund(found.id), NeedsPerson::RefundArrivedLate)
}

/// Takes a refusal of the refund `id`; false when it had ended before.
pub fn refund_refused(conn: &mut Conn, origin: Origin<'_>, id: i64, refusal: &Refusal) -> Result<bool, Error> {
    let (booking, row) = locked::refund(conn, id)?;
    if !stored::<RefundState>(&row.status)?.is_under_way() {
        return Ok(false);
    }
    let mut books = Books::open(origin, &booking.row);
    books.step(conn, &row, RefundEvent::Fail, Some(&words(refusal)))?;
    books.close(conn)?;
    Ok(true)
}

fn words(refusal: &Refusal) -> Failure {
    let text = Some(refusal.text.clone()).filter(|text| !text.is_empty());
    Failure { code: refusal.code.clone(), text }
}

/// What keeps a record from its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// No outcome was told.
    NoAnswer,
    /// The provider itself says that it is under way.
    AtProvider,
    /// The provider is not set up any more.
    ProviderGone,
}

impl Waiting {
    /// How long this is no person's concern.
    const fn patience(self) -> Duration {
        match self {
            Self::NoAnswer => pauses::SILENCE,
            Self::AtProvider => pauses::PENDING,
            Self::ProviderGone => Duration::zero(),
        }
    }

    const fn reason(self) -> NeedsPerson {
        match self {
            Self::NoAnswer | Self::AtProvider => NeedsPerson::OutcomeUnknown,
            Self::ProviderGone => NeedsPerson::ProviderGone,
        }
    }
}

/// Lists a record for a person that has been waiting since `since` for longer than usual.
pub fn waits(
    conn: &mut Conn,
    origin: Origin<'_>,
    (payment_id, of): (i64, Of),
    waiting: Waiting,
    since: UtcTime,
) -> Result<(), Error> {
    if origin.now.since(since) < waiting.patience() {
        return Ok(());
    }
    let locked = locked::payment(conn, payment_id)?;
    let books = Books::open(origin, &locked.booking.row);
    let (reason, others) = match waiting {
        Waiting::ProviderGone => (waiting.reason(), NeedsPerson::OutcomeUnknown),
        Waiting::NoAnswer | Waiting::AtProvider => (waiting.reason(), NeedsPerson::ProviderGone),
    };
    // It is one matter, whatever keeps it.
    books.dealt_with(conn, payment_id, of, &[others])?;
    books.raise(conn, payment_id, of, reason)
}

/// Lists a payment for a person of which the provider tells what our books do not have.
fn differs(
    conn: &mut Conn,
    origin: Origin<'_>,
    locked: &LockedPayment,
    (attempt, what): (i64, &str),
) -> Result<(), Error> {
    let id = locked.payment.row.id;
    tracing::error!(payment = id, what, "the provider's books differ");
    Books::open(origin, &locked.booking.row).raise(conn, id, Of::Attempt(attempt), NeedsPerson::ProviderDiffers)
}
