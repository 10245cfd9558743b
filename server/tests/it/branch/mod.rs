//! Tests of branches, their workplaces and closures.

pub mod closure_batch;
pub mod closure_batch_refused;
pub mod closure_preview;
pub mod closures;
pub mod form;
pub mod form_bodies;
pub mod freeze;
pub mod of_demo;
pub mod restore;
pub mod rows;
