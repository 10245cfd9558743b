//! Handlers: take the request apart, ask the guard and the core's rules, call the database
//! or a service, answer. No SQL.

pub mod health;
