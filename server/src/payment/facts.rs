//! From stored rows to the core's facts of payments, refunds and requests; and the answers to what the core
//! refuses. Reads no database.

use sapa_core::access::verdict::Refused;
use sapa_core::base::id::{BranchId, CompanyId, UserId};
use sapa_core::payment::attention::ConcernFacts;
use sapa_core::payment::facts::{PaymentFacts, RefundFacts, RefundRequestFacts};

use super::rows::concern::ConcernRow;
use super::rows::payment::PaymentRow;
use super::rows::refund::RefundRow;
use super::rows::request::RequestRow;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::session::guard;

/// The facts of a payment; `customer`: the account of its booking.
pub fn of_payment(row: &PaymentRow, customer: Option<i64>) -> Result<PaymentFacts, Error> {
    Ok(PaymentFacts {
        company_id: CompanyId(row.company_id),
        branch_id: BranchId(row.branch_id),
        customer_id: customer.map(UserId),
        way: stored(&row.way)?,
        status: stored(&row.status)?,
        amount: row.amount,
        captured: row.captured,
        refunded: row.refunded,
        under_way: row.under_way,
        needs_person: row.needs_person.as_deref().map(stored).transpose()?,
    })
}

/// The facts of a refund.
pub fn of_refund(row: &RefundRow, customer: Option<i64>) -> Result<RefundFacts, Error> {
    Ok(RefundFacts {
        company_id: CompanyId(row.company_id),
        branch_id: BranchId(row.branch_id),
        customer_id: customer.map(UserId),
        way: stored(&row.way)?,
        status: stored(&row.status)?,
        origin: stored(&row.origin)?,
        created_at: row.created_at.0,
    })
}

/// The facts of a concern.
pub fn of_concern(row: &ConcernRow) -> Result<ConcernFacts, Error> {
    Ok(ConcernFacts {
        company_id: row.company_id.map(CompanyId),
        branch_id: row.branch_id.map(BranchId),
        reason: stored(&row.reason)?,
        settled: row.settled_at.is_some(),
    })
}

/// The facts of a request.
pub fn of_request(row: &RequestRow) -> Result<RefundRequestFacts, Error> {
    Ok(RefundRequestFacts {
        company_id: CompanyId(row.company_id),
        branch_id: BranchId(row.branch_id),
        status: stored(&row.status)?,
        created_by: UserId(row.created_by),
    })
}

/// The answer to an action that the core refuses: a definite one.
pub fn refused(refused: Refused) -> Error {
    guard::refused(refused).definite()
}
