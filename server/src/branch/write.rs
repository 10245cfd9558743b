//! Writes the changed rows of a branch form, after all checks. Owns the order of writing: a deleted
//! row frees its name before another takes it.

use std::collections::HashSet;

use sapa_core::base::time::UtcTime;

use super::changes::{BranchChanges, ChangedRows};
use super::references::taken_at;
use super::rows::workplace::EnteredWorkplace;
use super::rows::{timeslot, workplace_change};
use super::state::BranchState;
use crate::catalogue::rows::service_change;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// Writes the changed rows. `before`: the branch before the change.
pub fn rows(
    conn: &mut Conn,
    owner: (i64, i64),
    changes: &BranchChanges,
    before: Option<&BranchState>,
    now: UtcTime,
) -> Result<(), Error> {
    delete_rows(conn, changes, now)?;
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

/// Deletes services and timeslots; workplaces are deleted together with the writing of their names.
fn delete_rows(conn: &mut Conn, changes: &BranchChanges, now: UtcTime) -> Result<(), Error> {
    service_change::set_deleted(conn, &changes.services.deleted(), true, now)?;
    timeslot::delete(conn, &changes.timeslots.deleted(), now)
}

fn workplaces(
    conn: &mut Conn,
    owner: (i64, i64),
    rows: &ChangedRows<EnteredWorkplace>,
    before: Option<&BranchState>,
    now: UtcTime,
) -> Result<(), Error> {
    workplace_change::delete(conn, &rows.deleted(), now)?;
    // Workplaces that exchange their names would conflict halfway, so they get temporary names
    // first.
    let new_names: HashSet<&str> = rows.updates().map(|(_, _, entered)| entered.fields.name_fold.as_str()).collect();
    let held = before.into_iter().flat_map(|state| &state.workplaces);
    let changing: HashSet<i64> = rows.updates().map(|(_, id, _)| id).collect();
    for place in held.filter(|place| changing.contains(&place.id()) && new_names.contains(place.name_fold().as_str())) {
        workplace_change::set_temporary_name(conn, place.id())?;
    }
    for (at, id, entered) in rows.updates() {
        workplace_change::update(conn, id, entered, now).map_err(|error| named(error, at))?;
    }
    for (at, entered) in rows.fresh() {
        workplace_change::insert(conn, owner, entered, now).map_err(|error| named(error, at))?;
    }
    Ok(())
}

/// A refusal by the unique index becomes the issue of a name that another request took a moment
/// before.
fn named(error: Error, at: usize) -> Error {
    if error.is_unique_violation() { Error::unprocessable(vec![taken_at(at)]) } else { error }
}
