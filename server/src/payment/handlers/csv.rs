//! Payments as lines of a CSV file: each payment, and behind it each of its refunds with a negative amount; and
//! requests for refunds. Reads nothing: the list gives the rows.

use sapa_core::base::time::UtcTime;
use sapa_core::base::time::Zone;
use sapa_core::home::PLATFORM_ZONE;
use sapa_core::payment::attention::NeedsPerson;
use sapa_core::payment::refund::{RefundKind, WITHDRAWN};

use crate::booking::payments::{Payment, PaymentConcern, PaymentItem, Refund, RefundRequest};
use crate::platform::csv::{Cell, cells, civil, label, money};

/// The columns, by the text keys of their labels.
pub const COLUMNS: &[&str] = &[
    "payment.createdAt",
    "payment.entry",
    "payment.bookingId",
    "payment.guestName",
    "payment.companyId",
    "payment.branchId",
    "payment.method",
    "payment.way",
    "payment.status",
    "payment.amount",
    "payment.sum.captured",
    "payment.currency",
    "payment.fiscalReceiptNumber",
    "payment.slipNumber",
    "payment.reason",
    "branch.timeZone",
];

/// The one that holds times.
pub const TIMES: &[&str] = &["payment.createdAt"];

/// The columns of requests for refunds.
pub const REQUEST_COLUMNS: &[&str] = &[
    "payment.createdAt",
    "payment.bookingId",
    "payment.guestName",
    "payment.amount",
    "payment.currency",
    "payment.reason",
    "payment.status",
    "refundRequest.by",
    "refundRequest.export.decidedAt",
    "refundRequest.export.decidedBy",
    "refundRequest.export.declineReason",
    "branch.timeZone",
];

/// Those of them that hold times.
pub const REQUEST_TIMES: &[&str] = &["payment.createdAt", "refundRequest.export.decidedAt"];

/// The columns of what needs a person.
pub const CONCERN_COLUMNS: &[&str] = &[
    "concern.since",
    "concern.reason",
    "concern.party",
    "payment.bookingId",
    "payment.guestName",
    "payment.companyId",
    "payment.branchId",
    "payment.amount",
    "payment.currency",
    "payment.way",
    "concern.export.words",
    "branch.timeZone",
];

/// Those of them that hold times.
pub const CONCERN_TIMES: &[&str] = &["concern.since"];

/// The text of what happened; a refund that only corrects what was recorded hands nothing out.
fn why(item: &PaymentConcern) -> String {
    let corrects = item.refund_kind.is_some_and(RefundKind::corrects);
    match item.reason {
        NeedsPerson::RefundToHandOut if corrects => "concern.correction.why".to_owned(),
        reason => format!("concern.why.{reason}"),
    }
}

/// The line of a concern. One that is of no branch has its time in the platform's zone.
pub fn of_concern(item: PaymentConcern, language: &str) -> Vec<Cell> {
    let what = label(language, &why(&item));
    let zone = item.time_zone.unwrap_or_else(|| PLATFORM_ZONE.name().to_owned());
    cells![
        at_zone(&zone, item.since),
        what,
        label(language, &format!("enum.concernParty.{}", item.party)),
        item.booking_number,
        item.guest_name,
        item.company_name,
        item.branch_name,
        item.amount.map(|amount| money(amount, language)).unwrap_or_default(),
        item.currency.map(|currency| currency.code().to_owned()),
        item.way.map(|way| label(language, &format!("enum.paymentWay.{way}"))),
        item.failure_text.or(item.failure.map(|code| label(language, &code))).or(item.detail),
        zone,
    ]
}

/// The line of a request for a refund.
pub fn of_request(item: RefundRequest, language: &str) -> Vec<Cell> {
    cells![
        at_zone(&item.time_zone, item.created_at),
        item.booking_number,
        item.guest_name,
        money(item.amount, language),
        item.currency.code(),
        item.reason,
        label(language, &format!("enum.refundRequestState.{}", item.status)),
        item.created_by_name,
        item.decided_at.map(|at| at_zone(&item.time_zone, at)).unwrap_or_default(),
        item.decided_by_name,
        item.decline_reason,
        item.time_zone,
    ]
}

/// The lines of a payment. `captured` of a payment is what arrived, of a refund what went back; what is
/// under way has none yet.
pub fn lines(payment: Payment, language: &str) -> Vec<Vec<Cell>> {
    let Payment { item, refunds } = payment;
    let mut lines = vec![of_payment(&item, language)];
    lines.extend(refunds.iter().map(|refund| of_refund(&item, refund, language)));
    lines
}

fn of_payment(item: &PaymentItem, language: &str) -> Vec<Cell> {
    cells![
        at(item, item.created_at),
        label(language, "payment.export.payment"),
        item.booking_number.clone(),
        item.guest_name.clone(),
        item.company_name.clone(),
        item.branch_name.clone(),
        label(language, &format!("enum.paymentMethod.{}", item.method)),
        label(language, &format!("enum.paymentWay.{}", item.way)),
        label(language, &format!("enum.paymentStatus.{}", item.status)),
        money(item.amount, language),
        money(item.captured, language),
        item.currency.code(),
        item.fiscal_receipt_number.clone(),
        item.slip_number.clone(),
        Cell::default(),
        item.time_zone.clone(),
    ]
}

fn of_refund(item: &PaymentItem, refund: &Refund, language: &str) -> Vec<Cell> {
    let arrived = if refund.status.has_arrived() { refund.amount } else { 0 };
    cells![
        at(item, refund.created_at),
        refunded(language, refund),
        item.booking_number.clone(),
        item.guest_name.clone(),
        item.company_name.clone(),
        item.branch_name.clone(),
        label(language, &format!("enum.paymentMethod.{}", item.method)),
        label(language, &format!("enum.paymentWay.{}", item.way)),
        label(language, &format!("enum.refundState.{}", end(refund))),
        money(-refund.amount, language),
        money(-arrived, language),
        refund.currency.code(),
        refund.fiscal_receipt_number.clone(),
        Cell::default(),
        refund.reason.clone(),
        item.time_zone.clone(),
    ]
}

/// How the refund stands. One that staff took back was refused by nobody.
fn end(refund: &Refund) -> &str {
    if refund.failure.as_deref() == Some(WITHDRAWN) { "WITHDRAWN" } else { refund.status.as_str() }
}

/// `Refund: Goodwill`.
fn refunded(language: &str, refund: &Refund) -> String {
    let kind = label(language, &format!("enum.refundKind.{}", refund.kind));
    format!("{}: {kind}", label(language, "payment.export.refund"))
}

fn at(item: &PaymentItem, instant: UtcTime) -> Cell {
    at_zone(&item.time_zone, instant)
}

fn at_zone(zone: &str, instant: UtcTime) -> Cell {
    Zone::parse(zone).map(|zone| civil(&zone.local(instant))).unwrap_or_default()
}
