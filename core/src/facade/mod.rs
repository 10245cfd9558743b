//! What other languages call: one question of a name and a text, the planners, the enumerations and the
//! registry of forms.

pub mod enums;
pub mod forms;
pub mod json;
pub mod planner;
