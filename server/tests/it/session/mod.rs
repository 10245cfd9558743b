//! Tests of sessions, passwords, links and limits.

pub mod addresses;
pub mod browser_key;
pub mod forged;
pub mod forget;
pub mod kept;
pub mod limits;
pub mod links;
pub mod mail_links;
pub mod passkeys;
pub mod passwords;
pub mod proof;
pub mod refresh;
pub mod requirement;
pub mod rotation;
pub mod second_factor;
pub mod sign_in;
pub mod sign_out;
pub mod step_up;
