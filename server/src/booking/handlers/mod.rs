//! The addresses of bookings, quotes, the board and the calendar.

pub mod action;
pub mod availability;
pub mod board;
pub mod booking;
pub mod calendar;
pub mod csv;
pub mod list;
pub mod quote;
