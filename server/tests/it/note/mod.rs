//! Notes.

pub mod notes;
