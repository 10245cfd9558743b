//! Release: CREATED → CANCELED, kind HOLD_EXPIRED (B6), by an administrator, where the provider has not told
//! whether the guest has paid. A payment that is captured after all is refunded whole.

use sapa_core::booking::action_input::ReasonInput;
use sapa_core::booking::state::CancelKind;

use super::cancel;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Gives up the hold of a booking.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &ReasonInput) -> Result<Outcome, Error> {
    cancel::apply(conn, current, CancelKind::HoldExpired, input.reason.as_deref(), None, None)
}
