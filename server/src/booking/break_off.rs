//! Break-off: ACTIVE → CANCELED, kind BROKEN_OFF (B7). The rest of the time is free again.

use sapa_core::base::text::clean;
use sapa_core::booking::input::{BreakOffInput, BrokenOffBy};
use sapa_core::booking::state::CancelKind;
use serde_json::json;

use super::complete::end_now;
use super::rows::booking::Changes;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;

/// Breaks the stay off.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &BreakOffInput) -> Result<Outcome, Error> {
    end_now(conn, current)?;
    let reason = clean(input.reason.as_deref());
    let by = input.by.map(BrokenOffBy::as_str);
    Ok(Outcome {
        changes: Changes {
            canceled_at: Some(Some(at(current.context.now))),
            cancel_kind: Some(Some(CancelKind::BrokenOff.as_str().to_owned())),
            cancel_by: Some(by.map(str::to_owned)),
            cancel_reason: Some(reason.clone()),
            ..Changes::default()
        },
        data: Some(json!({ "kind": CancelKind::BrokenOff, "by": by })),
        reason,
        ..Outcome::default()
    })
}
