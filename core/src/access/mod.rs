//! Permissions: the table of roles and actions, and the table of screens. Asks neither database nor
//! clock.

pub mod event;
pub mod found;
pub mod role;
pub mod screens;
pub mod verdict;
