//! Lines of a CSV file for spreadsheets. Serbian spreadsheets need a semicolon between cells and a
//! comma in numbers. A text that a spreadsheet would take for a number, a date or a formula gets an
//! apostrophe before it; numbers and times of ours do not. The contents of the cells come from the lists.

use std::fmt::Display;

use sapa_core::base::issue::Params;
use sapa_core::base::time::{UtcTime, Zone, shown_twice};

use super::i18n::{self, SERBIAN};

/// What a cell shows. A text becomes a cell by `From`; numbers and times by the functions below.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell(String);

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self(if is_misread(&text) { format!("'{text}") } else { text })
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<Option<String>> for Cell {
    fn from(text: Option<String>) -> Self {
        text.unwrap_or_default().into()
    }
}

/// The cells of a line, of texts and cells.
macro_rules! cells {
    ($($cell:expr),* $(,)?) => {
        vec![$($crate::platform::csv::Cell::from($cell)),*]
    };
}
pub(crate) use cells;

/// What begins a formula; spreadsheets fold the wide and the small forms to the plain ones.
const FORMULA: [char; 15] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];

/// Whether a spreadsheet would take a text for a formula, a number or a date.
fn is_misread(text: &str) -> bool {
    let shown = text.trim_start_matches([' ', '\u{a0}']);
    let formula = shown.starts_with(FORMULA);
    let of_number = |c: char| c.is_ascii_digit() || " \u{a0}.,:;/+-%eE'()".contains(c);
    let number = shown.contains(|c: char| c.is_ascii_digit()) && shown.chars().all(of_number);
    formula || number
}

/// The clock of an export's times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// Each line's branch; the line names the zone.
    Branch,
    /// The reader's zone; none: UTC.
    Reader(Option<Zone>),
}

impl Clock {
    /// What the labels of times say about their zone.
    fn label(self, language: &str) -> String {
        match self {
            Self::Branch => label(language, "list.branchTime"),
            Self::Reader(zone) => zone.map_or("UTC", Zone::name).to_owned(),
        }
    }
}

/// The byte order mark, by which spreadsheets recognise UTF-8, and the line of labels, named by
/// their text keys. The labels of `times` name the clock.
pub fn head(language: &str, columns: &[&str], times: &[&str], clock: Clock) -> String {
    let labels = columns.iter().map(|key| match times.contains(key) {
        true => format!("{} ({})", label(language, key), clock.label(language)).into(),
        false => label(language, key).into(),
    });
    format!("\u{feff}{}", line(language, &labels.collect::<Vec<Cell>>()))
}

/// A line of cells.
pub fn line(language: &str, cells: &[Cell]) -> String {
    let separator = if language == SERBIAN { ";" } else { "," };
    let cells: Vec<String> = cells.iter().map(|Cell(text)| quoted(text)).collect();
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
pub fn yes_no(language: &str, value: bool) -> String {
    label(language, if value { "common.yes" } else { "common.no" })
}

/// `2026-11-20T14:00:00+01:00` in the form that spreadsheets read as a time; with the offset only
/// where the clocks show that time twice.
pub fn civil(local: &str) -> Cell {
    let time = local.get(..16).unwrap_or(local).replace('T', " ");
    Cell(match local.get(19..).filter(|_| shown_twice(local)) {
        Some(offset) => format!("{time} (UTC{offset})"),
        None => time,
    })
}

/// An instant by the clock of a zone; without a zone in UTC.
pub fn instant(at: UtcTime, zone: Option<Zone>) -> Cell {
    match zone {
        Some(zone) => civil(&zone.local(at)),
        None => Cell(at.naive().format("%Y-%m-%d %H:%M").to_string()),
    }
}

/// A civil date; empty where there is none.
pub fn date(date: Option<String>) -> Cell {
    Cell(date.unwrap_or_default())
}

/// A whole number.
pub fn number(number: impl Display) -> Cell {
    Cell(number.to_string())
}

/// Minor units as a decimal number.
pub fn money(minor: i64, language: &str) -> Cell {
    let sign = if minor < 0 { "-" } else { "" };
    let (whole, part) = (minor.unsigned_abs() / 100, minor.unsigned_abs() % 100);
    Cell(format!("{sign}{whole}{}{part:02}", if language == SERBIAN { ',' } else { '.' }))
}

/// In quotes where the text needs them.
fn quoted(text: &str) -> String {
    if text.contains([',', ';', '"', '\n', '\r', '\t']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_exists_twice_has_its_offset() {
        assert_eq!(civil("2026-11-20T14:00:00+01:00").0, "2026-11-20 14:00");
        assert_eq!(civil("2026-10-25T02:30:00+02:00").0, "2026-10-25 02:30 (UTC+02:00)");
        assert_eq!(civil("2026-10-25T02:00:00+01:00").0, "2026-10-25 02:00 (UTC+01:00)");
        assert_eq!(civil("2026-10-25T03:00:00+01:00").0, "2026-10-25 03:00");
    }

    #[test]
    fn a_text_that_a_spreadsheet_would_take_for_something_else_has_an_apostrophe() {
        let shown = |text: &str| quoted(&Cell::from(text).0);
        for text in [
            "=1+1",
            "+381641234567",
            "-5",
            "@a",
            "007",
            "100002887",
            "840000000000162021",
            "1e5",
            "1-2",
            "3/4",
            "12:30",
            "1.5",
            "50%",
            " =1+1",
            "＝1+1",
            "﹦1+1",
            "﹢1",
            "﹣1",
            "﹫SUM(A1)",
            "2026-11-20",
        ] {
            assert_eq!(shown(text), format!("'{text}"), "{text}");
        }
        for text in ["Box 7", "B-2026-000123", "Žućko", "-", "e", "", "A1"] {
            let before = if text == "-" { "'" } else { "" };
            assert_eq!(shown(text), format!("{before}{text}"));
        }
        assert_eq!(shown("007, 008"), "\"'007, 008\"");
        assert_eq!(shown("\t-1"), "\"'\t-1\"");
        assert_eq!(shown("Bobi, \"Maza\""), "\"Bobi, \"\"Maza\"\"\"");
    }

    #[test]
    fn numbers_and_times_stay_numbers_and_times() {
        assert_eq!(money(123_450, SERBIAN).0, "1234,50");
        assert_eq!(money(-5, "en_US").0, "-0.05");
        assert_eq!(number(7).0, "7");
        let at = UtcTime::parse("2026-07-20T12:00:00Z").unwrap();
        assert_eq!(instant(at, None).0, "2026-07-20 12:00");
        assert_eq!(instant(at, Some(Zone::Belgrade)).0, "2026-07-20 14:00");
        assert_eq!(word("en_US", "animalSize", None), "");
    }

    #[test]
    fn the_label_of_a_time_names_its_zone() {
        let columns = ["user.firstName", "user.createdAt"];
        let of = |clock| head("en_US", &columns, &["user.createdAt"], clock);
        assert_eq!(of(Clock::Reader(None)), "\u{feff}First name,Added on (UTC)\r\n");
        assert_eq!(of(Clock::Reader(Some(Zone::Sofia))), "\u{feff}First name,Added on (Europe/Sofia)\r\n");
        assert_eq!(of(Clock::Branch), "\u{feff}First name,Added on (branch time)\r\n");
    }
}
