//! Rows of the till: postings of a branch's desk, and the closings of its days. Decides nothing: the core says to which
//! day a posting belongs.

pub mod closing;
pub mod entry;
