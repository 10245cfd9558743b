//! Payments, refunds and requests as answers. Decides which fields a reader sees; which payments a reader
//! sees is decided before.

use std::collections::HashMap;

use sapa_core::access::role::Actor;
use sapa_core::base::money::Currency;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::attention::waits_for_person;
use sapa_core::payment::ledger::{LedgerAccount, LedgerCause};
use sapa_core::payment::status::AttemptStatus;
use serde::Serialize;
use utoipa::ToSchema;

use super::concern_view::concerned;
use super::facts;
use super::rows::attempt::{self, AttemptRow};
use super::rows::concern;
use super::rows::ledger::{self, LedgerEntryRow};
use super::rows::online;
use super::rows::payment::{self as payments, PaymentBooking, PaymentWithNames};
use super::rows::refund::{self as refunds, RefundWithAuthor};
use super::rows::request::{self as requests, Request};
use crate::booking::facts::number_of;
use crate::booking::payments::{Payment, PaymentConcern, PaymentItem, Refund, RefundRequest};
use crate::booking::rows::booking::Booking;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// All about a payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct PaymentDetail {
    /// The payment.
    #[serde(flatten)]
    pub item: PaymentItem,
    /// The provider's name of the payment.
    pub provider_ref: Option<String>,
    /// The attempts, the first one first.
    pub attempts: Vec<Attempt>,
    /// The refunds, the first one first.
    pub refunds: Vec<Refund>,
    /// The requests for refunds, the first one first.
    pub refund_requests: Vec<RefundRequest>,
    /// What needs a person, the oldest first.
    pub concerns: Vec<PaymentConcern>,
    /// The entries of the ledger, the first one first.
    pub ledger: Vec<LedgerEntry>,
}

/// An attempt to pay online.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Attempt {
    pub id: i64,
    /// From 1.
    pub number: i32,
    pub status: AttemptStatus,
    pub provider: String,
    pub provider_ref: Option<String>,
    pub started_at: UtcTime,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub ended_at: Option<UtcTime>,
    /// Why the attempt failed, a code with a text.
    pub failure: Option<String>,
    /// The provider's own words.
    pub failure_text: Option<String>,
    /// When the provider is asked next.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub next_ask_at: Option<UtcTime>,
}

/// An entry of the ledger.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct LedgerEntry {
    pub id: i64,
    pub at: UtcTime,
    pub cause: LedgerCause,
    pub account: LedgerAccount,
    /// Signed minor units.
    pub amount: i64,
    pub currency: Currency,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub refund_id: Option<i64>,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub attempt_id: Option<i64>,
}

/// A payment of a list for `reader`.
pub fn item(found: PaymentWithNames, reader: &Actor) -> Result<PaymentItem, Error> {
    let PaymentWithNames { row, booking, company_name, branch_name } = found;
    let mut facts = facts::of_payment(&row, booking.customer_id)?;
    let staff = reader.role.is_dashboard();
    facts.needs_person = facts.needs_person.filter(|_| staff);
    Ok(PaymentItem {
        id: row.id,
        version: row.version,
        created_at: row.created_at.0,
        captured_at: row.captured_at.map(UtcTime::from),
        booking_id: row.booking_id,
        booking_number: number(row.booking_id, &booking)?,
        guest_name: booking.guest_name,
        company_id: row.company_id,
        company_name,
        branch_id: row.branch_id,
        branch_name,
        time_zone: row.time_zone,
        amount: row.amount,
        currency: stored(&row.currency)?,
        method: stored(&row.method)?,
        way: facts.way,
        provider: row.provider.filter(|_| staff),
        status: facts.status,
        captured: row.captured,
        refunded: row.refunded,
        under_way: row.under_way,
        refundable: facts.money().refundable(),
        needs_person: facts.needs_person,
        fiscal_receipt_number: row.fiscal_receipt_number,
        slip_number: row.slip_number.filter(|_| staff),
        facts,
    })
}

fn number(booking: i64, of: &PaymentBooking) -> Result<String, Error> {
    Ok(number_of(booking, of.created_at.0, stored(&of.time_zone)?))
}

/// Payments with their refunds, in the order of `found`: one further query for any number of them.
pub fn with_refunds(conn: &mut Conn, found: Vec<PaymentWithNames>, reader: &Actor) -> Result<Vec<Payment>, Error> {
    let ids: Vec<i64> = found.iter().map(|payment| payment.row.id).collect();
    let refunds = if ids.is_empty() { Vec::new() } else { refunds::of_payments(conn, &ids)? };
    together(found, refunds, reader)
}

fn together(
    found: Vec<PaymentWithNames>,
    refunds: Vec<RefundWithAuthor>,
    reader: &Actor,
) -> Result<Vec<Payment>, Error> {
    let mut of: HashMap<i64, Vec<RefundWithAuthor>> = HashMap::with_capacity(found.len());
    for refund in refunds {
        of.entry(refund.0.payment_id).or_default().push(refund);
    }
    let one = |payment: PaymentWithNames| {
        let customer = payment.booking.customer_id;
        let refunds = of.remove(&payment.row.id).unwrap_or_default();
        let refunds = refunds.into_iter().map(|found| refund(found, customer, reader)).collect::<Result<_, _>>()?;
        Ok(Payment { item: item(payment, reader)?, refunds })
    };
    found.into_iter().map(one).collect()
}

/// The payments of a booking with their refunds, and its open requests, which only staff sees; the first one first.
pub fn of_booking(
    conn: &mut Conn,
    booking: &Booking,
    reader: &Actor,
) -> Result<(Vec<Payment>, Vec<RefundRequest>), Error> {
    let id = booking.row.id;
    let (rows, beside) = payments::of_booking_beside(conn, id)?;
    let refunds = if beside.has_refunds { refunds::of_booking(conn, id)? } else { Vec::new() };
    let shows_open = beside.has_open_requests && reader.role.is_dashboard();
    let open = if shows_open { requests::open_of_booking(conn, id)? } else { Vec::new() };
    let found = rows.into_iter().map(|row| PaymentWithNames {
        row,
        booking: PaymentBooking::from(&booking.row.summary),
        company_name: booking.company_name.clone(),
        branch_name: booking.branch_name.clone(),
    });
    let payments = together(found.collect(), refunds, reader)?;
    Ok((payments, open.into_iter().map(request).collect::<Result<_, _>>()?))
}

/// A payment with its refunds.
pub fn one(conn: &mut Conn, id: i64, reader: &Actor) -> Result<Payment, Error> {
    let found = payments::find(conn, id)?.ok_or_else(Error::not_found)?;
    with_refunds(conn, vec![found], reader)?.pop().ok_or_else(Error::not_found)
}

/// The payment of an attempt, with its refunds.
pub fn of_attempt(conn: &mut Conn, attempt: i64, reader: &Actor) -> Result<Payment, Error> {
    let attempt = online::attempt(conn, attempt)?.ok_or_else(Error::not_found)?;
    one(conn, attempt.payment_id, reader)
}

/// All about a payment.
pub fn detail(conn: &mut Conn, found: PaymentWithNames, reader: &Actor) -> Result<PaymentDetail, Error> {
    let (id, provider_ref) = (found.row.id, found.row.provider_ref.clone());
    let attempts = attempt::of_payment(conn, id)?.into_iter().map(attempted).collect::<Result<_, _>>()?;
    let refund_requests = requests::of_payment(conn, id)?.into_iter().map(request).collect::<Result<_, _>>()?;
    let concerns = concern::of_payment(conn, id)?.into_iter().map(concerned).collect::<Result<_, _>>()?;
    let ledger = ledger::of_payment(conn, id)?.into_iter().map(entry).collect::<Result<_, _>>()?;
    let Some(Payment { item, refunds }) = with_refunds(conn, vec![found], reader)?.pop() else {
        return Err(Error::not_found());
    };
    Ok(PaymentDetail { item, provider_ref, attempts, refunds, refund_requests, concerns, ledger })
}

/// A refund for `reader`; `customer`: the account of its booking. Names and reasons of staff are hidden
/// from a pet owner.
pub fn refund((row, author): RefundWithAuthor, customer: Option<i64>, reader: &Actor) -> Result<Refund, Error> {
    let facts = facts::of_refund(&row, customer)?;
    let visible = reader.role.is_dashboard() || row.created_by == Some(reader.user_id.0);
    Ok(Refund {
        id: row.id,
        version: row.version,
        payment_id: row.payment_id,
        booking_id: row.booking_id,
        amount: row.amount,
        currency: stored(&row.currency)?,
        kind: stored(&row.kind)?,
        status: facts.status,
        way: facts.way,
        reason: row.reason.filter(|_| visible),
        created_at: row.created_at.0,
        created_by_name: author.filter(|_| visible).map(|(first, last)| format!("{first} {last}")),
        sent_at: row.sent_at.map(UtcTime::from),
        ended_at: row.ended_at.map(UtcTime::from),
        fiscal_receipt_number: row.fiscal_receipt_number,
        failure: row.failure,
        failure_text: row.failure_text.filter(|_| reader.role.is_dashboard()),
        origin: facts.origin,
        reversed_at: row.reversed_at.map(UtcTime::from),
        waits_for_person: waits_for_person(facts.way, facts.status),
        facts,
    })
}

pub fn request(found: Request) -> Result<RefundRequest, Error> {
    let Request { row, booking, created_by: (first, last), decided_by } = found;
    let facts = facts::of_request(&row)?;
    Ok(RefundRequest {
        id: row.id,
        version: row.version,
        payment_id: row.payment_id,
        booking_id: row.booking_id,
        booking_number: number(row.booking_id, &booking)?,
        guest_name: booking.guest_name,
        company_id: row.company_id,
        branch_id: row.branch_id,
        time_zone: booking.time_zone,
        amount: row.amount,
        currency: stored(&row.currency)?,
        reason: row.reason,
        status: facts.status,
        created_at: row.created_at.0,
        created_by_name: format!("{first} {last}"),
        decided_at: row.decided_at.map(UtcTime::from),
        decided_by_name: decided_by.map(|(first, last)| format!("{first} {last}")),
        decline_reason: row.decline_reason,
        refund_id: row.refund_id,
        facts,
    })
}

fn attempted(row: AttemptRow) -> Result<Attempt, Error> {
    Ok(Attempt {
        id: row.id,
        number: row.number,
        status: stored(&row.status)?,
        provider: row.provider,
        provider_ref: row.provider_ref,
        started_at: row.started_at.0,
        ended_at: row.ended_at.map(UtcTime::from),
        failure: row.failure,
        failure_text: row.failure_text,
        next_ask_at: row.next_ask_at.map(UtcTime::from),
    })
}

fn entry(row: LedgerEntryRow) -> Result<LedgerEntry, Error> {
    Ok(LedgerEntry {
        id: row.id,
        at: row.at.0,
        cause: stored(&row.cause)?,
        account: stored(&row.account)?,
        amount: row.amount,
        currency: stored(&row.currency)?,
        refund_id: row.refund_id,
        attempt_id: row.attempt_id,
    })
}
