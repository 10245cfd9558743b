//! Cancellation: CREATED → CANCELED (B4). The place is free again, and what goes back of the payments is
//! reserved in the same transaction.

use sapa_core::base::text::clean;
use sapa_core::booking::action_input::{BrokenOffBy, RefundChoice};
use sapa_core::booking::state::{BookingAction, CancelKind};
use sapa_core::payment::guest_mail::guest_is_notified;
use sapa_core::payment::money::BookingMoney;
use serde_json::json;

use super::mail::BookingChange;
use super::payments::Cancellation;
use super::rows::booking::BookingChanges;
use super::rows::occupancy;
use super::transition::{Current, Outcome};
use crate::platform::db::Conn;
use crate::platform::db::types::{at, json as stored_json};
use crate::platform::problem::Error;

/// Cancels a booking with a kind and a reason. `refund`: what staff entered about the refund; none: what
/// the policy gives. `notify_guest`: the answer of staff, whether to tell the guest.
pub fn apply(
    conn: &mut Conn,
    current: &Current<'_>,
    kind: CancelKind,
    reason: Option<&str>,
    refund: Option<&RefundChoice>,
    notify_guest: Option<bool>,
) -> Result<Outcome, Error> {
    for row in occupancy::of_booking(conn, current.booking.row.id)? {
        occupancy::update(conn, row.id, row.interval(), false, row.overbooked)?;
    }
    let reason = clean(reason);
    let (money, sent) = settled(conn, current, (kind, None), refund, notify_guest)?;
    Ok(Outcome {
        changes: BookingChanges {
            refund_sent_since_cancel: Some(sent),
            canceled_at: Some(Some(at(current.at))),
            cancel_kind: Some(Some(kind.as_str().to_owned())),
            cancel_reason: Some(reason.clone()),
            ..BookingChanges::default()
        },
        data: Some(json!({ "kind": kind, "kept": money.owed() })),
        money: Some(money),
        mail: Some((BookingChange::Canceled, notify_guest)),
        reason,
        ..Outcome::default()
    })
}

/// The sums after the cancellation, and whether a refund was sent since.
pub fn settled(
    conn: &mut Conn,
    current: &Current<'_>,
    (kind, by): (CancelKind, Option<BrokenOffBy>),
    refund: Option<&RefundChoice>,
    notify_guest: Option<bool>,
) -> Result<(BookingMoney, bool), Error> {
    let Current { context, booking, facts, .. } = current;
    let quote = stored_json(&booking.row.quote)?;
    let may_be_pending = current.action == BookingAction::Release;
    let notify_guest = guest_is_notified(&context.author, notify_guest);
    let cancellation =
        Cancellation { booking: &booking.row, facts, quote: &quote, kind, by, refund, may_be_pending, notify_guest };
    current.payments.settle(conn, *context, &cancellation)
}
