//! Stays: from civil times to instants, to the occupied interval and to the number of units. Knows
//! no workplace.

use chrono::{Days, Duration, Months, NaiveDate, NaiveDateTime};
use serde::Serialize;

use super::interval::Interval;
use crate::base::issue::{Issue, Reason};
use crate::base::kinds::{PriceUnit, ServiceType};
use crate::base::time::{Resolved, UtcTime, Zone, format_civil, next_day};

/// Most nights or days of one booking.
pub const MAX_UNITS: i64 = 365;
/// Most months between now and an arrival.
pub const MAX_AHEAD_MONTHS: u32 = 18;

/// The time of a booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Stay {
    /// Agreed arrival.
    pub check_in: UtcTime,
    /// Agreed departure.
    pub check_out: UtcTime,
    /// Arrival in the branch's zone, with offset.
    pub check_in_local: String,
    /// Departure in the branch's zone, with offset.
    pub check_out_local: String,
    /// Nights, days touched, or 1 for a session.
    pub units: i64,
    /// The unit that is counted.
    pub unit: PriceUnit,
    /// The interval that the booking takes from availability.
    pub occupied: Interval,
    /// Arrival or departure exists twice on that day (clocks go back): the earlier instant is
    /// meant, and its offset should be shown.
    pub ambiguous: bool,
}

/// The requested time of a booking.
#[derive(Debug, Clone, Copy)]
pub struct StayRequest {
    /// The type of the service.
    pub service_type: ServiceType,
    /// The branch's zone.
    pub zone: Zone,
    /// Civil arrival.
    pub arrival: NaiveDateTime,
    /// Civil departure; none for sessions.
    pub departure: Option<NaiveDateTime>,
    /// Minutes of a session.
    pub duration_minutes: Option<i32>,
}

/// The stay of a request. Issues lie on `arrival` and `departure`: a civil time that does not
/// exist, the wrong order, too long.
pub fn stay(request: &StayRequest) -> Result<Stay, Vec<Issue>> {
    let mut issues = Vec::new();
    let arrival = resolve(request.zone, request.arrival, "arrival", &mut issues);
    let (departure, occupied, units) = if request.service_type.is_session() {
        let minutes = i64::from(request.duration_minutes.unwrap_or(0));
        if minutes <= 0 {
            return Err(vec![Issue::new("serviceId", "validation.reference")]);
        }
        let Some((from, _)) = arrival else { return Err(issues) };
        let to = from.plus(Duration::minutes(minutes));
        (Some((to, false)), Interval { from, to }, 1)
    } else {
        let Some(civil) = request.departure else {
            issues.push(Issue::new("departure", "validation.required"));
            return Err(issues);
        };
        let departure = resolve(request.zone, civil, "departure", &mut issues);
        let (first, last) = (request.arrival.date(), civil.date());
        let nights = (last - first).num_days();
        let (units, end) = match request.service_type {
            ServiceType::Hostel => (nights, last),
            _ => (nights + 1, next_day(last)),
        };
        if units < 1 || civil <= request.arrival {
            issues.push(Issue::new("departure", "validation.order"));
        } else if units > MAX_UNITS {
            issues.push(Reason::new("booking.reason.too_long").with("max", MAX_UNITS).at("departure"));
        }
        let occupied = Interval { from: request.zone.start_of_day(first), to: request.zone.start_of_day(end) };
        (departure, occupied, units)
    };
    match (arrival, departure) {
        (Some((check_in, twice_in)), Some((check_out, twice_out))) if issues.is_empty() => Ok(Stay {
            check_in,
            check_out,
            check_in_local: request.zone.local(check_in),
            check_out_local: request.zone.local(check_out),
            units,
            unit: request.service_type.unit(),
            occupied,
            ambiguous: twice_in || twice_out,
        }),
        _ => Err(issues),
    }
}

fn resolve(zone: Zone, civil: NaiveDateTime, path: &str, issues: &mut Vec<Issue>) -> Option<(UtcTime, bool)> {
    match zone.resolve(civil) {
        Resolved::Once(at) => Some((at, false)),
        Resolved::Twice(at) => Some((at, true)),
        Resolved::Never(next) => {
            issues.push(Reason::new("booking.reason.time_missing").with("next", format_civil(next)).at(path));
            None
        }
    }
}

/// Checks that an arrival may be booked at `now`: hostel and day care by date, sessions by instant,
/// for staff also earlier on the same day; at most 18 months ahead.
pub fn bookable(service_type: ServiceType, zone: Zone, check_in: UtcTime, now: UtcTime, staff: bool) -> Option<Issue> {
    let (day, today) = (zone.date(check_in), zone.date(now));
    let past = if service_type.is_session() && !staff { check_in < now } else { day < today };
    if past {
        return Some(Issue::new("arrival", "booking.reason.in_past"));
    }
    let limit = today.checked_add_months(Months::new(MAX_AHEAD_MONTHS)).unwrap_or(NaiveDate::MAX);
    (day > limit)
        .then(|| Reason::new("booking.reason.too_far").with("months", i64::from(MAX_AHEAD_MONTHS)).at("arrival"))
}

/// The beginning of the civil day after that of `at`, which is the end of the day.
pub fn end_of_day(zone: Zone, at: UtcTime) -> UtcTime {
    zone.start_of_day(zone.date(at).checked_add_days(Days::new(1)).unwrap_or(NaiveDate::MAX))
}

#[cfg(test)]
#[path = "stay_tests.rs"]
mod tests;
