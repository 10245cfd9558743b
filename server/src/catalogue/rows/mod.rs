//! Rows of the catalogue: one file an entity. Decides nothing.

pub mod animal_type;
pub mod breed;
pub mod service;
pub mod service_change;
pub mod service_group;
pub mod service_list;
