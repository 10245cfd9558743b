//! Time and room (product: Time and capacity, Closures): intervals, the way from civil times to what
//! is occupied, closures, opening hours, what is free and what else would do. Knows no booking and
//! reads no database: what occupies a workplace is an argument.

pub mod alternatives;
pub mod capacity;
pub mod closure;
pub mod closures;
pub mod grid;
pub mod in_use;
pub mod interval;
pub mod lanes;
pub mod opening;
pub mod segment;
pub mod stay;
