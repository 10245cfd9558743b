//! Rows of timelines: event, time and author of each change to a booking. Appended only.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::{booking_events, users};

/// An event to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = booking_events, treat_none_as_default_value = false)]
pub struct NewBookingEvent {
    pub booking_id: i64,
    pub at: At,
    pub actor_id: Option<i64>,
    pub actor_role: Option<String>,
    pub action: String,
    pub from_status: Option<String>,
    pub to_status: Option<String>,
    pub reason: Option<String>,
    pub data: Option<String>,
}

/// An event with the name of its author.
#[derive(Debug, Clone, Queryable)]
pub struct BookingEventRow {
    pub id: i64,
    pub at: At,
    pub actor_id: Option<i64>,
    pub actor_name: Option<(String, String)>,
    pub actor_role: Option<String>,
    pub action: String,
    pub from_status: Option<String>,
    pub to_status: Option<String>,
    pub reason: Option<String>,
    pub data: Option<String>,
}

/// Appends an event.
pub fn insert(conn: &mut Conn, event: &NewBookingEvent) -> Result<(), Error> {
    diesel::insert_into(booking_events::table).values(event).execute(conn)?;
    Ok(())
}

/// The time of a booking's last event.
pub fn last(conn: &mut Conn, booking: i64) -> Result<Option<UtcTime>, Error> {
    let of_booking = booking_events::table.filter(booking_events::booking_id.eq(booking));
    let last = of_booking.order((booking_events::at.desc(), booking_events::id.desc())).select(booking_events::at);
    Ok(last.first::<At>(conn).optional()?.map(|at| at.0))
}

/// The timeline of a booking, the first event first.
pub fn of_booking(conn: &mut Conn, booking: i64) -> Result<Vec<BookingEventRow>, Error> {
    Ok(booking_events::table
        .left_join(users::table)
        .filter(booking_events::booking_id.eq(booking))
        .order((booking_events::at, booking_events::id))
        .select((
            booking_events::id,
            booking_events::at,
            booking_events::actor_id,
            (users::first_name, users::last_name).nullable(),
            booking_events::actor_role,
            booking_events::action,
            booking_events::from_status,
            booking_events::to_status,
            booking_events::reason,
            booking_events::data,
        ))
        .load(conn)?)
}
