//! Bookings as lines of a spreadsheet. Serbian spreadsheets want a semicolon between cells
//! and a comma in numbers; a cell that a spreadsheet would take for a formula is neutralised.

use std::collections::BTreeMap;

use crate::i18n::{self, SERBIAN};
use crate::service::booking::view::BookingItem;

/// The columns, by the keys of their labels.
const COLUMNS: [&str; 14] = [
    "booking.number",
    "booking.status",
    "booking.companyId",
    "booking.branchId",
    "booking.serviceId",
    "booking.serviceType",
    "booking.guestName",
    "booking.guestPhone",
    "booking.pets",
    "booking.workplaces",
    "booking.checkIn",
    "booking.checkOut",
    "booking.total",
    "booking.currency",
];

/// The byte order mark, by which spreadsheets know UTF-8, and the line of labels.
pub fn head(language: &str) -> String {
    let labels: Vec<String> = COLUMNS.iter().map(|key| label(language, key)).collect();
    format!("\u{feff}{}", row(language, &labels))
}

/// The line of a booking.
pub fn line(item: &BookingItem, language: &str) -> String {
    let serbian = language == SERBIAN;
    let title = if serbian { &item.service_title_sr } else { &item.service_title_en };
    row(
        language,
        &[
            item.number.clone(),
            label(language, &format!("enum.bookingStatus.{}", item.status)),
            item.company_name.clone(),
            item.branch_name.clone(),
            title.clone(),
            label(language, &format!("enum.serviceType.{}", item.service_type)),
            item.guest_name.clone(),
            item.guest_phone.clone().unwrap_or_default(),
            item.pet_names.join(", "),
            item.workplace_names.join(", "),
            civil(&item.check_in_local),
            civil(&item.check_out_local),
            money(item.total, serbian),
            item.currency.code().to_owned(),
        ],
    )
}

fn label(language: &str, key: &str) -> String {
    i18n::text(language, key, &BTreeMap::new())
}

/// `2026-11-20T14:00:00+01:00` as spreadsheets read a time.
fn civil(local: &str) -> String {
    local.get(..16).unwrap_or(local).replace('T', " ")
}

fn money(minor: i64, serbian: bool) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    let (whole, part) = (minor.unsigned_abs() / 100, minor.unsigned_abs() % 100);
    format!("{sign}{whole}{}{part:02}", if serbian { ',' } else { '.' })
}

fn row(language: &str, cells: &[String]) -> String {
    let separator = if language == SERBIAN { ";" } else { "," };
    let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
    format!("{}\r\n", cells.join(separator))
}

/// A cell in quotes where it needs them; what begins like a formula gets an apostrophe before it.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', ';', '"', '\n', '\r', '\t']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_neutralised_and_cells_quoted() {
        assert_eq!(cell("=1+1"), "'=1+1");
        assert_eq!(cell("+381641234567"), "'+381641234567");
        assert_eq!(cell("@a"), "'@a");
        assert_eq!(cell("\t-1"), "\"'\t-1\"");
        assert_eq!(cell("Bobi, \"Maza\""), "\"Bobi, \"\"Maza\"\"\"");
        assert_eq!(cell("Žućko"), "Žućko");
        assert_eq!(money(123_450, true), "1234,50");
        assert_eq!(money(5, false), "0.05");
    }
}
