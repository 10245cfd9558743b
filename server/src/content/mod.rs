//! What the platform publishes: FAQ entries, marketing groups with their banners, legal texts; and the overrides of
//! the built-in texts. Use cases and answers beside handlers and rows.

pub mod banner;
pub mod faq_entry;
pub mod handlers;
pub mod legal_text;
pub mod marketing_group;
pub mod rows;
pub mod translation;
