//! What companies can offer: animal types, breeds, service groups, and the services themselves.

pub mod animal_type;
pub mod breed;
pub mod handlers;
pub mod inputs;
pub mod rows;
pub mod service;
pub mod service_group;
pub mod service_view;
