//! Whether a booking that is over may be open again (B9, B10): what it was made for must still
//! be there as it was, for nothing held it meanwhile.

use super::setting::{BranchFacts, Pet, ServiceFacts, closed};
use crate::base::issue::Reason;
use crate::base::kinds::ServiceType;
use crate::base::money::Currency;
use crate::base::time::{UtcTime, Zone};
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::capacity::suits;
use crate::calendar::closure::Visit;
use crate::calendar::interval::Interval;

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
    pub pets: Vec<Pet>,
    /// Agreed arrival.
    pub check_in: UtcTime,
    /// Agreed departure.
    pub check_out: UtcTime,
}

/// Whether it may be open again with its branch, its service and the workplaces of its time as
/// they are now, each with the time there. `anew`: its guests are still to come, so that it
/// needs what a new one needs.
/// Else the reason: `booking.reason.changed_since`, or what refuses a new booking.
pub fn opens_again(
    made: &Made,
    branch: &BranchFacts,
    service: &ServiceFacts,
    places: &[(WorkplaceFacts, Interval)],
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
    places.iter().try_for_each(|(place, _)| suits(&as_used(place), &made.pets))?;
    if anew { places.iter().try_for_each(|(place, span)| open(made, branch, place, *span)) } else { Ok(()) }
}

/// Whether no closure refuses it now.
fn open(made: &Made, branch: &BranchFacts, place: &WorkplaceFacts, span: Interval) -> Result<(), Reason> {
    let visit = Visit::new(made.service_type, made.zone, (Some(made.check_in), Some(made.check_out)), &[span]);
    let refused = branch.timeslots.of_branch(&visit).map(|refused| refused.reason);
    refused.or_else(|| branch.timeslots.of_place(place.id, &visit)).map_or(Ok(()), Err)
}

#[cfg(test)]
#[path = "again_tests.rs"]
mod tests;
