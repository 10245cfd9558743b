//! Rows of bookings, their pets, occupancies, timelines and search words. Decides nothing.

pub mod booking;
mod by_ids;
pub mod calendar;
pub mod erase;
pub mod event;
pub mod filter;
mod first_matching;
pub mod hold;
pub mod list;
pub mod money;
pub mod occupancy;
pub mod pet;
pub mod presence;
pub mod reallocation;
pub mod search;
pub mod term;
