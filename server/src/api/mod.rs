//! Handlers: take the request apart, ask the guard and the core's rules, call the database
//! or a service, answer. No SQL.

pub mod animal_type;
pub mod auth;
pub mod board;
pub mod booking;
pub mod booking_action;
mod booking_csv;
pub mod booking_list;
pub mod booking_schema;
pub mod branch;
pub mod breed;
pub mod company;
pub mod demo;
pub mod health;
pub mod me;
pub mod openapi;
mod paging;
pub mod password;
pub mod schema;
mod scope;
pub mod service;
pub mod session;
pub mod translations;

use scope::scope;
