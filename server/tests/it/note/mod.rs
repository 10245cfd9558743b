//! Tests of notes.

pub mod notes;
