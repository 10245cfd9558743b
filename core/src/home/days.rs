//! The civil days of figures and the days before them that they are compared with. Which instants these
//! days are in a branch's zone is `base::time`'s.

use chrono::{Datelike, Months, NaiveDate};

use super::HomePeriod;
use crate::base::days::{DaySpan, days_before};

/// Days, and the days before that they are compared with. The two have no day in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compared {
    /// The days of the figure.
    pub now: DaySpan,
    /// The days before.
    pub before: DaySpan,
}

impl Compared {
    /// The days of both, which follow one another or have days between them.
    pub const fn whole(self) -> DaySpan {
        DaySpan { first: self.before.first, last: self.now.last }
    }
}

/// The period that ends with `today`, and as many days before it.
pub fn period(length: HomePeriod, today: NaiveDate) -> Compared {
    let days = length.days();
    let first = days_before(today, days - 1);
    let last_before = days_before(first, 1);
    Compared {
        now: DaySpan { first, last: today },
        before: DaySpan { first: days_before(last_before, days - 1), last: last_before },
    }
}

/// The month of `today` up to it, and the month before up to the same day, or to its end if it is shorter.
pub fn month_so_far(today: NaiveDate) -> Compared {
    let first = today.with_day(1).unwrap_or(today);
    let before = |day: NaiveDate| day.checked_sub_months(Months::new(1)).unwrap_or(day);
    Compared {
        now: DaySpan { first, last: today },
        // The last day of the shorter month, where it has no such day.
        before: DaySpan { first: before(first), last: before(today) },
    }
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
    fn a_period_ends_today_and_the_one_before_ends_the_day_before_it_begins() {
        let found = period(HomePeriod::Days7, day("2026-11-22"));
        let expected = Compared { now: span("2026-11-16", "2026-11-22"), before: span("2026-11-09", "2026-11-15") };
        assert_eq!(found, expected);
        assert_eq!(found.whole(), span("2026-11-09", "2026-11-22"));
        for length in HomePeriod::ALL {
            let found = period(*length, day("2028-03-01"));
            assert_eq!(found.now.iter().count() as u64, length.days());
            assert_eq!(found.before.iter().count() as u64, length.days());
            assert_eq!(found.whole().iter().count() as u64, 2 * length.days(), "no day is left out or counted twice");
        }
    }

    #[test]
    fn a_month_is_compared_with_the_same_days_of_the_month_before() {
        for (today, first, before, last_before) in [
            ("2026-11-22", "2026-11-01", "2026-10-01", "2026-10-22"),
            ("2026-03-31", "2026-03-01", "2026-02-01", "2026-02-28"),
            ("2028-03-30", "2028-03-01", "2028-02-01", "2028-02-29"),
            ("2027-01-01", "2027-01-01", "2026-12-01", "2026-12-01"),
        ] {
            let expected = Compared { now: span(first, today), before: span(before, last_before) };
            assert_eq!(month_so_far(day(today)), expected, "{today}");
        }
    }
}
