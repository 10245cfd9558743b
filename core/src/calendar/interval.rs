//! Half-open intervals of time, and the one overlap function of the product. Knows no booking.

use serde::Serialize;

use crate::base::time::UtcTime;

/// `[from, to)`: the next interval may begin where this one ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Interval {
    /// First instant of the interval.
    pub from: UtcTime,
    /// First instant after the interval.
    pub to: UtcTime,
}

impl Interval {
    /// Whether both intervals share an instant.
    pub fn overlaps(self, other: Self) -> bool {
        self.from < other.to && other.from < self.to
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Duration;
    use proptest::prelude::*;

    fn interval(from: i64, length: i64) -> Interval {
        let zero = UtcTime::parse("2026-01-01T00:00:00Z").expect("instant");
        let from = zero.plus(Duration::minutes(from));
        Interval { from, to: from.plus(Duration::minutes(length)) }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]
        #[test]
        fn agrees_with_counting_minutes(a in 0i64..60, la in 1i64..30, b in 0i64..60, lb in 1i64..30) {
            let (x, y) = (interval(a, la), interval(b, lb));
            let shared = (a..a + la).any(|m| (b..b + lb).contains(&m));
            prop_assert_eq!(x.overlaps(y), shared);
            prop_assert_eq!(y.overlaps(x), shared);
            prop_assert!(x.overlaps(x));
            // An interval that begins where the other ends does not overlap.
            prop_assert!(!x.overlaps(interval(a + la, lb)));
            // An interval that lies strictly inside does.
            prop_assert!(la < 3 || x.overlaps(interval(a + 1, la - 2)));
        }
    }
}
