//! Handlers of the catalogue: HTTP in, HTTP out. No SQL.

pub mod animal_type;
pub mod breed;
pub mod service_group;
