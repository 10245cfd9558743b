//! Accounts: the forms of one's own account, the forms and permitted actions for accounts that
//! others manage. Stores and sends nothing.

pub mod account;
pub mod erased;
pub mod user;
pub mod verdicts;
