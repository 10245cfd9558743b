//! The server as its clients see it: HTTP against a real server over a fresh database, on
//! the engine that `TEST_DATABASE_URL` names (`.ci/with-postgres` starts one).

#![allow(clippy::unwrap_used, missing_docs)]

mod support;

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
mod command_line;
mod database;
mod document;
mod durability;
mod headers;
mod house;
mod house_rows;
mod idempotency;
mod input;
mod lists;
mod mail;
mod me;
mod occupancy_trigger;
mod overload;
mod plans;
mod seed;
#[cfg(feature = "schema")]
mod types;
