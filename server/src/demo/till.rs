//! The money of a demo booking: payments, refunds, requests and ledger, as the use cases would have written
//! them. Sums and postings come from the core, so that the books agree.

use chrono::Duration;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::attention::{NeedsPerson, waits_for_person};
use sapa_core::payment::ledger::{LedgerCause, postings};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::money::{BookingMoney, waived_by};
use sapa_core::payment::refund::{RefundKind, RefundRequestState, RefundState};
use sapa_core::payment::status::{AttemptStatus, PaymentStatus};
use serde_json::{Value, json};

use super::batch::BookingBatch;
use super::people::People;
use super::records::id;
use super::rng::Rng;
use super::rows::{AttemptRow, BookingRow, ConcernRow, EventRow, LedgerRow, PaymentRow, RefundRow, RequestRow};

/// The provider of the demo's online payments.
const ONLINE: &str = "sandbox";
/// The provider of the desk's own card terminal.
const TERMINAL: &str = "terminal";

/// The till of one booking.
pub struct Till<'a> {
    pub(super) batch: &'a mut BookingBatch,
    pub(super) people: &'a People,
    pub(super) booking: &'a mut BookingRow,
    /// Accounts as indices: the desk, the administrator.
    pub(super) desk: usize,
    pub(super) admin: usize,
    pub(super) money: BookingMoney,
    /// The moment up to which events have happened.
    pub(super) until: UtcTime,
}

/// A refund that the demo makes.
pub(super) struct Back {
    pub(super) kind: RefundKind,
    pub(super) amount: i64,
    pub(super) state: RefundState,
    pub(super) reason: Option<&'static str>,
    pub(super) by: Option<usize>,
    pub(super) at: UtcTime,
}

impl Till<'_> {
    /// Takes a payment; none where nothing is paid or the moment has not come. Answers its place in the batch.
    pub(super) fn take(&mut self, rng: &mut Rng, way: PaymentWay, amount: i64, at: UtcTime) -> Option<usize> {
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
    pub(super) fn refused(&mut self, rng: &mut Rng, status: PaymentStatus, at: UtcTime) {
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
    pub(super) fn give(&mut self, payment: usize, back: &Back) -> Option<i64> {
        let paid = &self.batch.payments[payment];
        let way = PaymentWay::parse(&paid.way)?;
        let amount = back.amount.min(paid.captured - paid.refunded - paid.under_way);
        let ended = back.at.plus(Duration::minutes(2));
        if amount <= 0 || ended > self.until {
            return None;
        }
        // What only a provider leaves open or refuses happens online; staff confirm or take back the rest.
        let state = match (back.state, way.is_automatic()) {
            (RefundState::Requested, true) | (RefundState::Sent | RefundState::Reversed, false) => {
                RefundState::Succeeded
            }
            (state, _) => state,
        };
        let payment_id = paid.id;
        // Where the payment had a receipt, its refund has one too.
        let has_receipt = state == RefundState::Succeeded && paid.fiscal_receipt_number.is_some();
        let waived = waived_by(back.kind, amount, &self.money);
        let since_cancel = self.money.kept.is_some();
        self.money = self.money.reserved(back.kind, amount, waived);
        self.batch.next.refund += 1;
        let refund_id = self.batch.next.refund;
        let receipt = has_receipt.then(|| format!("ESIR-P{refund_id:05}"));
        let is_sent = matches!(state, RefundState::Sent | RefundState::Succeeded | RefundState::Reversed)
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
            waived: if state.is_back() { 0 } else { waived },
            since_cancel,
            created_by: back.by.map(id),
            sent_at: is_sent.then(|| ended.naive()),
            ended_at: is_ended.then(|| ended.naive()),
            failure: (way.is_automatic() && state.is_back()).then(|| failure(state).to_owned()),
            send_key: way.is_automatic().then(|| format!("demo-{refund_id}")),
            fiscal_receipt_number: receipt,
            reversed_at: (state == RefundState::Reversed).then(|| ended.naive()),
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
            RefundState::Reversed => (Some("REFUND_REVERSED"), Some(LedgerCause::RefundReversed)),
            RefundState::Failed => (Some("REFUND_WITHDRAWN"), None),
        };
        if state == RefundState::Reversed {
            let arrived = LedgerCause::RefundSucceeded;
            self.post(payment_id, arrived, (Some(refund_id), None), way, amount, ended);
            self.tell(ended, None, "REFUND_SUCCEEDED", back.reason, data.clone());
        }
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
            RefundState::Failed | RefundState::Reversed => {
                self.money = self.money.failed(amount, waived, since_cancel);
            }
        }
        if paid.refunded == paid.captured {
            paid.status = PaymentStatus::Void.as_str().to_owned();
        }
        let need = match state {
            RefundState::Sent => Some(NeedsPerson::OutcomeUnknown),
            RefundState::Failed if is_sent => Some(NeedsPerson::RefundFailed),
            RefundState::Reversed => Some(NeedsPerson::RefundReversed),
            state if waits_for_person(way, state) => Some(NeedsPerson::RefundToHandOut),
            _ => None,
        };
        if let Some(need) = need {
            let known = paid.needs_person.as_deref().and_then(NeedsPerson::parse);
            paid.needs_person = Some(known.map_or(need, |known| known.graver(need)).as_str().to_owned());
            self.batch.concerns.push(ConcernRow {
                reason: need.as_str().to_owned(),
                party: need.party().as_str().to_owned(),
                since: ended.naive(),
                company_id: Some(self.booking.company_id),
                branch_id: Some(self.booking.branch_id),
                booking_id: Some(self.booking.id),
                payment_id: Some(payment_id),
                refund_id: Some(refund_id),
            });
        }
        Some(refund_id)
    }

    /// The desk asks for a refund.
    pub(super) fn ask(
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
            posted_by: (way != PaymentWay::Online).then(|| id(self.desk)),
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
    pub(super) fn close(self) {
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

fn reference(rng: &mut Rng) -> String {
    format!("demo_{:016x}", rng.next())
}

/// Why the provider gave money back that had to go, or had gone.
const fn failure(state: RefundState) -> &'static str {
    match state {
        RefundState::Reversed => "expired_or_canceled_card",
        _ => "declined",
    }
}
