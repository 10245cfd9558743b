//! The forms of the till: closing a day and correcting a closing. Whether the branch is seen and the drawer still
//! holds what the form says is asked where the ledger is.

use chrono::NaiveDate;
use sapa_derive::form;

use crate::base::issue::Issue;
use crate::base::money::Currency;
use crate::base::text;
use crate::base::time::parse_date;
use crate::form::checks::Checks;
use crate::form::rules::Rules;
use crate::payment::input::AMOUNT_MAX;

/// The most that is counted of a day: a hundred times the highest payment. As much may be missing from the change that
/// always stays in the drawer, where more was handed out than taken.
pub const COUNTED_MAX: i64 = AMOUNT_MAX * 100;

/// The closing of a branch's day: `POST /branches/{id}/till/close`.
#[form(checked = CheckedTillClose)]
pub struct TillCloseInput {
    /// `YYYY-MM-DD`, a day of the branch's zone that has begun.
    #[validate(custom(function = "text::date"))]
    pub day: Required<String>,
    pub currency: Required<Currency>,
    /// What the drawer should hold, as the person saw it, minor units; negative where more was handed out than taken.
    /// Where the ledger says otherwise by now, the closing is refused (409).
    pub expected: Required<i64>,
    /// What was counted, minor units, without the change that always stays in the drawer; negative: what is missing
    /// from that change.
    #[schema(minimum = -COUNTED_MAX, maximum = COUNTED_MAX)]
    pub counted: Required<i64>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub note: Option<String>,
}

/// The correction of a closing: `POST /till-closings/{id}/correct`. The closing before it is kept.
#[form(checked = CheckedTillCorrect)]
pub struct TillCorrectInput {
    /// What the drawer should hold by now, as the person saw it, minor units.
    pub expected: Required<i64>,
    /// What was counted, minor units, without the change that always stays in the drawer; negative: what is missing
    /// from that change.
    #[schema(minimum = -COUNTED_MAX, maximum = COUNTED_MAX)]
    pub counted: Required<i64>,
    /// Up to 2,000 characters.
    #[validate(custom(function = "text::long"))]
    pub note: Option<String>,
    /// Why the closing is corrected.
    #[validate(custom(function = "text::reason"))]
    pub reason: Required<String>,
}

impl Rules for TillCloseInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("counted", self.counted, -COUNTED_MAX, COUNTED_MAX);
        checks.done()
    }
}

impl TillCloseInput {
    /// The issues of the form at a branch whose day is `today`: a day that has not begun is not closed.
    pub fn issues_on(&self, today: NaiveDate) -> Vec<Issue> {
        let mut checks = Checks::default();
        checks.extend(self.issues());
        if self.day.as_deref().and_then(parse_date).is_some_and(|day| day > today) {
            checks.add("day", "till.day_ahead");
        }
        checks.done()
    }
}

impl Rules for TillCorrectInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("counted", self.counted, -COUNTED_MAX, COUNTED_MAX);
        checks.done()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closing(day: &str, counted: i64) -> TillCloseInput {
        TillCloseInput {
            day: Some(day.to_owned()),
            currency: Some(Currency::Rsd),
            expected: Some(-500),
            counted: Some(counted),
            note: None,
        }
    }

    #[test]
    fn a_day_is_closed_once_it_has_begun() {
        let today = parse_date("2026-11-20").unwrap();
        let codes = |day: &str, counted: i64| -> Vec<String> {
            closing(day, counted).issues_on(today).iter().map(|one| format!("{} {}", one.path, one.code)).collect()
        };
        assert!(codes("2026-11-20", 0).is_empty() && codes("2026-11-01", COUNTED_MAX).is_empty());
        assert_eq!(codes("2026-11-21", 0), ["day till.day_ahead"]);
        assert_eq!(codes("2026-11-31", 0), ["day validation.format"]);
    }

    /// Where more was handed out than taken, the drawer misses some of its change: a count of that adds up.
    #[test]
    fn what_is_missing_from_the_change_is_counted_with_a_minus() {
        let today = parse_date("2026-11-20").unwrap();
        let correction = |counted: i64| TillCorrectInput {
            expected: Some(-500),
            counted: Some(counted),
            note: None,
            reason: Some("Prebrojano".to_owned()),
        };
        for (counted, codes) in [
            (-500, &[][..]),
            (-COUNTED_MAX, &[]),
            (COUNTED_MAX, &[]),
            (-COUNTED_MAX - 1, &["counted validation.range"]),
            (COUNTED_MAX + 1, &["counted validation.range"]),
        ] {
            for issues in [closing("2026-11-20", counted).issues_on(today), correction(counted).issues()] {
                let found: Vec<String> = issues.iter().map(|one| format!("{} {}", one.path, one.code)).collect();
                assert_eq!(found, codes, "{counted}");
            }
        }
    }

    #[test]
    fn a_correction_has_a_reason() {
        let input = TillCorrectInput { expected: Some(1), counted: Some(1), note: None, reason: None };
        assert_eq!(input.issues().iter().map(|one| one.path.as_str()).collect::<Vec<_>>(), ["reason"]);
    }
}
