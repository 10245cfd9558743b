//! Forms: how a form is filled from JSON, checked and stored; `#[form]` of `core/derive` says how one is
//! declared. Knows no entity.

pub mod change;
pub mod checks;
pub mod fill;
pub mod nothing;
pub mod rules;
pub mod secret;
pub mod texts;
