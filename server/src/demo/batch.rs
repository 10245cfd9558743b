//! Rows that are loaded together.

use std::collections::BTreeMap;

use super::rows::{
    AttemptRow, BookingRow, ConcernRow, EventRow, LedgerRow, OccupancyRow, PaymentRow, PetRow, RefundRow, RequestRow,
    ReviewRow, TermRow,
};

/// Rows of some bookings.
#[derive(Default)]
pub struct BookingBatch {
    pub bookings: Vec<BookingRow>,
    pub pets: Vec<PetRow>,
    pub occupancies: Vec<OccupancyRow>,
    pub events: Vec<EventRow>,
    pub terms: Vec<TermRow>,
    pub payments: Vec<PaymentRow>,
    pub attempts: Vec<AttemptRow>,
    pub refunds: Vec<RefundRow>,
    pub concerns: Vec<ConcernRow>,
    pub requests: Vec<RequestRow>,
    pub ledger: Vec<LedgerRow>,
    pub reviews: Vec<ReviewRow>,
    /// The ids that were given last.
    pub next: Next,
}

/// Ids of the rows that bookings have several of, or none.
#[derive(Default)]
pub struct Next {
    pub payment: i64,
    pub attempt: i64,
    pub refund: i64,
    pub request: i64,
    /// How many reviews each company has.
    pub reviews_of: BTreeMap<i64, i64>,
}
