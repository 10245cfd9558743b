//! Break-off: ACTIVE → CANCELED, kind BROKEN_OFF (B7). The rest of the time is free again, and what goes
//! back of the payments is reserved in the same transaction.

use sapa_core::booking::action_input::{BreakOffInput, CheckedBreakOff};
use sapa_core::booking::state::CancelKind;
use sapa_core::form::rules::Rules;
use serde_json::json;

use super::cancel;
use super::complete::end_now;
use super::mail::BookingChange;
use super::rows::booking::BookingChanges;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;

/// Breaks the stay off.
pub fn apply(conn: &mut Conn, current: &Current<'_>, input: &BreakOffInput) -> Result<Outcome, Error> {
    end_now(conn, current)?;
    let CheckedBreakOff { by, reason, refund: _, notify_guest } = input.clone().check()?;
    let kind = (CancelKind::BrokenOff, Some(by));
    let (money, sent) = cancel::settled(conn, current, kind, input.refund.as_ref(), notify_guest)?;
    let by = by.as_str();
    Ok(Outcome {
        changes: BookingChanges {
            canceled_at: Some(Some(at(current.context.now))),
            cancel_kind: Some(Some(CancelKind::BrokenOff.as_str().to_owned())),
            cancel_by: Some(Some(by.to_owned())),
            cancel_reason: Some(Some(reason.clone())),
            refund_sent_since_cancel: Some(sent),
            ..BookingChanges::default()
        },
        data: Some(json!({ "kind": CancelKind::BrokenOff, "by": by, "kept": money.owed() })),
        money: Some(money),
        mail: Some((BookingChange::Canceled, notify_guest)),
        reason: Some(reason),
        ..Outcome::default()
    })
}
