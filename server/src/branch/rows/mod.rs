//! Rows of branches, their workplaces and timeslots. Decides nothing.

pub mod branch;
pub mod list;
pub mod timeslot;
pub mod workplace;
pub mod workplace_change;
