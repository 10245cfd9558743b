//! Notifications over HTTP: the sender's history and sendings, the own inbox, and the links of mails.

pub mod inbox;
pub mod open;
pub mod sender;
