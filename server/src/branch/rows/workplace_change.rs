//! Rows of workplaces: insert, update, delete, restore. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use super::workplace::EnteredWorkplace;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::schema::{workplace_animal_types as animals, workplaces};

/// Inserts a workplace of a branch.
pub fn insert(
    conn: &mut Conn,
    (company, branch): (i64, i64),
    new: &EnteredWorkplace,
    now: UtcTime,
) -> Result<(), Error> {
    let made = (
        &new.fields,
        workplaces::created_at.eq(at(now)),
        workplaces::updated_at.eq(at(now)),
        workplaces::company_id.eq(company),
        workplaces::branch_id.eq(branch),
    );
    let id = diesel::insert_into(workplaces::table).values(made).returning(workplaces::id).get_result(conn)?;
    take(conn, id, &new.animal_type_ids)
}

/// Writes the entered values.
pub fn update(conn: &mut Conn, id: i64, new: &EnteredWorkplace, now: UtcTime) -> Result<(), Error> {
    let changed = (&new.fields, workplaces::version.eq(workplaces::version + 1), workplaces::updated_at.eq(at(now)));
    diesel::update(workplaces::table.find(id)).set(changed).execute(conn)?;
    diesel::delete(animals::table.filter(animals::workplace_id.eq(id))).execute(conn)?;
    take(conn, id, &new.animal_type_ids)
}

fn take(conn: &mut Conn, id: i64, animal_type_ids: &[i64]) -> Result<(), Error> {
    let one = |animal: &i64| (animals::workplace_id.eq(id), animals::animal_type_id.eq(*animal));
    let rows: Vec<_> = animal_type_ids.iter().map(one).collect();
    diesel::insert_into(animals::table).values(&rows).execute(conn)?;
    Ok(())
}

/// Gives a workplace a temporary name that cannot be typed, so that another may take its own.
pub fn set_temporary_name(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let parked = format!("\u{1}{id}");
    let changed = (workplaces::name.eq(&parked), workplaces::name_fold.eq(&parked));
    diesel::update(workplaces::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// Deletes the workplaces with these ids.
pub fn delete(conn: &mut Conn, ids: &[i64], now: UtcTime) -> Result<(), Error> {
    let changed = (
        workplaces::deleted_at.eq(at(now)),
        workplaces::version.eq(workplaces::version + 1),
        workplaces::updated_at.eq(at(now)),
    );
    diesel::update(workplaces::table.filter(workplaces::id.eq_any(ids))).set(changed).execute(conn)?;
    Ok(())
}

/// The animal types that workplaces of a branch deleted at `moment` take.
pub fn animals_deleted_at(conn: &mut Conn, branch: i64, moment: UtcTime) -> Result<Vec<i64>, Error> {
    Ok(animals::table
        .inner_join(workplaces::table)
        .filter(workplaces::branch_id.eq(branch))
        .filter(workplaces::deleted_at.eq(at(moment)))
        .select(animals::animal_type_id)
        .distinct()
        .load(conn)?)
}

/// Restores the workplaces of a branch that were deleted at `moment`.
pub fn restore(conn: &mut Conn, branch: i64, moment: UtcTime, now: UtcTime) -> Result<(), Error> {
    let changed = (
        workplaces::deleted_at.eq(None::<At>),
        workplaces::version.eq(workplaces::version + 1),
        workplaces::updated_at.eq(at(now)),
    );
    let then = workplaces::table.filter(workplaces::branch_id.eq(branch)).filter(workplaces::deleted_at.eq(at(moment)));
    diesel::update(then).set(changed).execute(conn)?;
    Ok(())
}
