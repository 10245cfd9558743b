//! The rules of Šapa: validation, booking states, schedule, price, permissions.
//!
//! Pure functions over plain data: no I/O, no clock, no random, no text for people.
//! The server compiles them natively, the dashboard to WebAssembly; both ask the same
//! code. Where a rule comes from the specification, its item is named (B1, §5 …).

#![warn(missing_docs)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod access;
pub mod audit;
pub mod base;
pub mod booking;
pub mod branch;
pub mod calendar;
pub mod catalogue;
pub mod company;
pub mod content;
pub mod facade;
pub mod form;
pub mod home;
pub mod image;
pub mod market;
pub mod note;
pub mod notification;
pub mod payment;
pub mod people;
pub mod price;
pub mod review;
pub mod support;
pub mod system;
pub mod till;
