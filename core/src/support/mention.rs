//! Numbers of bookings and phones in the text of a message, so that each of them leads to its records. Whether
//! there is such a booking is known to the server only.

use serde::Serialize;

use crate::base::id::BookingId;
use crate::base::phone;

/// The fewest digits of a phone in a text: a shorter number is an amount, a year or a postal code.
const PHONE_DIGITS: usize = 9;

/// The country whose dialling plan reads the phones of people of whom no country is known.
pub const HOME_COUNTRY: &str = "RS";

/// A part of a text. All parts of a text, one after another, are the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct TextPart {
    /// As it was written.
    pub text: String,
    /// The booking whose number it is.
    pub booking_id: Option<BookingId>,
    /// The phone that it is, as phones are stored.
    pub phone: Option<String>,
}

/// The text in parts. A phone without `+` is read by the dialling plan of `country`.
pub fn parts(text: &str, country: Option<&str>) -> Vec<TextPart> {
    let mut parts = Vec::new();
    let (mut plain, mut at) = (0, 0);
    let mut before = None;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let found = if is_part_of_word(before) { None } else { booking(rest).or_else(|| phone_in(rest, country)) };
        if let Some((length, booking_id, phone)) = found {
            push(&mut parts, text.get(plain..at), None, None);
            push(&mut parts, text.get(at..at + length), booking_id, phone);
            at += length;
            plain = at;
            before = Some('0');
        } else {
            before = rest.chars().next();
            at += before.map_or(1, char::len_utf8);
        }
    }
    push(&mut parts, text.get(plain..), None, None);
    parts
}

/// Length in bytes, and the booking or the phone.
type Found = (usize, Option<BookingId>, Option<String>);

fn push(parts: &mut Vec<TextPart>, text: Option<&str>, booking_id: Option<BookingId>, phone: Option<String>) {
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        parts.push(TextPart { text: text.to_owned(), booking_id, phone });
    }
}

fn is_part_of_word(before: Option<char>) -> bool {
    before.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '/' | '_' | '.' | '@'))
}

/// A booking's number at the beginning of the text (`B-2026-000123`; a small `b` too).
fn booking(text: &str) -> Option<Found> {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
    let dash = |at: usize| bytes.get(at) == Some(&b'-');
    if !matches!(bytes.first(), Some(b'B' | b'b')) || !dash(1) || digits(2) != 4 || !dash(6) {
        return None;
    }
    let length = digits(7);
    let id = text.get(7..7 + length).filter(|_| (6..=15).contains(&length))?.parse().ok()?;
    (id > 0 && !bytes.get(7 + length).is_some_and(u8::is_ascii_alphanumeric)).then_some((
        7 + length,
        Some(BookingId(id)),
        None,
    ))
}

/// A phone at the beginning of the text: from `+` or 0 to the last of its digits.
fn phone_in(text: &str, country: Option<&str>) -> Option<Found> {
    if !text.starts_with(['+', '0', '(']) {
        return None;
    }
    let (mut length, mut digits, mut gap) = (0, 0, false);
    for (at, c) in text.char_indices() {
        match c {
            '0'..='9' => {
                (length, gap) = (at + 1, false);
                digits += 1;
            }
            '+' if at == 0 => {}
            // Two separators in a row end a number, but for those around a bracket.
            ' ' | '-' | '/' | '\u{a0}' | '\u{2010}'..='\u{2013}' if !gap => gap = true,
            '(' | ')' => gap = false,
            _ => break,
        }
    }
    let number = text.get(..length).filter(|_| digits >= PHONE_DIGITS)?;
    let is_whole = text.get(length..).and_then(|rest| rest.chars().next()).is_none_or(|c| !c.is_ascii_alphanumeric());
    Some((length, None, Some(phone::normalize(number, country).filter(|_| is_whole)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts that lead anywhere: `text → #booking` or `text → phone`.
    fn mentions(text: &str) -> Vec<String> {
        let all = parts(text, Some("RS"));
        assert_eq!(all.iter().map(|part| part.text.as_str()).collect::<String>(), text, "nothing is lost");
        let found = all.into_iter().filter_map(|part| match (part.booking_id, part.phone) {
            (Some(id), None) => Some(format!("{} → #{}", part.text, id.0)),
            (None, Some(phone)) => Some(format!("{} → {phone}", part.text)),
            _ => None,
        });
        found.collect()
    }

    #[test]
    fn numbers_and_phones_are_found_in_sentences() {
        for (text, expected) in [
            ("Moja rezervacija B-2026-000123, hitno!", &["B-2026-000123 → #123"][..]),
            ("b-2026-1234567 i B-2025-000009.", &["b-2026-1234567 → #1234567", "B-2025-000009 → #9"]),
            ("Zovite me na 064/218-77-40 posle 17h", &["064/218-77-40 → +381642187740"]),
            ("Tel. +381 (0)64 218 7740.", &["+381 (0)64 218 7740 → +381642187740"]),
            ("(064) 218 7740, hvala", &["(064) 218 7740 → +381642187740"]),
            ("ž+49 30 901820", &["+49 30 901820 → +4930901820"]),
            ("064–218–7740\nAna", &["064–218–7740 → +381642187740"]),
        ] {
            assert_eq!(mentions(text), expected, "{text}");
        }
    }

    #[test]
    fn other_numbers_stay_text() {
        for text in [
            "",
            "Platio sam 13.500 dinara 26. 11. 2026.",
            "AB-2026-000123",
            "B-2026-00012",
            "B-2026-000000",
            "B-2026-000123a",
            "B-26-000123",
            "račun 840-1620-21",
            "PIB 100002887",
            "05.06.2026. u 10",
            "0642187",
            "x0642187740",
            "a+38164218774@posta.example",
            "0642187740a",
            "šđčćž €€€",
        ] {
            assert_eq!(mentions(text), [""; 0], "{text}");
        }
        let none = parts("064/218-7740", None);
        assert_eq!(none.len(), 1, "no dialling plan, no number");
    }
}
