//! Who may do what: the table of permissions and the table of screens.

pub mod role;
pub mod screens;
