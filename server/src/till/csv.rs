//! Days of the till as lines of a CSV file. Reads nothing: the month gives the rows.

use super::month::TillMonthDay;
use crate::platform::csv::{Cell, cells, date, label, money};

/// The columns, by the text keys of their labels.
pub const COLUMNS: &[&str] = &[
    "till.day",
    "till.branch",
    "till.currency",
    "till.expected",
    "till.state",
    "till.closedExpected",
    "till.counted",
    "till.difference",
    "till.late",
    "till.closedBy",
    "till.note",
    "till.reason",
];

/// The line of a day.
pub fn line(row: TillMonthDay, language: &str) -> Vec<Cell> {
    let state = match &row.closing {
        None => "till.open",
        Some(one) if one.number > 1 => "till.correctedState",
        Some(_) => "till.closedState",
    };
    let amount = |amount: Option<i64>| amount.map(|amount| money(amount, language)).unwrap_or_default();
    let closing = row.closing.as_ref();
    cells![
        date(Some(row.day)),
        row.branch_name,
        row.currency.code(),
        money(row.expected, language),
        label(language, state),
        amount(closing.map(|one| one.expected)),
        amount(closing.map(|one| one.counted)),
        amount(closing.map(|one| one.difference)),
        amount((row.late_entries > 0).then_some(row.late_cash)),
        closing.map(|one| one.closed_by_name.clone()),
        closing.and_then(|one| one.note.clone()),
        closing.and_then(|one| one.reason.clone()),
    ]
}
