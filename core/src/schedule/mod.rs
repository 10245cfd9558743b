//! Time and capacity (product: Time and capacity). Owns intervals, the way from a
//! booking's civil times to its occupancy, and whether a place is free. Reads no
//! database: what else occupies a place is an argument.

pub mod capacity;
pub mod interval;
pub mod stay;
