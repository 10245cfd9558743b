//! Rows that use other records. Reads only.

pub mod booking;
pub mod note;
pub mod staff;
