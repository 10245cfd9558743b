//! CREATED → CANCELED, kind NO_SHOW (B5): as a cancellation, but nobody canceled.

use sapa_core::booking::input::ReasonInput;
use sapa_core::booking::state::CancelKind;

use super::cancel;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Marks that nobody came.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &ReasonInput) -> Result<Outcome, Error> {
    cancel::apply(conn, current, CancelKind::NoShow, input.reason.as_deref())
}
