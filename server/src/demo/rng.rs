//! Chance that repeats: the same numbers from the same seed on every machine. Owns the
//! generator only; what is drawn is the other files' business.

use std::ops::RangeInclusive;

/// SplitMix64: small, fast, and good enough to look like life.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// A generator for one purpose (`stream`), so that drawing more for one thing never
    /// changes another.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = Self(seed ^ stream.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        rng.next();
        rng
    }

    /// The next 64 bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound` (0 for an empty range).
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

    /// A number of `range`.
    pub fn within(&mut self, range: RangeInclusive<i64>) -> i64 {
        let width = range.end() - range.start() + 1;
        range.start() + (self.next() % width.max(1).unsigned_abs()) as i64
    }

    /// True in `percent` of cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.next() % 100 < percent
    }

    /// One of `list`, which is not empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// One of the numbered `weights`, each as likely as its weight.
    pub fn weighted(&mut self, weights: &[u64]) -> usize {
        let mut left = self.next() % weights.iter().sum::<u64>().max(1);
        for (i, weight) in weights.iter().enumerate() {
            if left < *weight {
                return i;
            }
            left -= weight;
        }
        0
    }

    /// `count` different numbers below `bound`, in order.
    pub fn sample(&mut self, count: usize, bound: usize) -> Vec<usize> {
        let mut taken = Vec::with_capacity(count);
        let mut left = count.min(bound);
        for i in 0..bound {
            if left == 0 {
                break;
            }
            if self.below(bound - i) < left {
                taken.push(i);
                left -= 1;
            }
        }
        taken
    }
}
