//! Tests of the database itself: migrations, refolding, durability.

pub mod database;
pub mod durability;
pub mod migration;
pub mod pages;
pub mod references;
pub mod refold;
pub mod values;
