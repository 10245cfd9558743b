//! Save of a branch form: the branch and the changed rows of its workplaces, services and
//! timeslots, all or nothing. Rows that are not sent stay; equal values are not written.

use sapa_core::access::role::Action;
use sapa_core::base::issue::{Issue, sorted};
use sapa_core::branch::BranchInput;
use sapa_core::form::rules::Rules;

use super::changes::{self, BranchChanges};
use super::rows::branch;
use super::shape::BranchDetail;
use super::state::BranchState;
use super::{entered, history, references, refuse, view, write};
use crate::audit::stale::stale;
use crate::company::phone;
use crate::company::rows::company;
use crate::platform::db::{Conn, Db};
use crate::platform::http::IfMatch;
use crate::platform::problem::Error;
use crate::session::Context;
use crate::session::guard::{guard, of_branch};

/// Creates a branch with its first rows. A row cannot name a workplace that is not saved yet, so
/// services and closures of single workplaces come with a later save.
pub fn create(conn: &mut Conn, context: &Context, mut input: BranchInput) -> Result<BranchDetail, Error> {
    let country = phone::country_of(conn, &context.actor, input.company_id.map(|id| id.0))?;
    input.in_country(country.as_deref());
    let mut issues = input.issues();
    let company = match company_of(conn, context, &input)? {
        Ok(company) => company,
        Err(issue) => {
            issues.push(issue);
            return Err(Error::unprocessable(sorted(issues)));
        }
    };
    Error::if_any(issues)?;
    changes::stale(&input, None)?;
    let found = references::issues(conn, &input, None)?;
    let form = input.checked(found)?;

    let id = branch::insert(conn, company, &entered::branch(&form)?, context.now)?;
    write::rows(conn, (company, id), &BranchChanges::of(form, None), None, context.now)?;
    let state = BranchState::load(conn, id)?.ok_or_else(Error::not_found)?;
    history::changed(conn, context, None, Some(&state))?;
    view::detail(conn, state)
}

/// The company of a new branch: the author's own, or the named one. Held until the transaction
/// ends.
fn company_of(conn: &mut Conn, context: &Context, input: &BranchInput) -> Result<Result<i64, Issue>, Error> {
    let own = context.actor.company_id.map(|id| id.0);
    let Some(requested) = input.company_id.map(|id| id.0).or(own) else {
        return Ok(Err(Issue::new("companyId", "validation.required")));
    };
    company::hold(conn, requested)?;
    let known = own.is_none_or(|own| own == requested) && company::find(conn, requested)?.is_some();
    Ok(if known { Ok(requested) } else { Err(Issue::new("companyId", "validation.reference")) })
}

/// Writes the entered values of a branch and its rows.
pub fn update(
    conn: &mut Conn,
    context: &Context,
    id: i64,
    seen: IfMatch,
    mut input: BranchInput,
) -> Result<BranchDetail, Error> {
    let before = take(conn, context, id, seen)?;
    let country = company::country(conn, before.owner().0)?;
    input.in_country(country.as_deref());
    let mut issues = input.issues();
    if input.company_id.is_some_and(|requested| requested.0 != before.owner().0) {
        issues.insert(0, Issue::new("companyId", "validation.reference"));
    }
    Error::if_any(issues)?;
    if changes::stale(&input, Some(&before))? {
        let current = view::detail(conn, before)?;
        return Err(stale(conn, &context.actor, ("branch", id), &current)?);
    }
    let found = references::issues(conn, &input, Some(&before))?;
    let form = input.clone().checked(found)?;

    let (fields, changes) = (entered::branch(&form)?, BranchChanges::of(form, Some(&before)));
    if fields == before.branch.0.fields && changes.is_empty() {
        return view::detail(conn, before);
    }
    refuse::unless_free(conn, context, &input, &before, &changes)?;
    write::rows(conn, before.owner(), &changes, Some(&before), context.now)?;
    branch::update(conn, id, &fields, context.now)?;
    let after = BranchState::load(conn, id)?.ok_or_else(Error::not_found)?;
    history::changed(conn, context, Some(&before), Some(&after))?;
    view::detail(conn, after)
}

/// Checks the author's permission and, if given, the `seen` version, before the change waits for
/// the writer. A refused request delays nobody, and its duration tells no more than its answer.
pub fn admit(conn: &mut Conn, context: &Context, id: i64, seen: Option<IfMatch>) -> Result<(), Error> {
    let (row, _) = branch::find(conn, id)?.ok_or_else(Error::not_found)?;
    guard(&context.actor, Action::BranchWrite, of_branch(row.company_id, id))?;
    if seen.is_none_or(|seen| seen.0 == row.version) {
        return Ok(());
    }
    let current = view::find(conn, id)?;
    Err(stale(conn, &context.actor, ("branch", id), &current)?)
}

/// [`admit`] in a transaction of its own, before the change waits for the writer; a repeated attempt with a key may
/// have an old version.
pub async fn admit_before(db: &Db, context: &Context, id: i64, seen: IfMatch) -> Result<(), Error> {
    let context = context.clone();
    db.read(move |conn| admit(conn, &context, id, (!context.may_repeat()).then_some(seen))).await
}

/// Locks the branch for a change by an author with permission who has `seen` its present version.
pub fn take(conn: &mut Conn, context: &Context, id: i64, seen: IfMatch) -> Result<BranchState, Error> {
    branch::lock(conn, id)?;
    admit(conn, context, id, Some(seen))?;
    BranchState::load(conn, id)?.ok_or_else(Error::not_found)
}
