//! What the platform publishes (product §3): FAQ entries, banners in their groups, legal texts, overrides
//! of the built-in texts, as entered, and what of it is shown. Stores nothing.

pub mod banner;
pub mod faq_entry;
pub mod legal_text;
pub mod marketing_group;
pub mod order;
pub mod translation;
