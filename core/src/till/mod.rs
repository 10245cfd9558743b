//! The till of a branch's day (product §13): which postings of the ledger belong to it, what the drawer should hold,
//! and what may be entered when a day is closed. Reads no clock: the day of a posting is that of the zone of its
//! payment, which never changes.

mod input;

use std::collections::BTreeMap;

use chrono::{Months, NaiveDate};
use sapa_derive::facts;
use serde::Serialize;

use crate::base::stored::stored_enum;
use crate::base::time::{UtcTime, Zone, parse_date};
use crate::payment::method::PaymentWay;

pub use input::{COUNTED_MAX, CheckedTillClose, CheckedTillCorrect, TillCloseInput, TillCorrectInput};

/// The ways of money at the desk, in the order in which the till shows them: the drawer first.
pub const DESK_WAYS: [PaymentWay; 3] = [PaymentWay::Cash, PaymentWay::Terminal, PaymentWay::Transfer];

/// The civil day of the till to which a posting of `at` belongs; `zone`: that of its payment.
pub fn day_of(at: UtcTime, zone: Zone) -> NaiveDate {
    zone.date(at)
}

/// The first and the last day of a month, `YYYY-MM`; none for any other text.
pub fn days_of_month(month: &str) -> Option<(NaiveDate, NaiveDate)> {
    let first = parse_date(&format!("{month}-01"))?;
    Some((first, first.checked_add_months(Months::new(1))?.pred_opt()?))
}

/// Sums of postings: minor units of one currency, both not negative.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TillSum {
    /// What was taken.
    pub taken: i64,
    /// What was handed out.
    pub handed_out: i64,
    /// The number of postings.
    pub entries: i64,
}

impl TillSum {
    /// Adds a posting on an account that holds money: what it gained, negative where it lost.
    pub const fn add(&mut self, amount: i64) {
        if amount < 0 {
            self.handed_out = self.handed_out.saturating_sub(amount);
        } else {
            self.taken = self.taken.saturating_add(amount);
        }
        self.entries += 1;
    }

    /// What is left: taken less handed out, negative where more was handed out.
    pub const fn rest(&self) -> i64 {
        self.taken.saturating_sub(self.handed_out)
    }
}

/// The sums of a day by way of payment, of one currency.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TillSums(BTreeMap<PaymentWay, TillSum>);

impl TillSums {
    /// Adds a posting. One of a way that reaches no desk is not counted.
    pub fn add(&mut self, way: PaymentWay, amount: i64) {
        if way.is_at_desk() {
            self.0.entry(way).or_default().add(amount);
        }
    }

    /// The sum of a way.
    pub fn of(&self, way: PaymentWay) -> TillSum {
        self.0.get(&way).copied().unwrap_or_default()
    }

    /// What the drawer should hold of the day's money; negative where more was handed out than taken.
    pub fn expected(&self) -> i64 {
        self.0.iter().filter(|(way, _)| way.is_in_drawer()).map(|(_, sum)| sum.rest()).sum()
    }

    /// The number of postings of all ways.
    pub fn entries(&self) -> i64 {
        self.0.values().map(|sum| sum.entries).sum()
    }
}

/// What was counted beside what the drawer should hold.
#[facts]
pub struct TillQuestion {
    /// What it should hold, minor units.
    pub expected: i64,
    /// What was counted, minor units; negative: what is missing from the change.
    pub counted: i64,
}

stored_enum! {
    /// How a count compares with what the drawer should hold.
    TillOutcome {
        Even = "EVEN",
        /// Less was counted.
        Short = "SHORT",
        /// More was counted.
        Over = "OVER",
    }
}

/// The difference of a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct TillDifference {
    /// Counted less expected, minor units; negative where money is missing.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub difference: i64,
    /// The same in a word.
    pub outcome: TillOutcome,
}

impl TillQuestion {
    /// The difference.
    pub fn difference(&self) -> TillDifference {
        difference(self.expected, self.counted)
    }
}

/// What was `counted` less what was `expected`.
pub fn difference(expected: i64, counted: i64) -> TillDifference {
    let difference = counted.saturating_sub(expected);
    let outcome = match difference.cmp(&0) {
        std::cmp::Ordering::Less => TillOutcome::Short,
        std::cmp::Ordering::Equal => TillOutcome::Even,
        std::cmp::Ordering::Greater => TillOutcome::Over,
    };
    TillDifference { difference, outcome }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payment::ledger::{LedgerCause, postings};

    fn at(text: &str) -> UtcTime {
        UtcTime::parse(text).unwrap()
    }

    #[test]
    fn a_posting_belongs_to_the_day_of_its_own_zone() {
        let midnight = at("2026-11-20T22:30:00Z");
        assert_eq!(day_of(midnight, Zone::Belgrade), parse_date("2026-11-20").unwrap());
        assert_eq!(day_of(midnight, Zone::Sofia), parse_date("2026-11-21").unwrap());
        // The night of a clock change has 25 hours.
        assert_eq!(day_of(at("2026-10-24T22:00:00Z"), Zone::Belgrade), parse_date("2026-10-25").unwrap());
        assert_eq!(day_of(at("2026-10-25T22:59:59Z"), Zone::Belgrade), parse_date("2026-10-25").unwrap());
        assert_eq!(day_of(at("2026-10-25T23:00:00Z"), Zone::Belgrade), parse_date("2026-10-26").unwrap());
    }

    #[test]
    fn a_month_has_its_days() {
        let days = |text: &str| days_of_month(text).map(|(first, last)| format!("{first} {last}"));
        assert_eq!(days("2024-02").as_deref(), Some("2024-02-01 2024-02-29"));
        assert_eq!(days("2026-12").as_deref(), Some("2026-12-01 2026-12-31"));
        for wrong in ["", "2026", "2026-13", "2026-1", "2026-11-01", "26-11", "9999-12x"] {
            assert_eq!(days(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_drawer_holds_cash_only_and_online_payments_reach_no_desk() {
        let mut sums = TillSums::default();
        for way in PaymentWay::ALL {
            for (cause, amount) in [(LedgerCause::Capture, 700), (LedgerCause::RefundSucceeded, 200)] {
                let money = postings(cause, *way, amount).into_iter().find(|one| one.account == way.account()).unwrap();
                sums.add(*way, money.amount);
            }
        }
        assert_eq!(sums.expected(), 500);
        assert_eq!(sums.entries(), 6);
        for way in PaymentWay::ALL {
            let expected =
                if way.is_at_desk() { TillSum { taken: 700, handed_out: 200, entries: 2 } } else { TillSum::default() };
            assert_eq!(sums.of(*way), expected, "{way}");
            assert_eq!(DESK_WAYS.contains(way), way.is_at_desk(), "{way}");
            assert!(way.is_at_desk() || !way.is_in_drawer(), "{way}");
        }
    }

    #[test]
    fn more_may_be_handed_out_than_taken() {
        let mut sums = TillSums::default();
        sums.add(PaymentWay::Cash, -300);
        assert_eq!((sums.expected(), sums.of(PaymentWay::Cash).rest()), (-300, -300));
    }

    #[test]
    fn a_difference_is_counted_less_expected() {
        for (expected, counted, difference, outcome) in [
            (500, 500, 0, TillOutcome::Even),
            (500, 450, -50, TillOutcome::Short),
            (500, 510, 10, TillOutcome::Over),
            (-100, 0, 100, TillOutcome::Over),
            (-100, -100, 0, TillOutcome::Even),
            (-100, -150, -50, TillOutcome::Short),
            (i64::MIN, 1, i64::MAX, TillOutcome::Over),
        ] {
            let question = TillQuestion { expected, counted };
            assert_eq!(question.difference(), TillDifference { difference, outcome }, "{question:?}");
        }
    }
}
