//! Sends a mail to the guest once more, to the present address. The core says which mail may go again.

use chrono::Duration;
use sapa_core::access::role::{Action, Actor, Author, can};
use sapa_core::base::issue::Reason;
use sapa_core::payment::guest_mail::{MAILS_AGAIN_HOURLY, Past, may_go_again, reachable};
use serde_json::Value;

use super::rows::booking::{self, Booking};
use super::{facts, mail};
use crate::audit::record::record;
use crate::audit::rows::entry::Change;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::outbox::rows::{self as mails, MailRow};
use crate::platform::problem::Error;
use crate::session::Context;
use crate::session::guard::decide;

/// Seconds in an hour.
const HOUR: u32 = 3_600;

/// Sends the mail `id` of a booking again: 404 for another record's, 409 where the core says no, 429 beyond the
/// limit of a booking.
pub fn send(conn: &mut Conn, context: &Context, booking: i64, id: i64) -> Result<(), Error> {
    // The lock also makes parallel requests count each other's mails.
    booking::lock(conn, booking)?;
    let found = booking::find(conn, booking)?.ok_or_else(Error::not_found)?;
    decide(can(Some(&context.actor), Action::BookingEdit, facts::of(&found)?.object()))?;
    let rows = mails::about(conn, (mail::BOOKING, booking), mail::MOST)?;
    let row = rows.iter().find(|row| row.id == id).ok_or_else(Error::not_found)?;
    refused(&found, &rows, row)?.map_or(Ok(()), |reason| Err(Error::conflict(reason)))?;
    let hour = (context.now.plus(-Duration::hours(1)), context.now.plus(Duration::hours(1)));
    if mails::count_causes(conn, &mail::resend_cause(booking, ""), hour)? >= MAILS_AGAIN_HOURLY {
        return Err(Error::too_many("auth.too_many_mails", HOUR));
    }
    mail::repeat(conn, context.now, &found, row)?;
    record(
        conn,
        &Change {
            at: context.now,
            author: Author::Account(context.actor),
            action: "BOOKING_MAIL_SENT_AGAIN",
            entity: mail::BOOKING,
            entity_id: Some(booking),
            company_id: Some(found.row.company_id),
            request_id: Some(&context.request_id),
            before: Value::Null,
            after: Value::Null,
        },
    )
}

/// Whether `reader` may send mails of the booking again.
pub fn may(found: &Booking, reader: &Actor) -> Result<bool, Error> {
    Ok(decide(can(Some(reader), Action::BookingEdit, facts::of(found)?.object())).is_ok())
}

/// Why a mail cannot go again. `rows`: the booking's mails, the last one first.
pub fn refused(found: &Booking, rows: &[MailRow], row: &MailRow) -> Result<Option<Reason>, Error> {
    let past = |row: &MailRow| Ok::<_, Error>(Past { kind: stored(&row.kind)?, state: stored(&row.state)? });
    let later: Vec<Past> = rows.iter().take_while(|other| other.id != row.id).map(past).collect::<Result<_, _>>()?;
    let reached = reachable(found.row.guest_email.as_deref()).is_some();
    Ok(may_go_again(past(row)?, &later, stored(&found.row.status)?, reached).err())
}
