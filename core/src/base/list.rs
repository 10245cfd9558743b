//! The limits of paged lists, by which the server answers and the dashboard offers pages.

/// The last page that is asked for by its number; a list goes on from there by cursor. More would make the
/// database pass by more rows for each page than a person turns pages.
pub const PAGE_MAX: u32 = 40;

/// The most rows of a page.
pub const PAGE_SIZE_MAX: u32 = 100;

/// Totals are exact up to this number of rows; beyond it, the total is this number.
pub const TOTAL_MAX: i64 = 1_000;
