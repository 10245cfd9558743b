//! Handlers of bookings, quotes, availability, the board, the calendar, closures, reallocations and presence: HTTP in,
//! HTTP out. No SQL.

pub mod action;
pub mod availability;
pub mod board;
pub mod booking;
pub mod calendar;
pub mod closure;
pub mod csv;
pub mod list;
pub mod market;
pub mod presence;
pub mod quote;
pub mod reallocation;
