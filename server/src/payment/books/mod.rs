//! The books of one booking, which the transaction has locked: every change of its money goes through
//! here. A step changes payment or refund by a guarded update, posts to the ledger, and is told by timeline
//! and audit; the sums of the booking are written once, at the end. The core decides each step.

mod concerns;
mod refunds;

use sapa_core::base::time::UtcTime;
use sapa_core::payment::ledger::{LedgerCause, postings};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::money::BookingMoney;
use sapa_core::payment::refund::{PaymentMoney, RefundEvent};
use sapa_core::payment::status::{self, PaymentEvent};
use serde_json::{Value, json};

use super::rows::ledger::{self, NewEntry};
use super::rows::payment::{self, PaymentRow};
use super::rows::refund;
use crate::audit;
use crate::booking::rows::booking::BookingSummary;
use crate::booking::rows::event::{self, NewBookingEvent};
use crate::booking::rows::money;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored, to_json};
use crate::platform::problem::Error;
use crate::session::Origin;

pub use self::concerns::show_gravest;
pub use self::refunds::{Failure, RefundInstruction};
pub use crate::payment::rows::concern::ConcernSubject;

/// The books of a locked booking.
pub struct Books<'a> {
    origin: Origin<'a>,
    booking_id: i64,
    company_id: i64,
    branch_id: i64,
    currency: String,
    money: BookingMoney,
    sent_since_cancel: bool,
}

/// What is told of a change: the record, the audit's action, the reason that a person gave.
pub struct MoneyEvent<'a> {
    /// `payment`, `refund` or `refund_request`.
    pub entity: &'static str,
    /// Id of the record.
    pub id: i64,
    /// The action, as the audit and the timeline name it.
    pub action: &'static str,
    pub reason: Option<&'a str>,
    /// Details.
    pub data: Value,
}

impl<'a> Books<'a> {
    /// Opens the books of a booking that the transaction has locked.
    pub fn open(origin: Origin<'a>, booking: &BookingSummary) -> Self {
        Self {
            origin,
            booking_id: booking.id,
            company_id: booking.company_id,
            branch_id: booking.branch_id,
            currency: booking.currency.clone(),
            money: booking.sums(),
            sent_since_cancel: booking.refund_sent_since_cancel,
        }
    }

    /// The account that changes the books; none: the system.
    pub fn account(&self) -> Option<i64> {
        self.origin.author.actor().map(|actor| actor.user_id.0)
    }

    /// The time of the change.
    pub const fn now(&self) -> UtcTime {
        self.origin.now
    }

    /// The sums, with what was done since the books were opened.
    pub const fn money(&self) -> &BookingMoney {
        &self.money
    }

    /// Takes the price that the booking has from now on.
    pub const fn reprice(&mut self, total: i64) {
        self.money.total = total;
    }

    /// Fixes what a cancellation keeps. Refunds from now on are refunds since the cancellation.
    pub const fn cancel(&mut self, kept: i64) {
        self.money = self.money.canceled(kept);
        self.sent_since_cancel = false;
    }

    /// Forgets what the cancellation kept. Refunds of until now are refunds of before a cancellation.
    pub fn reinstate(&mut self, conn: &mut Conn) -> Result<(), Error> {
        // First, so that what these refunds would have given back is owed again.
        self.money = self.money.reinstated();
        for unsent in refund::unsent_since_cancel(conn, self.booking_id)? {
            self.step(conn, &unsent, RefundEvent::Withdraw, Some(&Failure::withdrawn()))?;
        }
        refund::all_before_cancel(conn, self.booking_id)?;
        self.sent_since_cancel = false;
        Ok(())
    }

    /// Writes the sums of the booking and raises its version. Where a change of the booking itself follows,
    /// that writes them ([`Books::into_sums`]).
    pub fn close(self, conn: &mut Conn) -> Result<(), Error> {
        money::write(conn, self.booking_id, &self.money, self.sent_since_cancel, at(self.origin.now))
    }

    /// The sums, and whether a refund was sent since the cancellation, for the one who writes the booking.
    pub fn into_sums(self) -> (BookingMoney, bool) {
        (self.money, self.sent_since_cancel)
    }

    /// Posts the capture of a payment. `attempt`: the attempt that captured it; none: a person recorded it.
    /// A capture that was posted before is refused by the ledger.
    pub fn capture(
        &mut self,
        conn: &mut Conn,
        payment: &PaymentRow,
        attempt: Option<i64>,
        amount: i64,
    ) -> Result<(), Error> {
        let now = at(self.origin.now);
        let status = stored(&payment.status)?;
        let status = status::next(status, PaymentEvent::Capture).unwrap_or(status);
        payment::capture(conn, payment.id, amount, status, now)?;
        self.posted_capture(conn, payment, attempt, amount)
    }

    /// Posts a payment that a person recorded as captured.
    pub fn recorded(&mut self, conn: &mut Conn, payment: &PaymentRow) -> Result<(), Error> {
        self.posted_capture(conn, payment, None, payment.captured)
    }

    fn posted_capture(
        &mut self,
        conn: &mut Conn,
        payment: &PaymentRow,
        attempt: Option<i64>,
        amount: i64,
    ) -> Result<(), Error> {
        let way = stored(&payment.way)?;
        self.post(conn, payment.id, LedgerCause::Capture, (None, attempt), (way, amount))?;
        self.money.captured = self.money.captured.saturating_add(amount);
        let action = if attempt.is_some() { "PAYMENT_CAPTURED" } else { "PAYMENT_RECORDED" };
        let data = json!({
            "paymentId": payment.id, "amount": amount, "currency": self.currency, "method": payment.method, "way": way,
        });
        self.record_event(conn, MoneyEvent { entity: "payment", id: payment.id, action, reason: None, data })
    }

    /// Writes timeline and audit.
    pub fn record_event(&self, conn: &mut Conn, event: MoneyEvent<'_>) -> Result<(), Error> {
        let MoneyEvent { entity, id, action, reason, data } = event;
        let Origin { author, now, request_id, .. } = self.origin;
        event::insert(
            conn,
            &NewBookingEvent {
                booking_id: self.booking_id,
                at: at(now),
                actor_id: self.account(),
                actor_role: author.actor().map(|actor| actor.role.as_str().to_owned()),
                action: action.to_owned(),
                from_status: None,
                to_status: None,
                reason: reason.map(str::to_owned),
                data: Some(to_json(&data)?),
            },
        )?;
        audit::record::record(
            conn,
            &audit::rows::entry::Change {
                at: now,
                author,
                action,
                entity,
                entity_id: Some(id),
                company_id: Some(self.company_id),
                request_id,
                before: Value::Null,
                after: json!({ "bookingId": self.booking_id, "reason": reason, "data": data }),
            },
        )
    }

    fn post(
        &self,
        conn: &mut Conn,
        payment_id: i64,
        cause: LedgerCause,
        (refund_id, attempt_id): (Option<i64>, Option<i64>),
        (way, amount): (PaymentWay, i64),
    ) -> Result<(), Error> {
        let entries = postings(cause, way, amount).map(|posting| NewEntry {
            at: at(self.origin.now),
            company_id: self.company_id,
            payment_id,
            refund_id,
            attempt_id,
            cause: cause.as_str().to_owned(),
            account: posting.account.as_str().to_owned(),
            amount: posting.amount,
            currency: self.currency.clone(),
            posted_by: self.account(),
        });
        ledger::append(conn, &entries)
    }
}

/// The money of a payment, for the core.
pub fn money_of(row: &PaymentRow) -> Result<PaymentMoney, Error> {
    Ok(PaymentMoney {
        status: stored(&row.status)?,
        captured: row.captured,
        refunded: row.refunded,
        under_way: row.under_way,
    })
}

/// The answer to a refund that is not possible: 422 at the amount, or 409.
pub fn refused(refusal: sapa_core::payment::refund::NotRefundable) -> Error {
    if refusal.is_of_amount() {
        Error::unprocessable(vec![refusal.reason().at("amount")]).definite()
    } else {
        Error::conflict(refusal.reason()).definite()
    }
}
