//! Phone numbers: the ways people type them, and the stored form (`+`, 8 to 15 digits). A number
//! without `+` is read by the dialling plan of a country; without a known plan such a number is
//! refused. Asks no network.

use serde::Serialize;

use super::pasted;
use super::text::{Check, format_error};

/// Dialling plans: country, calling code, prefix of a number inside the country. In all of them 00
/// comes before a number abroad.
pub(super) const PLANS: [(&str, &str, &str); 9] = [
    ("RS", "381", "0"),
    ("BA", "387", "0"),
    ("ME", "382", "0"),
    ("HR", "385", "0"),
    ("SI", "386", "0"),
    ("MK", "389", "0"),
    ("BG", "359", "0"),
    ("RO", "40", "0"),
    ("HU", "36", "06"),
];

/// Checks a number in international format.
pub fn international(text: &str) -> Check {
    if stored(text).is_some() { Ok(()) } else { format_error() }
}

/// The stored form of a form's number, after the form has read the number in its country
/// ([`crate::form::rules::Rules::in_country`]).
pub fn stored(text: &str) -> Option<String> {
    normalize(text, None)
}

/// The stored form (`+` and 8 to 15 digits) of a number typed in `country`; none for a text that is
/// no number.
pub fn normalize(text: &str, country: Option<&str>) -> Option<String> {
    read(text, country).filter(|number| (9..=16).contains(&number.len()))
}

/// The stored form of the beginning of a number, while it is typed. Spaces, dashes, slashes and
/// brackets are ignored.
pub fn read(text: &str, country: Option<&str>) -> Option<String> {
    let mut typed = String::with_capacity(16);
    for c in pasted::line(text).chars() {
        match c {
            '+' if typed.is_empty() => typed.push('+'),
            '0'..='9' => typed.push(c),
            ' ' | '-' | '/' | '(' | ')' => {}
            _ => return None,
        }
    }
    let digits = match (typed.strip_prefix('+'), country.and_then(plan)) {
        (Some(digits), _) => without_trunk(digits),
        (None, Some((_, code, trunk))) => match (typed.strip_prefix("00"), typed.strip_prefix(trunk)) {
            (Some(abroad), _) => without_trunk(abroad),
            (None, Some(national)) => [code, national].concat(),
            (None, None) => return None,
        },
        (None, None) => return None,
    };
    (!digits.starts_with('0')).then(|| ["+", &digits].concat())
}

fn plan(country: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    PLANS.iter().find(|(known, ..)| *known == country)
}

/// "+381 (0)64 …": a prefix that is dialled only inside the country is not part of the number.
pub(super) fn without_trunk(digits: &str) -> String {
    let within = PLANS.iter().find_map(|(_, code, trunk)| {
        let national = digits.strip_prefix(code)?.strip_prefix(trunk)?;
        Some([code, national].concat())
    });
    within.unwrap_or_else(|| digits.to_owned())
}

/// The digits of a stored number as dialled inside its country; none for a country without a plan.
pub fn national(number: &str) -> Option<String> {
    let digits = number.strip_prefix('+')?;
    PLANS.iter().find_map(|(_, code, trunk)| Some([*trunk, digits.strip_prefix(code)?].concat()))
}

/// A number while it is typed.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct TypedPhone {
    /// The stored form so far; none for a text that no number begins with.
    pub number: Option<String>,
    /// Whether the number is complete and may be stored.
    pub whole: bool,
}

/// Reads the text so far by the dialling plan of `country`.
pub fn typed(text: &str, country: Option<&str>) -> TypedPhone {
    TypedPhone { number: read(text, country), whole: normalize(text, country).is_some() }
}

#[cfg(test)]
#[path = "phone_tests.rs"]
mod tests;
