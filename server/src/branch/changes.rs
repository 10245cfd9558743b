//! The changed rows of a branch form: the stored row of each, and whether its author saw the
//! present version. The rows' contents are checked elsewhere.

use std::collections::HashMap;

use sapa_core::base::issue::Issue;
use sapa_core::branch::{BranchInput, CheckedBranch};
use sapa_core::form::change::Changed;
use sapa_core::form::checks::row;

use super::entered;
use super::rows::{timeslot, workplace};
use super::state::BranchState;
use crate::catalogue::rows::service;
use crate::platform::problem::Error;

/// A sent row: its place in the form, and its change.
#[derive(Debug, Clone)]
pub struct SentRow<E> {
    /// Index of the row in the form.
    pub at: usize,
    /// Id of the stored row; none: a new one.
    pub id: Option<i64>,
    /// The new contents; none: the row is deleted.
    pub entered: Option<E>,
}

/// The changed rows of one kind.
#[derive(Debug, Clone)]
pub struct ChangedRows<E>(pub Vec<SentRow<E>>);

impl<E: PartialEq> ChangedRows<E> {
    /// The ids of the deleted rows.
    pub fn deleted(&self) -> Vec<i64> {
        self.0.iter().filter(|sent| sent.entered.is_none()).filter_map(|sent| sent.id).collect()
    }

    /// Whether the row `id` is changed or deleted.
    pub fn touches(&self, id: i64) -> bool {
        self.0.iter().any(|sent| sent.id == Some(id))
    }

    /// The updated rows with their new contents.
    pub fn updates(&self) -> impl Iterator<Item = (usize, i64, &E)> {
        self.0.iter().filter_map(|sent| Some((sent.at, sent.id?, sent.entered.as_ref()?)))
    }

    /// The new rows.
    pub fn fresh(&self) -> impl Iterator<Item = (usize, &E)> {
        let fresh = self.0.iter().filter(|sent| sent.id.is_none());
        fresh.filter_map(|sent| Some((sent.at, sent.entered.as_ref()?)))
    }

    /// As they were sent.
    fn of<F>(rows: Vec<Changed<F>>, entered: fn(F) -> E) -> Self {
        let sent = |(at, row): (usize, Changed<F>)| SentRow { at, id: row.id, entered: row.fields.map(entered) };
        Self(rows.into_iter().enumerate().map(sent).collect())
    }

    /// The rows without those that stay as they are.
    fn changing(mut self, current: impl Fn(i64) -> Option<E>) -> Self {
        self.0.retain(|sent| sent.id.is_none() || sent.id.and_then(&current) != sent.entered);
        self
    }
}

/// The changed rows of a form.
#[derive(Debug, Clone)]
pub struct BranchChanges {
    /// Rows of `workplaces`.
    pub workplaces: ChangedRows<workplace::EnteredWorkplace>,
    /// Rows of `services`.
    pub services: ChangedRows<service::EnteredService>,
    /// Rows of `timeslots`.
    pub timeslots: ChangedRows<timeslot::EnteredTimeslot>,
}

impl BranchChanges {
    /// The changes that `input`, checked and normalised, makes to the rows of `state`; rows that
    /// stay as they are are left out.
    pub fn of(form: CheckedBranch, state: Option<&BranchState>) -> Self {
        let workplaces = ChangedRows::of(form.workplaces, entered::place);
        let services = ChangedRows::of(form.services, entered::service);
        let timeslots = ChangedRows::of(form.timeslots, entered::closure);
        let Some(state) = state else { return Self { workplaces, services, timeslots } };
        Self {
            workplaces: workplaces.changing(|id| {
                state.workplaces.iter().find(|place| place.id() == id).map(|place| place.entered.clone())
            }),
            services: services
                .changing(|id| state.services.iter().find(|found| found.row.id == id).map(service::Service::entered)),
            timeslots: timeslots
                .changing(|id| state.timeslots.iter().find(|found| found.id == id).map(|found| found.entered.clone())),
        }
    }

    /// Whether no row changes.
    pub fn is_empty(&self) -> bool {
        self.workplaces.0.is_empty() && self.services.0.is_empty() && self.timeslots.0.is_empty()
    }
}

/// Refuses rows of other branches (422, each at its id). Answers whether any other row has a newer
/// version than its author saw.
pub fn stale(input: &BranchInput, state: Option<&BranchState>) -> Result<bool, Error> {
    let mut heads = Heads { issues: Vec::new(), stale: false };
    let versions = |pairs: Vec<(i64, i64)>| -> HashMap<i64, i64> { pairs.into_iter().collect() };
    let (mut workplaces, mut services, mut timeslots) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(state) = state {
        workplaces = state.workplaces.iter().map(|found| (found.id(), found.version)).collect();
        services = state.services.iter().map(|found| (found.row.id, found.row.version)).collect();
        timeslots = state.timeslots.iter().map(|found| (found.id, found.version)).collect();
    }
    let sent = input.workplaces.iter().map(|sent| (sent.id.map(i64::from), sent.version));
    heads.check("workplaces", sent, &versions(workplaces));
    let sent = input.services.iter().map(|sent| (sent.id.map(i64::from), sent.version));
    heads.check("services", sent, &versions(services));
    let sent = input.timeslots.iter().map(|sent| (sent.id.map(i64::from), sent.version));
    heads.check("timeslots", sent, &versions(timeslots));
    Error::if_any(heads.issues)?;
    Ok(heads.stale)
}

struct Heads {
    issues: Vec<Issue>,
    stale: bool,
}

impl Heads {
    fn check(
        &mut self,
        list: &str,
        sent: impl Iterator<Item = (Option<i64>, Option<i32>)>,
        versions: &HashMap<i64, i64>,
    ) {
        for (i, (id, seen)) in sent.enumerate() {
            let Some(id) = id else { continue };
            match versions.get(&id) {
                None => self.issues.push(Issue::new(row(list, i) + ".id", "validation.reference")),
                Some(version) => self.stale |= seen.map(i64::from) != Some(*version),
            }
        }
    }
}
