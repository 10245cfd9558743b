//! The addresses of the catalogue.

pub mod animal_type;
pub mod breed;
pub mod service;
pub mod service_group;
