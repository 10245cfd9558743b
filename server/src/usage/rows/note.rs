//! The notes of staff on bookings, as a board shows them beside the booking. Reads only.

use diesel::prelude::*;
use sapa_core::note::{NoteVisibility, Readable};

use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{notes, users};

/// A note on a booking.
#[derive(Debug, Clone, Queryable)]
pub struct BookingNote {
    pub booking_id: i64,
    pub text: String,
    /// Given and family name of the author.
    pub author: (String, String),
}

/// The notes on these bookings that `readable` leaves, of each booking the latest first.
pub fn on_bookings(conn: &mut Conn, bookings: &[i64], readable: Readable) -> Result<Vec<BookingNote>, Error> {
    let mut query = notes::table
        .inner_join(users::table.on(users::id.eq(notes::author_id)))
        .filter(notes::booking_id.is_not_null())
        .filter(id_in(notes::booking_id.assume_not_null(), bookings))
        .filter(notes::deleted_at.is_null())
        .into_boxed();
    if let Readable::Of(company) = readable {
        query =
            query.filter(notes::company_id.eq(company.0).and(notes::visibility.eq(NoteVisibility::Company.as_str())));
    }
    let columns = (notes::id, notes::booking_id.assume_not_null(), notes::text, (users::first_name, users::last_name));
    let mut found: Vec<(i64, i64, String, (String, String))> = query.select(columns).load(conn)?;
    found.sort_by_key(|(id, booking, ..)| (*booking, std::cmp::Reverse(*id)));
    Ok(found.into_iter().map(|(_, booking_id, text, author)| BookingNote { booking_id, text, author }).collect())
}
