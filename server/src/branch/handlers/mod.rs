//! The addresses of branches and of closures.

pub mod branch;
pub mod closure;
