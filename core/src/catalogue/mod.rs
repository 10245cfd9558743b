//! The catalogue: animal types, breeds, service groups and services, as entered. Knows no booking
//! and no time.

pub mod animal_type;
pub mod breed;
pub mod service;
pub mod service_group;
