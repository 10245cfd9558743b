//! The addresses of signing in and out, and of passwords.

pub mod password;
pub mod sign_in;
