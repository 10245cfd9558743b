//! Spans of civil days. Which instants these days are in a branch's zone is `time`'s.

use chrono::{Datelike, Days, Months, NaiveDate};
use serde::Serialize;

use super::time::{format_date, next_day};

/// Civil days, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DaySpan {
    /// The first day.
    pub first: NaiveDate,
    /// The last day.
    pub last: NaiveDate,
}

impl DaySpan {
    /// Each day, the first one first.
    pub fn iter(self) -> impl Iterator<Item = NaiveDate> {
        self.first.iter_days().take_while(move |day| *day <= self.last)
    }

    /// The place of `day` among the days; none: the day is not one of them.
    pub fn place_of(self, day: NaiveDate) -> Option<usize> {
        let place = usize::try_from(day.signed_duration_since(self.first).num_days()).ok()?;
        (day <= self.last).then_some(place)
    }
}

/// The day `days` days before `day`; the first day of the calendar stays itself.
pub fn days_before(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_sub_days(Days::new(days)).unwrap_or(NaiveDate::MIN)
}

/// The week of `day`, Monday to Sunday.
pub fn week(day: NaiveDate) -> DaySpan {
    let first = days_before(day, u64::from(day.weekday().num_days_from_monday()));
    DaySpan { first, last: first.checked_add_days(Days::new(6)).unwrap_or(NaiveDate::MAX) }
}

/// The month of `day`, whole.
pub fn month(day: NaiveDate) -> DaySpan {
    let first = day.with_day(1).unwrap_or(day);
    let last = first.checked_add_months(Months::new(1)).map_or(NaiveDate::MAX, |next| days_before(next, 1));
    DaySpan { first, last }
}

/// The spans that a date filter offers at one click, in the order of their buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
#[allow(missing_docs)] // each is the span of its name
pub enum DatePreset {
    Today,
    Tomorrow,
    ThisWeek,
    ThisMonth,
    LastMonth,
}

/// The days of a preset, `YYYY-MM-DD`, both included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
#[allow(missing_docs)]
pub struct PresetDays {
    pub preset: DatePreset,
    pub from: String,
    pub to: String,
}

/// The presets on a day.
pub fn presets(today: NaiveDate) -> Vec<PresetDays> {
    let one = |day: NaiveDate| DaySpan { first: day, last: day };
    let this_month = month(today);
    [
        (DatePreset::Today, one(today)),
        (DatePreset::Tomorrow, one(next_day(today))),
        (DatePreset::ThisWeek, week(today)),
        (DatePreset::ThisMonth, this_month),
        (DatePreset::LastMonth, month(days_before(this_month.first, 1))),
    ]
    .map(|(preset, days)| PresetDays { preset, from: format_date(days.first), to: format_date(days.last) })
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::parse_date;

    fn day(text: &str) -> NaiveDate {
        parse_date(text).unwrap()
    }
    fn span(first: &str, last: &str) -> DaySpan {
        DaySpan { first: day(first), last: day(last) }
    }

    #[test]
    fn a_week_begins_on_monday() {
        for today in ["2026-11-16", "2026-11-19", "2026-11-22"] {
            assert_eq!(week(day(today)), span("2026-11-16", "2026-11-22"), "{today}");
        }
        assert_eq!(week(day("2026-11-23")).first, day("2026-11-23"));
    }

    #[test]
    fn a_month_is_whole() {
        assert_eq!(month(day("2026-11-22")), span("2026-11-01", "2026-11-30"));
        assert_eq!(month(day("2028-02-29")), span("2028-02-01", "2028-02-29"));
        assert_eq!(month(day("2026-12-31")), span("2026-12-01", "2026-12-31"));
    }

    #[test]
    fn a_day_has_a_place_only_among_the_days() {
        let days = span("2026-11-16", "2026-11-22");
        assert_eq!(days.place_of(day("2026-11-16")), Some(0));
        assert_eq!(days.place_of(day("2026-11-22")), Some(6));
        assert_eq!(days.place_of(day("2026-11-15")), None);
        assert_eq!(days.place_of(day("2026-11-23")), None);
    }

    #[test]
    fn presets_of_a_day() {
        for (today, tomorrow, this_week, this_month, last_month) in [
            (
                "2026-11-27",
                "2026-11-28",
                ("2026-11-23", "2026-11-29"),
                ("2026-11-01", "2026-11-30"),
                ("2026-10-01", "2026-10-31"),
            ),
            // A week and a month that begin in the year before.
            (
                "2027-01-01",
                "2027-01-02",
                ("2026-12-28", "2027-01-03"),
                ("2027-01-01", "2027-01-31"),
                ("2026-12-01", "2026-12-31"),
            ),
            (
                "2028-03-31",
                "2028-04-01",
                ("2028-03-27", "2028-04-02"),
                ("2028-03-01", "2028-03-31"),
                ("2028-02-01", "2028-02-29"),
            ),
        ] {
            let found = presets(day(today));
            let found: Vec<_> = found.iter().map(|one| (one.preset, one.from.as_str(), one.to.as_str())).collect();
            let expected = [
                (DatePreset::Today, today, today),
                (DatePreset::Tomorrow, tomorrow, tomorrow),
                (DatePreset::ThisWeek, this_week.0, this_week.1),
                (DatePreset::ThisMonth, this_month.0, this_month.1),
                (DatePreset::LastMonth, last_month.0, last_month.1),
            ];
            assert_eq!(found, expected, "{today}");
        }
    }
}
