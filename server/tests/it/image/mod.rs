//! Tests of images.

pub mod files;
pub mod object_store;
pub mod upload;
pub mod uses;
