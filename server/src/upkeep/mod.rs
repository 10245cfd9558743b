//! What the program does to its own database beside the migrations.

pub mod backfill;
pub mod refold;
