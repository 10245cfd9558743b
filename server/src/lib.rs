//! The server of Šapa: HTTP API, database, mail and the embedded dashboard. The way in is
//! `routes` → `api` → (`service`) → core + `db`.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod api;
pub mod app;
pub mod assets;
pub mod audit;
pub mod booking;
pub mod branch;
pub mod catalogue;
pub mod cli;
pub mod company;
pub mod config;
pub mod csv;
pub mod db;
pub mod demo;
pub mod document;
pub mod error;
pub mod files;
pub mod http;
pub mod i18n;
pub mod image;
pub mod log;
pub mod mail;
pub mod metrics;
pub mod note;
pub mod people;
pub mod problem;
pub mod record;
pub mod routes;
#[allow(missing_docs)] // the tables are described where they are made: migrations/
pub mod schema;
pub mod session;
pub mod upkeep;

rust_i18n::i18n!("../core/locales", fallback = "en_US");
