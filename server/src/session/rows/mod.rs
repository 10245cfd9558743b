//! Rows of accounts as they sign in, of sessions, failed sign-ins, known devices, links and second factors. Decides
//! nothing beyond its WHERE.

pub mod account;
pub mod address_answer;
pub mod browser;
pub mod browser_key;
pub mod challenge;
pub mod contact;
pub mod factor;
pub mod mail_token;
pub mod recovery;
pub mod session;
pub mod sign_in;
