//! What the demo's guests were told by mail: that their bookings were made, and that some were canceled. Only that the
//! mails were sent is kept; nobody reads their texts.

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::payment::guest_mail::{DELAY_SECONDS, GuestMailKind, language};

use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::outbox::rows::SENT;
use crate::platform::problem::Error;
use crate::schema::{bookings, companies, outbox, users};

/// The latest bookings, of which mails are still kept.
const MOST: i64 = 400;

type MailedBooking = (i64, Option<String>, At, Option<At>, String, Option<String>);

/// Writes the mails about the latest bookings.
pub fn write(conn: &mut Conn) -> Result<(), Error> {
    let mailed: Vec<MailedBooking> = bookings::table
        .inner_join(companies::table)
        .left_join(users::table.on(users::id.nullable().eq(bookings::customer_id)))
        .filter(bookings::guest_email.is_not_null())
        .order(bookings::id.desc())
        .limit(MOST)
        .select((
            bookings::id,
            bookings::guest_email,
            bookings::created_at,
            bookings::canceled_at,
            companies::country,
            users::language.nullable(),
        ))
        .load(conn)?;
    for (id, email, created, canceled, country, own) in mailed.into_iter().rev() {
        let Some(email) = email else { continue };
        let language = language(own.as_deref(), &country);
        let made = Some((GuestMailKind::BookingCreated, created));
        for (kind, then) in made.into_iter().chain(canceled.map(|then| (GuestMailKind::BookingCanceled, then))) {
            let sent = at(then.0.plus(Duration::seconds(DELAY_SECONDS)));
            let row = (
                outbox::created_at.eq(then),
                outbox::cause.eq(format!("{}/booking/{id}/demo", kind.as_str())),
                outbox::kind.eq(kind.as_str()),
                outbox::recipient.eq(&email),
                outbox::language.eq(language),
                outbox::params.eq("{}"),
                outbox::entity.eq("booking"),
                outbox::entity_id.eq(id),
                outbox::state.eq(SENT),
                outbox::begun_at.eq(Some(sent)),
                outbox::ended_at.eq(Some(sent)),
            );
            diesel::insert_into(outbox::table).values(row).execute(conn)?;
        }
    }
    Ok(())
}
