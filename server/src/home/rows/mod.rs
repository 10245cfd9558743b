//! Rows behind the figures of the homes. Decides nothing: the core says which days, states and accounts
//! count.

pub mod arrival;
pub mod branch;
pub mod revenue;
mod spans;
pub mod waiting;
