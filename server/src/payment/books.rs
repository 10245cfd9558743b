//! The books of one booking, which the transaction has locked: every change of its money goes through
//! here. A step changes payment or refund by a guarded update, posts to the ledger, and is told by timeline
//! and audit; the sums of the booking are written once, at the end. The core decides each step.

use sapa_core::base::issue::Reason;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::attention::{NeedsPerson, is_concern};
use sapa_core::payment::ledger::{LedgerCause, postings};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::money::{BookingMoney, waived_by};
use sapa_core::payment::refund::{PaymentMoney, RefundEvent, RefundKind, RefundState, WITHDRAWN, next};
use sapa_core::payment::status::{self, PaymentEvent, PaymentStatus};
use serde_json::{Value, json};

use super::online::{pauses, queue};
use super::rows::ledger::{self, NewEntry};
use super::rows::payment::{self, PaymentRow};
use super::rows::refund::{self, NewRefund, RefundRow, Step};
use crate::audit;
use crate::booking::rows::booking::BookingSummary;
use crate::booking::rows::event::{self, NewEvent};
use crate::booking::rows::money;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at, stored, to_json};
use crate::platform::hex::random_name;
use crate::platform::problem::Error;
use crate::session::Origin;

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
pub struct Told<'a> {
    /// `payment`, `refund` or `refund_request`.
    pub entity: &'static str,
    /// Id of the record.
    pub id: i64,
    /// The action, as the audit and the timeline name it.
    pub action: &'static str,
    /// The reason.
    pub reason: Option<&'a str>,
    /// Details.
    pub data: Value,
}

/// Why a refund did not arrive, in the provider's words.
#[derive(Debug, Clone, Default)]
pub struct Failure {
    /// A code with a text.
    pub code: String,
    /// The provider's own words.
    pub text: Option<String>,
}

impl Failure {
    /// Staff took the refund back.
    pub fn withdrawn() -> Self {
        Self { code: WITHDRAWN.to_owned(), text: None }
    }
}

/// A refund to reserve.
#[derive(Debug, Clone, Copy)]
pub struct Order<'a> {
    /// Minor units.
    pub amount: i64,
    /// The kind.
    pub kind: RefundKind,
    /// The reason that a person gave.
    pub reason: Option<&'a str>,
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
        self.tell(conn, Told { entity: "payment", id: payment.id, action, reason: None, data })
    }

    /// Reserves a refund of a payment, before anybody is asked to carry it out.
    ///
    /// # Errors
    /// 422 at `amount` for more than is left, 409 where nothing is.
    pub fn reserve(&mut self, conn: &mut Conn, payment_id: i64, order: Order<'_>) -> Result<RefundRow, Error> {
        let paid = payment::row(conn, payment_id)?;
        money_of(&paid)?.refuse(order.amount).map_err(refused)?;
        let waived = waived_by(order.kind, order.amount, &self.money);
        self.reserve_waiving(conn, &paid, order, waived)
    }

    /// Reserves the whole of what arrived too late. Nothing is waived by it, and what a cancellation kept
    /// stays.
    pub fn give_back(&mut self, conn: &mut Conn, payment_id: i64, amount: i64) -> Result<RefundRow, Error> {
        let paid = payment::row(conn, payment_id)?;
        self.reserve_waiving(conn, &paid, Order { amount, kind: RefundKind::Policy, reason: None }, 0)
    }

    fn reserve_waiving(
        &mut self,
        conn: &mut Conn,
        paid: &PaymentRow,
        order: Order<'_>,
        waived: i64,
    ) -> Result<RefundRow, Error> {
        let (now, payment_id) = (at(self.origin.now), paid.id);
        if !payment::reserve(conn, payment_id, order.amount, now)? {
            return Err(Error::conflict(Reason::new("refund.nothing_left")).definite());
        }
        let way: PaymentWay = stored(&paid.way)?;
        let since_cancel = self.money.kept.is_some();
        self.money = self.money.reserved(order.kind, order.amount, waived);
        let row = refund::insert(
            conn,
            &NewRefund {
                created_at: now,
                updated_at: now,
                company_id: self.company_id,
                branch_id: self.branch_id,
                booking_id: self.booking_id,
                payment_id,
                amount: order.amount,
                currency: self.currency.clone(),
                way: paid.way.clone(),
                kind: order.kind.as_str().to_owned(),
                status: RefundState::Requested.as_str().to_owned(),
                reason: order.reason.map(str::to_owned),
                waived,
                since_cancel,
                created_by: self.account(),
                send_key: way.is_automatic().then(random_name).transpose()?,
                next_ask_at: way.is_automatic().then_some(now),
            },
        )?;
        if way.is_automatic() {
            // Where a request waits for the outcome, it sends the refund itself before the job does.
            let due = self.origin.now.plus(pauses::AFTER_REQUEST);
            queue::at(conn, queue::REFUND, row.id, due, self.origin.now)?;
        }
        let flag = flag_of(paid)?.filter(|flag| flag.outlives_a_refund());
        self.look(conn, payment_id, flag)?;
        self.tell(conn, told(&row, "REFUND_RESERVED"))?;
        Ok(row)
    }

    /// Takes news of a refund: sent, arrived, failed, withdrawn. News that come again change nothing.
    ///
    /// # Errors
    /// 409 where the state of the refund does not allow the event.
    pub fn step(
        &mut self,
        conn: &mut Conn,
        refund: &RefundRow,
        event: RefundEvent,
        failure: Option<&Failure>,
    ) -> Result<RefundRow, Error> {
        let from: RefundState = stored(&refund.status)?;
        let Some(to) = next(from, event) else {
            let code = if from.is_under_way() { "refund.sent" } else { "refund.ended" };
            return Err(Error::conflict(Reason::new(code)));
        };
        if to == from {
            return Ok(refund.clone());
        }
        let now = at(self.origin.now);
        let ends = !to.is_under_way();
        let sends = from == RefundState::Requested && event != RefundEvent::Withdraw && event != RefundEvent::Fail;
        let changes = Step {
            status: Some(to.as_str().to_owned()),
            waived: (to == RefundState::Failed).then_some(0),
            sent_at: sends.then_some(Some(now)),
            ended_at: ends.then_some(Some(now)),
            failure: failure.map(|failure| Some(failure.code.clone())),
            failure_text: failure.map(|failure| failure.text.clone()),
            next_ask_at: ends.then_some(None),
        };
        if !refund::step(conn, refund.id, &refund.status, now, &changes)? {
            return Err(Error::conflict(Reason::new("refund.ended")));
        }
        let way: PaymentWay = stored(&refund.way)?;
        let mut post = |books: &Self, cause| {
            books.post(conn, refund.payment_id, cause, (Some(refund.id), None), (way, refund.amount))
        };
        if sends {
            post(self, LedgerCause::RefundSent)?;
            self.sent_since_cancel |= self.money.kept.is_some();
        }
        let paid = match to {
            RefundState::Requested | RefundState::Sent => None,
            RefundState::Succeeded => {
                post(self, LedgerCause::RefundSucceeded)?;
                self.money = self.money.succeeded(refund.amount);
                Some(self.arrived(conn, refund, now)?)
            }
            RefundState::Failed => {
                if from == RefundState::Sent {
                    post(self, LedgerCause::RefundFailed)?;
                }
                self.money = self.money.failed(refund.amount, refund.waived, refund.since_cancel);
                let paid = payment::row(conn, refund.payment_id)?;
                payment::released(conn, refund.payment_id, refund.amount, now)?.then_some(()).ok_or_else(lost)?;
                Some(paid)
            }
        };
        if let Some(paid) = paid {
            let failed = to == RefundState::Failed && is_concern(way, event, &self.money);
            let flag = flag_of(&paid)?.filter(|flag| flag.outlives_an_outcome());
            self.look(conn, refund.payment_id, if failed { Some(NeedsPerson::RefundFailed) } else { flag })?;
        }
        let row = refund::row(conn, refund.id)?;
        let action = match (to, event) {
            (RefundState::Failed, RefundEvent::Withdraw) => "REFUND_WITHDRAWN",
            (RefundState::Failed, _) => "REFUND_FAILED",
            (RefundState::Succeeded, _) => "REFUND_SUCCEEDED",
            (RefundState::Requested | RefundState::Sent, _) => "REFUND_SENT",
        };
        self.tell(conn, told(&row, action))?;
        Ok(row)
    }

    /// Ends the reservation of a refund that arrived. The payment is void once all of it is refunded.
    fn arrived(&self, conn: &mut Conn, refund: &RefundRow, now: At) -> Result<PaymentRow, Error> {
        let paid = payment::row(conn, refund.payment_id)?;
        let mut status: PaymentStatus = stored(&paid.status)?;
        if paid.refunded + refund.amount == paid.captured {
            status = status::next(status, PaymentEvent::RefundWhole).unwrap_or(status);
        }
        payment::refunded(conn, paid.id, refund.amount, status, now)?.then_some(paid).ok_or_else(lost)
    }

    /// Marks a payment as one that needs a person because of `flag`, the news of a provider, or because a
    /// refund is to be handed out; unmarks it where neither holds.
    pub fn look(&self, conn: &mut Conn, payment_id: i64, flag: Option<NeedsPerson>) -> Result<(), Error> {
        let waits = refund::waits_for_person(conn, payment_id)?;
        let needs = flag.or(waits.then_some(NeedsPerson::RefundToHandOut));
        payment::set_needs(conn, payment_id, flag, needs)
    }

    /// Ends the mark of a payment whose outcome was not known.
    pub fn outcome_known(&self, conn: &mut Conn, paid: &PaymentRow) -> Result<(), Error> {
        match flag_of(paid)? {
            Some(flag) if !flag.outlives_an_outcome() => self.look(conn, paid.id, None),
            _ => Ok(()),
        }
    }

    /// Writes timeline and audit.
    pub fn tell(&self, conn: &mut Conn, told: Told<'_>) -> Result<(), Error> {
        let Told { entity, id, action, reason, data } = told;
        let Origin { author, now, request_id } = self.origin;
        event::insert(
            conn,
            &NewEvent {
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
        audit::rows::entry::record(
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
        });
        ledger::append(conn, &entries)
    }
}

/// Why a payment needs a person, apart from refunds to hand out.
fn flag_of(paid: &PaymentRow) -> Result<Option<NeedsPerson>, Error> {
    paid.flagged.as_deref().map(stored).transpose()
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
pub fn refused(refusal: sapa_core::payment::refund::Refusal) -> Error {
    if refusal.is_of_amount() {
        Error::unprocessable(vec![refusal.reason().at("amount")]).definite()
    } else {
        Error::conflict(refusal.reason()).definite()
    }
}

fn told<'a>(row: &'a RefundRow, action: &'static str) -> Told<'a> {
    let data = json!({
        "paymentId": row.payment_id, "refundId": row.id, "amount": row.amount, "currency": row.currency,
        "kind": row.kind, "way": row.way, "failure": row.failure,
    });
    Told { entity: "refund", id: row.id, action, reason: row.reason.as_deref(), data }
}

/// A reservation that its payment does not have.
fn lost() -> Error {
    Error::internal("a refund without its reservation")
}
