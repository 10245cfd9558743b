//! The catalogue of companies: animal types, breeds, service groups, and services as rows and answers. A service is
//! saved in `branch`: by itself, and by the form of its branch.

pub mod animal_type;
pub mod breed;
pub mod handlers;
pub mod rows;
pub mod service_group;
pub mod service_view;
