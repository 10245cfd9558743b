//! The state of the installation for the one who runs it: facts of database, jobs, mails and the services around it,
//! what they mean by the core, and the jobs that were given up, which a person may try again.

pub mod handlers;
pub mod retry;
pub mod standing;
pub mod view;
