//! How a form is declared, filled and asked what is wrong with it. Knows no entity.

pub mod change;
pub mod checks;
pub mod input;
pub mod rules;
