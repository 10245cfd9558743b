//! Whether a booking that is over may be open again (B9, B10): what it was made for must still
//! be there as it was, for nothing held it meanwhile.

use super::draft::{BranchFacts, ServiceFacts, closed};
use crate::catalog::{AnimalSize, ServiceType, WorkplaceFacts};
use crate::id::AnimalTypeId;
use crate::issue::Reason;
use crate::money::Currency;
use crate::schedule::capacity::suits;
use crate::time::Zone;

/// What a booking was made with.
#[derive(Debug, Clone)]
pub struct Made {
    /// Of the service, then.
    pub service_type: ServiceType,
    /// Of the branch, then.
    pub zone: Zone,
    /// Of the company, then.
    pub currency: Currency,
    /// Size and animal type of each pet.
    pub pets: Vec<(Option<AnimalSize>, Option<AnimalTypeId>)>,
}

/// Whether it may be open again with its branch, its service and the workplaces of its time as
/// they are now. `anew`: its guests are still to come, so that it needs what a new one needs.
/// Else the reason: `booking.reason.changed_since`, or what refuses a new booking.
pub fn opens_again(
    made: &Made,
    branch: &BranchFacts,
    service: &ServiceFacts,
    places: &[WorkplaceFacts],
    anew: bool,
) -> Result<(), Reason> {
    if anew && let Some(issue) = closed(branch, service).into_iter().next() {
        return Err(Reason::new(&issue.code));
    }
    let same =
        made.service_type == service.service_type && made.zone == branch.time_zone && made.currency == branch.currency;
    if !same {
        return Err(Reason::new("booking.reason.changed_since"));
    }
    // Whoever is inside stays inside, also where nobody new is put.
    let as_used = |place: &WorkplaceFacts| WorkplaceFacts { active: place.active || !anew, ..place.clone() };
    places.iter().try_for_each(|place| suits(&as_used(place), &made.pets))
}

#[cfg(test)]
#[path = "again_tests.rs"]
mod tests;
