//! The till: what was taken and handed out at a branch's desk on a day, from the ledger, and the closings of days. A
//! closing keeps the postings that it saw, so that one that comes later is told apart by what it is, not by its time: a
//! request that began before the closing may commit after it. Closing blocks nothing. A correction is a row of its own.
//! Changes no money.

pub mod close;
mod csv;
pub mod day;
pub mod handlers;
pub mod month;
pub mod rows;

use sapa_core::base::money::Currency;
use sapa_core::base::time::UtcTime;
use sapa_core::payment::method::PaymentWay;
use sapa_core::till::{DESK_WAYS, TillSums};
use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use rows::closing::Closing;

/// What was taken and handed out by one way of payment, minor units.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TillMethod {
    pub way: PaymentWay,
    /// Not negative.
    pub taken: i64,
    /// Not negative.
    pub handed_out: i64,
    /// The number of postings.
    pub entries: i64,
}

/// The closing of a branch's day, or a correction of it. Amounts are minor units.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TillClosing {
    pub id: i64,
    pub branch_id: i64,
    /// The civil date.
    #[schema(example = "2026-11-20")]
    pub day: String,
    pub currency: Currency,
    /// 1: the closing; more: its corrections, one after the other.
    pub number: i32,
    /// What the drawer should have held.
    pub expected: i64,
    /// What was counted; negative: what was missing from the change that always stays in the drawer.
    pub counted: i64,
    /// Counted less expected.
    pub difference: i64,
    pub note: Option<String>,
    /// Why the closing before was corrected.
    pub reason: Option<String>,
    pub closed_by_id: i64,
    pub closed_by_name: String,
    pub closed_at: UtcTime,
}

/// A closing as answers show it.
pub fn shown((row, (first, last)): Closing) -> Result<TillClosing, Error> {
    Ok(TillClosing {
        id: row.id,
        branch_id: row.branch_id,
        day: row.day,
        currency: stored(&row.currency)?,
        number: row.number,
        expected: row.expected,
        counted: row.counted,
        difference: row.difference,
        note: row.note,
        reason: row.reason,
        closed_by_id: row.closed_by,
        closed_by_name: format!("{first} {last}"),
        closed_at: row.closed_at.0,
    })
}

/// The sums by way, all ways of the desk.
fn methods(sums: &TillSums) -> Vec<TillMethod> {
    let one = |way: PaymentWay| {
        let sum = sums.of(way);
        TillMethod { way, taken: sum.taken, handed_out: sum.handed_out, entries: sum.entries }
    };
    DESK_WAYS.into_iter().map(one).collect()
}
