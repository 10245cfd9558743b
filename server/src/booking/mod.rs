//! Bookings: made, changed and shown. One file per verb; every decision is the core's.

pub mod availability;
pub mod break_off;
pub mod calendar;
pub mod cancel;
pub mod check_in;
pub mod complete;
pub mod create;
pub mod edit;
pub mod facts;
pub mod handlers;
pub mod in_use;
pub mod inputs;
pub mod no_show;
pub mod place;
pub mod quote;
pub mod references;
pub mod reinstate;
pub mod reopen;
pub mod reschedule;
pub mod rows;
pub mod site;
pub mod still_there;
pub mod stored_moving;
pub mod transition;
pub mod undo_check_in;
pub mod view;
