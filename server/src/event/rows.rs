//! Rows of events, and the clock that numbers them. On SQLite, which has one writer, an event has its number at once.
//! On PostgreSQL it waits in a queue until it is committed: a writer that took the clock would hold all others up until
//! its end, and numbers of a sequence are overtaken by commits. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::platform::db::types::At;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{event_clock, event_queue, events, identity_stamp};
use crate::{delete_older_than, on_backend};

/// Events that get their numbers by one transaction.
const AT_ONCE: i64 = 100;

/// An event without its number.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = event_queue, treat_none_as_default_value = false)]
pub struct EventFields {
    pub at: At,
    pub kind: String,
    pub record_id: i64,
    /// The action that its audience may do.
    pub action: Option<String>,
    /// The accounts of its audience, as JSON.
    pub user_ids: Option<String>,
    /// The owners of the record, for the action.
    pub company_id: Option<i64>,
    pub branch_id: Option<i64>,
    pub owner_id: Option<i64>,
    /// The tab that made the change, and is not told.
    pub tab: Option<i64>,
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
    /// The owners of the record, for the action.
    pub company_id: Option<i64>,
    pub branch_id: Option<i64>,
    pub owner_id: Option<i64>,
    /// The tab that made the change, and is not told.
    pub tab: Option<i64>,
}

/// How far events have come.
#[derive(Debug, Clone, Copy, Queryable)]
pub struct Pulse {
    /// The number of the last event.
    pub last: i64,
    /// The stamp of all accounts and sessions.
    pub stamp: Option<i64>,
    /// Whether committed events wait for their numbers.
    pub waiting: bool,
}

/// Inserts an event.
pub fn insert(conn: &mut Conn, new: EventFields) -> Result<(), Error> {
    if conn.engine() == Engine::Postgres {
        diesel::insert_into(event_queue::table).values(new).execute(conn)?;
        return Ok(());
    }
    diesel::update(event_clock::table).set(event_clock::last.eq(event_clock::last + 1)).execute(conn)?;
    let number: i64 = event_clock::table.select(event_clock::last).first(conn)?;
    numbered(conn, number, new)
}

fn numbered(conn: &mut Conn, number: i64, new: EventFields) -> Result<(), Error> {
    diesel::insert_into(events::table)
        .values((
            events::id.eq(number),
            events::at.eq(new.at),
            events::kind.eq(new.kind),
            events::record_id.eq(new.record_id),
            events::action.eq(new.action),
            events::user_ids.eq(new.user_ids),
            events::company_id.eq(new.company_id),
            events::branch_id.eq(new.branch_id),
            events::owner_id.eq(new.owner_id),
            events::tab.eq(new.tab),
        ))
        .execute(conn)?;
    Ok(())
}

/// Gives events of the queue their numbers, those written first the lower ones; answers how many. None while another
/// server does. What is not committed yet gets a later number once it is, so that no reader misses it.
pub fn number(conn: &mut Conn) -> Result<usize, Error> {
    let clock = || event_clock::table.select(event_clock::last);
    let last: Option<i64> = on_backend!(conn,
        sqlite => { let _ = conn; None },
        postgres => Some(clock().for_update().skip_locked().first(conn).optional()?),
    )
    .map_or_else(|| clock().first(conn).optional(), Ok)?;
    let Some(last) = last else { return Ok(0) };
    let waiting: Vec<(i64, EventFields)> = event_queue::table
        .order(event_queue::id)
        .limit(AT_ONCE)
        .select((event_queue::id, EventFields::as_select()))
        .load(conn)?;
    let ids: Vec<i64> = waiting.iter().map(|(id, _)| *id).collect();
    if ids.is_empty() {
        return Ok(0);
    }
    for (number, (_, event)) in (last + 1..).zip(waiting) {
        numbered(conn, number, event)?;
    }
    diesel::delete(event_queue::table.filter(id_in(event_queue::id, &ids))).execute(conn)?;
    diesel::update(event_clock::table).set(event_clock::last.eq(last + ids.len() as i64)).execute(conn)?;
    Ok(ids.len())
}

/// How far events have come, in one statement.
pub fn pulse(conn: &mut Conn) -> Result<Pulse, Error> {
    let stamp = identity_stamp::table.select(identity_stamp::stamp).single_value();
    let waiting = diesel::dsl::exists(event_queue::table.select(event_queue::id));
    Ok(event_clock::table.select((event_clock::last, stamp, waiting)).first(conn)?)
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

/// Deletes numbered events from before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, events, at, before))
}
