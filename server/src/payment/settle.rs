//! What a cancellation gives back, within its transaction: the core says how much and of which payments;
//! refunds are reserved here, requested where an administrator must agree, and cash is handed out.

use sapa_core::base::id::PaymentId;
use sapa_core::base::issue::{Issue, Reason};
use sapa_core::form::checks::Checks;
use sapa_core::payment::cancellation::{given_back, settle as settled};
use sapa_core::payment::guest_mail::guest_is_notified;
use sapa_core::payment::money::BookingMoney;
use sapa_core::payment::preview::plan;
use sapa_core::payment::refund::{RefundEvent, RefundKind};
use sapa_core::payment::spread::{Source, spread};

use super::books::{Books, RefundInstruction, money_of};
use super::request;
use super::rows::payment;
use crate::booking::payments::{Cancellation, UNDER_WAY};
use crate::booking::rows::booking::BookingSummary;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::session::Origin;

/// Settles the money of a canceled booking. Answers its sums for the write of the booking.
///
/// # Errors
/// 422 at `refund.…` for what was entered.
pub fn settle(
    conn: &mut Conn,
    origin: Origin<'_>,
    cancellation: &Cancellation<'_>,
) -> Result<(BookingMoney, bool), Error> {
    let Cancellation { booking, facts, quote, kind, by, refund: choice, may_be_pending, notify_guest } = cancellation;
    let mut books = Books::open(origin, booking);
    let settlement = settled(books.money(), given_back(facts, *kind, *by, quote, origin.now));
    let sources = sources(conn, booking.id)?;
    let chosen = choice.zip(origin.author.actor().map(|actor| actor.role));
    let planned = plan(settlement, chosen, &sources).map_err(|issues| {
        let mut checks = Checks::default();
        checks.within("refund", issues);
        Error::unprocessable(checks.done()).definite()
    })?;
    books.cancel(planned.kept);
    let reason = choice.and_then(|choice| choice.reason.as_deref()).map(str::trim);
    let handed_out = choice.is_some_and(|choice| choice.handed_out == Some(true));
    for part in &planned.parts {
        let reason_of_part = reason.filter(|_| part.kind != RefundKind::Policy);
        let order = RefundInstruction {
            amount: part.amount,
            kind: part.kind,
            reason: reason_of_part,
            notify_guest: *notify_guest,
            attempt: None,
            receipt: None,
        };
        if part.requested {
            let reason =
                reason.ok_or_else(|| Error::unprocessable(vec![Issue::new("refund.reason", "validation.required")]))?;
            request::ask(conn, &books, part.payment_id.0, (order.amount, reason))?;
            continue;
        }
        for reserved in books.reserve_all(conn, part.payment_id.0, order)? {
            if handed_out && part.way.is_handed_out() {
                books.step(conn, &reserved, RefundEvent::Succeed, None)?;
            }
        }
    }
    // Last, so that nothing else stands in the way, and a batch has summed up its refunds: the payment is ended, and the
    // cancellation tried again.
    if !may_be_pending && payment::has_pending(conn, booking.id)? {
        return Err(Error::conflict(Reason::new(UNDER_WAY)));
    }
    Ok(books.into_sums())
}

/// Gives back what is paid beyond a lower price of a booking that the company shortened, as if it had canceled
/// that part: whole, whatever the policy. Answers the booking's sums at the new price. Its caller refuses a
/// payment under way.
pub fn give_back(
    conn: &mut Conn,
    origin: Origin<'_>,
    booking: &BookingSummary,
    total: i64,
    notify_guest: Option<bool>,
) -> Result<BookingMoney, Error> {
    let mut books = Books::open(origin, booking);
    let amount = books.money().given_back_at(total);
    books.reprice(total);
    let parts = spread(&sources(conn, booking.id)?, amount)
        .ok_or_else(|| Error::conflict(Reason::new("refund.nothing_left")).definite())?;
    let notify_guest = guest_is_notified(&origin.author, notify_guest);
    for part in parts {
        let order = RefundInstruction {
            amount: part.amount,
            kind: RefundKind::Policy,
            reason: None,
            notify_guest,
            attempt: None,
            receipt: None,
        };
        books.reserve_all(conn, part.payment_id.0, order)?;
    }
    Ok(books.into_sums().0)
}

/// The payments of a booking that something can be refunded of.
pub fn sources(conn: &mut Conn, booking: i64) -> Result<Vec<Source>, Error> {
    let mut sources = Vec::new();
    for paid in payment::of_booking(conn, booking)? {
        let refundable = money_of(&paid.row)?.refundable();
        if let Some(captured_at) = paid.row.captured_at.filter(|_| refundable > 0) {
            sources.push(Source {
                payment_id: PaymentId(paid.row.id),
                way: stored(&paid.row.way)?,
                captured_at: captured_at.0,
                refundable,
            });
        }
    }
    Ok(sources)
}
