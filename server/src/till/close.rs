//! Closing a day and correcting a closing: one transaction, one row more. Of two people who close the same day at once
//! one wins; the other is answered what is closed by now.

use chrono::NaiveDate;
use sapa_core::access::role::Action;
use sapa_core::base::issue::Reason;
use sapa_core::base::money::Currency;
use sapa_core::base::time::{Zone, format_date, parse_date};
use sapa_core::form::rules::Rules;
use sapa_core::till::{CheckedTillClose, CheckedTillCorrect, TillCloseInput, TillCorrectInput, difference};
use serde_json::{Value, json};

use super::day::{self, entries_of_day, sums};
use super::rows::closing::{self, ClosingRow, NewClosing};
use super::{TillClosing, shown};
use crate::audit;
use crate::branch::rows::branch::{self, Branch};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::problem::Error;
use crate::session::{Context, Origin};

/// What is closed: branch, day and currency, and what the person saw and counted.
struct Count<'a> {
    branch: &'a Branch,
    day: NaiveDate,
    currency: Currency,
    expected: i64,
    counted: i64,
    note: Option<String>,
    reason: Option<String>,
}

/// The branch, locked against another closing, where the account may do `action` at it.
pub fn locked(conn: &mut Conn, context: &Context, action: Action, id: i64) -> Result<Branch, Error> {
    day::branch_for(conn, &context.actor, action, id)?;
    branch::lock(conn, id)?;
    day::branch_for(conn, &context.actor, action, id)
}

/// Closes a day.
///
/// # Errors
/// 422 for wrong fields, 409 where the day is closed, or the drawer should hold something else than the person saw.
pub fn close(
    conn: &mut Conn,
    context: &Context,
    branch: &Branch,
    input: &TillCloseInput,
) -> Result<TillClosing, Error> {
    let zone: Zone = stored(&branch.0.fields.time_zone)?;
    let CheckedTillClose { day, currency, expected, counted, note } =
        input.clone().checked(input.issues_on(zone.date(context.now))).map_err(Error::unprocessable)?;
    let day = civil(&day)?;
    if let Some(last) = last_of(conn, (branch.0.id, day, currency))? {
        return Err(Error::conflict(Reason::new("till.closed")).with_extra("current", &last));
    }
    make(conn, context, 1, Count { branch, day, currency, expected, counted, note, reason: None })
}

/// Corrects the last closing of a day; the one before stays as it was.
///
/// # Errors
/// 422 for wrong fields, 409 where the closing was corrected already, or the drawer should hold something else than the
/// person saw.
pub fn correct(
    conn: &mut Conn,
    context: &Context,
    branch: &Branch,
    (before, input): (&ClosingRow, &TillCorrectInput),
) -> Result<TillClosing, Error> {
    let CheckedTillCorrect { expected, counted, note, reason } = input.clone().check().map_err(Error::unprocessable)?;
    let (day, currency) = (civil(&before.day)?, stored(&before.currency)?);
    match last_of(conn, (branch.0.id, day, currency))? {
        Some(last) if last.id != before.id => {
            Err(Error::conflict(Reason::new("till.corrected")).with_extra("current", &last))
        }
        _ => {
            let count = Count { branch, day, currency, expected, counted, note, reason: Some(reason) };
            make(conn, context, before.number.saturating_add(1), count)
        }
    }
}

fn civil(day: &str) -> Result<NaiveDate, Error> {
    parse_date(day).ok_or_else(|| Error::internal("a day that is no date"))
}

fn last_of(conn: &mut Conn, (branch, day, currency): (i64, NaiveDate, Currency)) -> Result<Option<TillClosing>, Error> {
    let all = closing::of_day(conn, branch, &format_date(day))?;
    all.into_iter().rfind(|(row, _)| row.currency == currency.code()).map(shown).transpose()
}

fn make(conn: &mut Conn, context: &Context, number: i32, count: Count<'_>) -> Result<TillClosing, Error> {
    let Count { branch, day, currency, expected, counted, note, reason } = count;
    let (row, _) = branch;
    let mut entries = entries_of_day(conn, (row.company_id, row.id), day)?;
    entries.retain(|entry| entry.currency == currency.code());
    let ledger = sums(&entries)?.expected();
    if ledger != expected {
        let current = day::of(conn, branch, Some(day), context.now)?;
        return Err(Error::conflict(Reason::new("till.changed")).with_extra("current", &current));
    }
    let ids: Vec<i64> = entries.iter().map(|entry| entry.id).collect();
    let new = NewClosing {
        company_id: row.company_id,
        branch_id: row.id,
        day: format_date(day),
        currency: currency.code().to_owned(),
        number,
        expected,
        counted,
        difference: difference(expected, counted).difference,
        note,
        reason,
        closed_by: context.actor.user_id.0,
        closed_at: at(context.now),
    };
    let id = closing::insert(conn, &new, &ids)?;
    let Origin { author, now, request_id, .. } = Origin::from(context);
    audit::record::record(
        conn,
        &audit::rows::entry::Change {
            at: now,
            author,
            action: if number == 1 { "TILL_CLOSED" } else { "TILL_CORRECTED" },
            entity: "till_closing",
            entity_id: Some(id),
            company_id: Some(row.company_id),
            request_id,
            before: Value::Null,
            after: json!({
                "branchId": new.branch_id, "day": new.day, "currency": new.currency, "expected": new.expected,
                "counted": new.counted, "difference": new.difference, "note": new.note, "reason": new.reason,
            }),
        },
    )?;
    closing::find(conn, id)?.map(shown).ok_or_else(Error::not_found)?
}
