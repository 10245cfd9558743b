//! The server of Šapa: HTTP API, database, mail and the embedded dashboard. The way in is
//! [`routes`] → the handlers of a room → its use cases → core and rows.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod app;
pub mod audit;
pub mod backup;
pub mod booking;
pub mod branch;
pub mod catalogue;
pub mod check;
pub mod cli;
pub mod company;
pub mod config;
pub mod content;
pub mod demo;
pub mod document;
pub mod event;
pub mod health;
pub mod home;
pub mod image;
pub mod jobs;
pub mod market;
pub mod monitoring;
pub mod note;
pub mod notification;
pub mod payment;
pub mod people;
pub mod platform;
pub mod record;
pub mod review;
pub mod routes;
pub mod sandbox;
pub mod schema;
pub mod search;
pub mod session;
pub mod state;
pub mod support;
pub mod system;
pub mod till;
pub mod transfer;
pub mod upkeep;
pub mod usage;

rust_i18n::i18n!("../core/locales", fallback = "en_US");
