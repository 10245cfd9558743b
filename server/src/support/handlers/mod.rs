//! Support messages over HTTP: the platform's inbox, and what anybody may send.

pub mod inbox;
pub mod open;
pub mod template;
