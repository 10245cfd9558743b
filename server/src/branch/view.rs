//! Branches as answers: rows of a list, and one branch with all its rows. Which branches a reader
//! sees is decided before.

use std::collections::HashMap;

use super::rows::branch::Branch;
use super::rows::timeslot::Timeslot;
use super::rows::workplace::{self, Workplace};
use super::shape::{BranchDetail, BranchItem, TimeslotItem, WorkplaceItem};
use super::state::BranchState;
use crate::catalogue::rows::service;
use crate::catalogue::service_view::whole;
use crate::platform::db::Conn;
use crate::platform::db::types::{json, stored};
use crate::platform::problem::Error;
use crate::usage;
use crate::usage::rows::booking::BookingOwner;

/// A number by id.
type Counts = HashMap<i64, i64>;

/// Rows of a list; their counts are read once for all of them.
pub fn items(conn: &mut Conn, rows: &[Branch]) -> Result<Vec<BranchItem>, Error> {
    let ids: Vec<i64> = rows.iter().map(|(row, _)| row.id).collect();
    let (workplaces, services) = (workplace::counts(conn, &ids)?, service::counts(conn, &ids)?);
    let of = |counts: &Counts, id: i64| counts.get(&id).copied().unwrap_or_default();
    rows.iter().map(|found| item(found, of(&workplaces, found.0.id), of(&services, found.0.id))).collect()
}

fn item((row, company): &Branch, workplace_count: i64, service_count: i64) -> Result<BranchItem, Error> {
    let fields = &row.fields;
    Ok(BranchItem {
        id: row.id,
        version: row.version,
        company_id: row.company_id,
        company_name: company.name.clone(),
        name: fields.name.clone(),
        r#type: stored(&fields.branch_type)?,
        time_zone: fields.time_zone.clone(),
        address: fields.address.clone(),
        city: fields.city.clone(),
        active: fields.active,
        currency: stored(&company.currency)?,
        company_status: stored(&company.status)?,
        workplace_count,
        service_count,
        updated_at: row.updated_at.0,
    })
}

/// All fields and rows of a branch.
pub fn detail(conn: &mut Conn, state: BranchState) -> Result<BranchDetail, Error> {
    let BranchState { branch, workplaces, services, timeslots } = state;
    let id = branch.0.id;
    let open_bookings = usage::rows::booking::count(conn, &BookingOwner::Branch(id))?;
    let (here, of) = match open_bookings {
        0 => (Counts::new(), Counts::new()),
        _ => (usage::rows::booking::by_workplace(conn, id)?, usage::rows::booking::by_service(conn, id)?),
    };
    let item = item(&branch, workplaces.len() as i64, services.len() as i64)?;
    let (row, fields) = (&branch.0, &branch.0.fields);
    Ok(BranchDetail {
        item,
        zip: fields.zip.clone(),
        phone: fields.phone.clone(),
        latitude: fields.latitude,
        longitude: fields.longitude,
        check_in_from: fields.check_in_from.clone(),
        check_out_until: fields.check_out_until.clone(),
        cancellation_policy: stored(&fields.cancellation_policy)?,
        opening_hours: fields.opening_hours.as_deref().map(json).transpose()?.unwrap_or_default(),
        workplaces: workplaces.into_iter().map(|found| place(found, &here)).collect(),
        services: services.into_iter().map(|found| whole(found, &of)).collect::<Result<_, _>>()?,
        timeslots: timeslots.into_iter().map(closed).collect(),
        open_bookings,
        created_at: row.created_at.0,
    })
}

fn place(found: Workplace, open: &Counts) -> WorkplaceItem {
    let Workplace { version, entered, facts } = found;
    WorkplaceItem {
        id: facts.id.0,
        version,
        name: entered.fields.name,
        kind: facts.kind,
        capacity: facts.capacity,
        sizes: facts.sizes,
        animal_type_ids: entered.animal_type_ids,
        active: facts.active,
        open_bookings: open.get(&facts.id.0).copied().unwrap_or_default(),
    }
}

fn closed(found: Timeslot) -> TimeslotItem {
    let Timeslot { id, version, entered } = found;
    let fields = entered.fields;
    TimeslotItem {
        id,
        version,
        from_date: fields.from_date,
        to_date: fields.to_date,
        from_time: fields.from_time,
        to_time: fields.to_time,
        workplace_ids: entered.workplace_ids,
        yearly: fields.yearly,
        reason: fields.reason,
    }
}

/// All fields and rows of the branch `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<BranchDetail, Error> {
    let state = BranchState::load(conn, id)?.ok_or_else(Error::not_found)?;
    detail(conn, state)
}
