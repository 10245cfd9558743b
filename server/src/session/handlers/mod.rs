//! Handlers of sign-in, sign-out and passwords: HTTP in, HTTP out. No SQL.

pub mod password;
pub mod sign_in;
