//! Times in messages, as people read them. Knows no zone: a local time is shown as it stands, an instant as UTC.

use chrono::{Datelike, NaiveDateTime, Timelike};
use sapa_core::base::issue::{Param, Params};
use sapa_core::base::time::parse_civil;

use super::text;

/// A text of a message: a time is written in words of the language, any other text stays.
pub fn readable(language: &str, value: &str) -> String {
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
