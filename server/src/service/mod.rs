//! What spans several tables or states, as one transaction each. Asks the core what may be
//! and the `db` modules for rows; knows no HTTP beyond the answer that is kept for a key.

pub mod record;
