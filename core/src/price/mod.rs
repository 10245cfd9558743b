//! The price of a booking and the refund of a cancellation. Owns the arithmetic and the policies;
//! prices come from the service, times from the stay.

pub mod moved;
pub mod policy;
pub mod quote;
