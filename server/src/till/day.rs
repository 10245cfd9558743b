//! The till of a branch's day in one answer, read in one view. Changes nothing.

use std::collections::{BTreeMap, HashSet};

use chrono::{Days, NaiveDate};
use sapa_core::access::role::{Action, Actor};
use sapa_core::base::money::Currency;
use sapa_core::base::time::{UtcTime, Zone, format_date};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::refund::RefundKind;
use sapa_core::till::{TillSums, day_of};
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::closing;
use super::rows::entry::{self, DeskEntryRow};
use super::{TillClosing, TillMethod, methods, shown};
use crate::booking::facts::number_of;
use crate::branch::rows::branch::{self, Branch};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::session::guard::{guard, of_branch};

/// The till of a branch's day.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TillDay {
    pub branch_id: i64,
    pub branch_name: String,
    pub company_id: i64,
    pub company_name: String,
    /// Zone of the branch.
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// The civil date.
    #[schema(example = "2026-11-20")]
    pub day: String,
    /// The branch's civil date of today.
    #[schema(example = "2026-11-20")]
    pub today: String,
    /// The server's time of the answer.
    pub now: UtcTime,
    /// The tills by currency: first that of the company's prices, then others that had money.
    pub tills: Vec<TillOfCurrency>,
}

/// The till of a day in one currency. Amounts are minor units.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TillOfCurrency {
    pub currency: Currency,
    /// What the drawer should hold of the day's money: cash taken less cash handed out.
    pub expected: i64,
    /// The same by way of payment, the drawer first.
    pub methods: Vec<TillMethod>,
    /// The same by person, by name.
    pub people: Vec<TillPerson>,
    /// The postings, the first one first.
    pub entries: Vec<TillEntry>,
    /// The closing and its corrections, the first one first; empty: the day is open.
    pub closings: Vec<TillClosing>,
    /// What the last of them saw, by way of payment; empty: the day is open.
    pub closed_methods: Vec<TillMethod>,
    /// The number of postings that came after the last closing.
    pub late_entries: i64,
    /// What these brought to the drawer; negative: what they took from it.
    pub late_cash: i64,
}

/// What one person took and handed out.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TillPerson {
    /// The account; none: nobody is known.
    pub user_id: Option<i64>,
    pub name: Option<String>,
    /// By way of payment.
    pub methods: Vec<TillMethod>,
}

/// A payment that was taken, or a refund that was handed out.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct TillEntry {
    pub id: i64,
    pub at: UtcTime,
    pub way: PaymentWay,
    /// Positive: taken; negative: handed out.
    pub amount: i64,
    pub payment_id: i64,
    /// The refund that was handed out; none: a payment was taken.
    pub refund_id: Option<i64>,
    pub refund_kind: Option<RefundKind>,
    pub booking_id: i64,
    #[schema(example = "B-2026-000123")]
    pub booking_number: String,
    pub guest_name: String,
    pub user_id: Option<i64>,
    pub user_name: Option<String>,
    /// Whether it came after the last closing of its day.
    pub late: bool,
}

/// The branch with its company, also if it was deleted, where the account may do `action` at it: 404, 403.
pub fn branch_for(conn: &mut Conn, actor: &Actor, action: Action, id: i64) -> Result<Branch, Error> {
    let found = branch::find_since(conn, id, UtcTime::MIN)?.ok_or_else(Error::not_found)?;
    guard(actor, action, of_branch(found.0.company_id, id))?;
    Ok(found)
}

/// The till of a branch on `day`; none: today.
pub fn of(conn: &mut Conn, branch: &Branch, day: Option<NaiveDate>, now: UtcTime) -> Result<TillDay, Error> {
    let (row, company) = branch;
    let zone: Zone = stored(&row.fields.time_zone)?;
    let today = zone.date(now);
    let day = day.unwrap_or(today);
    let day_text = format_date(day);
    let mut by_currency: BTreeMap<Currency, Vec<DeskEntryRow>> = BTreeMap::new();
    for entry in entries_of_day(conn, (row.company_id, row.id), day)? {
        by_currency.entry(stored(&entry.currency)?).or_default().push(entry);
    }
    let mut closings: BTreeMap<Currency, Vec<TillClosing>> = BTreeMap::new();
    for one in closing::of_day(conn, row.id, &day_text)? {
        let one = shown(one)?;
        closings.entry(one.currency).or_default().push(one);
    }
    let own: Currency = stored(&company.currency)?;
    let others: Vec<Currency> = Currency::ALL
        .iter()
        .copied()
        .filter(|one| *one != own && (by_currency.contains_key(one) || closings.contains_key(one)))
        .collect();
    let mut tills = Vec::with_capacity(1 + others.len());
    for currency in [own].into_iter().chain(others) {
        let entries = by_currency.remove(&currency).unwrap_or_default();
        tills.push(till(conn, currency, entries, closings.remove(&currency).unwrap_or_default())?);
    }
    Ok(TillDay {
        branch_id: row.id,
        branch_name: row.fields.name.clone(),
        company_id: row.company_id,
        company_name: company.name.clone(),
        time_zone: row.fields.time_zone.clone(),
        day: day_text,
        today: format_date(today),
        now,
        tills,
    })
}

/// The instants between which all of the civil days from `first` to `last` lie, in whichever zone.
pub fn span(first: NaiveDate, last: NaiveDate) -> (UtcTime, UtcTime) {
    let after = last.checked_add_days(Days::new(1)).unwrap_or(last);
    let starts = |day: NaiveDate| Zone::ALL.iter().map(move |zone| zone.start_of_day(day));
    (starts(first).min().unwrap_or(UtcTime::MIN), starts(after).max().unwrap_or(UtcTime::MAX))
}

/// The postings of a branch's day, of all currencies. The day of each is that of its payment's zone.
pub fn entries_of_day(conn: &mut Conn, branch: (i64, i64), day: NaiveDate) -> Result<Vec<DeskEntryRow>, Error> {
    let mut found = Vec::new();
    for entry in entry::of_branch(conn, branch, span(day, day))? {
        if day_of(entry.at.0, stored(&entry.time_zone)?) == day {
            found.push(entry);
        }
    }
    Ok(found)
}

/// The sums of postings.
pub fn sums<'a>(entries: impl IntoIterator<Item = &'a DeskEntryRow>) -> Result<TillSums, Error> {
    let mut sums = TillSums::default();
    for entry in entries {
        sums.add(stored(&entry.way)?, entry.amount);
    }
    Ok(sums)
}

fn till(
    conn: &mut Conn,
    currency: Currency,
    entries: Vec<DeskEntryRow>,
    closings: Vec<TillClosing>,
) -> Result<TillOfCurrency, Error> {
    let seen: Option<HashSet<i64>> = match closings.last() {
        Some(last) => Some(closing::entries(conn, &[last.id])?.into_iter().map(|(_, entry)| entry).collect()),
        None => None,
    };
    let is_late = |entry: &DeskEntryRow| seen.as_ref().is_some_and(|seen| !seen.contains(&entry.id));
    let all = sums(&entries)?;
    let late = sums(entries.iter().filter(|entry| is_late(entry)))?;
    let closed = sums(entries.iter().filter(|entry| !is_late(entry)))?;
    let mut people: BTreeMap<(String, Option<i64>), TillSums> = BTreeMap::new();
    for entry in &entries {
        let name = name(entry).unwrap_or_default();
        people.entry((name, entry.posted_by)).or_default().add(stored(&entry.way)?, entry.amount);
    }
    let person = |((name, user_id), sums): ((String, Option<i64>), TillSums)| TillPerson {
        user_id,
        name: user_id.map(|_| name),
        methods: methods(&sums),
    };
    let mut lines = Vec::with_capacity(entries.len());
    for entry in entries {
        let late = is_late(&entry);
        lines.push(line(entry, late)?);
    }
    Ok(TillOfCurrency {
        currency,
        expected: all.expected(),
        methods: methods(&all),
        people: people.into_iter().map(person).collect(),
        entries: lines,
        closed_methods: if closings.is_empty() { Vec::new() } else { methods(&closed) },
        closings,
        late_entries: late.entries(),
        late_cash: late.expected(),
    })
}

fn name(entry: &DeskEntryRow) -> Option<String> {
    entry.poster.as_ref().map(|(first, last)| format!("{first} {last}"))
}

fn line(entry: DeskEntryRow, late: bool) -> Result<TillEntry, Error> {
    let user_name = name(&entry);
    let zone: Zone = stored(&entry.time_zone)?;
    Ok(TillEntry {
        id: entry.id,
        at: entry.at.0,
        way: stored(&entry.way)?,
        amount: entry.amount,
        payment_id: entry.payment_id,
        refund_id: entry.refund_id,
        refund_kind: entry.refund_kind.as_deref().map(stored).transpose()?,
        booking_id: entry.booking_id,
        booking_number: number_of(entry.booking_id, entry.booking_created_at.0, zone),
        guest_name: entry.guest_name,
        user_id: entry.posted_by,
        user_name,
        late,
    })
}
