//! Rows behind the figures of the homes. Decides nothing: the core says which days, states and accounts
//! count.

pub mod arrival;
pub mod branch;
pub mod revenue;
mod spans;
mod sum_big_int;
pub mod waiting;
