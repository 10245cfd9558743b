//! Erases a guest from rows of bookings. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::platform::db::types::at;
use crate::platform::db::{Conn, one_of};
use crate::platform::problem::Error;
use crate::schema::{booking_pets, bookings};

/// The ids of all bookings of an account.
pub fn of_customer(conn: &mut Conn, customer: i64) -> Result<Vec<i64>, Error> {
    Ok(bookings::table
        .filter(bookings::customer_id.eq(customer))
        .order(bookings::id)
        .select(bookings::id)
        .load(conn)?)
}

/// Replaces the guest of these bookings: name with its sort key, and address. Phone, comment and the notes on
/// pets go.
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
    diesel::update(bookings::table.filter(one_of(bookings::id, ids))).set(erased).execute(conn)?;
    let pets = booking_pets::table.filter(one_of(booking_pets::booking_id, ids));
    diesel::update(pets).set(booking_pets::note.eq(None::<String>)).execute(conn)?;
    Ok(())
}
