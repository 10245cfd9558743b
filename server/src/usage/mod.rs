//! What uses a company, a branch, a part of the catalogue or an account: bookings and staff. Stands below all of
//! them, because each asks before it is changed or deleted. Writes nothing and decides nothing.

pub mod rows;

use sapa_core::base::id::BookingId;
use sapa_core::booking::number;

use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;
use crate::record::{NAMED, Use, uses};
use rows::booking::{BookingOwner, BookingUse};

/// The open bookings of a record: how many, and the first [`NAMED`].
pub fn open(conn: &mut Conn, of: BookingOwner) -> Result<BookingUse, Error> {
    rows::booking::some(conn, of, NAMED as i64)
}

/// Bookings with their numbers, as what prevents a change.
pub fn bookings(conn: &mut Conn, (count, first): BookingUse) -> Result<Use, Error> {
    let named = rows::booking::made(conn, &first)?.into_iter();
    let named = named.map(|(id, made, zone)| Ok((id, number(BookingId(id), made.0, stored(&zone)?))));
    Ok(uses("booking", count, named.collect::<Result<Vec<_>, Error>>()?))
}
