//! Remarks about bookings: notes on their pets, comments, and notes of staff, as a board and a calendar
//! show them beside a booking. Decides which notes a reader sees by the core; changes nothing.

use std::collections::HashMap;

use sapa_core::access::role::Actor;
use sapa_core::booking::board::{RemarkKind, remark};
use sapa_core::note::readable;
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::{booking, pet};
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::usage::rows::note;

/// A remark about a booking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Remark {
    pub kind: RemarkKind,
    /// Name of the pet or author; none for a comment.
    pub name: Option<String>,
    /// The text, cut where it is long.
    pub text: String,
}

/// The remarks about these bookings that `reader` reads, by booking: of pets, comments, then notes, the
/// latest first. Three queries for any number of bookings.
pub fn of(conn: &mut Conn, bookings: &[i64], reader: &Actor) -> Result<HashMap<i64, Vec<Remark>>, Error> {
    let mut found: HashMap<i64, Vec<Remark>> = HashMap::new();
    let mut add = |booking, kind, name, text: &str| {
        found.entry(booking).or_default().push(Remark { kind, name, text: remark(text) });
    };
    for (booking, name, text) in pet::notes(conn, bookings)? {
        add(booking, RemarkKind::Pet, Some(name), &text);
    }
    for (booking, text) in booking::comments(conn, bookings)? {
        add(booking, RemarkKind::Comment, None, &text);
    }
    if let Some(readable) = readable(reader) {
        for note::BookingNote { booking_id, text, author: (first, last) } in
            note::on_bookings(conn, bookings, readable)?
        {
            add(booking_id, RemarkKind::Note, Some(format!("{first} {last}")), &text);
        }
    }
    Ok(found)
}
