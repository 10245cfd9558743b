//! Dates as people type them, in English and Serbian (Latin with and without marks, Cyrillic). Owns
//! the reading of the text; whether a date may be entered is decided by each form.

use chrono::{Datelike, Days, NaiveDate};
use sapa_derive::facts;
use serde::Serialize;

use super::letters::{has, is_word};
use super::search::push_folded;
use super::time::{YEARS, format_date, parse_date};

/// A question about a text that is typed into a date field.
#[facts]
pub struct DateQuestion {
    /// As typed; NFC.
    pub text: String,
    /// The civil date in the zone of the field, `YYYY-MM-DD`.
    pub today: String,
    /// The civil date from which `+3` counts: of a departure the arrival. None: today.
    pub from: Option<String>,
    /// Of a day without a year the latest that is not after today is meant, as in a filter; else the
    /// next from today on.
    pub past: bool,
    /// An hour may follow the day.
    pub hour: bool,
}

/// The date that a text means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct TypedDate {
    /// `YYYY-MM-DD`, of one of the [`YEARS`].
    pub date: String,
    /// `HH:mm`; none: no hour was typed.
    pub time: Option<String>,
}

/// Names of the months, folded; a word means a month if one of its names begins with it.
const MONTHS: &[&str] = &[
    "january januara",
    "february februara",
    "march marta",
    "april aprila",
    "may maja",
    "june juna",
    "july jula",
    "august avgusta",
    "september septembar septembra",
    "october oktobar oktobra",
    "november novembar novembra",
    "december decembar decembra",
];
/// Names of the weekdays, Monday first.
const WEEKDAYS: &[&str] = &[
    "monday ponedeljak",
    "tuesday utorak",
    "wednesday weds sreda sredu srijeda srijedu",
    "thursday cetvrtak",
    "friday petak",
    "saturday subota subotu",
    "sunday nedelja nedelju",
];
/// Names of the days around today, from two days ago on.
const DAYS: &[&str] = &["prekjuce", "yesterday juce", "today danas", "tomorrow sutra", "prekosutra"];
/// The place of today among the [`DAYS`].
const TODAY: i64 = 2;
/// Fewest letters of an abbreviation.
const WORD_MIN: usize = 3;
/// Most parts of a date with its weekday and its hour: `Sat 21 Nov 2026 at 14 h 30`.
const PARTS_MAX: usize = 8;
/// Most years to the next 29 February.
const LEAP_YEARS: i32 = 8;

/// A number or a folded word, and what stands before it.
struct Part<'a> {
    before: &'a str,
    text: String,
    is_number: bool,
}

impl Part<'_> {
    /// The value of a number with at most `digits` digits.
    fn number(&self, digits: usize) -> Option<u32> {
        (self.is_number && self.text.len() <= digits).then(|| self.text.parse().ok())?
    }

    /// The place of the one entry of `names` that the word begins.
    fn name(&self, names: &[&str]) -> Option<usize> {
        if self.is_number || self.text.len() < WORD_MIN {
            return None;
        }
        let begins = |entry: &&str| entry.split(' ').any(|name| name.starts_with(self.text.as_str()));
        let mut found = names.iter().enumerate().filter(|(_, entry)| begins(entry)).map(|(at, _)| at);
        found.next().filter(|_| found.next().is_none())
    }

    /// Whether only `allowed` signs stand before it.
    fn after_only(&self, allowed: &str) -> bool {
        self.before.chars().all(|c| has(allowed, c))
    }

    /// Whether exactly this sign stands before it.
    fn follows(&self, sign: &str) -> bool {
        self.before == sign
    }
}

/// The parts of a text, and what stands behind the last one; none for a text with too many.
fn parts(text: &str) -> Option<(Vec<Part<'_>>, &str)> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    // Where the signs before the next part begin.
    let mut from = 0;
    for (at, c) in text.char_indices() {
        let is_number = c.is_ascii_digit();
        if !is_number && !is_word(c) {
            continue;
        }
        let before = text.get(from..at)?;
        from = at + c.len_utf8();
        if parts.last().is_none_or(|last| !before.is_empty() || last.is_number != is_number) {
            if parts.len() == PARTS_MAX {
                return None;
            }
            parts.push(Part { before, text: String::new(), is_number });
        }
        let word = &mut parts.last_mut()?.text;
        if is_number {
            word.push(c);
        } else {
            push_folded(word, c);
        }
    }
    Some((parts, text.get(from..)?))
}

impl DateQuestion {
    /// The date that the text means; none: it means none, or an hour where only a day is taken.
    pub fn answer(&self) -> Option<TypedDate> {
        let today = parse_date(&self.today)?;
        let text = self.text.trim();
        let (parts, end) = parts(text)?;
        if !end.chars().all(|c| has(".,", c)) {
            return None;
        }
        let (first, rest) = parts.split_first()?;
        let (date, rest) = if first.follows("+") || first.follows("+ ") {
            let from = match &self.from {
                Some(from) => parse_date(from)?,
                None => today,
            };
            (from.checked_add_days(Days::new(first.number(4)?.into()))?, rest)
        } else if !first.follows("") {
            return None;
        } else if let Some(day) = first.name(DAYS) {
            (plus(today, i64::try_from(day).ok()? - TODAY)?, rest)
        } else if let Some(weekday) = first.name(WEEKDAYS) {
            match self.date(rest, today) {
                Some(found) => found,
                None => (next_weekday(today, weekday)?, rest),
            }
        } else {
            self.date(&parts, today)?
        };
        let time = time(rest)?;
        if (time.is_some() && !self.hour) || !YEARS.contains(&u32::try_from(date.year()).ok()?) {
            return None;
        }
        let time = time.map(|(hours, minutes)| format!("{hours:02}:{minutes:02}"));
        Some(TypedDate { date: format_date(date), time })
    }

    /// The date at the beginning of `parts`, and the parts behind it.
    fn date<'a, 'b>(&self, parts: &'a [Part<'b>], today: NaiveDate) -> Option<(NaiveDate, &'a [Part<'b>])> {
        const BETWEEN: &str = "./- ,";
        let [first, second, rest @ ..] = parts else { return None };
        // `2026-11-25`
        if first.text.len() == 4 && first.is_number {
            let [third, rest @ ..] = rest else { return None };
            let apart = |part: &Part<'_>| part.after_only("./-") && !part.before.is_empty();
            if !apart(second) || !apart(third) {
                return None;
            }
            return Some((of_year(first.number(4)?, second.number(2)?, third.number(2)?)?, rest));
        }
        // `25.11.`, `25 nov`, `nov 25`
        let (day, month) = match (first.number(2), second.number(2)) {
            (Some(day), Some(month)) if !second.before.is_empty() => (day, month),
            (Some(day), None) => (day, month_of(second)?),
            (None, Some(day)) => (day, month_of(first)?),
            _ => return None,
        };
        if !second.after_only(BETWEEN) {
            return None;
        }
        if let [third, rest @ ..] = rest
            && third.after_only(BETWEEN)
            // `25.11. 15:30` is an hour.
            && rest.first().is_none_or(|next| !next.follows(":"))
        {
            if third.text.len() == 4 && third.is_number {
                return Some((of_year(third.number(4)?, month, day)?, rest));
            }
            let dotted = second.is_number && has(second.before, '.') && third.follows(".");
            if dotted && third.text.len() == 2 {
                return Some((of_year(2_000 + third.number(2)?, month, day)?, rest));
            }
        }
        Some((self.nearest(month, day, today)?, rest))
    }

    /// The nearest such day: the latest up to today, or the next from today on.
    fn nearest(&self, month: u32, day: u32, today: NaiveDate) -> Option<NaiveDate> {
        (0..=LEAP_YEARS).find_map(|years| {
            let year = if self.past { today.year() - years } else { today.year() + years };
            let date = NaiveDate::from_ymd_opt(year, month, day)?;
            (if self.past { date <= today } else { date >= today }).then_some(date)
        })
    }
}

fn month_of(part: &Part<'_>) -> Option<u32> {
    u32::try_from(part.name(MONTHS)? + 1).ok()
}

fn of_year(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

fn plus(day: NaiveDate, days: i64) -> Option<NaiveDate> {
    let distance = Days::new(days.unsigned_abs());
    if days < 0 { day.checked_sub_days(distance) } else { day.checked_add_days(distance) }
}

/// The next such weekday (0: Monday), today included.
fn next_weekday(today: NaiveDate, weekday: usize) -> Option<NaiveDate> {
    let ahead = i64::try_from(weekday).ok()? - i64::from(today.weekday().num_days_from_monday());
    plus(today, ahead.rem_euclid(7))
}

/// The hour behind a date, in hours and minutes; `Some(None)` without one, none for anything else.
fn time(parts: &[Part<'_>]) -> Option<Option<(u32, u32)>> {
    // `T` of ISO, and the word before an hour.
    let (word, parts) = match parts {
        [word, rest @ ..] if ["t", "u", "at"].contains(&word.text.as_str()) => (Some(word), rest),
        _ => (None, parts),
    };
    let [hour, rest @ ..] = parts else { return word.is_none().then_some(None) };
    // A number that follows the date without a space is another part of a date, unless minutes follow it.
    let clock = rest.first().is_some_and(|next| next.follows(":"));
    if !hour.after_only("., ") || (word.is_none() && !clock && !has(hour.before, ' ')) {
        return None;
    }
    let is_h = |part: &Part<'_>| part.text == "h" && part.after_only(" ");
    let minutes = match rest {
        [] => 0,
        [h] if is_h(h) => 0,
        [h, minute] if is_h(h) && minute.after_only(" ") && minute.text.len() == 2 => minute.number(2)?,
        [minute, h @ ..]
            if (minute.follows(":") || minute.follows("."))
                && minute.text.len() == 2
                && (h.is_empty() || matches!(h, [h] if is_h(h))) =>
        {
            minute.number(2)?
        }
        _ => return None,
    };
    let hours = hour.number(2)?;
    (hours < 24 && minutes < 60).then_some(Some((hours, minutes)))
}

#[cfg(test)]
#[path = "typed_date_tests.rs"]
mod tests;
