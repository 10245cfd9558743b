//! Rows of sessions, failed sign-ins, known devices and links. Decides nothing beyond its WHERE.

pub mod address_answer;
pub mod contact;
pub mod mail_token;
pub mod session;
pub mod sign_in;
