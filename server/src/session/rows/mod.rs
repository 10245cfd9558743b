//! Rows of sessions, sign-ins and links. Decides nothing beyond what a WHERE says.

pub mod address_answer;
pub mod mail_token;
pub mod session;
pub mod sign_in;
