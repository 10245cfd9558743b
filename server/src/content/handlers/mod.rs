//! Handlers of content: HTTP in, HTTP out. No SQL.

pub mod banner;
pub mod faq_entry;
pub mod legal_text;
pub mod marketing_group;
pub mod translation;
