//! What needs a person, as answers.

use sapa_core::base::money::Currency;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::attention::{ConcernFacts, ConcernParty, NeedsPerson};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::refund::RefundKind;
use serde::Serialize;
use utoipa::ToSchema;

use super::facts;
use super::rows::concern::Concern;
use crate::booking::facts::number_of;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// One cause for which a person is needed. What is of no payment, such as an event that fits nothing, has only a reason,
/// a time and a detail.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct PaymentConcern {
    pub id: i64,
    pub version: i64,
    pub reason: NeedsPerson,
    /// Who deals with it.
    pub party: ConcernParty,
    /// Since when it waits.
    pub since: UtcTime,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub company_id: Option<i64>,
    pub company_name: Option<String>,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub branch_id: Option<i64>,
    pub branch_name: Option<String>,
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: Option<String>,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub booking_id: Option<i64>,
    #[schema(example = "B-2026-000123")]
    pub booking_number: Option<String>,
    pub guest_name: Option<String>,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub payment_id: Option<i64>,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub refund_id: Option<i64>,
    /// Of the refund: one that corrects what was recorded hands nothing out.
    pub refund_kind: Option<RefundKind>,
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub attempt_id: Option<i64>,
    /// Of the refund, or of the payment; minor units.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub amount: Option<i64>,
    pub currency: Option<Currency>,
    pub way: Option<PaymentWay>,
    /// `sandbox`, `stripe`, `terminal`; none for cash and transfers.
    pub provider: Option<String>,
    /// Why the refund failed or came back, a code with a text.
    pub failure: Option<String>,
    /// The provider's own words.
    pub failure_text: Option<String>,
    /// What else is known, such as the provider's name of what an event was about.
    pub detail: Option<String>,
    /// The facts that decide which actions are permitted.
    #[schema(value_type = Object)]
    pub facts: ConcernFacts,
}

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
