//! The figures of the homes: of the platform (`platform`) and of a company (`company`); what
//! waits for a person (`waiting`). Reads the rows of
//! other rooms and changes nothing; the core says which days, states and accounts count.

pub mod company;
pub mod handlers;
pub mod platform;
pub mod rows;
pub mod waiting;

use chrono::NaiveDate;
use sapa_core::base::money::Currency;
use sapa_core::base::time::format_date;
use serde::Serialize;
use utoipa::ToSchema;

use rows::revenue::Gain;

/// Revenue in one currency: what payments brought, less what refunds took, by the ledger's date in the
/// branch's zone. Minor units.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Revenue {
    /// The currency of all amounts.
    pub currency: Currency,
    /// What payments brought.
    pub captured: i64,
    /// What refunds took; not negative.
    pub refunded: i64,
    /// Revenue of the days before that these are compared with.
    pub before: i64,
    /// The same, day by day; empty where only the sum is asked for.
    pub days: Vec<RevenueDay>,
}

/// Revenue of a day.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct RevenueDay {
    /// The civil date.
    #[schema(example = "2026-11-20")]
    pub date: String,
    /// What payments brought.
    pub captured: i64,
    /// What refunds took; not negative.
    pub refunded: i64,
    /// Revenue of the day before that this one is compared with.
    pub before: i64,
}

/// Revenue by currency: the first `before` ranges of `gains` are those that the others are compared with; `days`
/// are the others day by day, or none. The currency with the most captured comes first; one without money is
/// left out.
fn revenue(gains: &[Gain], before: usize, days: &[NaiveDate]) -> Vec<Revenue> {
    let mut all: Vec<Revenue> = Vec::new();
    for gain in gains {
        let at = match all.iter().position(|one| one.currency == gain.currency) {
            Some(at) => at,
            None => {
                let days =
                    days.iter().map(|day| RevenueDay { date: format_date(*day), captured: 0, refunded: 0, before: 0 });
                let days = days.collect();
                all.push(Revenue { currency: gain.currency, captured: 0, refunded: 0, before: 0, days });
                all.len() - 1
            }
        };
        let Some(one) = all.get_mut(at) else { continue };
        match gain.range.checked_sub(before) {
            None => {
                one.before += gain.amount;
                if let Some(day) = one.days.get_mut(gain.range) {
                    day.before += gain.amount;
                }
            }
            Some(place) => {
                let (captured, refunded) = (gain.amount.max(0), (-gain.amount).max(0));
                one.captured += captured;
                one.refunded += refunded;
                if let Some(day) = one.days.get_mut(place) {
                    day.captured += captured;
                    day.refunded += refunded;
                }
            }
        }
    }
    all.sort_by_key(|one| (-one.captured, one.currency.code()));
    all
}
