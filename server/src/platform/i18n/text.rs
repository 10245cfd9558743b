//! A text in a language, with times among its params as people read them. Knows no zone: a local time is shown as it
//! stands, an instant as UTC.

use chrono::{Datelike, NaiveDateTime, Timelike};
use sapa_core::base::issue::{Param, Params};
use sapa_core::base::plural::{DEFAULT_LANGUAGE, plural};
use sapa_core::base::time::parse_civil;

use super::overrides;

/// The text of `key` in `locale`, with `%{name}` filled from `params`; times among them are spelled out. Where a text depends on a
/// count, `count` (or else the limit among the params) chooses the plural form. English replaces a
/// text that the language misses; the key itself replaces one that exists in no language.
pub fn text(locale: &str, key: &str, params: &Params) -> String {
    let count = ["count", "min", "max"].iter().find_map(|name| match params.get(name) {
        Some(Param::Number(n)) => Some(*n),
        _ => None,
    });
    let found = [locale, DEFAULT_LANGUAGE].into_iter().find_map(|locale| {
        written(locale, key).or_else(|| written(locale, &format!("{key}_{}", plural(locale, count?))))
    });
    let Some(found) = found else { return key.to_owned() };
    let mut params = params.clone();
    if let Some(count) = count
        && params.get("count").is_none()
    {
        params.insert("count".to_owned(), Param::Number(count));
    }
    if params.is_empty() {
        return found;
    }
    let (names, values): (Vec<&str>, Vec<String>) = params
        .iter()
        .map(|(name, value)| {
            let value = match value {
                Param::Number(n) => n.to_string(),
                Param::Text(text) => readable(locale, text),
            };
            (name, value)
        })
        .unzip();
    rust_i18n::replace_patterns(&found, &names, &values)
}

/// The text that a language has for `key`: its override, else the one of its file. `t!` answers the key for a
/// missing one.
fn written(locale: &str, key: &str) -> Option<String> {
    if let Some(own) = overrides::override_for(locale, key) {
        return Some(own);
    }
    let text = rust_i18n::t!(key, locale = locale);
    (text != key).then(|| text.into_owned())
}

/// A text of a message: a time is written in words of the language, any other text stays.
fn readable(language: &str, value: &str) -> String {
    let Some((at, rest)) = value.get(..16).and_then(parse_civil).zip(value.get(16..)) else { return value.to_owned() };
    // Seconds and fraction, then nothing, an offset or `Z`.
    let zone = rest.trim_start_matches(|c: char| matches!(c, ':' | '.') || c.is_ascii_digit());
    let offset = zone.strip_prefix(['+', '-']);
    if zone == "Z" {
        return format!("{} UTC", spelled(language, at, false));
    }
    let is_time = zone.is_empty() || offset.is_some_and(|offset| offset.len() == 5 && offset.get(2..3) == Some(":"));
    if is_time { spelled(language, at, false) } else { value.to_owned() }
}

/// `20 November 2026, 14:00`, with the name of the day before it if asked for.
pub fn spelled(language: &str, at: NaiveDateTime, with_weekday: bool) -> String {
    let word = |key: String| text(language, &key, &Params::default());
    let mut params = Params::default();
    let mut set = |name: &str, value: String| params.insert(name.to_owned(), Param::Text(value));
    set("weekday", word(format!("mail.weekday.{}", at.weekday().number_from_monday())));
    set("day", at.day().to_string());
    set("month", word(format!("mail.month.{}", at.month())));
    set("year", at.year().to_string());
    set("time", format!("{:02}:{:02}", at.hour(), at.minute()));
    text(language, if with_weekday { "mail.when" } else { "mail.until" }, &params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_message_shows_a_time_as_machines_write_it() {
        for (value, shown) in [
            ("2026-11-20T14:00:00+01:00", "20 November 2026, 14:00"),
            ("2026-11-20T14:00", "20 November 2026, 14:00"),
            ("2026-11-20T14:00:00.123456Z", "20 November 2026, 14:00 UTC"),
            ("2026-11-20T14:00:00 o'clock", "2026-11-20T14:00:00 o'clock"),
            ("Bobi", "Bobi"),
            ("žžžžžžžžžžžžžžžžžžž", "žžžžžžžžžžžžžžžžžžž"),
        ] {
            assert_eq!(readable("en_US", value), shown);
        }
        let mut params = Params::default();
        params.insert("until".to_owned(), "2026-11-20T14:00:00+01:00".into());
        assert_eq!(
            text("en_US", "booking.reason.hold_runs", &params),
            "the guest can still pay until 20 November 2026, 14:00"
        );
    }
}
