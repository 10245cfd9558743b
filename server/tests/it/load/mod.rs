//! Tests of many requests at once, and of a server that is stopped or cut off.

pub mod flood;
pub mod locked_row;
pub mod memory;
pub mod overload;
pub mod process;
pub mod replica;
pub mod silence;
pub mod slope;
pub mod stop;
pub mod synchronous;
