//! The facts of payments, refunds and requests that decide what may be done with them. The API's answers
//! carry them, so that browser and server decide from the same facts.

use sapa_derive::facts;

use super::attention::NeedsPerson;
use super::method::PaymentWay;
use super::money::{BookingMoney, Kept};
use super::refund::{PaymentMoney, RefundOrigin, RefundRequestState, RefundState};
use super::status::PaymentStatus;
use crate::access::role::Object;
use crate::base::id::{BranchId, CompanyId, UserId};
use crate::base::time::UtcTime;
use crate::booking::facts::BookingFacts;

/// Facts of a payment; money in minor units.
#[facts]
#[derive(Copy, PartialEq, Eq)]
pub struct PaymentFacts {
    pub company_id: CompanyId,
    pub branch_id: BranchId,
    /// The account of the pet owner whose booking is paid.
    pub customer_id: Option<UserId>,
    pub way: PaymentWay,
    pub status: PaymentStatus,
    pub amount: i64,
    pub captured: i64,
    pub refunded: i64,
    /// Reserved by refunds under way.
    pub under_way: i64,
    /// Why the payment needs a person; none for a pet owner.
    pub needs_person: Option<NeedsPerson>,
}

/// Facts of a refund.
#[facts]
#[derive(Copy, PartialEq, Eq)]
pub struct RefundFacts {
    pub company_id: CompanyId,
    pub branch_id: BranchId,
    pub customer_id: Option<UserId>,
    /// The way of its payment.
    pub way: PaymentWay,
    pub status: RefundState,
    pub origin: RefundOrigin,
    /// When it was made or found.
    pub created_at: UtcTime,
}

/// Facts of a request for a refund.
#[facts]
#[derive(Copy, PartialEq, Eq)]
pub struct RefundRequestFacts {
    pub company_id: CompanyId,
    pub branch_id: BranchId,
    pub status: RefundRequestState,
    /// The account that asks for the refund.
    pub created_by: UserId,
}

impl PaymentFacts {
    /// The payment as an object of the permission table.
    pub fn object(&self) -> Object {
        Object { company_id: Some(self.company_id), branch_id: Some(self.branch_id), user_id: self.customer_id }
    }

    /// The money of the payment.
    pub const fn money(&self) -> PaymentMoney {
        PaymentMoney {
            status: self.status,
            captured: self.captured,
            refunded: self.refunded,
            under_way: self.under_way,
        }
    }
}

impl RefundFacts {
    /// The refund as an object of the permission table.
    pub fn object(&self) -> Object {
        Object { company_id: Some(self.company_id), branch_id: Some(self.branch_id), user_id: self.customer_id }
    }
}

impl RefundRequestFacts {
    /// The request as an object of the permission table.
    pub fn object(&self) -> Object {
        Object { company_id: Some(self.company_id), branch_id: Some(self.branch_id), user_id: None }
    }
}

impl BookingMoney {
    /// The sums of a booking from its facts.
    pub fn of(facts: &BookingFacts) -> Self {
        Self {
            total: facts.total,
            waived: facts.waived,
            kept: facts.kept.map(|amount| Kept { amount, waived: facts.kept_waived }),
            captured: facts.captured,
            refunded: facts.refunded,
            under_way: facts.refunds_under_way,
        }
    }
}
