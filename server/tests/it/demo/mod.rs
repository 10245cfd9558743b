//! Tests of the demo's data.

pub mod data;
mod online;
