//! Time and room (product: Time and capacity, Closures): intervals, the way from civil times to
//! occupied intervals, closures, opening hours, free places and alternatives. Knows no booking and
//! reads no database: occupancies are an argument.

pub mod alternatives;
pub mod capacity;
pub mod closure;
pub mod closures;
pub mod grid;
pub mod in_use;
pub mod interval;
pub mod lanes;
pub mod opening;
pub mod room;
pub mod segment;
pub mod stay;
