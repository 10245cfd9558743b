//! Notifications over HTTP: the sender's history and sendings, the own inbox, and the links of mails.

mod csv;
pub mod inbox;
pub mod open;
pub mod sender;
