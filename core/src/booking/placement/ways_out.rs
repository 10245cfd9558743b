//! Ways out of a request that has no place: the same days in another service, other bookings moved to
//! make room, and the alternatives of `plan`. All for staff; a pet owner gets alternatives only.

use serde::Serialize;

use super::enquiry::Enquiry;
use super::existing_booking::ExistingBooking;
use super::plan::plan_draft;
use super::reallocation::{Neighbourhood, Reallocation};
use super::setting::Setting;
use crate::base::id::{ServiceId, WorkplaceId};
use crate::booking::input::BookingInput;
use crate::booking::request::RescheduleInput;
use crate::calendar::alternatives::Alternative;
use crate::calendar::lanes::Calendar;
use crate::price::quote::Quote;

/// Most other services in one answer.
const SERVICES_MAX: usize = 3;

/// Another service of the branch that takes these pets at the requested times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct OtherService {
    /// The service.
    pub service_id: ServiceId,
    /// The workplace of automatic choice there.
    pub workplace_id: WorkplaceId,
    /// The price there.
    pub quote: Quote,
}

/// The ways out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct WaysOut {
    /// Another workplace or a split at the same times, the nearest days before and after.
    pub alternatives: Vec<Alternative>,
    /// The same times in other services of the same kind; none for a booking that moves, which keeps
    /// its service.
    pub services: Vec<OtherService>,
    /// How other bookings would make room.
    pub room: Option<Reallocation>,
}

/// The ways out for a new booking.
pub fn draft_ways_out(
    calendar: &Calendar,
    input: &BookingInput,
    setting: &Setting<'_>,
    around: &Neighbourhood<'_>,
) -> WaysOut {
    let ways = Enquiry::of_new(input, setting).ways_out(calendar, around);
    WaysOut { services: other_services(calendar, input, setting, around), ..ways }
}

/// The ways out for a booking that moves.
pub fn move_ways_out(
    calendar: &Calendar,
    input: &RescheduleInput,
    existing: &ExistingBooking,
    setting: &Setting<'_>,
    around: &Neighbourhood<'_>,
) -> WaysOut {
    Enquiry::of_move(input, existing, setting).ways_out(calendar, around)
}

impl Enquiry<'_> {
    fn ways_out(&self, calendar: &Calendar, around: &Neighbourhood<'_>) -> WaysOut {
        WaysOut {
            alternatives: self.alternatives(calendar),
            services: Vec::new(),
            room: self.reallocation(calendar, around),
        }
    }
}

/// The services of the same kind, other than the requested one, that have a free place. A session is no
/// substitute for another one: a bath is not a check-up.
fn other_services(
    calendar: &Calendar,
    input: &BookingInput,
    setting: &Setting<'_>,
    around: &Neighbourhood<'_>,
) -> Vec<OtherService> {
    let kind = setting.service.service_type;
    if kind.is_session() || !setting.role.is_dashboard() {
        return Vec::new();
    }
    let other = around.services.iter().filter(|one| one.service_type == kind && one.id != setting.service.id);
    let offered = other.filter_map(|service| {
        let request =
            BookingInput { service_id: Some(service.id), workplace_id: None, stays: Vec::new(), ..input.clone() };
        let plan = plan_draft(calendar, &request, &Setting { service, ..*setting });
        let workplace_id = plan.first.filter(|_| plan.draft.issues.is_empty())?;
        Some(OtherService { service_id: service.id, workplace_id, quote: plan.draft.quote? })
    });
    offered.take(SERVICES_MAX).collect()
}

#[cfg(test)]
#[path = "ways_out_tests.rs"]
mod tests;
