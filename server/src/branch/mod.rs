//! Branches with their workplaces, services and timeslots: one form, saved as a whole; and a service by itself. One file per
//! verb or part. The core makes every decision; this room reads its facts and writes its outcome.

pub(crate) mod changes;
pub mod entered;
pub mod handlers;
pub mod history;
pub(crate) mod needs;
pub(crate) mod references;
pub(crate) mod refuse;
pub mod remove;
pub mod rows;
pub mod save;
pub mod service;
pub mod shape;
pub(crate) mod state;
pub mod view;
pub(crate) mod write;

pub use state::BranchState;
