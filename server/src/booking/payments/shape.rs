//! Payments, refunds, requests and what needs a person of them as answers of a booking. The room of payments fills them.

use sapa_core::base::money::Currency;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::attention::{ConcernFacts, ConcernParty, NeedsPerson};
use sapa_core::payment::facts::{PaymentFacts, RefundFacts, RefundRequestFacts};
use sapa_core::payment::method::{PaymentMethod, PaymentWay};
use sapa_core::payment::refund::{RefundKind, RefundOrigin, RefundRequestState, RefundState};
use sapa_core::payment::status::PaymentStatus;
use serde::Serialize;
use utoipa::ToSchema;

/// A payment in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct PaymentItem {
    pub id: i64,
    pub version: i64,
    pub created_at: UtcTime,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub captured_at: Option<UtcTime>,
    pub booking_id: i64,
    #[schema(example = "B-2026-000123")]
    pub booking_number: String,
    pub guest_name: String,
    pub company_id: i64,
    pub company_name: String,
    pub branch_id: i64,
    pub branch_name: String,
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// Minor units.
    pub amount: i64,
    pub currency: Currency,
    pub method: PaymentMethod,
    pub way: PaymentWay,
    /// `sandbox`, `stripe`, `terminal`; none for cash and transfers, and for a pet owner.
    pub provider: Option<String>,
    pub status: PaymentStatus,
    pub captured: i64,
    pub refunded: i64,
    /// Reserved by refunds under way.
    pub under_way: i64,
    /// What may still be refunded.
    pub refundable: i64,
    /// Why the payment needs a person; none for a pet owner.
    pub needs_person: Option<NeedsPerson>,
    pub fiscal_receipt_number: Option<String>,
    /// None for a pet owner.
    pub slip_number: Option<String>,
    /// The facts that decide which actions are permitted.
    #[schema(value_type = Object)]
    pub facts: PaymentFacts,
}

/// A payment with its refunds.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Payment {
    /// The payment.
    #[serde(flatten)]
    pub item: PaymentItem,
    /// Its refunds, the first one first.
    pub refunds: Vec<Refund>,
}

/// A refund of a payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Refund {
    pub id: i64,
    pub version: i64,
    pub payment_id: i64,
    pub booking_id: i64,
    /// Minor units.
    pub amount: i64,
    pub currency: Currency,
    pub kind: RefundKind,
    pub status: RefundState,
    pub way: PaymentWay,
    /// None for a pet owner.
    pub reason: Option<String>,
    pub created_at: UtcTime,
    /// None: the system, or a person whose name the reader may not see.
    pub created_by_name: Option<String>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub sent_at: Option<UtcTime>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub ended_at: Option<UtcTime>,
    pub fiscal_receipt_number: Option<String>,
    /// Why the refund failed or came back, a code with a text.
    pub failure: Option<String>,
    /// The provider's own words; none for a pet owner.
    pub failure_text: Option<String>,
    /// Where it was made.
    pub origin: RefundOrigin,
    /// When the money came back after it had arrived.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub reversed_at: Option<UtcTime>,
    /// Whether a person is to hand the money out or send it.
    pub waits_for_person: bool,
    /// The facts that decide which actions are permitted.
    #[schema(value_type = Object)]
    pub facts: RefundFacts,
}

/// An operator's request for a refund.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct RefundRequest {
    pub id: i64,
    pub version: i64,
    pub payment_id: i64,
    pub booking_id: i64,
    #[schema(example = "B-2026-000123")]
    pub booking_number: String,
    pub guest_name: String,
    pub company_id: i64,
    pub branch_id: i64,
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// Minor units.
    pub amount: i64,
    pub currency: Currency,
    pub reason: String,
    pub status: RefundRequestState,
    pub created_at: UtcTime,
    pub created_by_name: String,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub decided_at: Option<UtcTime>,
    pub decided_by_name: Option<String>,
    pub decline_reason: Option<String>,
    /// The refund that the approval made.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub refund_id: Option<i64>,
    /// The facts that decide which actions are permitted.
    #[schema(value_type = Object)]
    pub facts: RefundRequestFacts,
}

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
