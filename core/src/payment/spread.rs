//! One refund over several payments: which gives how much, unless staff choose otherwise.

use super::method::PaymentWay;
use crate::base::id::PaymentId;
use crate::base::time::UtcTime;
use crate::form::input::facts;

facts! {
    /// A payment that something can be refunded of.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Source {
        pub payment_id: PaymentId,
        pub way: PaymentWay,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        pub captured_at: UtcTime,
        /// What may still be refunded of it, minor units.
        pub refundable: i64,
    }
}

/// What one payment gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The payment.
    pub payment_id: PaymentId,
    /// Its way.
    pub way: PaymentWay,
    /// Minor units, more than 0.
    pub amount: i64,
}

/// The parts of a refund of `amount`: online cards first, then the terminal, transfers and cash; of the
/// same way the newest first. None: the payments have less than that left.
pub fn spread(sources: &[Source], amount: i64) -> Option<Vec<Part>> {
    let mut sources: Vec<&Source> = sources.iter().filter(|source| source.refundable > 0).collect();
    sources.sort_by_key(|source| (turn(source.way), std::cmp::Reverse((source.captured_at, source.payment_id))));
    let mut left = amount;
    let mut parts = Vec::new();
    for source in sources {
        if left <= 0 {
            break;
        }
        let amount = source.refundable.min(left);
        parts.push(Part { payment_id: source.payment_id, way: source.way, amount });
        left -= amount;
    }
    (left == 0).then_some(parts)
}

const fn turn(way: PaymentWay) -> u8 {
    match way {
        PaymentWay::Online => 0,
        PaymentWay::Terminal => 1,
        PaymentWay::Transfer => 2,
        PaymentWay::Cash => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn source(id: i64, way: PaymentWay, day: u32, refundable: i64) -> Source {
        let payment_id = PaymentId(id);
        let captured_at = UtcTime::parse(&format!("2026-11-{day:02}T10:00:00Z")).unwrap();
        Source { payment_id, way, captured_at, refundable }
    }

    #[test]
    fn cards_online_give_first_and_the_newest_before_the_oldest() {
        let sources = [
            source(1, PaymentWay::Cash, 9, 300),
            source(2, PaymentWay::Online, 1, 200),
            source(3, PaymentWay::Online, 5, 100),
            source(4, PaymentWay::Terminal, 2, 0),
            source(5, PaymentWay::Transfer, 2, 50),
        ];
        let parts = spread(&sources, 400).unwrap();
        assert_eq!(
            parts.iter().map(|part| (part.payment_id.0, part.amount)).collect::<Vec<_>>(),
            [(3, 100), (2, 200), (5, 50), (1, 50)]
        );
        assert_eq!(spread(&sources, 651), None, "more than is left");
    }

    proptest! {
        #[test]
        fn parts_add_up_and_none_is_more_than_its_payment_has(
            left in proptest::collection::vec(0i64..1_000, 0..6), amount in 1i64..4_000,
        ) {
            let ways = PaymentWay::ALL;
            let sources: Vec<Source> =
                left.iter().enumerate().map(|(i, left)| source(i as i64, ways[i % ways.len()], 1, *left)).collect();
            match spread(&sources, amount) {
                None => prop_assert!(left.iter().sum::<i64>() < amount),
                Some(parts) => {
                    prop_assert_eq!(parts.iter().map(|part| part.amount).sum::<i64>(), amount);
                    for part in parts {
                        prop_assert!(part.amount > 0 && part.amount <= left[part.payment_id.0 as usize]);
                    }
                }
            }
        }
    }
}
