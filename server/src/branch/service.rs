//! A service by itself, outside the form of its branch, by the same rules. A change raises the
//! versions of both, so that a person with the form open learns of it.

use sapa_core::access::role::Action;
use sapa_core::base::issue::{Issue, sorted};
use sapa_core::branch::freeze;
use sapa_core::catalogue::service::ServiceInput;
use sapa_core::form::checks::{Checks, ROWS_MAX};
use sapa_core::form::rules::Rules;

use super::entered;
use super::references::Groups;
use super::rows::{branch, workplace};
use crate::audit::stale::stale;
use crate::catalogue::rows::service::{self, EnteredService, Service};
use crate::catalogue::rows::service_change;
use crate::catalogue::service_view::{self, ServiceDetail};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::record::{self, Subject};
use crate::session::Context;
use crate::session::guard::{guard, of_branch};
use crate::usage;
use crate::usage::rows::booking::BookingOwner;

/// Makes one in a branch that the author may write to.
pub fn create(conn: &mut Conn, context: &Context, input: ServiceInput) -> Result<ServiceDetail, Error> {
    let requested = input.branch_id.map_or(0, |id| id.0);
    branch::lock(conn, requested)?;
    let found = branch::find(conn, requested)?
        .filter(|(row, _)| guard(&context.actor, Action::ServiceWrite, of_branch(row.company_id, row.id)).is_ok());
    let mut issues = input.issues();
    if found.is_none() && input.branch_id.is_some() {
        issues.push(Issue::new("branchId", "validation.reference"));
    }
    let entered = checked(conn, found.as_ref().map(|(row, _)| row.id), input, issues)?;
    let (row, _) = found.ok_or_else(Error::not_found)?;
    room(conn, row.id)?;
    let id = service_change::insert(conn, (row.company_id, row.id), &entered, context.now)?;
    branch::raise(conn, row.id, context.now)?;
    record::created(conn, context, subject(id, row.company_id), &entered)?;
    service_view::detail(conn, id)
}

/// Writes what was entered. A service never moves to another branch.
pub fn update(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: IfMatch,
    input: ServiceInput,
) -> Result<ServiceDetail, Error> {
    let before = take(conn, context, id, seen)?;
    let (company, branch) = (before.row.company_id, before.row.branch_id);
    let mut issues = input.issues();
    if input.branch_id.is_some_and(|requested| requested.0 != branch) {
        issues.push(Issue::new("branchId", "validation.reference"));
    }
    let new_type = input.fields.r#type;
    let (old, new) = (before.entered(), checked(conn, Some(branch), input, issues)?);
    if new != old {
        let open = usage::open(conn, BookingOwner::Rows(Vec::new(), vec![id]))?;
        if let Some(issue) = freeze::service_type(stored(&old.fields.service_type)?, new_type, open.0) {
            record::frozen(vec![(&issue.path, open.0)], vec![usage::bookings(conn, open)?])?;
        }
        service_change::update(conn, branch, id, &new, context.now)?;
        branch::raise(conn, branch, context.now)?;
        record::updated(conn, context, subject(id, company), &old, &new)?;
    }
    service_view::detail(conn, id)
}

/// Deletes one that no open booking is for.
pub fn delete(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let before = take(conn, context, id, seen)?;
    let open = usage::open(conn, BookingOwner::Rows(Vec::new(), vec![id]))?;
    record::ensure_unused(vec![usage::bookings(conn, open)?])?;
    service_change::set_deleted(conn, &[id], true, context.now)?;
    branch::raise(conn, before.row.branch_id, context.now)?;
    record::deleted(conn, context, subject(id, before.row.company_id), &before.entered())
}

/// Takes a deletion back; asked twice, it is there already. What it belongs to and all of its
/// workplaces must be there still.
pub fn restore(conn: &mut Conn, context: &Context, id: i64) -> Result<ServiceDetail, Error> {
    let since = record::restorable_since(context.now);
    let found = service::find_since(conn, id, since)?.ok_or_else(Error::not_found)?;
    let (company, branch) = (found.row.company_id, found.row.branch_id);
    guard(&context.actor, Action::ServiceWrite, of_branch(company, branch))?;
    branch::lock(conn, branch)?;
    let found = service::find_since(conn, id, since)?.ok_or_else(Error::not_found)?;
    if found.row.deleted_at.is_some() {
        record::with_parent(branch::find(conn, branch)?.is_some())?;
        let (group, own) = (found.row.fields.group_id, stored(&found.row.fields.service_type)?);
        record::with_parent(Groups::of(conn, vec![group])?.has(group, Some(own)))?;
        record::with_parent(known(conn, branch, &found.workplace_ids)?)?;
        room(conn, branch)?;
        service_change::set_deleted(conn, &[id], false, context.now)?;
        branch::raise(conn, branch, context.now)?;
        record::restored(conn, context, subject(id, company), &found.entered())?;
    }
    service_view::detail(conn, id)
}

/// What is stored of what was entered, once it is right. What a branch has that the author may
/// not see is not looked at: nobody learns what is there.
fn checked(
    conn: &mut Conn,
    branch: Option<i64>,
    input: ServiceInput,
    mut issues: Vec<Issue>,
) -> Result<EnteredService, Error> {
    let group = input.fields.group_id.map(|id| id.0);
    if !Groups::of(conn, group.into_iter().collect())?.fit(&input.fields) {
        issues.push(Issue::new("groupId", "validation.reference"));
    }
    let workplaces: Vec<i64> = input.fields.workplace_ids.iter().map(|id| id.0).collect();
    let twice = issues.iter().any(|issue| issue.path == "workplaceIds");
    if let Some(branch) = branch.filter(|_| !twice)
        && !known(conn, branch, &workplaces)?
    {
        issues.push(Issue::new("workplaceIds", "validation.reference"));
    }
    Ok(entered::service(input.checked(sorted(issues))?.fields))
}

/// Refuses one service more than the form of its branch could hold.
fn room(conn: &mut Conn, branch: i64) -> Result<(), Error> {
    let there = service::counts(conn, &[branch])?.get(&branch).copied().unwrap_or_default();
    let mut checks = Checks::default();
    checks.at_most("branchId", usize::try_from(there).unwrap_or(usize::MAX).saturating_add(1), ROWS_MAX);
    Error::if_any(checks.done())
}

fn known(conn: &mut Conn, branch: i64, workplaces: &[i64]) -> Result<bool, Error> {
    let here = workplace::of_branch(conn, branch)?;
    Ok(workplaces.iter().all(|id| here.iter().any(|place| place.id() == *id)))
}

/// Locks the service for a change by an author with permission who has `seen` its present version.
fn take(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<Service, Error> {
    let branch = service::find(conn, id)?.ok_or_else(Error::not_found)?.row.branch_id;
    branch::lock(conn, branch)?;
    let found = service::find(conn, id)?.ok_or_else(Error::not_found)?;
    guard(&context.actor, Action::ServiceWrite, of_branch(found.row.company_id, branch))?;
    seen.check(found.row.version, || {
        let current = service_view::detail(conn, id)?;
        stale(conn, &context.actor, ("service", id), &current)
    })?;
    Ok(found)
}

const fn subject(id: i64, company: i64) -> Subject {
    Subject { entity: "service", id, company: Some(company) }
}
