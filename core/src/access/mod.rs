//! Permissions: the table of roles and actions, what needs a step-up, and the table of screens. Asks neither database
//! nor clock.

pub mod event;
pub mod found;
pub mod role;
pub mod screens;
pub mod step_up;
pub mod verdict;
