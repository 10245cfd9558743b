//! Rows of content: one file an entity. Decides nothing.

pub mod banner;
pub mod faq_entry;
pub mod legal_text;
pub mod marketing_group;
pub mod translation;
