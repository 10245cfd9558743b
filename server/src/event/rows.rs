//! Rows of events, and the clock that numbers them. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::delete_older_than;
use crate::platform::db::{Conn, types};
use crate::platform::problem::Error;
use crate::schema::{event_clock, events, identity_stamp};

/// The columns of a new event.
#[derive(Insertable)]
#[diesel(table_name = events)]
pub struct NewEvent<'a> {
    pub kind: &'static str,
    pub record_id: i64,
    /// The action that its audience may do.
    pub action: Option<&'static str>,
    /// The accounts of its audience, as JSON.
    pub user_ids: Option<&'a str>,
}

/// An event as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = events)]
pub struct EventRow {
    /// Its number.
    pub id: i64,
    pub kind: String,
    pub record_id: i64,
    /// The action that its audience may do.
    pub action: Option<String>,
    /// The accounts of its audience, as JSON.
    pub user_ids: Option<String>,
}

/// Inserts an event under the next number.
pub fn insert(conn: &mut Conn, new: NewEvent<'_>, now: UtcTime) -> Result<(), Error> {
    diesel::update(event_clock::table).set(event_clock::last.eq(event_clock::last + 1)).execute(conn)?;
    let number: i64 = event_clock::table.select(event_clock::last).first(conn)?;
    diesel::insert_into(events::table)
        .values((events::id.eq(number), events::at.eq(types::at(now)), new))
        .execute(conn)?;
    Ok(())
}

/// The number of the last event, and the stamp of all accounts and sessions.
pub fn pulse(conn: &mut Conn) -> Result<(i64, Option<i64>), Error> {
    let stamp = identity_stamp::table.select(identity_stamp::stamp).single_value();
    Ok(event_clock::table.select((event_clock::last, stamp)).first(conn)?)
}

/// The events after a number up to another one, oldest first.
pub fn between(conn: &mut Conn, after: i64, last: i64) -> Result<Vec<EventRow>, Error> {
    Ok(events::table
        .filter(events::id.gt(after))
        .filter(events::id.le(last))
        .order(events::id)
        .select(EventRow::as_select())
        .load(conn)?)
}

/// Deletes events from before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, events, at, before))
}
