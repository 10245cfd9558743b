//! Handlers: take the request apart, ask the guard and the core's rules, call the database
//! or a service, answer. No SQL.

pub mod animal_type;
pub mod audit;
pub mod auth;
pub mod availability;
pub mod board;
pub mod booking;
pub mod booking_action;
mod booking_csv;
pub mod booking_list;
pub mod booking_schema;
pub mod branch;
pub mod branch_schema;
pub mod breed;
pub mod calendar;
pub mod closure;
pub mod company;
pub mod company_action;
pub mod company_list;
pub mod company_schema;
pub mod demo;
mod export;
pub mod health;
pub mod image;
pub mod invitation;
pub mod me;
pub mod note;
pub mod openapi;
mod operation;
mod paging;
pub mod password;
pub mod people_schema;
pub mod quote;
pub mod record_schema;
pub mod schema;
mod scope;
pub mod service;
pub mod service_group;
pub mod session;
mod shape;
pub mod translations;
pub mod user;
pub mod user_action;
pub mod user_list;
mod values;

use scope::scope;
