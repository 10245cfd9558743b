//! The days of a month at all desks of a company: what the drawers should have held, what was counted, which days are
//! open. Changes nothing.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use sapa_core::base::money::Currency;
use sapa_core::base::time::{UtcTime, Zone, format_date, parse_date};
use sapa_core::till::{TillSums, day_of};
use serde::Serialize;
use utoipa::ToSchema;

use super::day::span;
use super::rows::{closing, entry};
use super::{TillClosing, shown};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// The tills of a month.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TillMonth {
    /// The month.
    #[schema(example = "2026-11")]
    pub month: String,
    /// The days on which money moved or a closing was made, the latest first, by branch.
    pub days: Vec<TillMonthDay>,
    /// The number of them that are open.
    pub open_days: usize,
}

/// A branch's day in a month. Amounts are minor units.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TillMonthDay {
    pub branch_id: i64,
    pub branch_name: String,
    /// The civil date.
    #[schema(example = "2026-11-20")]
    pub day: String,
    pub currency: Currency,
    /// What the ledger says by now that the drawer should have held.
    pub expected: i64,
    /// The number of postings at the desk, of all ways.
    pub entries: i64,
    /// The last closing of the day; none: the day is open.
    pub closing: Option<TillClosing>,
    /// The number of postings that came after it.
    pub late_entries: i64,
    /// What these brought to the drawer; negative: what they took from it.
    pub late_cash: i64,
}

/// The latest day first, then by branch.
type Place = (std::cmp::Reverse<NaiveDate>, String, i64, Currency);

/// The days from `first` to `last` of a company, or of one branch; `month` is their name.
pub fn of(
    conn: &mut Conn,
    within: (i64, Option<i64>),
    month: String,
    (first, last): (NaiveDate, NaiveDate),
) -> Result<TillMonth, Error> {
    let mut sums: BTreeMap<(i64, NaiveDate, Currency), TillSums> = BTreeMap::new();
    for (branch, zone, way, currency, at, amount) in entry::movements(conn, within, span(first, last))? {
        let day = day_of(at.0, stored::<Zone>(&zone)?);
        if (first..=last).contains(&day) {
            sums.entry((branch, day, stored(&currency)?)).or_default().add(stored(&way)?, amount);
        }
    }
    // The last of a day stays: they come in the order in which they were made.
    let mut closings: HashMap<(i64, NaiveDate, Currency), TillClosing> = HashMap::new();
    for one in closing::of_days(conn, within, (&format_date(first), &format_date(last)))? {
        let one = shown(one)?;
        let day = parse_date(&one.day).ok_or_else(|| Error::internal("a day that is no date"))?;
        let place = (one.branch_id, day, one.currency);
        sums.entry(place).or_default();
        closings.insert(place, one);
    }
    let ids: Vec<i64> = closings.values().map(|one| one.id).collect();
    let seen: HashMap<i64, i64> = closing::counts(conn, &ids)?.into_iter().collect();
    let mut branches: Vec<i64> = sums.keys().map(|(branch, ..)| *branch).collect();
    branches.dedup();
    let names: HashMap<i64, (String, String)> =
        closing::branch_names(conn, &branches)?.into_iter().map(|(id, name, key)| (id, (name, key))).collect();
    let mut days: BTreeMap<Place, TillMonthDay> = BTreeMap::new();
    for ((branch_id, day, currency), sums) in sums {
        let (branch_name, key) = names.get(&branch_id).cloned().unwrap_or_default();
        let closing = closings.remove(&(branch_id, day, currency));
        let late = |one: &TillClosing| {
            (sums.entries() - seen.get(&one.id).copied().unwrap_or(0), sums.expected().saturating_sub(one.expected))
        };
        let (late_entries, late_cash) = closing.as_ref().map_or((0, 0), late);
        let row = TillMonthDay {
            branch_id,
            branch_name,
            day: format_date(day),
            currency,
            expected: sums.expected(),
            entries: sums.entries(),
            closing,
            late_entries,
            late_cash,
        };
        days.insert((std::cmp::Reverse(day), key, branch_id, currency), row);
    }
    let days: Vec<TillMonthDay> = days.into_values().collect();
    Ok(TillMonth { month, open_days: days.iter().filter(|day| day.closing.is_none()).count(), days })
}

/// The month of an instant in a zone, `YYYY-MM`.
pub fn month_of(now: UtcTime, zone: Zone) -> String {
    format_date(zone.date(now)).chars().take(7).collect()
}
