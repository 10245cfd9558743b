//! Branches with their workplaces, services and timeslots: one form, saved whole. One file per
//! verb or part; every decision is the core's.

pub mod closure;
pub mod closure_hits;
mod entered;
mod history;
mod needs;
pub mod offer;
mod references;
mod refuse;
pub mod remove;
mod rows;
pub mod save;
pub mod service_view;
pub mod shape;
mod state;
pub mod view;
mod write;

pub use state::State;
