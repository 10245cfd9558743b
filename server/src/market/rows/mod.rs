//! Rows that the marketplace shows, each with the columns that are public and no others. What is shown stands
//! in the queries, by values of the core.

pub mod animal;
pub mod banner;
pub mod branch;
pub mod company;
pub mod legal_text;
pub mod review;
pub mod service;
