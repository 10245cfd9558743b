//! The data of the demo.

pub mod data;
