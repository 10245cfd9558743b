//! Refusals of a save: open bookings that need the old value, and rows that still use a deleted
//! workplace. The rule is the core's; this file reads its facts.

use sapa_core::base::issue::{Issue, Reason};
use sapa_core::branch::{BranchInput, freeze};
use sapa_core::form::checks::row;

use super::changes::BranchChanges;
use super::needs;
use super::state::BranchState;
use crate::platform::db::Conn;
use crate::platform::i18n::either;
use crate::platform::problem::Error;
use crate::record::{self, NAMED, Use};
use crate::session::Context;
use crate::usage;
use crate::usage::rows::booking::BookingOwner;

/// 409 with the obstacles: `record.in_use` where a row cannot be deleted, else `record.frozen`.
pub fn unless_free(
    conn: &mut Conn,
    context: &Context,
    input: &BranchInput,
    state: &BranchState,
    changes: &BranchChanges,
) -> Result<(), Error> {
    let mut issues = freeze::issues(&state.saved()?, input, &needs::of_branch(conn, state.owner().1)?);
    let mut uses = Vec::new();
    if !issues.is_empty() {
        let found = usage::open(conn, held(&issues, input, state))?;
        uses.push(usage::bookings(conn, found)?);
    }
    let going = issues.iter().any(|issue| issue.path.ends_with(".id"));
    let users = users(context, state, changes);
    let code = if going || !users.0.is_empty() { "record.in_use" } else { "record.frozen" };
    issues.extend(users.0);
    uses.extend(users.1);
    uses.retain(|found| found.count > 0);
    if issues.is_empty() {
        return Ok(());
    }
    let error = Error::conflict(Reason::new(code)).with_extra("uses", &uses);
    Err(issues.into_iter().fold(error, Error::with_issue))
}

/// The records whose bookings the issues are about.
fn held(issues: &[Issue], input: &BranchInput, state: &BranchState) -> BookingOwner {
    let at = |list: &str, i: usize| {
        let path = row(list, i) + ".";
        issues.iter().any(|issue| issue.path.starts_with(&path))
    };
    if issues.iter().any(|issue| !issue.path.contains('.')) {
        return BookingOwner::Branch(state.owner().1);
    }
    let workplaces = input.workplaces.iter().enumerate().filter(|(i, _)| at("workplaces", *i));
    let services = input.services.iter().enumerate().filter(|(i, _)| at("services", *i));
    BookingOwner::Rows(
        workplaces.filter_map(|(_, sent)| sent.id.map(i64::from)).collect(),
        services.filter_map(|(_, sent)| sent.id.map(i64::from)).collect(),
    )
}

/// Services and timeslots that name a deleted workplace and are not changed themselves; changed
/// ones were checked before.
fn users(context: &Context, state: &BranchState, changes: &BranchChanges) -> (Vec<Issue>, Vec<Use>) {
    let going = changes.workplaces.deleted();
    let names = |ids: &[i64]| ids.iter().any(|id| going.contains(id));
    let services: Vec<_> = state
        .services
        .iter()
        .filter(|found| names(&found.workplace_ids))
        .filter(|found| !changes.services.touches(found.row.id))
        .collect();
    let timeslots: Vec<_> = state
        .timeslots
        .iter()
        .filter(|found| names(&found.entered.workplace_ids))
        .filter(|found| !changes.timeslots.touches(found.id))
        .collect();
    let used = |id: &i64| {
        services.iter().any(|found| found.workplace_ids.contains(id))
            || timeslots.iter().any(|found| found.entered.workplace_ids.contains(id))
    };
    let rows = changes.workplaces.0.iter().filter(|sent| sent.entered.is_none());
    let issues = rows
        .filter(|sent| sent.id.as_ref().is_some_and(used))
        .map(|sent| Issue::new(row("workplaces", sent.at) + ".id", "record.in_use"))
        .collect();
    let language = context.language;
    let titles = services.iter().take(NAMED).map(|found| {
        let fields = &found.row.fields;
        (found.row.id, either(language, &fields.title_en, &fields.title_sr).to_owned())
    });
    let days = timeslots.iter().take(NAMED).map(|found| (found.id, found.entered.fields.from_date.clone()));
    let uses = vec![
        record::uses("service", services.len() as i64, titles),
        record::uses("timeslot", timeslots.len() as i64, days),
    ];
    (issues, uses)
}
