//! Time and capacity (product: Time and capacity, Closures). Owns intervals, the way from a
//! booking's civil times to what it occupies, closures, opening hours, whether a place is free,
//! why not and what else would do. Reads no database: what occupies a place is an argument.

pub mod alternatives;
pub mod availability;
pub mod calendar;
pub mod capacity;
pub mod closure;
pub mod closures;
pub mod grid;
pub mod in_use;
pub mod interval;
pub mod offer;
pub mod opening;
pub mod plan;
pub mod stay;
pub mod stretch;
