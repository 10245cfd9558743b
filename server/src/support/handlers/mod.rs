//! Support messages over HTTP: the platform's inbox, and what anybody may send.

mod csv;
pub mod inbox;
pub mod open;
pub mod template;
