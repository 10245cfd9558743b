//! Writes the changed rows of a branch form, once everything is found right. Knows in which
//! order: what goes frees its name before another takes it.

use std::collections::HashSet;

use sapa_core::base::time::UtcTime;

use super::changes::{Changes, Rows};
use super::references::taken_at;
use super::rows::workplace::Entered;
use super::rows::{timeslot, workplace_change};
use super::state::State;
use crate::catalogue::rows::service_change;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Writes them. `before` is what the branch had.
pub fn rows(
    conn: &mut Conn,
    owner: (i64, i64),
    changes: &Changes,
    before: Option<&State>,
    now: UtcTime,
) -> Result<(), Error> {
    going(conn, changes, now)?;
    workplaces(conn, owner, &changes.workplaces, before, now)?;
    for (_, id, entered) in changes.services.updates() {
        service_change::update(conn, owner.1, id, entered, now)?;
    }
    for (_, entered) in changes.services.fresh() {
        service_change::insert(conn, owner, entered, now)?;
    }
    for (_, id, entered) in changes.timeslots.updates() {
        timeslot::update(conn, owner.1, id, entered, now)?;
    }
    for (_, entered) in changes.timeslots.fresh() {
        timeslot::insert(conn, owner, entered, now)?;
    }
    Ok(())
}

/// What goes of services and timeslots; workplaces go beside those that take their names.
fn going(conn: &mut Conn, changes: &Changes, now: UtcTime) -> Result<(), Error> {
    service_change::set_deleted(conn, &changes.services.deleted(), true, now)?;
    timeslot::delete(conn, &changes.timeslots.deleted(), now)
}

fn workplaces(
    conn: &mut Conn,
    owner: (i64, i64),
    rows: &Rows<Entered>,
    before: Option<&State>,
    now: UtcTime,
) -> Result<(), Error> {
    workplace_change::delete(conn, &rows.deleted(), now)?;
    // Two that exchange their names would meet on the way.
    let wanted: HashSet<&str> = rows.updates().map(|(_, _, entered)| entered.fields.name.as_str()).collect();
    let held = before.into_iter().flat_map(|state| &state.workplaces);
    let changing: HashSet<i64> = rows.updates().map(|(_, id, _)| id).collect();
    for place in held.filter(|place| changing.contains(&place.id()) && wanted.contains(place.name())) {
        workplace_change::park(conn, place.id())?;
    }
    for (at, id, entered) in rows.updates() {
        workplace_change::update(conn, id, entered, now).map_err(|error| named(error, at))?;
    }
    for (at, entered) in rows.fresh() {
        workplace_change::insert(conn, owner, entered, now).map_err(|error| named(error, at))?;
    }
    Ok(())
}

/// What the unique index refused was a name that somebody else was faster to take.
fn named(error: Error, at: usize) -> Error {
    if error.is_unique_violation() { Error::unprocessable(vec![taken_at(at)]) } else { error }
}
