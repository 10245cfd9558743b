//! Quotes: lines with codes, one rounding per line, and their sum as the total. Takes prices and
//! units as they are given.

use sapa_derive::facts;

use crate::base::kinds::PriceUnit;
use crate::base::money::{Currency, share};
use crate::base::stored::stored_enum;

/// Highest unit price, in minor units.
pub const PRICE_MAX: i64 = 1_000_000_000;

stored_enum! {
    /// The subject of a line: units, or their discount.
    LineCode { Night = "NIGHT", Day = "DAY", Session = "SESSION", Discount = "DISCOUNT" }
}

/// A line of a quote.
#[facts]
#[derive(PartialEq, Eq)]
pub struct QuoteLine {
    /// The subject of the line.
    pub code: LineCode,
    /// Nights, days or 1.
    pub units: i64,
    /// Number of pets.
    pub pets: i64,
    /// Price of one unit for one pet, minor units.
    pub unit_price: i64,
    /// Discount in basis points; 0 for a line of units.
    pub rate: i64,
    /// Amount in minor units; negative for a discount.
    pub amount: i64,
}

/// A price with the lines that explain it.
#[facts]
#[derive(PartialEq, Eq)]
pub struct Quote {
    /// The lines, each discount after its units.
    pub lines: Vec<QuoteLine>,
    /// Sum of the lines, minor units.
    pub total: i64,
    /// Currency of all amounts.
    pub currency: Currency,
}

impl Quote {
    /// The units of all lines.
    pub fn units(&self) -> i64 {
        let counted = self.lines.iter().filter(|line| line.code != LineCode::Discount);
        counted.fold(0, |sum: i64, line| sum.saturating_add(line.units))
    }
}

/// The quote for `units` of `unit` with `pets` pets at `unit_price` minor units and a discount of
/// `rate` basis points. Inputs are within the limits of the product (price ≤ 1,000,000,000, units ≤
/// 365, pets ≤ 5), so no amount overflows.
pub fn quote(unit: PriceUnit, units: i64, pets: i64, unit_price: i64, rate: i64, currency: Currency) -> Quote {
    of_lines(lines_of(unit, units, pets, unit_price, rate), currency)
}

/// The quote of the given lines.
pub(super) fn of_lines(lines: Vec<QuoteLine>, currency: Currency) -> Quote {
    let total = lines.iter().fold(0, |sum: i64, line| sum.saturating_add(line.amount));
    Quote { lines, total, currency }
}

/// The lines for units of one price: their price, and their discount if there is one.
pub(super) fn lines_of(unit: PriceUnit, units: i64, pets: i64, unit_price: i64, rate: i64) -> Vec<QuoteLine> {
    let gross = unit_price.saturating_mul(units).saturating_mul(pets);
    let code = match unit {
        PriceUnit::Night => LineCode::Night,
        PriceUnit::Day => LineCode::Day,
        PriceUnit::Session => LineCode::Session,
    };
    let mut lines = vec![QuoteLine { code, units, pets, unit_price, rate: 0, amount: gross }];
    if rate > 0 {
        let amount = -share(gross, rate);
        lines.push(QuoteLine { code: LineCode::Discount, units, pets, unit_price, rate, amount });
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn four_nights_at_ten_percent_less() {
        let q = quote(PriceUnit::Night, 4, 1, 500_000, 1_000, Currency::Rsd);
        assert_eq!(q.lines.iter().map(|l| l.amount).collect::<Vec<_>>(), [2_000_000, -200_000]);
        assert_eq!(q.total, 1_800_000);
    }

    proptest! {
        #[test]
        fn the_total_is_the_sum_of_lines(units in 1i64..=365, pets in 1i64..=5, price in 1i64..=PRICE_MAX, rate in 0i64..=10_000) {
            let q = quote(PriceUnit::Day, units, pets, price, rate, Currency::Eur);
            prop_assert_eq!(q.total, q.lines.iter().map(|l| l.amount).sum::<i64>());
            prop_assert!(q.total >= 0 && q.total <= price * units * pets);
        }
    }
}
