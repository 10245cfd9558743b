//! Tests of the demo's data.

pub mod data;
mod load;
mod online;
mod words;
