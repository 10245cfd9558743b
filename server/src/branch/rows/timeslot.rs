//! Rows of timeslots, the non-working hours of a branch, with the workplaces that each closes.
//! Decides nothing.

use std::collections::HashMap;

use diesel::prelude::*;
use sapa_core::base::id::WorkplaceId;
use sapa_core::base::time::UtcTime;
use sapa_core::calendar::closure::ClosureFacts;
use serde::Serialize;

use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{timeslot_workplaces, timeslots};

/// The entered columns. Civil dates and times of the branch.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset, Serialize)]
#[diesel(table_name = timeslots, treat_none_as_null = true, treat_none_as_default_value = false)]
#[serde(rename_all = "camelCase")]
pub struct TimeslotFields {
    pub from_date: String,
    pub to_date: Option<String>,
    pub from_time: Option<String>,
    pub to_time: Option<String>,
    pub yearly: bool,
    pub reason: Option<String>,
}

/// The entered columns and the closed workplaces.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EnteredTimeslot {
    /// Columns of the timeslot's own row.
    #[serde(flatten)]
    pub fields: TimeslotFields,
    /// Closed workplaces by id; empty: the whole branch.
    pub workplace_ids: Vec<i64>,
}

/// A timeslot as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = timeslots)]
pub struct TimeslotRow {
    pub id: i64,
    pub version: i64,
    #[diesel(embed)]
    pub fields: TimeslotFields,
}

/// A timeslot with its closed workplaces.
#[derive(Debug, Clone)]
pub struct Timeslot {
    /// The timeslot.
    pub id: i64,
    pub version: i64,
    /// The entered values.
    pub entered: EnteredTimeslot,
}

impl Timeslot {
    /// The timeslot as a closure for the core's rules.
    pub fn facts(&self) -> ClosureFacts {
        let EnteredTimeslot { fields, workplace_ids } = &self.entered;
        ClosureFacts {
            from_date: fields.from_date.clone(),
            to_date: fields.to_date.clone(),
            from_time: fields.from_time.clone(),
            to_time: fields.to_time.clone(),
            workplace_ids: workplace_ids.iter().copied().map(WorkplaceId).collect(),
            yearly: fields.yearly,
            reason: fields.reason.clone(),
        }
    }
}

/// The timeslots of a branch, the earliest first.
pub fn of_branch(conn: &mut Conn, branch: i64) -> Result<Vec<Timeslot>, Error> {
    let rows = timeslots::table
        .filter(timeslots::branch_id.eq(branch))
        .filter(timeslots::deleted_at.is_null())
        .order((timeslots::from_date, timeslots::id))
        .select(TimeslotRow::as_select())
        .load(conn)?;
    let pairs = timeslot_workplaces::table
        .inner_join(timeslots::table)
        .filter(timeslots::branch_id.eq(branch))
        .filter(timeslots::deleted_at.is_null())
        .order((timeslot_workplaces::timeslot_id, timeslot_workplaces::workplace_id))
        .select((timeslot_workplaces::timeslot_id, timeslot_workplaces::workplace_id))
        .load(conn)?;
    let mut closes = by_timeslot(pairs);
    Ok(rows.into_iter().map(|row| with_workplaces(row, &mut closes)).collect())
}

/// The timeslots of these branches, each with its branch; in no order.
pub fn of_branches(conn: &mut Conn, branches: &[i64]) -> Result<Vec<(i64, Timeslot)>, Error> {
    let rows: Vec<(i64, TimeslotRow)> = timeslots::table
        .filter(id_in(timeslots::branch_id, branches))
        .filter(timeslots::deleted_at.is_null())
        .select((timeslots::branch_id, TimeslotRow::as_select()))
        .load(conn)?;
    let pairs: Vec<(i64, i64)> = timeslot_workplaces::table
        .inner_join(timeslots::table)
        .filter(id_in(timeslots::branch_id, branches))
        .filter(timeslots::deleted_at.is_null())
        .select((timeslot_workplaces::timeslot_id, timeslot_workplaces::workplace_id))
        .load(conn)?;
    let mut closes = by_timeslot(pairs);
    Ok(rows.into_iter().map(|(branch, row)| (branch, with_workplaces(row, &mut closes))).collect())
}

fn by_timeslot(pairs: Vec<(i64, i64)>) -> HashMap<i64, Vec<i64>> {
    let mut closes: HashMap<i64, Vec<i64>> = HashMap::new();
    for (timeslot, workplace) in pairs {
        closes.entry(timeslot).or_default().push(workplace);
    }
    closes
}

fn with_workplaces(row: TimeslotRow, closes: &mut HashMap<i64, Vec<i64>>) -> Timeslot {
    let TimeslotRow { id, version, fields } = row;
    let workplace_ids = closes.remove(&id).unwrap_or_default();
    Timeslot { id, version, entered: EnteredTimeslot { fields, workplace_ids } }
}

/// Inserts a timeslot of a branch.
pub fn insert(
    conn: &mut Conn,
    (company, branch): (i64, i64),
    new: &EnteredTimeslot,
    now: UtcTime,
) -> Result<(), Error> {
    let made = (
        &new.fields,
        timeslots::created_at.eq(at(now)),
        timeslots::updated_at.eq(at(now)),
        timeslots::company_id.eq(company),
        timeslots::branch_id.eq(branch),
    );
    let id = diesel::insert_into(timeslots::table).values(made).returning(timeslots::id).get_result(conn)?;
    close(conn, branch, id, &new.workplace_ids)
}

/// Writes the entered values.
pub fn update(conn: &mut Conn, branch: i64, id: i64, new: &EnteredTimeslot, now: UtcTime) -> Result<(), Error> {
    let changed = (&new.fields, timeslots::version.eq(timeslots::version + 1), timeslots::updated_at.eq(at(now)));
    diesel::update(timeslots::table.find(id)).set(changed).execute(conn)?;
    diesel::delete(timeslot_workplaces::table.filter(timeslot_workplaces::timeslot_id.eq(id))).execute(conn)?;
    close(conn, branch, id, &new.workplace_ids)
}

fn close(conn: &mut Conn, branch: i64, id: i64, workplace_ids: &[i64]) -> Result<(), Error> {
    let one = |workplace: &i64| {
        (
            timeslot_workplaces::branch_id.eq(branch),
            timeslot_workplaces::timeslot_id.eq(id),
            timeslot_workplaces::workplace_id.eq(*workplace),
        )
    };
    let rows: Vec<_> = workplace_ids.iter().map(one).collect();
    diesel::insert_into(timeslot_workplaces::table).values(&rows).execute(conn)?;
    Ok(())
}

/// Deletes the timeslots with these ids.
pub fn delete(conn: &mut Conn, ids: &[i64], now: UtcTime) -> Result<(), Error> {
    let changed = (
        timeslots::deleted_at.eq(at(now)),
        timeslots::version.eq(timeslots::version + 1),
        timeslots::updated_at.eq(at(now)),
    );
    diesel::update(timeslots::table.filter(timeslots::id.eq_any(ids))).set(changed).execute(conn)?;
    Ok(())
}

/// Restores the timeslots of a branch that were deleted at `moment`.
pub fn restore(conn: &mut Conn, branch: i64, moment: UtcTime, now: UtcTime) -> Result<(), Error> {
    let changed = (
        timeslots::deleted_at.eq(None::<At>),
        timeslots::version.eq(timeslots::version + 1),
        timeslots::updated_at.eq(at(now)),
    );
    let then = timeslots::table.filter(timeslots::branch_id.eq(branch)).filter(timeslots::deleted_at.eq(at(moment)));
    diesel::update(then).set(changed).execute(conn)?;
    Ok(())
}
