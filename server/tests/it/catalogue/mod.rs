//! Tests of animal types, breeds, service groups and services.

pub mod animal_type;
pub mod breed;
pub mod service;
pub mod service_group;
