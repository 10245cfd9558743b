//! No-show: CREATED → CANCELED, kind NO_SHOW (B5): written like a cancellation, without a canceling
//! person.

use sapa_core::booking::action_input::NoShowInput;
use sapa_core::booking::state::CancelKind;

use super::cancel;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Marks a booking as no-show.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &NoShowInput) -> Result<Outcome, Error> {
    cancel::apply(conn, current, CancelKind::NoShow, input.reason.as_deref(), None, input.notify_guest)
}
