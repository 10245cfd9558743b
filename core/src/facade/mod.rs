//! The facade for other languages: questions of a name and a text, planners, enumerations and the
//! registry of forms. Adds no rule of its own.

pub mod enums;
pub mod forms;
pub mod json;
pub mod planner;
