//! References of a branch form to other records (animal types, service groups, workplaces) and the
//! uniqueness of workplace names. Referenced records are held until the transaction ends.

use std::collections::{HashMap, HashSet};

use sapa_core::base::issue::{Issue, sorted};
use sapa_core::base::kinds::ServiceType;
use sapa_core::branch::workplace::name_fold;
use sapa_core::branch::{BranchInput, BranchKnown, RowCounts, form_issues, total_issues};
use sapa_core::catalogue::service::{ServiceFields, fits_group};
use sapa_core::form::change::ChangeKind;
use sapa_core::form::checks::row;

use super::state::BranchState;
use crate::catalogue::rows::{animal_type, service_group};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// The issues of names and references, for a form whose own rules have been checked.
pub fn issues(conn: &mut Conn, input: &BranchInput, state: Option<&BranchState>) -> Result<Vec<Issue>, Error> {
    let mut issues = form_issues(input, &state.map_or_else(BranchKnown::default, BranchState::known));
    issues.extend(total_issues(input, state.map_or_else(RowCounts::default, BranchState::counts)));
    issues.extend(animals(conn, input)?);
    issues.extend(groups(conn, input)?);
    issues.extend(state.into_iter().flat_map(|state| names(input, state)));
    Ok(sorted(issues))
}

fn stays(change: Option<ChangeKind>) -> bool {
    change != Some(ChangeKind::Delete)
}

fn animals(conn: &mut Conn, input: &BranchInput) -> Result<Vec<Issue>, Error> {
    let rows = || input.workplaces.iter().enumerate().filter(|(_, sent)| stays(sent.change));
    let referenced: HashSet<i64> =
        rows().flat_map(|(_, sent)| sent.fields.animal_type_ids.iter().map(|id| id.0)).collect();
    if referenced.is_empty() {
        return Ok(Vec::new());
    }
    let known = animal_type::existing(conn, &referenced.into_iter().collect::<Vec<_>>())?;
    let strange = rows().filter(|(_, sent)| sent.fields.animal_type_ids.iter().any(|id| !known.contains(&id.0)));
    Ok(strange.map(|(i, _)| Issue::new(row("workplaces", i) + ".animalTypeIds", "validation.reference")).collect())
}

fn groups(conn: &mut Conn, input: &BranchInput) -> Result<Vec<Issue>, Error> {
    let rows = || input.services.iter().enumerate().filter(|(_, sent)| stays(sent.change));
    let referenced: HashSet<i64> = rows().filter_map(|(_, sent)| sent.fields.group_id.map(|id| id.0)).collect();
    let known = Groups::of(conn, referenced.into_iter().collect())?;
    let unknown = rows().filter(|(_, sent)| !known.fit(&sent.fields));
    Ok(unknown.map(|(i, _)| Issue::new(row("services", i) + ".groupId", "validation.reference")).collect())
}

/// Existing service groups with their types; held until the transaction ends.
pub struct Groups(HashMap<i64, ServiceType>);

impl Groups {
    /// The groups among `ids`.
    pub fn of(conn: &mut Conn, ids: Vec<i64>) -> Result<Self, Error> {
        if ids.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        let known = service_group::existing(conn, &ids)?.into_iter().map(|(id, kind)| Ok((id, stored(&kind)?)));
        Ok(Self(known.collect::<Result<_, Error>>()?))
    }

    /// Whether the service may be in its group; true without a group.
    pub fn fit(&self, service: &ServiceFields) -> bool {
        service.group_id.is_none_or(|id| self.has(id.0, service.r#type))
    }

    /// Whether a service of this type may be in this group.
    pub fn has(&self, group: i64, service_type: Option<ServiceType>) -> bool {
        self.0.get(&group).is_some_and(|own| fits_group(service_type, *own))
    }
}

/// Issues of names that an unsent workplace of the branch has already; the core compares the sent
/// ones.
fn names(input: &BranchInput, state: &BranchState) -> Vec<Issue> {
    let sent: HashSet<i64> = input.workplaces.iter().filter_map(|row| row.id.map(i64::from)).collect();
    let kept: HashSet<String> =
        state.workplaces.iter().filter(|place| !sent.contains(&place.id())).map(|place| place.name_fold()).collect();
    let named = input.workplaces.iter().enumerate().filter(|(_, row)| stays(row.change));
    let taken = named.filter(|(_, row)| row.fields.name.as_deref().is_some_and(|name| kept.contains(&name_fold(name))));
    taken.map(|(i, _)| taken_at(i)).collect()
}

/// The issue of a row whose name another workplace of the branch has.
pub fn taken_at(index: usize) -> Issue {
    Issue::new(row("workplaces", index) + ".name", "validation.taken")
}
