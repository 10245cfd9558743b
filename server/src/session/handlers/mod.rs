//! The addresses of signing in and out, and of passwords.

pub mod answers;
pub mod inputs;
pub mod password;
pub mod sign_in;
