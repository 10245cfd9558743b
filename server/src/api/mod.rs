//! Handlers: take the request apart, ask the guard and the core's rules, call the database
//! or a service, answer. No SQL.

pub mod availability;
pub mod board;
pub mod booking;
pub mod booking_action;
pub mod booking_csv;
pub mod booking_list;
pub mod booking_schema;
pub mod calendar;
pub mod demo;
pub mod export;
pub mod health;
pub mod openapi;
pub mod operation;
pub mod paging;
pub mod quote;
pub mod shape;
pub mod translations;
pub mod values;
