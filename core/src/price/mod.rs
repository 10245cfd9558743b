//! What a booking costs and what a cancellation gives back. Owns the arithmetic and
//! the policies; prices come from the service, time from the stay.

pub mod moved;
pub mod policy;
pub mod quote;
