//! A repeatable random generator: the same numbers from the same seed on every machine, as `rand_pcg`
//! promises for its pinned version. Owns the generator only.

use std::ops::RangeInclusive;

use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand::seq::{IndexedRandom, index};
use rand::{Rng as _, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A generator for one purpose.
#[derive(Debug, Clone)]
pub struct Rng(Pcg64Mcg);

impl Rng {
    /// A generator for one purpose (`stream`), so that more numbers for one purpose never change
    /// another.
    pub fn new(seed: u64, stream: u64) -> Self {
        // An odd factor spreads neighbouring streams, so that seed 1 of stream 2 is not seed 2 of stream 1.
        Self(Pcg64Mcg::seed_from_u64(seed ^ stream.wrapping_mul(0xD6E8_FEB8_6659_FD93)))
    }

    /// The next 64 bits.
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound` (0 for an empty range).
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.0.random_range(0..bound) }
    }

    /// A number of `range`, which is not empty.
    pub fn within(&mut self, range: RangeInclusive<i64>) -> i64 {
        self.0.random_range(range)
    }

    /// True in `percent` of cases, 100 at most.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.0.random_ratio(percent, 100)
    }

    /// One of `list`, which is not empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        list.choose(&mut self.0).unwrap_or(&list[0])
    }

    /// One of the numbered `weights`, each as likely as its weight.
    pub fn weighted(&mut self, weights: &[u64]) -> usize {
        WeightedIndex::new(weights).map_or(0, |index| index.sample(&mut self.0))
    }

    /// `count` different numbers below `bound`, in order.
    pub fn sample(&mut self, count: usize, bound: usize) -> Vec<usize> {
        let mut taken = index::sample(&mut self.0, bound, count.min(bound)).into_vec();
        taken.sort_unstable();
        taken
    }
}
