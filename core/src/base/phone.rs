//! Phone numbers: as people type them, and as they are stored (`+`, 8 to 15 digits). A number
//! without `+` is read in a country whose way of dialling is known here; elsewhere it is none.

use serde::Serialize;

use super::text::{Check, format_error};

/// Country, its calling code, and what is dialled before a number inside it. All of them dial
/// 00 before a number abroad.
const PLANS: [(&str, &str, &str); 9] = [
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

/// A number in international format.
pub fn international(text: &str) -> Check {
    if stored(text).is_some() { Ok(()) } else { format_error() }
}

/// The number of a form that has been read in its country ([`crate::form::rules::Rules::in_country`]), as
/// it is stored.
pub fn stored(text: &str) -> Option<String> {
    normalize(text, None)
}

/// The number as it is stored (`+` and 8 to 15 digits), if it is one as people in `country`
/// write it.
pub fn normalize(text: &str, country: Option<&str>) -> Option<String> {
    read(text, country).filter(|number| (9..=16).contains(&number.len()))
}

/// What is typed of a number so far, as it would begin when stored. Spaces, dashes, slashes
/// and brackets say nothing.
pub fn read(text: &str, country: Option<&str>) -> Option<String> {
    let mut typed = String::with_capacity(16);
    for c in text.trim().chars() {
        match c {
            '+' if typed.is_empty() => typed.push('+'),
            '0'..='9' => typed.push(c),
            ' ' | '-' | '/' | '(' | ')' | '\u{a0}' | '\u{2010}'..='\u{2013}' => {}
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

/// "+381 (0)64 …": what is dialled only inside the country is no part of the number.
fn without_trunk(digits: &str) -> String {
    let within = PLANS.iter().find_map(|(_, code, trunk)| {
        let national = digits.strip_prefix(code)?.strip_prefix(trunk)?;
        Some([code, national].concat())
    });
    within.unwrap_or_else(|| digits.to_owned())
}

/// The digits of a stored number as they are dialled inside its country; none where that is not
/// known.
pub fn national(number: &str) -> Option<String> {
    let digits = number.strip_prefix('+')?;
    PLANS.iter().find_map(|(_, code, trunk)| Some([*trunk, digits.strip_prefix(code)?].concat()))
}

/// A number that is being typed.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct TypedPhone {
    /// How it begins when stored; none: nothing that a number could begin with.
    pub number: Option<String>,
    /// Whether that may be stored.
    pub whole: bool,
}

/// What is typed so far, read in `country`.
pub fn typed(text: &str, country: Option<&str>) -> TypedPhone {
    TypedPhone { number: read(text, country), whole: normalize(text, country).is_some() }
}

#[cfg(test)]
#[path = "phone_tests.rs"]
mod tests;
