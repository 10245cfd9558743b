//! Rows of services: insert, update, delete, restore. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use super::service::{self, EnteredService};
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::record;
use crate::record::rows::RecordKind;
use crate::schema::{service_workplaces, services};

/// Makes a service of a branch and answers its id.
pub fn insert(
    conn: &mut Conn,
    (company, branch): (i64, i64),
    new: &EnteredService,
    now: UtcTime,
) -> Result<i64, Error> {
    let made = (
        &new.fields,
        services::created_at.eq(at(now)),
        services::updated_at.eq(at(now)),
        services::company_id.eq(company),
        services::branch_id.eq(branch),
    );
    let id = diesel::insert_into(services::table).values(made).returning(services::id).get_result(conn)?;
    allow(conn, branch, id, &new.workplace_ids)?;
    record::rows::replace(conn, RecordKind::Service, id, service::terms(&new.fields))?;
    Ok(id)
}

/// Writes what was entered.
pub fn update(conn: &mut Conn, branch: i64, id: i64, new: &EnteredService, now: UtcTime) -> Result<(), Error> {
    let changed = (&new.fields, services::version.eq(services::version + 1), services::updated_at.eq(at(now)));
    diesel::update(services::table.find(id)).set(changed).execute(conn)?;
    diesel::delete(service_workplaces::table.filter(service_workplaces::service_id.eq(id))).execute(conn)?;
    allow(conn, branch, id, &new.workplace_ids)?;
    record::rows::replace(conn, RecordKind::Service, id, service::terms(&new.fields))
}

fn allow(conn: &mut Conn, branch: i64, id: i64, workplace_ids: &[i64]) -> Result<(), Error> {
    let one = |workplace: &i64| {
        (
            service_workplaces::branch_id.eq(branch),
            service_workplaces::service_id.eq(id),
            service_workplaces::workplace_id.eq(*workplace),
        )
    };
    let rows: Vec<_> = workplace_ids.iter().map(one).collect();
    diesel::insert_into(service_workplaces::table).values(&rows).execute(conn)?;
    Ok(())
}

/// Deletes these, or takes that back.
pub fn set_deleted(conn: &mut Conn, ids: &[i64], deleted: bool, now: UtcTime) -> Result<(), Error> {
    let since = services::deleted_at.eq(deleted.then(|| at(now)));
    let changed = (since, services::version.eq(services::version + 1), services::updated_at.eq(at(now)));
    diesel::update(services::table.filter(services::id.eq_any(ids))).set(changed).execute(conn)?;
    Ok(())
}

/// Those of a branch that were deleted at `moment`, with the group and the type of each.
pub fn deleted_at(conn: &mut Conn, branch: i64, moment: UtcTime) -> Result<Vec<(i64, i64, String)>, Error> {
    Ok(services::table
        .filter(services::branch_id.eq(branch))
        .filter(services::deleted_at.eq(at(moment)))
        .select((services::id, services::group_id, services::service_type))
        .load(conn)?)
}
