//! The addresses of companies.

pub mod action;
pub mod company;
pub mod list;
