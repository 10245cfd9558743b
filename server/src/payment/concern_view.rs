//! What needs a person, as answers.

use super::facts;
use super::rows::concern::Concern;
use crate::booking::facts::number_of;
use crate::booking::payments::PaymentConcern;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// A concern.
pub fn concerned(found: Concern) -> Result<PaymentConcern, Error> {
    let Concern { row, booking, payment, refund, company_name, branch_name } = found;
    let facts = facts::of_concern(&row)?;
    let booking_number = match (row.booking_id, &booking) {
        (Some(id), Some(of)) => Some(number_of(id, of.created_at.0, stored(&of.time_zone)?)),
        _ => None,
    };
    let (guest_name, time_zone) = booking.map(|of| (of.guest_name, of.time_zone)).unzip();
    let amount = refund.as_ref().map(|refund| refund.amount).or_else(|| Some(payment.as_ref()?.amount));
    let (currency, way, provider) = match payment {
        Some(of) => (Some(stored(&of.currency)?), Some(stored(&of.way)?), of.provider),
        None => (None, None, None),
    };
    let refund_kind = refund.as_ref().map(|refund| stored(&refund.kind)).transpose()?;
    let (failure, failure_text) = refund.map(|refund| (refund.failure, refund.failure_text)).unwrap_or_default();
    Ok(PaymentConcern {
        id: row.id,
        version: row.version,
        reason: facts.reason,
        party: stored(&row.party)?,
        since: row.since.0,
        company_id: row.company_id,
        company_name,
        branch_id: row.branch_id,
        branch_name,
        time_zone,
        booking_id: row.booking_id,
        booking_number,
        guest_name,
        payment_id: row.payment_id,
        refund_id: row.refund_id,
        refund_kind,
        attempt_id: row.attempt_id,
        amount,
        currency,
        way,
        provider,
        failure,
        failure_text,
        detail: row.detail,
        facts,
    })
}
