//! Rows of accounts as they sign in, of sessions, failed sign-ins, known devices and links. Decides nothing beyond its WHERE.

pub mod account;
pub mod address_answer;
pub mod browser_key;
pub mod contact;
pub mod mail_token;
pub mod session;
pub mod sign_in;
