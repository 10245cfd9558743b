//! Rows of webhooks to send.

use diesel::prelude::*;

use super::sandbox_events as events;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A webhook as stored.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = events, treat_none_as_default_value = false)]
pub struct SandboxEventRow {
    pub id: String,
    pub url: String,
    pub secret: String,
    pub body: String,
    pub attempts: i32,
    pub due_at: Option<i64>,
}

/// Inserts a webhook.
pub fn insert(conn: &mut Conn, row: &SandboxEventRow) -> Result<(), Error> {
    diesel::insert_into(events::table).values(row).execute(conn)?;
    Ok(())
}

/// The webhooks that are due at `now`, those that wait longest first.
pub fn due(conn: &mut Conn, now: i64) -> Result<Vec<SandboxEventRow>, Error> {
    let due = events::table.filter(events::due_at.le(now)).order(events::due_at);
    Ok(due.select(SandboxEventRow::as_select()).limit(50).load(conn)?)
}

/// When the next webhook is due.
pub fn next_due(conn: &mut Conn) -> Result<Option<i64>, Error> {
    Ok(events::table.select(diesel::dsl::min(events::due_at)).first(conn)?)
}

/// Keeps the result of an attempt; `due_at` none: not again.
pub fn attempted(conn: &mut Conn, id: &str, due_at: Option<i64>) -> Result<(), Error> {
    let change = (events::attempts.eq(events::attempts + 1), events::due_at.eq(due_at));
    diesel::update(events::table.find(id)).set(change).execute(conn)?;
    Ok(())
}
