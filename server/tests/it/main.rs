//! Integration tests over HTTP: a real server over a fresh database on the engine of
//! `TEST_DATABASE_URL` (`.ci/with-postgres` starts one).

#![allow(clippy::unwrap_used, missing_docs)]

mod audit;
mod backup;
mod booking;
mod branch;
mod catalogue;
mod check;
mod company;
mod content;
mod demo;
mod event;
mod fixture;
mod home;
mod image;
mod inbox;
mod load;
mod market;
mod note;
mod notification;
mod payment;
mod people;
mod platform;
mod record;
mod review;
mod search;
mod session;
mod several;
mod support;
mod system;
mod till;
mod transfer;
mod upkeep;
