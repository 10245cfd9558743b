//! Forms: how a form is declared, filled from JSON and checked. Knows no entity.

pub mod change;
pub(crate) mod checked;
pub mod checks;
pub mod fill;
pub mod input;
pub mod nothing;
pub mod rules;
