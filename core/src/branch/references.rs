//! References between the rows of a branch form (product §3, Branch form): a row can choose only
//! workplaces that are saved and not deleted. A service of another type than the branch is warned
//! about. Reads no database.

use sapa_derive::facts;

use super::BranchInput;
use crate::base::id::WorkplaceId;
use crate::base::issue::Issue;
use crate::base::kinds::ServiceType;
use crate::catalogue::service::fits_branch;
use crate::form::change::ChangeKind;
use crate::form::checks::{Checks, ROWS_MAX, row};

/// The saved rows of a branch that the form may refer to.
#[facts]
#[derive(Default)]
pub struct BranchKnown {
    /// The workplaces that are not deleted.
    pub workplace_ids: Vec<WorkplaceId>,
}

/// `validation.reference` at `workplaceIds` of every sent service and timeslot that names a
/// workplace which is not saved, or which the same request deletes.
pub fn form_issues(input: &BranchInput, known: &BranchKnown) -> Vec<Issue> {
    let usable = |id: &WorkplaceId| {
        known.workplace_ids.contains(id)
            && !input.workplaces.iter().any(|row| row.change == Some(ChangeKind::Delete) && row.id == Some(*id))
    };
    let services = input.services.iter().map(|row| (row.change, &row.fields.workplace_ids)).enumerate();
    let timeslots = input.timeslots.iter().map(|row| (row.change, &row.fields.workplace_ids)).enumerate();
    let rows = services.map(|(i, row)| ("services", i, row)).chain(timeslots.map(|(i, row)| ("timeslots", i, row)));
    rows.filter(|(_, _, (change, ids))| *change != Some(ChangeKind::Delete) && !ids.iter().all(usable))
        .map(|(list, i, _)| Issue::new(row(list, i) + ".workplaceIds", "validation.reference"))
        .collect()
}

/// Number of rows of each kind in a branch.
#[derive(Debug, Clone, Copy, Default)]
pub struct RowCounts {
    /// Workplaces that are not deleted.
    pub workplaces: usize,
    /// Services that are not deleted.
    pub services: usize,
    /// Timeslots that are not deleted.
    pub timeslots: usize,
}

/// `validation.too_many` at every list that would have more than [`ROWS_MAX`] rows after the save.
/// A branch holds as many rows as one save may carry, so that no form outgrows a request.
pub fn total_issues(input: &BranchInput, saved: RowCounts) -> Vec<Issue> {
    let mut checks = Checks::default();
    let mut list = |path: &str, saved: usize, changes: &mut dyn Iterator<Item = Option<ChangeKind>>| {
        let after = changes.fold(saved, |count, change| match change {
            Some(ChangeKind::New) => count + 1,
            Some(ChangeKind::Delete) => count.saturating_sub(1),
            _ => count,
        });
        checks.at_most(path, after, ROWS_MAX);
    };
    list("workplaces", saved.workplaces, &mut input.workplaces.iter().map(|row| row.change));
    list("services", saved.services, &mut input.services.iter().map(|row| row.change));
    list("timeslots", saved.timeslots, &mut input.timeslots.iter().map(|row| row.change));
    checks.done()
}

/// `service.type_differs` at `services.{i}.type` of every service that pet owners will not see. The
/// service is saved all the same, and staff may book it.
pub fn warnings(branch_type: ServiceType, services: &[Option<ServiceType>]) -> Vec<Issue> {
    let hidden = services.iter().enumerate().filter(|(_, of)| of.is_some_and(|of| !fits_branch(branch_type, of)));
    hidden.map(|(i, _)| Issue::new(row("services", i) + ".type", "service.type_differs")).collect()
}

/// The warnings of the sent services; none while the branch has no type.
pub fn form_warnings(input: &BranchInput) -> Vec<Issue> {
    let types: Vec<_> =
        input.services.iter().map(|row| row.fields.r#type.filter(|_| row.change != Some(ChangeKind::Delete))).collect();
    input.r#type.map_or_else(Vec::new, |branch_type| warnings(branch_type, &types))
}
