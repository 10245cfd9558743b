//! Rules for single texts (product: Validation, Formats) and how a text is cleaned
//! before it is stored. All counts are Unicode scalar values of text in NFC, which
//! the caller provides: normalisation needs tables that the browser has anyway.

use serde::{Deserialize, Deserializer};
use validator::ValidationError;

use crate::letters::{is_word, lowercase};

/// Characters of a one-line text without a limit of its own.
pub const SHORT_MAX: i64 = 50;
/// Characters of a longer text.
pub const LONG_MAX: i64 = 2_000;
/// Characters of a reason.
pub const REASON_MAX: i64 = 200;
/// Fewest characters of a password.
pub const PASSWORD_MIN: i64 = 8;
/// Most characters of a password: longer ones only cost hashing time.
pub const PASSWORD_MAX: i64 = 128;
/// Most characters of an e-mail address.
pub const EMAIL_MAX: usize = 254;

type Check = Result<(), ValidationError>;

/// Reads an optional text; an empty one is the same as none.
pub fn optional<'de, D: Deserializer<'de>>(d: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<String>::deserialize(d)?.filter(|text| !text.is_empty()))
}

/// A text as it is stored: trimmed, nothing left is none.
pub fn clean(text: Option<&str>) -> Option<String> {
    text.map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned)
}

/// One line, 1 to 50 characters.
pub fn short(text: &str) -> Check {
    one_line(text)?;
    trimmed_within(text, SHORT_MAX)
}

/// Up to 2,000 characters, several lines.
pub fn long(text: &str) -> Check {
    printable(text, true)?;
    trimmed_within(text, LONG_MAX)
}

/// A reason, 1 to 200 characters.
pub fn reason(text: &str) -> Check {
    printable(text, true)?;
    trimmed_within(text, REASON_MAX)
}

/// A new password: 8 to 128 characters, never trimmed; only white space counts as none.
pub fn password(text: &str) -> Check {
    let count = if text.trim().is_empty() { 0 } else { length(text) };
    within(count, PASSWORD_MIN, PASSWORD_MAX)
}

/// A password that is compared, not chosen: its length tells nothing but must be bounded.
pub fn entered_password(text: &str) -> Check {
    within(length(text), 1, PASSWORD_MAX)
}

/// An e-mail address: ASCII local part, host of labels in any script.
pub fn email(text: &str) -> Check {
    if normalize_email(text).is_some() { Ok(()) } else { format_error() }
}

/// The address as it is stored (trimmed, lower case), if it is one.
pub fn normalize_email(text: &str) -> Option<String> {
    let text = text.trim();
    let (local, host) = text.rsplit_once('@')?;
    let local_ok = (1..=64).contains(&local.len())
        && local.split('.').all(|atom| {
            !atom.is_empty() && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
        });
    let host_ok = host.contains('.') && host.split('.').all(host_label);
    let folded = lowercase(text);
    (local_ok && host_ok && folded.chars().count() <= EMAIL_MAX).then_some(folded)
}

fn host_label(label: &str) -> bool {
    (1..=63).contains(&label.chars().count())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.chars().all(|c| is_word(c) || c == '-')
}

/// A phone number in international format.
pub fn phone(text: &str) -> Check {
    if normalize_phone(text).is_some() { Ok(()) } else { format_error() }
}

/// The number as it is stored (`+` and 8 to 15 digits), if it is one. Spaces, dashes
/// and brackets are accepted.
pub fn normalize_phone(text: &str) -> Option<String> {
    let mut number = String::with_capacity(16);
    for (i, c) in text.trim().chars().enumerate() {
        match c {
            '+' if i == 0 => number.push('+'),
            '0'..='9' => number.push(c),
            ' ' | '-' | '(' | ')' | '\u{a0}' => {}
            _ => return None,
        }
    }
    let digits = number.strip_prefix('+')?;
    ((8..=15).contains(&digits.len()) && !digits.starts_with('0')).then_some(number)
}

/// A civil time, `YYYY-MM-DDTHH:mm`.
pub fn civil(text: &str) -> Check {
    if crate::time::parse_civil(text).is_some() { Ok(()) } else { format_error() }
}

/// One of the interface languages.
pub fn language(text: &str) -> Check {
    if crate::plural::LANGUAGES.contains(&text) { Ok(()) } else { Err(ValidationError::new("reference")) }
}

fn one_line(text: &str) -> Check {
    printable(text, false)
}

/// Control characters are nobody's text; line breaks and tabs only where lines are.
fn printable(text: &str, lines: bool) -> Check {
    let bad = |c: char| c.is_control() && !(lines && matches!(c, '\n' | '\r' | '\t'));
    if text.chars().any(bad) { format_error() } else { Ok(()) }
}

fn trimmed_within(text: &str, max: i64) -> Check {
    within(length(text.trim()), 1, max)
}

fn within(count: i64, min: i64, max: i64) -> Check {
    if count < min {
        Err(limit("min_length", "min", min))
    } else if count > max {
        Err(limit("max_length", "max", max))
    } else {
        Ok(())
    }
}

fn limit(code: &'static str, name: &'static str, value: i64) -> ValidationError {
    let mut error = ValidationError::new(code);
    error.add_param(name.into(), &value);
    error
}

fn length(text: &str) -> i64 {
    i64::try_from(text.chars().count()).unwrap_or(i64::MAX)
}

fn format_error() -> Check {
    Err(ValidationError::new("format"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(check: Check) -> Option<String> {
        check.err().map(|e| e.code.to_string())
    }

    #[test]
    fn short_counts_characters_after_trimming() {
        assert_eq!(code(short("ž".repeat(50).as_str())), None);
        assert_eq!(code(short(&format!("  {}  ", "ž".repeat(50)))), None);
        assert_eq!(code(short(&"ž".repeat(51))).as_deref(), Some("max_length"));
        assert_eq!(code(short("   ")).as_deref(), Some("min_length"));
        assert_eq!(code(short("a\nb")).as_deref(), Some("format"));
    }

    #[test]
    fn passwords_are_never_trimmed() {
        assert_eq!(code(password(" 123456 ")), None);
        assert_eq!(code(password("        ")).as_deref(), Some("min_length"));
        assert_eq!(code(password("1234567")).as_deref(), Some("min_length"));
        assert_eq!(code(password(&"x".repeat(129))).as_deref(), Some("max_length"));
    }

    #[test]
    fn emails() {
        assert_eq!(normalize_email(" Ana.Marić@Example.RS ").as_deref(), None, "local part is ASCII");
        assert_eq!(normalize_email(" Ana+1@Шапа.СРБ ").as_deref(), Some("ana+1@шапа.срб"));
        for bad in
            ["a@b", "@b.rs", "a@-b.rs", "a@b-.rs", "a@b..rs", "a..b@c.rs", ".a@c.rs", "a b@c.rs", "a@c.rs@", "a@c_d.rs"]
        {
            assert_eq!(normalize_email(bad), None, "{bad}");
        }
        assert!(normalize_email(&format!("a@{}.rs", "b.".repeat(123).trim_end_matches('.'))).is_some());
        assert!(normalize_email(&format!("a@{}.rs", "b.".repeat(126).trim_end_matches('.'))).is_none());
    }

    #[test]
    fn phones() {
        assert_eq!(normalize_phone("+381 (64) 218-7740").as_deref(), Some("+381642187740"));
        for bad in [
            "0642187740",
            "+0642187740",
            "+3816",
            "+3816421877401234",
            "+381 64 abc",
            "381642187740",
            "++381642187740",
            "",
        ] {
            assert_eq!(normalize_phone(bad), None, "{bad}");
        }
    }
}
