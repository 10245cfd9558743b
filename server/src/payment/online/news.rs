//! News of a provider, taken within a transaction. The core's states make the order of news irrelevant: a
//! capture beats a failure, and no end is taken back.

use chrono::Duration;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::refund::{RefundEvent, RefundState};
use sapa_core::payment::status::{self, AttemptStatus, PaymentEvent, PaymentStatus, after};
use serde_json::json;

use super::pauses;
use crate::payment::books::{Books, ConcernSubject, Failure, MoneyEvent};
use crate::payment::locked::{self, LockedPayment};
use crate::payment::mails;
use crate::payment::provider::{PaymentNews, RefundNews, RefundOutcome, Refusal, Sum};
use crate::payment::rows::attempt::AttemptRow;
use crate::payment::rows::{ledger, online, payment, refund};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::problem::Error;
use crate::session::Origin;

/// Takes news of a payment: what happened to the attempt `id`, and what follows for its payment and its
/// booking. Answers the attempt as it is then.
pub fn of_payment(conn: &mut Conn, origin: Origin<'_>, id: i64, news: &PaymentNews) -> Result<AttemptRow, Error> {
    let found = online::attempt(conn, id)?.ok_or_else(Error::not_found)?;
    let locked = locked::payment(conn, found.payment_id)?;
    // As it is under the lock of its booking.
    let attempt = online::attempt(conn, id)?.ok_or_else(Error::not_found)?;
    let before: AttemptStatus = stored(&attempt.status)?;
    let (reported, failure) = match news {
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
    let status = after(before, reported);
    if let PaymentNews::Captured(sum) = news
        && *sum.currency.code() != *locked.payment.row.currency
    {
        differs(conn, origin, &locked, &attempt)?;
        return Ok(attempt);
    }
    if status == before {
        // A person may have said that it was captured while the provider told nothing.
        if before == AttemptStatus::Captured && !is_as_posted(conn, &attempt, news)? {
            differs(conn, origin, &locked, &attempt)?;
        }
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
        books.escalate(conn, paid.id, ConcernSubject::Attempt(attempt), NeedsPerson::CapturedLate)?;
    } else if (paid.captured, amount) != (0, paid.amount) {
        tracing::error!(
            payment = paid.id,
            amount,
            before = paid.captured,
            requested = paid.amount,
            "more or less was captured"
        );
        books.escalate(conn, paid.id, ConcernSubject::Attempt(attempt), NeedsPerson::ProviderDiffers)?;
    }
    books.outcome_known(conn, paid.id, ConcernSubject::Attempt(attempt))?;
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
    books.outcome_known(conn, paid.id, ConcernSubject::Attempt(attempt.id))?;
    let action = if event == PaymentEvent::Void { "PAYMENT_VOIDED" } else { "PAYMENT_FAILED" };
    let data = json!({ "paymentId": paid.id, "amount": paid.amount, "currency": paid.currency });
    books.record_event(conn, MoneyEvent { entity: "payment", id: paid.id, action, reason: None, data })
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

/// Takes news of the refund `id`. False: they contradict an end that is known, so that an event makes the provider be
/// asked, and what it says when it is asked is recorded as found.
pub fn of_refund(conn: &mut Conn, origin: Origin<'_>, id: i64, news: &RefundNews, said: Said) -> Result<bool, Error> {
    let (booking, row) = locked::refund(conn, id)?;
    // The name of one that was given up may have gone over to the record that counts.
    let row =
        refund::named(conn, &news.provider_ref)?.filter(|named| named.payment_id == row.payment_id).unwrap_or(row);
    let id = row.id;
    if row.provider_ref.is_none() {
        online::name_refund(conn, id, Some(&news.provider_ref))?;
    }
    let status: RefundState = stored(&row.status)?;
    let mut books = Books::open(origin, &booking.row);
    let Sum { amount, currency } = news.sum;
    if (amount, currency.code()) != (row.amount, row.currency.as_str()) {
        tracing::error!(refund = id, amount, currency = currency.code(), "the provider tells of another amount");
        books.escalate(conn, row.payment_id, ConcernSubject::Refund(id), NeedsPerson::ProviderDiffers)?;
        return Ok(true);
    }
    let (event, failure) = match &news.outcome {
        RefundOutcome::UnderWay => (RefundEvent::Send, None),
        RefundOutcome::Succeeded => (RefundEvent::Succeed, None),
        RefundOutcome::Failed(refusal) if status == RefundState::Succeeded => {
            (RefundEvent::Reverse, Some(words(refusal)))
        }
        RefundOutcome::Failed(refusal) => (RefundEvent::Fail, Some(words(refusal))),
    };
    if contradicts_failure(status, &news.outcome) || (said, event) == (Said::ByEvent, RefundEvent::Reverse) {
        return Ok(false);
    }
    if event != RefundEvent::Reverse && !status.is_under_way() {
        return Ok(true);
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

/// Whether the provider has a refund, or carries it out, that was thought to have failed or to have come back.
pub const fn contradicts_failure(status: RefundState, reported: &RefundOutcome) -> bool {
    match reported {
        RefundOutcome::UnderWay | RefundOutcome::Succeeded => status.is_back(),
        RefundOutcome::Failed(_) => false,
    }
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

/// The reason for which an attempt or a refund has not ended yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PendingReason {
    /// No outcome was told.
    NoAnswer,
    /// The provider itself says that it is under way.
    AtProvider,
    /// The provider is not set up any more.
    ProviderGone,
}

impl PendingReason {
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
    (payment_id, of): (i64, ConcernSubject),
    waiting: PendingReason,
    since: UtcTime,
) -> Result<(), Error> {
    let locked = locked::payment(conn, payment_id)?;
    let books = Books::open(origin, &locked.booking.row);
    let is_long = origin.now.since(since) >= waiting.patience();
    // It is one matter, whatever keeps it; and a provider that was asked is not gone.
    match waiting {
        PendingReason::ProviderGone => books.dealt_with(conn, payment_id, of, &[NeedsPerson::OutcomeUnknown])?,
        PendingReason::NoAnswer | PendingReason::AtProvider => {
            books.dealt_with(conn, payment_id, of, &[NeedsPerson::ProviderGone])?;
        }
    }
    if is_long { books.escalate(conn, payment_id, of, waiting.reason()) } else { Ok(()) }
}

/// Whether news of a captured attempt are what our books say. What may be older than its capture says nothing against it.
fn is_as_posted(conn: &mut Conn, attempt: &AttemptRow, news: &PaymentNews) -> Result<bool, Error> {
    Ok(match news {
        PaymentNews::Captured(sum) => ledger::captures(conn, attempt.payment_id)?.contains(&(attempt.id, sum.amount)),
        PaymentNews::Open(_) | PaymentNews::UnderWay | PaymentNews::Failed(_) | PaymentNews::Canceled => true,
    })
}

/// Lists an attempt that our books have as captured, and the provider, when it was asked, not.
pub fn not_captured(conn: &mut Conn, origin: Origin<'_>, attempt: &AttemptRow) -> Result<(), Error> {
    let locked = locked::payment(conn, attempt.payment_id)?;
    differs(conn, origin, &locked, attempt)
}

/// Lists a payment for a person of which the provider tells what our books do not have.
fn differs(conn: &mut Conn, origin: Origin<'_>, locked: &LockedPayment, attempt: &AttemptRow) -> Result<(), Error> {
    let id = locked.payment.row.id;
    tracing::error!(payment = id, attempt = attempt.id, "the provider's books differ");
    let books = Books::open(origin, &locked.booking.row);
    let what = (ConcernSubject::Attempt(attempt.id), NeedsPerson::ProviderDiffers);
    books.escalate_once(conn, id, what, attempt.provider_ref.as_deref().unwrap_or_default()).map(drop)
}
