//! Lines of a CSV file for spreadsheets. Serbian spreadsheets need a semicolon between cells and a
//! comma in numbers; a cell that a spreadsheet would take for a formula is neutralised. The
//! contents of the cells come from the lists.

use sapa_core::base::issue::Params;
use sapa_core::base::time::{UtcTime, shown_twice};

use super::i18n::{self, SERBIAN};

/// The byte order mark, by which spreadsheets recognise UTF-8, and the line of labels, named by
/// their text keys.
pub fn head(language: &str, columns: &[&str]) -> String {
    let labels: Vec<String> = columns.iter().map(|key| label(language, key)).collect();
    format!("\u{feff}{}", line(language, &labels))
}

/// A line of cells.
pub fn line(language: &str, cells: &[String]) -> String {
    let separator = if language == SERBIAN { ";" } else { "," };
    let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
    format!("{}\r\n", cells.join(separator))
}

/// The text of a key: a label, or the word of a stored value (`enum.animalSize.SMALL`).
pub fn label(language: &str, key: &str) -> String {
    i18n::text(language, key, &Params::default())
}

/// The text of a key; none for a key without a text.
pub fn known(language: &str, key: &str) -> Option<String> {
    Some(label(language, key)).filter(|text| text != key)
}

/// The word of a stored value; empty where there is none.
pub fn word(language: &str, kind: &str, value: Option<&str>) -> String {
    value.map(|value| label(language, &format!("enum.{kind}.{value}"))).unwrap_or_default()
}

/// Yes or no.
pub fn yes(language: &str, value: bool) -> String {
    label(language, if value { "common.yes" } else { "common.no" })
}

/// `2026-11-20T14:00:00+01:00` in the form that spreadsheets read as a time; with the offset only
/// where the clocks show that time twice.
pub fn civil(local: &str) -> String {
    let time = local.get(..16).unwrap_or(local).replace('T', " ");
    match local.get(19..).filter(|_| shown_twice(local)) {
        Some(offset) => format!("{time} (UTC{offset})"),
        None => time,
    }
}

/// An instant in UTC.
pub fn instant(at: UtcTime) -> String {
    at.naive().format("%Y-%m-%d %H:%M").to_string()
}

/// Minor units as a decimal number.
pub fn money(minor: i64, language: &str) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    let (whole, part) = (minor.unsigned_abs() / 100, minor.unsigned_abs() % 100);
    format!("{sign}{whole}{}{part:02}", if language == SERBIAN { ',' } else { '.' })
}

/// A cell, in quotes where it needs them; a text that begins like a formula gets an apostrophe
/// before it. A negative amount is a number and no formula.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_amount(text);
    let text = if formula { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', ';', '"', '\n', '\r', '\t']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// Whether a text is a negative amount as [`money`] writes it.
fn is_amount(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let parts = text.strip_prefix('-').and_then(|rest| rest.split_once(['.', ',']));
    parts.is_some_and(|(whole, part)| digits(whole) && part.len() == 2 && digits(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_exists_twice_has_its_offset() {
        assert_eq!(civil("2026-11-20T14:00:00+01:00"), "2026-11-20 14:00");
        assert_eq!(civil("2026-10-25T02:30:00+02:00"), "2026-10-25 02:30 (UTC+02:00)");
        assert_eq!(civil("2026-10-25T02:00:00+01:00"), "2026-10-25 02:00 (UTC+01:00)");
        assert_eq!(civil("2026-10-25T03:00:00+01:00"), "2026-10-25 03:00");
    }

    #[test]
    fn formulas_are_neutralised_and_cells_quoted() {
        assert_eq!(cell("=1+1"), "'=1+1");
        assert_eq!(cell("+381641234567"), "'+381641234567");
        assert_eq!(cell("@a"), "'@a");
        assert_eq!(cell("\t-1"), "\"'\t-1\"");
        assert_eq!(cell("Bobi, \"Maza\""), "\"Bobi, \"\"Maza\"\"\"");
        assert_eq!(cell("Žućko"), "Žućko");
        assert_eq!(money(123_450, SERBIAN), "1234,50");
        assert_eq!(money(5, "en_US"), "0.05");
        assert_eq!(word("en_US", "animalSize", None), "");
    }
}
