//! The platform of the product: database, HTTP, mail, files, texts, log, metrics. Knows no entity
//! of the product and uses no room.

pub mod assets;
pub mod background;
pub mod blocking;
pub mod csv;
pub mod db;
pub mod files;
pub mod hex;
pub mod http;
pub mod i18n;
pub mod jobs;
pub mod log;
mod log_line;
pub mod mail;
pub mod metrics;
pub mod migrate;
pub mod outbox;
pub mod problem;
pub mod process;
pub mod query;
pub mod signature;
pub mod store;
pub mod texts;
pub mod traces;
