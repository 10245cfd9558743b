//! Which stretch of an ordered list a query reads. Owns the shape of it; what the order is
//! stands in each list.

/// Which way a list runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Smallest first.
    Up,
    /// Largest first.
    Down,
}

/// A stretch: after a row, or after so many rows.
#[derive(Debug, Clone)]
pub struct Window<K> {
    /// Which way.
    pub direction: Direction,
    /// Sort key and id of the row before the first one.
    pub after: Option<(K, i64)>,
    /// Rows left out.
    pub offset: i64,
    /// Rows at most.
    pub limit: i64,
}
