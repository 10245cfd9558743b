//! What the platform publishes (product §3): FAQ entries, banners in their groups, legal texts, as
//! entered, and what of it the marketplace shows. Stores nothing.

pub mod banner;
pub mod faq_entry;
pub mod legal_text;
pub mod marketing_group;
pub mod order;
