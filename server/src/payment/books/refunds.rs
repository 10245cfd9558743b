//! Refunds in the books of a booking: reserved before anybody is asked, then one step after the other.

use sapa_core::access::step_up::{StepUp, refund_limit};
use sapa_core::base::issue::Reason;
use sapa_core::payment::attention::{NeedsPerson, is_concern};
use sapa_core::payment::ledger::LedgerCause;
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::money::waived_by;
use sapa_core::payment::refund::{
    NotRefundable, RefundEvent, RefundKind, RefundOrigin, RefundState, SETTLED, UNREACHABLE, WITHDRAWN, next,
};
use sapa_core::payment::spread::{Captured, most_at_once, taken_from};
use sapa_core::payment::status::{self, PaymentEvent, PaymentStatus};
use serde_json::json;

use super::{Books, ConcernSubject, MoneyEvent, money_of, refused, show_gravest};
use crate::payment::online::{pauses, queue};
use crate::payment::rows::payment::{self, PaymentRow};
use crate::payment::rows::refund::{self, NewRefundRow, RefundChanges, RefundRow};
use crate::payment::rows::{concern, ledger};
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at, stored};
use crate::platform::hex::random_name;
use crate::platform::problem::Error;
use crate::session::step_up;

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

    /// A person says that the refund did not arrive.
    pub fn settled() -> Self {
        Self { code: SETTLED.to_owned(), text: None }
    }

    /// Whether a person is told of it by the answer to what the person does.
    fn is_heard(&self) -> bool {
        [UNREACHABLE, SETTLED].contains(&self.code.as_str())
    }
}

/// A refund to reserve.
#[derive(Debug, Clone, Copy)]
pub struct RefundInstruction<'a> {
    /// Minor units.
    pub amount: i64,
    pub kind: RefundKind,
    /// The reason that a person gave.
    pub reason: Option<&'a str>,
    /// Whether the guest is told of it.
    pub notify_guest: bool,
    /// The attempt whose capture goes back; none: one that has it, or no attempt captured the payment.
    pub attempt: Option<i64>,
    /// The number of the fiscal receipt, where one was issued already.
    pub receipt: Option<&'a str>,
}

impl Books<'_> {
    /// Reserves a refund of a payment, before anybody is asked to carry it out. The refusal inside: nothing is left, or
    /// less than `amount`, also of the capture that has most.
    ///
    /// # Errors
    /// Failures of the database.
    pub fn reserve(
        &mut self,
        conn: &mut Conn,
        payment_id: i64,
        order: RefundInstruction<'_>,
    ) -> Result<Result<RefundRow, NotRefundable>, Error> {
        let captures = captures(conn, payment_id)?;
        let attempt = match taken_from(&captures, order.amount).as_deref() {
            Some([(attempt, _)]) => Some(*attempt),
            Some(_) => return Ok(Err(NotRefundable::TooMuch { left: most_at_once(&captures) })),
            None => None,
        };
        self.reserve_from(conn, payment_id, RefundInstruction { attempt, ..order })
    }

    /// Reserves what a cancellation gives back of a payment: a refund for each capture that it takes from.
    ///
    /// # Errors
    /// 422 at `amount` for more than is left, 409 where nothing is.
    pub fn reserve_all(
        &mut self,
        conn: &mut Conn,
        payment_id: i64,
        order: RefundInstruction<'_>,
    ) -> Result<Vec<RefundRow>, Error> {
        let orders = match taken_from(&captures(conn, payment_id)?, order.amount) {
            Some(parts) => parts
                .into_iter()
                .map(|(attempt, amount)| RefundInstruction { amount, attempt: Some(attempt), ..order })
                .collect(),
            None => vec![order],
        };
        orders.into_iter().map(|order| self.reserve_from(conn, payment_id, order)?.map_err(refused)).collect()
    }

    fn reserve_from(
        &mut self,
        conn: &mut Conn,
        payment_id: i64,
        order: RefundInstruction<'_>,
    ) -> Result<Result<RefundRow, NotRefundable>, Error> {
        let paid = payment::row(conn, payment_id)?;
        if let Err(refusal) = money_of(&paid)?.refuse(order.amount) {
            return Ok(Err(refusal));
        }
        let waived = waived_by(order.kind, order.amount, &self.money);
        self.reserve_waiving(conn, &paid, order, waived).map(Ok)
    }

    /// Reserves the whole of what an attempt captured too late. Nothing is waived by it, and what a cancellation
    /// kept stays.
    pub fn give_back(
        &mut self,
        conn: &mut Conn,
        payment_id: i64,
        (attempt, amount): (i64, i64),
    ) -> Result<RefundRow, Error> {
        let paid = payment::row(conn, payment_id)?;
        let order = RefundInstruction {
            amount,
            kind: RefundKind::Policy,
            reason: None,
            notify_guest: true,
            attempt: Some(attempt),
            receipt: None,
        };
        self.reserve_waiving(conn, &paid, order, 0)
    }

    fn reserve_waiving(
        &mut self,
        conn: &mut Conn,
        paid: &PaymentRow,
        order: RefundInstruction<'_>,
        waived: i64,
    ) -> Result<RefundRow, Error> {
        let (now, payment_id) = (at(self.origin.now), paid.id);
        self.stepped_up(conn, order.amount)?;
        if !payment::reserve(conn, payment_id, order.amount, now)? {
            return Err(Error::conflict(Reason::new("refund.nothing_left")).definite());
        }
        let way: PaymentWay = stored(&paid.way)?;
        let since_cancel = self.money.kept.is_some();
        self.money = self.money.reserved(order.kind, order.amount, waived);
        let mut new = self.new_refund(paid, order, since_cancel);
        new.waived = waived;
        new.send_key = way.is_automatic().then(random_name).transpose()?;
        new.next_ask_at = way.is_automatic().then_some(now);
        let row = refund::insert(conn, &new)?;
        if way.is_automatic() {
            // Where a request waits for the outcome, it sends the refund itself before the job does.
            let due = self.origin.now.plus(pauses::AFTER_REQUEST);
            queue::at(conn, queue::REFUND, row.id, due, self.origin.now)?;
        } else {
            self.escalate(conn, payment_id, ConcernSubject::Refund(row.id), NeedsPerson::RefundToHandOut)?;
        }
        self.record_event(conn, refund_event(&row, "REFUND_RESERVED"))?;
        Ok(row)
    }

    /// Refuses (403) a refund by staff that with what the request refunded before exceeds what it may without a step-up.
    /// Pet owners and the system need none.
    fn stepped_up(&self, conn: &mut Conn, amount: i64) -> Result<(), Error> {
        let staff = self.origin.author.actor().filter(|actor| actor.role.is_dashboard());
        let Some(actor) = staff else { return Ok(()) };
        let before = refund::sum_at(conn, (actor.user_id.0, at(self.origin.now)), &self.currency)?;
        if before.saturating_add(amount) <= refund_limit(stored(&self.currency)?) {
            return Ok(());
        }
        step_up::require(conn, &self.origin, StepUp::LargeRefund)
    }

    fn new_refund(&self, paid: &PaymentRow, order: RefundInstruction<'_>, since_cancel: bool) -> NewRefundRow {
        let now = at(self.origin.now);
        NewRefundRow {
            created_at: now,
            updated_at: now,
            company_id: self.company_id,
            branch_id: self.branch_id,
            booking_id: self.booking_id,
            payment_id: paid.id,
            amount: order.amount,
            currency: self.currency.clone(),
            way: paid.way.clone(),
            kind: order.kind.as_str().to_owned(),
            status: RefundState::Requested.as_str().to_owned(),
            reason: order.reason.map(str::to_owned),
            waived: 0,
            since_cancel,
            created_by: self.account(),
            send_key: None,
            next_ask_at: None,
            notify_guest: order.notify_guest && !order.kind.corrects(),
            attempt_id: order.attempt,
            fiscal_receipt_number: order.receipt.map(str::to_owned),
            origin: RefundOrigin::Sapa.as_str().to_owned(),
            found_waivable: None,
            provider_ref: None,
        }
    }

    /// Records a refund that was made at the provider itself, as taken and not ended yet. What it waived is not
    /// known: it is said to be a double payment until a person says otherwise. False: the payment has less than
    /// that left.
    ///
    /// # Errors
    /// Failures of the database.
    pub fn found(
        &mut self,
        conn: &mut Conn,
        paid: &PaymentRow,
        attempt: i64,
        (name, amount): (&str, i64),
    ) -> Result<Option<RefundRow>, Error> {
        let now = at(self.origin.now);
        if !payment::reserve(conn, paid.id, amount, now)? {
            return Ok(None);
        }
        let kind = RefundKind::Duplicate;
        let order = RefundInstruction {
            amount,
            kind,
            reason: None,
            notify_guest: false,
            attempt: Some(attempt),
            receipt: None,
        };
        let mut new = self.new_refund(paid, order, self.money.kept.is_some());
        new.origin = RefundOrigin::Provider.as_str().to_owned();
        new.found_waivable = Some(waived_by(RefundKind::Goodwill, amount, &self.money));
        new.provider_ref = Some(name.to_owned());
        new.next_ask_at = Some(now);
        self.money = self.money.reserved(kind, amount, 0);
        let row = refund::insert(conn, &new)?;
        queue::at(conn, queue::REFUND, row.id, self.origin.now.plus(pauses::AFTER_REQUEST), self.origin.now)?;
        self.escalate(conn, paid.id, ConcernSubject::Refund(row.id), NeedsPerson::RefundFound)?;
        self.record_event(conn, refund_event(&row, "REFUND_FOUND"))?;
        self.step(conn, &row, RefundEvent::Send, None).map(Some)
    }

    /// Says of which kind a refund is that was found. Whoever says so has dealt with it.
    ///
    /// # Errors
    /// Failures of the database.
    pub fn change_kind(&mut self, conn: &mut Conn, row: &RefundRow, kind: RefundKind) -> Result<RefundRow, Error> {
        let waived = if kind.waives() { row.found_waivable.unwrap_or(0) } else { 0 };
        self.money = self.money.waives_more(waived - row.waived, row.since_cancel);
        refund::set_kind(conn, row.id, kind, waived, at(self.origin.now))?;
        self.dealt_with(conn, row.payment_id, ConcernSubject::Refund(row.id), &[NeedsPerson::RefundFound])?;
        let row = refund::row(conn, row.id)?;
        self.record_event(conn, refund_event(&row, "REFUND_KIND_CHANGED"))?;
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
        let comes_back = to == RefundState::Reversed;
        let ends = !to.is_under_way() && !comes_back;
        let sends = from == RefundState::Requested && event != RefundEvent::Withdraw && event != RefundEvent::Fail;
        // Nobody was reached: it was marked as sent, and was not.
        let unsent = failure.is_some_and(|failure| failure.code == UNREACHABLE);
        let changes = RefundChanges {
            status: Some(to.as_str().to_owned()),
            waived: to.is_back().then_some(0),
            sent_at: if unsent { Some(None) } else { sends.then_some(Some(now)) },
            ended_at: ends.then_some(Some(now)),
            reversed_at: comes_back.then_some(Some(now)),
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
        match to {
            RefundState::Requested | RefundState::Sent => {}
            RefundState::Succeeded => {
                post(self, LedgerCause::RefundSucceeded)?;
                self.money = self.money.succeeded(refund.amount);
                arrived(conn, refund, now)?;
            }
            RefundState::Failed => {
                if from == RefundState::Sent {
                    post(self, LedgerCause::RefundFailed)?;
                }
                self.money = self.money.failed(refund.amount, refund.waived, refund.since_cancel);
                payment::released(conn, refund.payment_id, refund.amount, now)?.then_some(()).ok_or_else(lost)?;
                if unsent {
                    self.sent_since_cancel = refund::sent_since_cancel(conn, self.booking_id)?;
                }
            }
            RefundState::Reversed => {
                post(self, LedgerCause::RefundReversed)?;
                self.money = self.money.reversed(refund.amount, refund.waived, refund.since_cancel);
                came_back(conn, refund, now)?;
            }
        }
        self.list_step(conn, refund, (to, event), failure)?;
        let row = refund::row(conn, refund.id)?;
        let action = match (to, event) {
            (RefundState::Failed, RefundEvent::Withdraw) => "REFUND_WITHDRAWN",
            (RefundState::Failed, _) => "REFUND_FAILED",
            (RefundState::Succeeded, _) => "REFUND_SUCCEEDED",
            (RefundState::Reversed, _) => "REFUND_REVERSED",
            (RefundState::Requested | RefundState::Sent, _) => "REFUND_SENT",
        };
        self.record_event(conn, refund_event(&row, action))?;
        Ok(row)
    }

    /// What a step of a refund means for those who look after it. Only concerns of this refund end.
    fn list_step(
        &self,
        conn: &mut Conn,
        refund: &RefundRow,
        (to, event): (RefundState, RefundEvent),
        failure: Option<&Failure>,
    ) -> Result<(), Error> {
        let of = ConcernSubject::Refund(refund.id);
        self.dealt_with(conn, refund.payment_id, of, &[NeedsPerson::RefundToHandOut])?;
        if to.is_under_way() {
            return Ok(());
        }
        self.outcome_known(conn, refund.payment_id, of)?;
        let heard = failure.is_some_and(Failure::is_heard);
        // Of one that was never sent, taken back, or said not to have arrived, no entry of its own tells: what it was to
        // settle waits again.
        let is_taken_back = heard || event == RefundEvent::Withdraw;
        if is_taken_back && concern::reopen(conn, refund.id)? {
            return show_gravest(conn, refund.payment_id);
        }
        match to {
            RefundState::Reversed => self.escalate(conn, refund.payment_id, of, NeedsPerson::RefundReversed),
            RefundState::Failed if is_concern(stored(&refund.way)?, event, heard, &self.money) => {
                self.escalate(conn, refund.payment_id, of, NeedsPerson::RefundFailed)
            }
            _ => Ok(()),
        }
    }
}

/// Ends the reservation of a refund that arrived. The payment is void once all of it is refunded.
fn arrived(conn: &mut Conn, refund: &RefundRow, now: At) -> Result<(), Error> {
    let paid = payment::row(conn, refund.payment_id)?;
    let mut status: PaymentStatus = stored(&paid.status)?;
    if paid.refunded + refund.amount == paid.captured {
        status = status::next(status, PaymentEvent::RefundWhole).unwrap_or(status);
    }
    payment::refunded(conn, paid.id, refund.amount, status, now)?.then_some(()).ok_or_else(lost)
}

/// Takes a refund back that had arrived.
fn came_back(conn: &mut Conn, refund: &RefundRow, now: At) -> Result<(), Error> {
    let paid = payment::row(conn, refund.payment_id)?;
    let status: PaymentStatus = stored(&paid.status)?;
    let status = status::next(status, PaymentEvent::RefundReversed).unwrap_or(status);
    payment::reversed(conn, paid.id, refund.amount, status, now)?.then_some(()).ok_or_else(lost)
}

/// What attempts captured of a payment, and what of it may still go back, the first one first.
fn captures(conn: &mut Conn, payment_id: i64) -> Result<Vec<Captured>, Error> {
    let mut captures: Vec<Captured> =
        ledger::captures(conn, payment_id)?.into_iter().map(|(attempt, left)| Captured { attempt, left }).collect();
    for (attempt, amount) in refund::taken(conn, payment_id)? {
        if let Some(capture) = captures.iter_mut().find(|capture| capture.attempt == attempt) {
            capture.left -= amount;
        }
    }
    Ok(captures)
}

fn refund_event<'a>(row: &'a RefundRow, action: &'static str) -> MoneyEvent<'a> {
    let data = json!({
        "paymentId": row.payment_id, "refundId": row.id, "amount": row.amount, "currency": row.currency,
        "kind": row.kind, "way": row.way, "failure": row.failure, "origin": row.origin,
        "failureText": row.failure_text, "fiscalReceiptNumber": row.fiscal_receipt_number,
    });
    MoneyEvent { entity: "refund", id: row.id, action, reason: row.reason.as_deref(), data }
}

/// A reservation that its payment does not have.
fn lost() -> Error {
    Error::internal("a refund without its reservation")
}
