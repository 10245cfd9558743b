//! Who is there, and what they may do: passwords, tokens, sessions, limits on guessing, and
//! the guard that asks the core's permission table.

pub mod admission;
pub mod common;
pub mod device;
pub mod guard;
pub mod identity;
pub mod limit;
pub mod link;
pub mod password;
pub mod proof;
pub mod session;
pub mod token;
