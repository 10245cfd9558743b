//! The marketplace's public lists over HTTP. Anybody may ask; answers are the same for everybody.

pub mod branch;
pub mod company;
pub mod content;
pub mod image;
pub mod review;
pub mod service;
