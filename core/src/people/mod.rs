//! Accounts: the forms of one's own account and its second factors, the forms and permitted actions for accounts
//! that others manage. Stores and sends nothing.

pub mod account;
pub mod erased;
pub mod factor;
pub mod user;
pub mod verdicts;
