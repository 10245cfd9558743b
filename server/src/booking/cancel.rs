//! Cancellation: CREATED → CANCELED (B4). The place is free again.

use sapa_core::base::text::clean;
use sapa_core::booking::state::CancelKind;
use serde_json::json;

use super::rows::booking::Changes;
use super::rows::occupancy;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;

/// Cancels a booking with a kind and a reason.
pub fn apply(conn: &mut Conn, current: &Current<'_>, kind: CancelKind, reason: Option<&str>) -> Result<Outcome, Error> {
    for row in occupancy::of_booking(conn, current.booking.row.id)? {
        occupancy::update(conn, row.id, row.interval(), false, row.overbooked)?;
    }
    let reason = clean(reason);
    Ok(Outcome {
        changes: Changes {
            canceled_at: Some(Some(at(current.context.now))),
            cancel_kind: Some(Some(kind.as_str().to_owned())),
            cancel_reason: Some(reason.clone()),
            ..Changes::default()
        },
        data: Some(json!({ "kind": kind })),
        reason,
        ..Outcome::default()
    })
}
