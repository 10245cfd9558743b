//! The money of a demo booking: payments, refunds, requests and ledger, as the use cases would have written
//! them. Sums and postings come from the core, so that the books agree.

use chrono::Duration;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::{BookingStatus, CancelKind};
use sapa_core::payment::attention::{NeedsPerson, waits_for_person};
use sapa_core::payment::cancellation::{Share, settle};
use sapa_core::payment::ledger::{LedgerCause, postings};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::money::{BookingMoney, waived_by};
use sapa_core::payment::refund::{RefundKind, RefundRequestState, RefundState};
use sapa_core::payment::status::{AttemptStatus, PaymentStatus};
use sapa_core::price::policy::{percent_at, terms};
use serde_json::{Value, json};

use super::batch::Batch;
use super::people::People;
use super::records::{ZONE, id};
use super::rng::Rng;
use super::rows::{AttemptRow, BookingRow, EventRow, LedgerRow, PaymentRow, RefundRow, RequestRow};
use super::story::Story;
use super::words::{GOODWILL_REASONS, REQUEST_REASONS};
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// The provider of the demo's online payments.
const ONLINE: &str = "sandbox";
/// The provider of the desk's own card terminal.
const TERMINAL: &str = "terminal";

/// The till of one booking.
pub struct Till<'a> {
    batch: &'a mut Batch,
    people: &'a People,
    booking: &'a mut BookingRow,
    /// Accounts as indices: the desk, the administrator.
    desk: usize,
    admin: usize,
    money: BookingMoney,
    /// The moment up to which events have happened.
    until: UtcTime,
}

/// A refund that the demo makes.
struct Back {
    kind: RefundKind,
    amount: i64,
    state: RefundState,
    reason: Option<&'static str>,
    by: Option<usize>,
    at: UtcTime,
}

/// Adds the money of `booking`, whose `story` is told.
pub fn pay(
    rng: &mut Rng,
    batch: &mut Batch,
    people: &People,
    booking: &mut BookingRow,
    story: &Story,
    (desk, admin): (usize, usize),
    until: UtcTime,
) -> Result<(), Error> {
    let money = BookingMoney { total: booking.total, ..BookingMoney::default() };
    let mut till = Till { batch, people, booking, desk, admin, money, until };
    match story.status {
        BookingStatus::Created => till.of_created(rng, story),
        BookingStatus::Active => till.of_active(rng, story),
        BookingStatus::Completed => till.of_completed(rng, story),
        BookingStatus::Canceled => till.of_canceled(rng, story)?,
    }
    till.close();
    Ok(())
}

impl Till<'_> {
    fn of_created(&mut self, rng: &mut Rng, story: &Story) {
        let at = story.made.plus(Duration::minutes(4));
        let total = self.booking.total;
        let is_online = self.booking.customer_id.is_some();
        match rng.below(100) {
            0..22 if is_online => {
                self.take(rng, PaymentWay::Online, total, at);
            }
            22..25 if is_online => self.refused(rng, PaymentStatus::Failed, at),
            25..28 if is_online => self.refused(rng, PaymentStatus::Void, at),
            28..30 if is_online => self.refused(rng, PaymentStatus::Pending, at),
            30..38 => {
                self.take(rng, PaymentWay::Transfer, tens(total / 3), at);
            }
            38..44 => {
                self.take(rng, PaymentWay::Cash, tens(total / 2), at);
            }
            _ => {}
        }
    }

    fn of_active(&mut self, rng: &mut Rng, story: &Story) {
        let at = story.checked_in_at.unwrap_or(story.made).plus(Duration::minutes(2));
        let total = self.booking.total;
        match rng.below(100) {
            0..45 => {
                let way = at_the_desk(rng);
                self.take(rng, way, total, at);
            }
            45..65 => {
                self.take(rng, PaymentWay::Cash, tens(total / 2), at);
            }
            _ => {}
        }
    }

    fn of_completed(&mut self, rng: &mut Rng, story: &Story) {
        let Some(left) = story.completed_at else { return };
        let came = story.checked_in_at.unwrap_or(story.made);
        let at = left.plus(-Duration::minutes(3)).max(came);
        let total = self.booking.total;
        let draw = rng.below(1_000);
        let is_online = self.booking.customer_id.is_some() && rng.chance(40);
        let way = if is_online { PaymentWay::Online } else { at_the_desk(rng) };
        match draw {
            // Left open on purpose.
            0..30 => return,
            30..55 => {
                self.take(rng, way, tens(total * 2 / 3), at);
                return;
            }
            // The stay was paid in advance and then shortened.
            55..75 => {
                self.take(rng, PaymentWay::Transfer, tens(total * 5 / 4), at);
                return;
            }
            _ => {}
        }
        let Some(payment) = self.take(rng, way, total, at) else { return };
        let later = left.plus(Duration::minutes(rng.within(20..=90)));
        let (desk, admin) = (self.desk, self.admin);
        let part = tens(total / 5);
        let reason = Some(*rng.pick(&GOODWILL_REASONS));
        let goodwill = |state, by| Back { kind: RefundKind::Goodwill, amount: part, state, reason, by, at: later };
        match draw {
            100..120 => {
                self.give(payment, &goodwill(RefundState::Succeeded, Some(admin)));
            }
            120..132 => {
                let whole = Back { amount: total, ..goodwill(RefundState::Succeeded, Some(admin)) };
                self.give(payment, &whole);
            }
            132..142 => {
                self.give(payment, &goodwill(RefundState::Requested, Some(admin)));
            }
            142..150 => {
                self.give(payment, &goodwill(RefundState::Failed, Some(admin)));
            }
            150..158 => {
                self.give(payment, &goodwill(RefundState::Sent, Some(admin)));
            }
            158..170 => {
                // The desk recorded the payment twice, in another way.
                let Some(twice) = self.take(rng, PaymentWay::Cash, total, at.plus(Duration::minutes(1))) else {
                    return;
                };
                let kind = if rng.chance(50) { RefundKind::Duplicate } else { RefundKind::EntryError };
                let reason = Some("Uplata upisana dva puta");
                let by = Some(admin);
                self.give(twice, &Back { kind, amount: total, state: RefundState::Succeeded, reason, by, at: later });
            }
            170..210 => {
                let state = match draw {
                    170..185 => RefundRequestState::Open,
                    185..195 => RefundRequestState::Approved,
                    195..205 => RefundRequestState::Declined,
                    _ => RefundRequestState::Withdrawn,
                };
                let reason = *rng.pick(&REQUEST_REASONS);
                self.ask(payment, part, reason, state, (desk, admin), later);
            }
            _ => {}
        }
    }

    fn of_canceled(&mut self, rng: &mut Rng, story: &Story) -> Result<(), Error> {
        let (Some(at), Some(kind)) = (story.canceled_at, story.cancel_kind) else { return Ok(()) };
        let share = match kind {
            CancelKind::Customer => {
                let policy = stored(&self.booking.policy)?;
                let anchor = UtcTime::from_naive(self.booking.policy_from);
                Share::percent(percent_at(&terms(policy, anchor, ZONE), at))
            }
            CancelKind::Company | CancelKind::Platform | CancelKind::Duplicate | CancelKind::HoldExpired => Share::ALL,
            CancelKind::NoShow | CancelKind::BrokenOff => Share::NONE,
        };
        let way = if self.booking.customer_id.is_some() { PaymentWay::Online } else { at_the_desk(rng) };
        let paid = (kind != CancelKind::HoldExpired && rng.chance(55))
            .then(|| self.take(rng, way, self.booking.total, story.made.plus(Duration::minutes(4))));
        let settled = settle(&self.money, share);
        self.money = self.money.canceled(settled.kept);
        if let (Some(Some(payment)), true) = (paid, settled.refund > 0) {
            let state = match rng.below(10) {
                0 if !way.is_automatic() => RefundState::Requested,
                _ => RefundState::Succeeded,
            };
            let back = Back { kind: RefundKind::Policy, amount: settled.refund, state, reason: None, by: None, at };
            self.give(payment, &back);
        }
        Ok(())
    }

    /// Takes a payment; none where nothing is paid or the moment has not come. Answers its place in the batch.
    fn take(&mut self, rng: &mut Rng, way: PaymentWay, amount: i64, at: UtcTime) -> Option<usize> {
        if amount <= 0 || at > self.until {
            return None;
        }
        let row = PaymentRow {
            status: PaymentStatus::Successful.as_str().to_owned(),
            captured: amount,
            captured_at: Some(at.naive()),
            provider_ref: (way == PaymentWay::Online).then(|| reference(rng)),
            ..self.payment(rng, way, amount, at)
        };
        let (payment_id, place) = (row.id, self.batch.payments.len());
        let attempt_id = row
            .provider_ref
            .clone()
            .map(|provider_ref| self.attempt(rng, payment_id, AttemptStatus::Captured, Some(provider_ref), at));
        self.batch.payments.push(row);
        self.post(payment_id, LedgerCause::Capture, (None, attempt_id), way, amount, at);
        self.money.captured += amount;
        let action = if attempt_id.is_some() { "PAYMENT_CAPTURED" } else { "PAYMENT_RECORDED" };
        let by = attempt_id.is_none().then_some(self.desk);
        self.tell(
            at,
            by,
            action,
            None,
            json!({
                "paymentId": payment_id, "amount": amount, "currency": self.booking.currency, "way": way,
                "method": way.method(),
            }),
        );
        Some(place)
    }

    /// An online payment that captured nothing.
    fn refused(&mut self, rng: &mut Rng, status: PaymentStatus, at: UtcTime) {
        if at > self.until || self.booking.total <= 0 {
            return;
        }
        let row = PaymentRow {
            status: status.as_str().to_owned(),
            ..self.payment(rng, PaymentWay::Online, self.booking.total, at)
        };
        let attempt = match status {
            PaymentStatus::Pending => AttemptStatus::Started,
            PaymentStatus::Failed | PaymentStatus::Successful => AttemptStatus::Failed,
            PaymentStatus::Void => AttemptStatus::Canceled,
        };
        self.attempt(rng, row.id, attempt, None, at);
        self.batch.payments.push(row);
    }

    fn payment(&mut self, rng: &mut Rng, way: PaymentWay, amount: i64, at: UtcTime) -> PaymentRow {
        let provider = match way {
            PaymentWay::Online => Some(ONLINE),
            PaymentWay::Terminal => Some(TERMINAL),
            PaymentWay::Transfer | PaymentWay::Cash => None,
        };
        let is_recorded = way != PaymentWay::Online;
        self.batch.next.payment += 1;
        PaymentRow {
            id: self.batch.next.payment,
            version: 1,
            created_at: at.naive(),
            updated_at: at.naive(),
            company_id: self.booking.company_id,
            branch_id: self.booking.branch_id,
            booking_id: self.booking.id,
            time_zone: self.booking.time_zone.clone(),
            amount,
            currency: self.booking.currency.clone(),
            method: way.method().as_str().to_owned(),
            way: way.as_str().to_owned(),
            provider: provider.map(str::to_owned),
            provider_ref: None,
            status: String::new(),
            captured: 0,
            refunded: 0,
            under_way: 0,
            captured_at: None,
            fiscal_receipt_number: (is_recorded && rng.chance(80))
                .then(|| format!("ESIR-{}", rng.within(10_000..=99_999))),
            slip_number: (way == PaymentWay::Terminal).then(|| format!("{:06}", rng.within(1..=999_999))),
            flagged: None,
            needs_person: None,
            created_by: is_recorded.then(|| id(self.desk)),
        }
    }

    fn attempt(
        &mut self,
        rng: &mut Rng,
        payment_id: i64,
        status: AttemptStatus,
        provider_ref: Option<String>,
        at: UtcTime,
    ) -> i64 {
        self.batch.next.attempt += 1;
        let failed = status == AttemptStatus::Failed;
        self.batch.attempts.push(AttemptRow {
            id: self.batch.next.attempt,
            payment_id,
            number: 1,
            status: status.as_str().to_owned(),
            provider: ONLINE.to_owned(),
            provider_ref,
            idempotency_key: reference(rng),
            started_at: at.naive(),
            ended_at: (status != AttemptStatus::Started).then(|| at.naive()),
            failure: failed.then(|| "declined".to_owned()),
        });
        self.batch.next.attempt
    }

    /// Gives money back; none where the moment has not come. Answers the refund's id.
    fn give(&mut self, payment: usize, back: &Back) -> Option<i64> {
        let paid = &self.batch.payments[payment];
        let way = PaymentWay::parse(&paid.way)?;
        let amount = back.amount.min(paid.captured - paid.refunded - paid.under_way);
        let ended = back.at.plus(Duration::minutes(2));
        if amount <= 0 || ended > self.until {
            return None;
        }
        // What only a provider leaves open or refuses happens online; staff confirm or take back the rest.
        let state = match (back.state, way.is_automatic()) {
            (RefundState::Requested, true) | (RefundState::Sent, false) => RefundState::Succeeded,
            (state, _) => state,
        };
        let payment_id = paid.id;
        let waived = waived_by(back.kind, amount, &self.money);
        let since_cancel = self.money.kept.is_some();
        self.money = self.money.reserved(back.kind, amount, waived);
        self.batch.next.refund += 1;
        let refund_id = self.batch.next.refund;
        let is_sent = matches!(state, RefundState::Sent | RefundState::Succeeded)
            || (way.is_automatic() && state == RefundState::Failed);
        let is_ended = !state.is_under_way();
        self.batch.refunds.push(RefundRow {
            id: refund_id,
            version: 1,
            created_at: back.at.naive(),
            updated_at: ended.naive(),
            company_id: self.booking.company_id,
            branch_id: self.booking.branch_id,
            booking_id: self.booking.id,
            payment_id,
            amount,
            currency: self.booking.currency.clone(),
            way: way.as_str().to_owned(),
            kind: back.kind.as_str().to_owned(),
            status: state.as_str().to_owned(),
            reason: back.reason.map(str::to_owned),
            waived: if state == RefundState::Failed { 0 } else { waived },
            since_cancel,
            created_by: back.by.map(id),
            sent_at: is_sent.then(|| ended.naive()),
            ended_at: is_ended.then(|| ended.naive()),
            failure: (way.is_automatic() && state == RefundState::Failed).then(|| "declined".to_owned()),
            send_key: way.is_automatic().then(|| format!("demo-{refund_id}")),
        });
        let data = json!({
            "paymentId": payment_id, "refundId": refund_id, "amount": amount, "currency": self.booking.currency,
            "kind": back.kind, "way": way,
        });
        self.tell(back.at, back.by, "REFUND_RESERVED", back.reason, data.clone());
        if is_sent {
            self.post(payment_id, LedgerCause::RefundSent, (Some(refund_id), None), way, amount, ended);
        }
        let (action, cause) = match state {
            RefundState::Requested => (None, None),
            RefundState::Sent => (Some("REFUND_SENT"), None),
            RefundState::Succeeded => (Some("REFUND_SUCCEEDED"), Some(LedgerCause::RefundSucceeded)),
            RefundState::Failed if is_sent => (Some("REFUND_FAILED"), Some(LedgerCause::RefundFailed)),
            RefundState::Failed => (Some("REFUND_WITHDRAWN"), None),
        };
        if let Some(cause) = cause {
            self.post(payment_id, cause, (Some(refund_id), None), way, amount, ended);
        }
        if let Some(action) = action {
            let by = if way.is_automatic() { None } else { Some(self.desk) };
            self.tell(ended, by, action, back.reason, data);
        }
        self.booking.refund_sent_since_cancel |= since_cancel && is_sent;
        let paid = &mut self.batch.payments[payment];
        match state {
            RefundState::Requested | RefundState::Sent => paid.under_way += amount,
            RefundState::Succeeded => {
                paid.refunded += amount;
                self.money = self.money.succeeded(amount);
            }
            RefundState::Failed => self.money = self.money.failed(amount, waived, since_cancel),
        }
        if paid.refunded == paid.captured {
            paid.status = PaymentStatus::Void.as_str().to_owned();
        }
        let flag = match state {
            RefundState::Sent => Some(NeedsPerson::OutcomeUnknown),
            RefundState::Failed if is_sent => Some(NeedsPerson::RefundFailed),
            _ => None,
        };
        let waits = waits_for_person(way, state).then_some(NeedsPerson::RefundToHandOut);
        paid.flagged = flag.map(|flag| flag.as_str().to_owned());
        paid.needs_person = flag.or(waits).map(|flag| flag.as_str().to_owned());
        Some(refund_id)
    }

    /// The desk asks for a refund.
    fn ask(
        &mut self,
        payment: usize,
        amount: i64,
        reason: &'static str,
        state: RefundRequestState,
        (desk, admin): (usize, usize),
        at: UtcTime,
    ) {
        let decided = at.plus(Duration::minutes(30));
        if amount <= 0 || decided.plus(Duration::minutes(5)) > self.until {
            return;
        }
        let payment_id = self.batch.payments[payment].id;
        let refund_id = match state {
            RefundRequestState::Approved => {
                let (kind, by) = (RefundKind::Goodwill, Some(admin));
                let state = RefundState::Succeeded;
                self.give(payment, &Back { kind, amount, state, reason: Some(reason), by, at: decided })
            }
            RefundRequestState::Open | RefundRequestState::Declined | RefundRequestState::Withdrawn => None,
        };
        let decided_by = match state {
            RefundRequestState::Open => None,
            RefundRequestState::Withdrawn => Some(desk),
            RefundRequestState::Approved | RefundRequestState::Declined => Some(admin),
        };
        self.batch.next.request += 1;
        let request_id = self.batch.next.request;
        self.batch.requests.push(RequestRow {
            id: request_id,
            version: 1,
            created_at: at.naive(),
            updated_at: at.naive(),
            company_id: self.booking.company_id,
            branch_id: self.booking.branch_id,
            booking_id: self.booking.id,
            payment_id,
            amount,
            currency: self.booking.currency.clone(),
            reason: reason.to_owned(),
            status: state.as_str().to_owned(),
            created_by: id(desk),
            decided_at: decided_by.map(|_| decided.naive()),
            decided_by: decided_by.map(id),
            decline_reason: (state == RefundRequestState::Declined)
                .then(|| "Usluga je izvršena kako je dogovoreno".to_owned()),
            refund_id,
        });
        let data = json!({ "paymentId": payment_id, "amount": amount, "currency": self.booking.currency });
        self.tell(at, Some(desk), "REFUND_REQUEST_CREATED", Some(reason), data.clone());
        let action = match state {
            RefundRequestState::Open => return,
            RefundRequestState::Approved => "REFUND_REQUEST_APPROVED",
            RefundRequestState::Declined => "REFUND_REQUEST_DECLINED",
            RefundRequestState::Withdrawn => "REFUND_REQUEST_WITHDRAWN",
        };
        self.tell(decided, decided_by, action, None, data);
    }

    fn post(
        &mut self,
        payment_id: i64,
        cause: LedgerCause,
        (refund_id, attempt_id): (Option<i64>, Option<i64>),
        way: PaymentWay,
        amount: i64,
        at: UtcTime,
    ) {
        self.batch.ledger.extend(postings(cause, way, amount).map(|posting| LedgerRow {
            at: at.naive(),
            company_id: self.booking.company_id,
            payment_id,
            refund_id,
            attempt_id,
            cause: cause.as_str().to_owned(),
            account: posting.account.as_str().to_owned(),
            amount: posting.amount,
            currency: self.booking.currency.clone(),
        }));
    }

    fn tell(&mut self, at: UtcTime, by: Option<usize>, action: &str, reason: Option<&str>, data: Value) {
        self.booking.version += 1;
        self.booking.updated_at = self.booking.updated_at.max(at.naive());
        self.batch.events.push(EventRow {
            booking_id: self.booking.id,
            at: at.naive(),
            actor_id: by.map(id),
            actor_role: by.map(|index| self.people.users[index].role.clone()),
            action: action.to_owned(),
            from_status: None,
            to_status: None,
            reason: reason.map(str::to_owned),
            data: Some(data.to_string()),
        });
    }

    /// Writes the sums of the booking.
    fn close(self) {
        let (money, booking) = (self.money, self.booking);
        booking.captured = money.captured;
        booking.refunded = money.refunded;
        booking.under_way = money.under_way;
        booking.waived = money.waived;
        booking.kept = money.kept.map(|kept| kept.amount);
        booking.kept_waived = money.kept.map_or(0, |kept| kept.waived);
        booking.payment_state = money.state().map(|state| state.as_str().to_owned());
    }
}

/// The way in which the desk takes money.
fn at_the_desk(rng: &mut Rng) -> PaymentWay {
    [PaymentWay::Cash, PaymentWay::Terminal, PaymentWay::Transfer][rng.weighted(&[50, 38, 12])]
}

/// Whole tens of the currency.
const fn tens(amount: i64) -> i64 {
    amount / 1_000 * 1_000
}

fn reference(rng: &mut Rng) -> String {
    format!("demo_{:016x}", rng.next())
}
