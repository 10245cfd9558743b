//! The catalogue of companies: animal types, breeds, service groups, services. Use cases and
//! answers beside handlers and rows. The branch form saves services too, in `branch`.

pub mod animal_type;
pub mod breed;
pub mod handlers;
pub mod rows;
pub mod service;
pub mod service_group;
pub mod service_view;
