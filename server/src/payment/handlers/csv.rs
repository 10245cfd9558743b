//! Payments as lines of a CSV file: each payment, and behind it each of its refunds with a negative amount.
//! Reads nothing: the list gives the rows.

use sapa_core::base::time::UtcTime;
use sapa_core::base::time::Zone;
use sapa_core::payment::refund::WITHDRAWN;

use crate::payment::view::{Payment, PaymentItem, Refund};
use crate::platform::csv::{civil, label, money};

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
];

/// The lines of a payment. `captured` of a payment is what arrived, of a refund what went back; what is
/// under way has none yet.
pub fn lines(payment: Payment, language: &str) -> Vec<Vec<String>> {
    let Payment { item, refunds } = payment;
    let mut lines = vec![of_payment(&item, language)];
    lines.extend(refunds.iter().map(|refund| of_refund(&item, refund, language)));
    lines
}

fn of_payment(item: &PaymentItem, language: &str) -> Vec<String> {
    vec![
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
        item.currency.code().to_owned(),
        item.fiscal_receipt_number.clone().unwrap_or_default(),
        item.slip_number.clone().unwrap_or_default(),
        String::new(),
    ]
}

fn of_refund(item: &PaymentItem, refund: &Refund, language: &str) -> Vec<String> {
    let arrived = if refund.status.has_arrived() { refund.amount } else { 0 };
    vec![
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
        refund.currency.code().to_owned(),
        String::new(),
        String::new(),
        refund.reason.clone().unwrap_or_default(),
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

fn at(item: &PaymentItem, instant: UtcTime) -> String {
    Zone::parse(&item.time_zone).map(|zone| civil(&zone.local(instant))).unwrap_or_default()
}
