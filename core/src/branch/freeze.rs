//! Fields of a branch that cannot change while CREATED or ACTIVE bookings rely on them (product
//! §3). Deactivating is always allowed, and a new price never touches existing bookings. Reads no
//! database: the needs of the bookings are an argument.

use super::BranchInput;
use super::workplace::{WorkplaceFacts, WorkplaceFields, WorkplaceKind};
use crate::base::id::{AnimalTypeId, ServiceId, WorkplaceId};
use crate::base::issue::{Issue, Reason};
use crate::base::kinds::{AnimalSize, ServiceType};
use crate::base::money::Currency;
use crate::base::time::Zone;
use crate::form::change::ChangeKind;
use crate::form::checks::row;

/// The saved state of a branch.
#[derive(Debug, Clone)]
pub struct Saved {
    /// The branch's type.
    pub branch_type: ServiceType,
    /// The branch's zone.
    pub time_zone: Zone,
    /// The workplaces that are not deleted.
    pub workplaces: Vec<WorkplaceFacts>,
    /// The services that are not deleted.
    pub services: Vec<(ServiceId, ServiceType)>,
}

/// The needs of the branch's open bookings (CREATED, ACTIVE).
#[derive(Debug, Clone, Default)]
pub struct Needs {
    /// Number of open bookings.
    pub bookings: i64,
    /// The needs by workplace; workplaces without open bookings are left out.
    pub workplaces: Vec<WorkplaceNeeds>,
    /// Number of open bookings by service; services without any are left out.
    pub services: Vec<(ServiceId, i64)>,
}

/// The needs of the open bookings of one workplace.
#[derive(Debug, Clone)]
pub struct WorkplaceNeeds {
    /// The workplace.
    pub id: WorkplaceId,
    /// Number of open bookings in the workplace.
    pub bookings: i64,
    /// Most pets at one moment.
    pub peak: i32,
    /// Whether two bookings share a moment in the workplace.
    pub shared: bool,
    /// The sizes of the bookings' pets.
    pub sizes: Vec<AnimalSize>,
    /// The animal types of the bookings' pets.
    pub animal_type_ids: Vec<AnimalTypeId>,
}

/// `validation.frozen` {count} at every field of `input` that open bookings rely on, at the path as
/// sent. Rows of unknown ids are not judged.
pub fn issues(saved: &Saved, input: &BranchInput, needs: &Needs) -> Vec<Issue> {
    let mut issues = Vec::new();
    if needs.bookings > 0 {
        if input.r#type.is_some_and(|new| new != saved.branch_type) {
            issues.push(frozen("type", needs.bookings));
        }
        if input.time_zone.is_some_and(|new| new != saved.time_zone) {
            issues.push(frozen("timeZone", needs.bookings));
        }
    }
    for (i, change) in input.workplaces.iter().enumerate() {
        let Some(needs) = needs.workplaces.iter().find(|n| Some(n.id) == change.id && n.bookings > 0) else { continue };
        let fields = match change.change {
            Some(ChangeKind::Delete) => vec!["id"],
            _ => saved
                .workplaces
                .iter()
                .find(|w| w.id == needs.id)
                .map_or_else(Vec::new, |w| held(w, &change.fields, needs)),
        };
        issues.extend(
            fields.into_iter().map(|field| frozen(&[&row("workplaces", i), ".", field].concat(), needs.bookings)),
        );
    }
    for (i, change) in input.services.iter().enumerate() {
        let Some((id, count)) = needs.services.iter().find(|(id, count)| Some(*id) == change.id && *count > 0) else {
            continue;
        };
        let old = saved.services.iter().find(|(known, _)| known == id).map(|(_, old)| *old);
        if change.change == Some(ChangeKind::Delete) {
            issues.push(frozen(&[&row("services", i), ".id"].concat(), *count));
        } else if old.is_some() && change.fields.r#type.is_some() && change.fields.r#type != old {
            issues.push(frozen(&[&row("services", i), ".type"].concat(), *count));
        }
    }
    issues
}

/// The fields of a workplace that would fall below the needs of its bookings. A value below the
/// needs already (an overbooking) may stay.
fn held(old: &WorkplaceFacts, new: &WorkplaceFields, needs: &WorkplaceNeeds) -> Vec<&'static str> {
    let mut fields = Vec::new();
    if new.kind == Some(WorkplaceKind::Room) && old.kind != WorkplaceKind::Room && needs.shared {
        fields.push("kind");
    }
    if new.capacity.is_some_and(|capacity| capacity < needs.peak && capacity < old.capacity) {
        fields.push("capacity");
    }
    if narrows(&old.sizes, &new.sizes, &needs.sizes) {
        fields.push("sizes");
    }
    if narrows(&old.animal_type_ids, &new.animal_type_ids, &needs.animal_type_ids) {
        fields.push("animalTypeIds");
    }
    fields
}

/// Whether the change excludes a used value that was allowed before; an empty list allows all
/// values.
fn narrows<T: PartialEq>(old: &[T], new: &[T], used: &[T]) -> bool {
    let takes = |list: &[T], one: &T| list.is_empty() || list.contains(one);
    used.iter().any(|one| takes(old, one) && !takes(new, one))
}

/// The issue of a changed service type while the service has `bookings` open bookings.
pub fn service_type(old: ServiceType, new: Option<ServiceType>, bookings: i64) -> Option<Issue> {
    (bookings > 0 && new.is_some_and(|new| new != old)).then(|| frozen("type", bookings))
}

/// The issue of a changed company currency while the company has `bookings` open bookings.
pub fn currency(old: Currency, new: Option<Currency>, bookings: i64) -> Option<Issue> {
    (bookings > 0 && new.is_some_and(|new| new != old)).then(|| frozen("currency", bookings))
}

/// The issue of deleting a branch, workplace or service with `bookings` open bookings: such a
/// record can only be deactivated.
pub fn delete(bookings: i64) -> Option<Issue> {
    (bookings > 0).then(|| frozen("", bookings))
}

fn frozen(path: &str, bookings: i64) -> Issue {
    Reason::new("validation.frozen").with("count", bookings).at(path)
}

#[cfg(test)]
#[path = "freeze_tests.rs"]
mod tests;
