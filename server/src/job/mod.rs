//! What the server does by itself, while it serves. Each job can be asked for one round at a
//! given moment, which is what the tests do.

pub mod forget;
