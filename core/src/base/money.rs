//! Money as integer minor units, rates as basis points. Owns rounding; knows no price list.

use super::stored::stored_enum;

stored_enum! {
    /// Currencies a company may use (ISO 4217).
    Currency { Rsd = "RSD", Eur = "EUR", Bam = "BAM", Huf = "HUF", Ron = "RON", Mkd = "MKD", Usd = "USD" }
}

impl Currency {
    /// The ISO 4217 code.
    pub const fn code(self) -> &'static str {
        self.as_str()
    }
}

/// Basis points of a whole: 10,000 are 100 %.
pub const WHOLE: i64 = 10_000;

/// `amount` minor units × `rate` basis points, rounded half away from zero. Exact for every amount
/// and for rates within 0 to 10,000. A result that does not fit saturates; no amount that passed
/// validation gets that far.
pub fn share(amount: i64, rate: i64) -> i64 {
    let product = i128::from(amount) * i128::from(rate);
    let whole = i128::from(WHOLE);
    let half = if product < 0 { -whole / 2 } else { whole / 2 };
    i64::try_from((product + half) / whole).unwrap_or(if product < 0 { i64::MIN } else { i64::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn rounds_half_away_from_zero() {
        assert_eq!(share(5, 1_000), 1);
        assert_eq!(share(-5, 1_000), -1);
        assert_eq!(share(4, 1_000), 0);
        assert_eq!(share(1_000_000_000, 3_333), 333_300_000);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn is_symmetric_and_bounded(amount in -1_000_000_000_000i64..1_000_000_000_000, rate in 0i64..=WHOLE) {
            prop_assert_eq!(share(amount, rate), -share(-amount, rate));
            prop_assert!(share(amount, rate).abs() <= amount.abs());
            // A share and the rest together differ from the whole by one unit at most.
            prop_assert!((share(amount, rate) + share(amount, WHOLE - rate) - amount).abs() <= 1);
        }
    }
}
