//! Erases a guest from rows of bookings. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;
use sapa_core::people::erased::NOTE;

use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{booking_events, booking_pets, bookings};

/// The ids of all bookings of an account.
pub fn of_customer(conn: &mut Conn, customer: i64) -> Result<Vec<i64>, Error> {
    Ok(bookings::table
        .filter(bookings::customer_id.eq(customer))
        .order(bookings::id)
        .select(bookings::id)
        .load(conn)?)
}

/// Replaces the guest of these bookings: name with its sort key, and address. Phone, comment and the notes on
/// pets go; a placeholder stands in place of the pets' names and of every reason that people gave.
pub fn guest(conn: &mut Conn, ids: &[i64], (name, key, email): (&str, &str, &str), now: UtcTime) -> Result<(), Error> {
    let erased = (
        bookings::guest_name.eq(name),
        bookings::guest_name_key.eq(key),
        bookings::guest_phone.eq(None::<String>),
        bookings::guest_email.eq(Some(email)),
        bookings::comment.eq(None::<String>),
        bookings::version.eq(bookings::version + 1),
        bookings::updated_at.eq(at(now)),
    );
    let text = Some(NOTE);
    let own = || bookings::table.filter(id_in(bookings::id, ids));
    diesel::update(own()).set(erased).execute(conn)?;
    let canceled = own().filter(bookings::cancel_reason.is_not_null());
    diesel::update(canceled).set(bookings::cancel_reason.eq(text)).execute(conn)?;
    let early = own().filter(bookings::early_reason.is_not_null());
    diesel::update(early).set(bookings::early_reason.eq(text)).execute(conn)?;
    let overbooked = own().filter(bookings::overbook_reason.is_not_null());
    diesel::update(overbooked).set(bookings::overbook_reason.eq(text)).execute(conn)?;
    let reasons = booking_events::table.filter(id_in(booking_events::booking_id, ids));
    let reasons = reasons.filter(booking_events::reason.is_not_null());
    diesel::update(reasons).set(booking_events::reason.eq(text)).execute(conn)?;
    let pets = booking_pets::table.filter(id_in(booking_pets::booking_id, ids));
    let nameless = (booking_pets::name.eq(NOTE), booking_pets::note.eq(None::<String>));
    diesel::update(pets).set(nameless).execute(conn)?;
    Ok(())
}
