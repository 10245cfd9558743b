//! The facts of a booking that decide which actions are permitted. Every booking of the API's
//! answers carries them, so that browser and server decide from the same facts.

use sapa_derive::facts;

use super::state::{BookingAction, BookingStatus, CancelKind};
use crate::access::role::Object;
use crate::base::id::{BranchId, CompanyId, UserId};
use crate::base::kinds::{CancellationPolicy, ServiceType};
use crate::base::time::{UtcTime, Zone};
use crate::company::CompanyStatus;

/// Facts of a booking; money in minor units of the company's currency.
#[facts]
#[derive(PartialEq, Eq)]
pub struct BookingFacts {
    pub status: BookingStatus,
    pub version: i32,
    pub company_id: CompanyId,
    pub branch_id: BranchId,
    pub customer_id: Option<UserId>,
    pub company_status: CompanyStatus,
    pub service_type: ServiceType,
    pub zone: Zone,
    /// The policy stored with the booking: a customer may move the booking while it returns
    /// everything.
    pub policy: CancellationPolicy,
    /// The instant from which the limits of the policy are counted back.
    pub policy_from: UtcTime,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub checked_in_at: Option<UtcTime>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub completed_at: Option<UtcTime>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub canceled_at: Option<UtcTime>,
    pub cancel_kind: Option<CancelKind>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub hold_until: Option<UtcTime>,
    /// The price.
    pub total: i64,
    /// Captured by all payments.
    pub captured: i64,
    /// Refunded of all payments.
    pub refunded: i64,
    /// Reserved by refunds under way.
    pub refunds_under_way: i64,
    /// What refunds waived, those of before a cancellation too.
    pub waived: i64,
    /// What a cancellation keeps; none: the booking is not canceled.
    pub kept: Option<i64>,
    /// What refunds waived since the cancellation.
    pub kept_waived: i64,
    /// What the guest owes in all.
    pub owed: i64,
    /// What the company has, or gets.
    pub paid: i64,
    /// What is still to be paid; negative: what was paid beyond it.
    pub balance: i64,
    /// The action that led to the present status; none: the status is that of a new booking.
    pub last_transition: Option<BookingAction>,
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub last_transition_at: Option<UtcTime>,
    /// Whether money was refunded after the cancellation, or was sent and did not arrive.
    pub refund_sent_since_cancel: bool,
    pub has_review: bool,
}

impl BookingFacts {
    /// Whether nothing has happened to the booking since it was made: its guests are expected, and nothing was paid.
    pub fn is_untouched(&self) -> bool {
        self.status == BookingStatus::Created && self.captured == 0
    }

    /// The booking as an object of the permission table.
    pub fn object(&self) -> Object {
        Object { company_id: Some(self.company_id), branch_id: Some(self.branch_id), user_id: self.customer_id }
    }
}
