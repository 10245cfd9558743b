//! What cannot change while CREATED or ACTIVE bookings exist (product §3): everything
//! that they rely on. Deactivating is always free, and prices never touch them.

use super::BranchInput;
use super::workplace::{WorkplaceChange, WorkplaceFacts, WorkplaceKind};
use crate::base::id::{AnimalTypeId, ServiceId, WorkplaceId};
use crate::base::issue::{Issue, Reason};
use crate::base::kinds::{AnimalSize, ServiceType};
use crate::base::money::Currency;
use crate::base::time::Zone;
use crate::form::change::ChangeKind;
use crate::form::checks::row;

/// A branch as it is saved.
#[derive(Debug, Clone)]
pub struct Saved {
    /// What it is.
    pub branch_type: ServiceType,
    /// Its zone.
    pub time_zone: Zone,
    /// Its workplaces that are not deleted.
    pub workplaces: Vec<WorkplaceFacts>,
    /// Its services that are not deleted.
    pub services: Vec<(ServiceId, ServiceType)>,
}

/// What the branch's open bookings (CREATED, ACTIVE) rely on.
#[derive(Debug, Clone, Default)]
pub struct Needs {
    /// How many there are.
    pub bookings: i64,
    /// By workplace that has any.
    pub workplaces: Vec<WorkplaceNeeds>,
    /// By service that has any, how many.
    pub services: Vec<(ServiceId, i64)>,
}

/// What the open bookings of one workplace rely on.
#[derive(Debug, Clone)]
pub struct WorkplaceNeeds {
    /// Which.
    pub id: WorkplaceId,
    /// How many bookings.
    pub bookings: i64,
    /// Most pets at one moment.
    pub peak: i32,
    /// Whether two bookings ever share a moment.
    pub shared: bool,
    /// The sizes of their pets.
    pub sizes: Vec<AnimalSize>,
    /// The animal types of their pets.
    pub animal_type_ids: Vec<AnimalTypeId>,
}

/// `validation.frozen` {count} at everything in `input` that open bookings hold, paths as
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
            _ => saved.workplaces.iter().find(|w| w.id == needs.id).map_or_else(Vec::new, |w| held(w, change, needs)),
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

/// The fields of a workplace that would go below what its bookings need. What was too
/// little before (an overbooking) may stay as it is.
fn held(old: &WorkplaceFacts, new: &WorkplaceChange, needs: &WorkplaceNeeds) -> Vec<&'static str> {
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

/// Whether something in use was taken before and would not be any more; an empty list takes all.
fn narrows<T: PartialEq>(old: &[T], new: &[T], used: &[T]) -> bool {
    let takes = |list: &[T], one: &T| list.is_empty() || list.contains(one);
    used.iter().any(|one| takes(old, one) && !takes(new, one))
}

/// A service's type while it has `bookings` open ones.
pub fn service_type(old: ServiceType, new: Option<ServiceType>, bookings: i64) -> Option<Issue> {
    (bookings > 0 && new.is_some_and(|new| new != old)).then(|| frozen("type", bookings))
}

/// A company's currency while it has `bookings` open ones.
pub fn currency(old: Currency, new: Option<Currency>, bookings: i64) -> Option<Issue> {
    (bookings > 0 && new.is_some_and(|new| new != old)).then(|| frozen("currency", bookings))
}

/// Deleting a branch, workplace or service that has `bookings` open ones: it can only be
/// deactivated.
pub fn delete(bookings: i64) -> Option<Issue> {
    (bookings > 0).then(|| frozen("", bookings))
}

fn frozen(path: &str, bookings: i64) -> Issue {
    Reason::new("validation.frozen").with("count", bookings).at(path)
}

#[cfg(test)]
#[path = "freeze_tests.rs"]
mod tests;
