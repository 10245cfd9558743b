//! Deletion and restoration of a branch with all its rows: rows that were deleted at the same
//! moment come back together.

use std::collections::BTreeSet;

use sapa_core::access::role::Action;

use super::references::Groups;
use super::rows::{branch, timeslot, workplace_change};
use super::save::take;
use super::shape::BranchDetail;
use super::state::BranchState;
use super::{history, view};
use crate::catalogue::rows::{animal_type, service_change};
use crate::company::rows::company;
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::record::{self, NAMED};
use crate::session::Context;
use crate::session::guard::{guard, of_branch};
use crate::usage;
use crate::usage::rows::booking::BookingOwner;
use crate::usage::rows::staff::StaffOf;

/// Deletes a branch, unless an open booking or an operator is tied to it.
pub fn delete(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let before = take(conn, context, id, seen)?;
    let open = usage::open(conn, BookingOwner::Branch(id))?;
    let (count, people) = usage::rows::staff::staff(conn, StaffOf::Branch(id), NAMED)?;
    record::ensure_unused(vec![usage::bookings(conn, open)?, record::uses("user", count, people)])?;

    let ids = |found: &mut dyn Iterator<Item = i64>| found.collect::<Vec<_>>();
    workplace_change::delete(conn, &ids(&mut before.workplaces.iter().map(|found| found.id())), context.now)?;
    service_change::set_deleted(conn, &ids(&mut before.services.iter().map(|found| found.row.id)), true, context.now)?;
    timeslot::delete(conn, &ids(&mut before.timeslots.iter().map(|found| found.id)), context.now)?;
    branch::set_deleted(conn, id, true, context.now)?;
    history::changed(conn, context, Some(&before), None)
}

/// Restores a deleted branch; a second restore answers the branch as it is.
pub fn restore(conn: &mut Conn, context: &Context, id: i64) -> Result<BranchDetail, Error> {
    let since = record::restorable_since(context.now);
    let (row, _) = branch::find_since(conn, id, since)?.ok_or_else(Error::not_found)?;
    guard(&context.actor, Action::BranchWrite, of_branch(row.company_id, id))?;
    company::hold(conn, row.company_id)?;
    branch::lock(conn, id)?;
    // The branch may have been restored, or deleted again, while this request waited for the lock.
    let (row, _) = branch::find_since(conn, id, since)?.ok_or_else(Error::not_found)?;
    let Some(moment) = row.deleted_at else {
        return view::find(conn, id);
    };
    record::with_parent(company::find(conn, row.company_id)?.is_some())?;
    let services = service_change::deleted_at(conn, id, moment.0)?;
    let groups: BTreeSet<i64> = services.iter().map(|(_, group, _)| *group).collect();
    let animals: BTreeSet<i64> = workplace_change::animals_deleted_at(conn, id, moment.0)?.into_iter().collect();
    let groups = Groups::of(conn, groups.into_iter().collect())?;
    let animals: Vec<i64> = animals.into_iter().collect();
    let animals_live = animal_type::existing(conn, &animals)?.len() == animals.len();
    record::with_parent(animals_live)?;
    for (_, group, kind) in &services {
        record::with_parent(groups.has(*group, Some(stored(kind)?)))?;
    }

    let services: Vec<i64> = services.into_iter().map(|(service, ..)| service).collect();
    workplace_change::restore(conn, id, moment.0, context.now)?;
    service_change::set_deleted(conn, &services, false, context.now)?;
    timeslot::restore(conn, id, moment.0, context.now)?;
    branch::set_deleted(conn, id, false, context.now)?;
    let state = BranchState::load(conn, id)?.ok_or_else(Error::not_found)?;
    history::restored(conn, context, &state)?;
    view::detail(conn, state)
}
