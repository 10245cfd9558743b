//! Availability of a service, day by day. Reads occupancies and asks the core; promises nothing.

use chrono::NaiveDate;
use sapa_core::base::id::{BranchId, ServiceId};
use sapa_core::base::issue::Issue;
use sapa_core::base::time::next_day;
use sapa_core::booking::input::{BookingInput, PetInput};
use sapa_core::booking::placement::availability::{DayFree, availability};
use sapa_core::calendar::interval::Interval;
use serde::Serialize;
use utoipa::ToSchema;

use super::place::LiveOccupancies;
use super::references;
use crate::catalogue::rows::service;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::Context;

/// The requested days.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Availability {
    /// The days, in order.
    #[schema(value_type = Vec<Object>)]
    pub days: Vec<DayFree>,
}

/// A question for availability.
#[derive(Debug, Clone)]
pub struct AvailabilityRequest {
    /// Id of the service.
    pub service: i64,
    /// The first day.
    pub from: NaiveDate,
    /// Number of days.
    pub days: usize,
    /// Pets like these; only size and animal type count.
    pub pets: Vec<PetInput>,
}

/// Answers a question. An actor who may not book the service gets the same answer as for an unknown
/// one.
pub fn run(conn: &mut Conn, context: &Context, request: &AvailabilityRequest) -> Result<Availability, Error> {
    let branch = service::find(conn, request.service)?.map(|found| BranchId(found.row.branch_id));
    let input =
        BookingInput { branch_id: branch, service_id: Some(ServiceId(request.service)), ..BookingInput::default() };
    // Whichever reference is refused, the issue lies on the service that the question names.
    let unknown = || Error::unprocessable(vec![Issue::new("serviceId", "validation.reference")]);
    let site = references::site(conn, context, &input)
        .map_err(|error| if error.problem().issues.is_empty() { error } else { unknown() })?;
    let zone = site.zone();
    // A session may run into the day after the last requested one.
    let days = i64::try_from(request.days).unwrap_or(0);
    let end = request.from.checked_add_signed(chrono::Duration::days(days)).unwrap_or(request.from);
    let span = Interval { from: zone.start_of_day(request.from), to: zone.start_of_day(next_day(end)) };
    let ids = &site.service.workplace_ids;
    let taken = LiveOccupancies::read(conn, site.places(), ids, span)?;
    let setting = site.setting(context.actor.role, context.now);
    Ok(Availability { days: availability(&taken.calendar, &setting, &request.pets, request.from, request.days) })
}
