//! One refund over several payments, and of a payment over its captures: which gives how much, unless staff choose
//! otherwise.

use sapa_derive::facts;

use super::method::PaymentWay;
use crate::base::id::PaymentId;
use crate::base::time::UtcTime;

/// A payment that something can be refunded of.
#[facts]
#[derive(Copy, PartialEq, Eq)]
pub struct Source {
    pub payment_id: PaymentId,
    pub way: PaymentWay,
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub captured_at: UtcTime,
    /// What may still be refunded of it, minor units.
    pub refundable: i64,
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
    let parts = filled(sources.into_iter().map(|source| (source, source.refundable)), amount)?;
    let part = |(source, amount): (&Source, i64)| Part { payment_id: source.payment_id, way: source.way, amount };
    Some(parts.into_iter().map(part).collect())
}

/// What of one capture may still go back. A provider refunds each capture by itself; a payment has more than one
/// only where it was paid twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Captured {
    /// Id of the attempt that captured it.
    pub attempt: i64,
    /// Minor units, less its refunds that did not fail.
    pub left: i64,
}

/// The most that one refund may be: what one capture has left.
pub fn most_at_once(captures: &[Captured]) -> i64 {
    captures.iter().map(|capture| capture.left).max().unwrap_or(0)
}

/// From which captures `amount` goes back, and how much of each: from the last one that has all of it, because what
/// was paid twice came last; else from several, the last one first. None: the captures have less than that left.
pub fn taken_from(captures: &[Captured], amount: i64) -> Option<Vec<(i64, i64)>> {
    match captures.iter().rev().find(|capture| capture.left >= amount) {
        Some(enough) => Some(vec![(enough.attempt, amount)]),
        None => filled(captures.iter().rev().map(|capture| (capture.attempt, capture.left)), amount),
    }
}

/// Takes `amount` from what these have left, in their order. None: they have less.
fn filled<T>(from: impl IntoIterator<Item = (T, i64)>, amount: i64) -> Option<Vec<(T, i64)>> {
    let mut rest = amount;
    let mut parts = Vec::new();
    for (one, left) in from {
        let part = left.min(rest);
        if part > 0 {
            parts.push((one, part));
            rest -= part;
        }
    }
    (rest == 0).then_some(parts)
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

    #[test]
    fn a_refund_is_taken_from_the_captures_that_have_it() {
        let captures = |first, second| [(1, first), (2, second)].map(|(attempt, left)| Captured { attempt, left });
        let taken = |first, second, amount| taken_from(&captures(first, second), amount);
        assert_eq!(taken(1_000, 1_000, 1_000), Some(vec![(2, 1_000)]));
        assert_eq!(taken(1_000, 0, 1_000), Some(vec![(1, 1_000)]));
        assert_eq!(taken(1_000, 400, 500), Some(vec![(1, 500)]));
        assert_eq!(taken(600, 400, 1_000), Some(vec![(2, 400), (1, 600)]));
        assert_eq!(taken(600, 400, 700), Some(vec![(2, 400), (1, 300)]));
        assert_eq!(taken(600, 400, 1_001), None, "more than is left");
        assert_eq!(taken_from(&[], 1), None);
        assert_eq!((most_at_once(&captures(600, 400)), most_at_once(&[])), (600, 0));
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
