//! The server as its clients see it: HTTP against a real server over a fresh database, on
//! the engine that `TEST_DATABASE_URL` names (`.ci/with-postgres` starts one).

#![allow(clippy::unwrap_used, missing_docs)]

mod support;

mod animal_type;
mod audit;
mod auth_forged;
mod auth_limits;
mod auth_passwords;
mod auth_refresh;
mod auth_sign_in;
mod board;
mod booking_create;
mod booking_doors;
mod booking_race;
mod booking_transition;
mod branch;
mod branch_form;
mod branch_freeze;
mod branch_restore;
mod branch_rows;
mod branch_seed;
mod breed;
mod command_line;
mod company;
mod company_list;
mod company_standing;
mod database;
mod document;
mod durability;
mod headers;
mod house;
mod house_records;
mod house_rows;
mod idempotency;
mod image_files;
mod image_use;
mod images;
mod input;
mod lists;
mod mail;
mod matrix;
mod matrix_lines;
mod matrix_world;
mod me;
mod migration;
mod note;
mod object_store;
mod occupancy_trigger;
mod overload;
mod people;
mod plans;
mod record_lists;
mod record_rules;
mod seed;
mod service;
mod service_group;
#[cfg(feature = "schema")]
mod types;
mod user;
mod user_delete;
mod user_guard;
mod user_invite;
mod user_tokens;
