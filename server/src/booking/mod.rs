//! Bookings: use cases, one file per verb, over handlers and rows. The core makes every decision;
//! this room reads its facts and writes its outcome.

pub mod availability;
pub mod break_off;
pub mod calendar;
pub mod cancel;
pub mod check_in;
pub mod complete;
pub mod create;
pub mod edit;
pub mod existing_booking;
pub mod facts;
pub mod handlers;
pub mod in_house;
pub mod in_use;
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
pub mod transition;
pub mod undo_check_in;
pub mod view;
