//! Rules for single texts (product: Validation, Formats) and the cleaning of a text before it is
//! stored. All counts are Unicode scalar values of text in NFC. The caller normalises to NFC: the
//! tables for that are in the browser anyway.

use serde_json::Value;
use validator::ValidationError;

use super::host;
use super::letters::{has, is_word, lowercase};
use super::markdown::{DEPTH_MAX, is_too_deep};
use super::time::{DAY_MINUTES, parse_date, parse_time};

/// Most characters of a one-line text without a limit of its own.
pub const SHORT_MAX: i64 = 50;
/// Most characters of a longer text.
pub const LONG_MAX: i64 = 2_000;
/// Most characters of an article.
pub const ARTICLE_MAX: i64 = 50_000;
/// Most characters of a reason, and of a longer text of one line.
pub const REASON_MAX: i64 = 200;
/// Fewest characters of a password.
pub const PASSWORD_MIN: i64 = 8;
/// Most characters of a password: longer ones only cost hashing time.
pub const PASSWORD_MAX: i64 = 128;
/// Most bytes of an e-mail address in the sent form; the stored form is shorter.
pub const EMAIL_MAX: usize = 254;
/// Most characters of a web address.
pub const URL_MAX: i64 = 2_048;
/// Highest ordinal of a record in a chooser.
pub const ORDINAL_MAX: i32 = 9_999;

/// The verdict of a rule on one value.
pub type Check = Result<(), ValidationError>;

/// The stored form of a text: trimmed; an empty text is none.
pub fn clean(text: Option<&str>) -> Option<String> {
    text.map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned)
}

/// Checks a text of one line, 1 to 50 characters.
pub fn short(text: &str) -> Check {
    one_line(text)?;
    trimmed_within(text, SHORT_MAX)
}

/// Checks a text of several lines, up to 2,000 characters.
pub fn long(text: &str) -> Check {
    printable(text, true)?;
    trimmed_within(text, LONG_MAX)
}

/// Checks a text of several lines, Markdown, up to 50,000 characters; quotations and lists 16 deep at most.
pub fn article(text: &str) -> Check {
    printable(text, true)?;
    trimmed_within(text, ARTICLE_MAX)?;
    if is_too_deep(text) { wrong("too_deep", &[("max", count(DEPTH_MAX).into())]) } else { Ok(()) }
}

/// Checks a text of one line, 1 to 200 characters.
pub fn line(text: &str) -> Check {
    one_line(text)?;
    trimmed_within(text, REASON_MAX)
}

/// Checks a reason, 1 to 200 characters.
pub fn reason(text: &str) -> Check {
    printable(text, true)?;
    trimmed_within(text, REASON_MAX)
}

/// Checks a new password: 8 to 128 characters, never trimmed; a password of white space only counts
/// as missing.
pub fn password(text: &str) -> Check {
    let count = if text.trim().is_empty() { 0 } else { length(text) };
    within(count, PASSWORD_MIN, PASSWORD_MAX)
}

/// Checks a password that will be compared with the stored one: only its length is bounded, so that
/// the answer tells nothing.
pub fn entered_password(text: &str) -> Check {
    within(length(text), 1, PASSWORD_MAX)
}

/// Checks an e-mail address that mail can be sent to: ASCII local part, host labels in any script.
pub fn email(text: &str) -> Check {
    if normalize_email(text).is_some() { Ok(()) } else { format_error() }
}

/// As [`email`]; also a placeholder below the host `invalid`, which is nobody's address.
pub fn guest_email(text: &str) -> Check {
    if stored_guest_email(text).is_some() { Ok(()) } else { format_error() }
}

/// The stored form of such an address.
pub fn stored_guest_email(text: &str) -> Option<String> {
    let is_placeholder = text.strip_suffix("@invalid").is_some_and(|local| !local.is_empty() && local.is_ascii());
    if is_placeholder { Some(text.to_owned()) } else { normalize_email(text) }
}

/// The stored form of an address (trimmed, lower case, host as people read it); none for an address
/// that mail cannot be sent to.
pub fn normalize_email(text: &str) -> Option<String> {
    split_email(text).map(|(local, (stored, _))| [&local, "@", &stored].concat())
}

/// The sent form of an address: ASCII only.
pub fn sent_email(text: &str) -> Option<String> {
    split_email(text).map(|(local, (_, sent))| [&local, "@", &sent].concat())
}

/// The local part in lower case, and the stored and sent form of the host.
fn split_email(text: &str) -> Option<(String, (String, String))> {
    let text = text.trim();
    let (local, host) = text.rsplit_once('@')?;
    let local_ok = (1..=64).contains(&local.len())
        && local.split('.').all(|atom| {
            !atom.is_empty() && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
        });
    let host = host::host(host)?;
    (local_ok && local.len() + 1 + host.1.len() <= EMAIL_MAX).then(|| (local.to_ascii_lowercase(), host))
}

/// Whether `host` is a host name: labels of letters of any script, digits and hyphens, with a dot.
fn host_name(host: &str) -> bool {
    has(host, '.') && host.split('.').all(host_label)
}

fn host_label(label: &str) -> bool {
    (1..=63).contains(&label.chars().count())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.chars().all(|c| is_word(c) || c == '-')
}

/// Checks a civil time, `YYYY-MM-DDTHH:mm`.
pub fn civil(text: &str) -> Check {
    if crate::base::time::parse_civil(text).is_some() { Ok(()) } else { format_error() }
}

/// Checks an instant, `YYYY-MM-DDTHH:MM:SS[.fraction]Z`.
pub fn instant(text: &str) -> Check {
    if crate::base::time::UtcTime::parse(text).is_some() { Ok(()) } else { format_error() }
}

/// Checks a civil date, `YYYY-MM-DD`.
pub fn date(text: &str) -> Check {
    if parse_date(text).is_some() { Ok(()) } else { format_error() }
}

/// Checks a time of the day, `HH:mm` up to 23:59.
pub fn time(text: &str) -> Check {
    if parse_time(text).is_some_and(|minutes| minutes < DAY_MINUTES) { Ok(()) } else { format_error() }
}

/// Checks the end of an interval within a day: `HH:mm` up to 24:00.
pub fn end_time(text: &str) -> Check {
    if parse_time(text).is_some() { Ok(()) } else { format_error() }
}

/// The stored form of a web address: trimmed, with `https://` where no scheme was typed.
pub fn normalize_website(text: &str) -> String {
    let text = text.trim();
    let named = text
        .split_once('/')
        .is_some_and(|(scheme, rest)| scheme.ends_with(':') && rest.starts_with('/') && !scheme.contains(['?', '#']));
    [if named { "" } else { "https://" }, text].concat()
}

/// Checks a web address, http or https (the scheme may be left out), up to 2,048 characters in the
/// stored form. Its host is a name with a dot.
pub fn website(text: &str) -> Check {
    let text = normalize_website(text);
    let text = text.as_str();
    let lower = lowercase(text.get(..8).unwrap_or(text));
    let rest =
        ["https://", "http://"].iter().find(|scheme| lower.starts_with(**scheme)).and_then(|s| text.get(s.len()..));
    let Some(rest) = rest else { return format_error() };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let (host, port) = authority.split_once(':').unwrap_or((authority, "0"));
    let port_ok = (1..=5).contains(&port.len()) && port.bytes().all(|b| b.is_ascii_digit());
    if !host_name(host) || !port_ok || text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return format_error();
    }
    within(length(text), 1, URL_MAX)
}

/// Checks that a text is one of the interface languages.
pub fn language(text: &str) -> Check {
    one_of(crate::base::plural::LANGUAGES.contains(&text))
}

/// Checks an ordinal in a chooser, 1 to 9,999.
pub fn ordinal(number: i32) -> Check {
    let whole = 1..=ORDINAL_MAX;
    if whole.contains(&number) { Ok(()) } else { wrong("range", &[("min", 1.into()), ("max", ORDINAL_MAX.into())]) }
}

/// `validation.reference` unless the value is among the allowed ones (`known`).
pub fn one_of(known: bool) -> Check {
    if known { Ok(()) } else { wrong("reference", &[]) }
}

fn one_line(text: &str) -> Check {
    printable(text, false)
}

/// A text must not hold control characters, nor characters that turn the direction of the text
/// after them. Line breaks and tabs are allowed only in a text of several lines.
fn printable(text: &str, lines: bool) -> Check {
    let turns = |c: char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let breaks = |c: char| matches!(c, '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}');
    let bad = |c: char| turns(c) || (breaks(c) && !lines) || (c.is_control() && !breaks(c));
    if text.chars().any(bad) { format_error() } else { Ok(()) }
}

/// Whether a character shows nothing by itself: a text of such characters only counts as empty.
fn shows_nothing(c: char) -> bool {
    let alone = [
        '\u{AD}', '\u{34F}', '\u{61C}', '\u{115F}', '\u{1160}', '\u{180E}', '\u{2800}', '\u{3164}', '\u{FEFF}',
        '\u{FFA0}',
    ];
    c.is_whitespace() || alone.contains(&c) || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}')
}

fn trimmed_within(text: &str, max: i64) -> Check {
    let count = if text.chars().all(shows_nothing) { 0 } else { length(text.trim()) };
    within(count, 1, max)
}

fn within(count: i64, min: i64, max: i64) -> Check {
    if count < min {
        wrong("min_length", &[("min", min.into())])
    } else if count > max {
        wrong("max_length", &[("max", max.into())])
    } else {
        Ok(())
    }
}

fn length(text: &str) -> i64 {
    count(text.chars().count())
}

/// A length as a number of an answer.
pub fn count(of: usize) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}

/// `validation.{code}`, whose text mentions `params`.
fn wrong(code: &'static str, params: &[(&'static str, Value)]) -> Check {
    let mut error = ValidationError::new(code);
    error.params.extend(params.iter().map(|(name, value)| ((*name).into(), value.clone())));
    Err(error)
}

/// `validation.format`.
pub fn format_error() -> Check {
    wrong("format", &[])
}

/// `validation.format` with a reason, which is the key of a text.
pub fn format_because(reason: &'static str) -> Check {
    wrong("format", &[("reason", reason.into())])
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
