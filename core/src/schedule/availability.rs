//! When a service can be had: day by day how many pets there is room for, of sessions the times
//! at which one may begin.

use chrono::{Duration, NaiveDate, NaiveTime};
use serde::Serialize;

use super::calendar::Calendar;
use super::grid::grid;
use super::opening;
use super::plan::plan_draft;
use crate::booking::draft::Setting;
use crate::booking::input::{BookingInput, PetInput};
use crate::id::WorkplaceId;
use crate::time::{DAY_MINUTES, format_civil, next_day};

/// Most days of sessions in one answer.
pub const SESSION_DAYS_MAX: usize = 14;
/// At which minutes sessions are offered.
const STEP_MINUTES: u32 = 15;

/// A day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct DayFree {
    /// Civil.
    pub date: String,
    /// Pets for which there is room the whole day, in the workplaces that would take these.
    pub free: i32,
    /// Nobody may arrive on that day.
    pub closed: bool,
    /// Civil times at which a session may begin; of other services none.
    pub times: Vec<String>,
}

/// The days from `first` on for pets like `pets`, of which only size and animal type count.
pub fn availability(
    calendar: &Calendar,
    setting: &Setting<'_>,
    pets: &[PetInput],
    first: NaiveDate,
    days: usize,
) -> Vec<DayFree> {
    let branch = setting.branch;
    let grid = grid(calendar, &branch.timeslots, &branch.opening_hours, branch.time_zone, first, days);
    let session = setting.service.service_type.is_session();
    let wide = grid.dates.len();
    let dates = std::iter::successors(Some(first), |day| Some(next_day(*day)));
    let day = |(at, (date, text)): (usize, (NaiveDate, &String))| {
        let ask = |minutes: u32| BookingInput {
            service_id: Some(setting.service.id),
            branch_id: Some(branch.id),
            pets: pets.to_vec(),
            arrival: Some(civil(date, minutes)),
            departure: (!session).then(|| civil(next_day(date), minutes)),
            ..BookingInput::default()
        };
        // At a time of the day at which nothing but the day itself could stand in the way.
        let noon = plan_draft(&Calendar::default(), &ask(DAY_MINUTES / 2), setting).draft;
        let takes = |id: &WorkplaceId| noon.workplaces.iter().any(|fit| fit.id == *id && fit.reason.is_none());
        let cells = grid.places.iter().enumerate().filter(|(_, id)| takes(id));
        let free = cells.filter_map(|(row, _)| grid.free.get(row * wide + at)).sum();
        let times = if session && at < SESSION_DAYS_MAX { times(calendar, setting, date, &ask) } else { Vec::new() };
        let closed = noon.issues.iter().any(|issue| issue.path == "arrival");
        DayFree { date: text.clone(), free, closed, times }
    };
    dates.zip(&grid.dates).enumerate().map(day).collect()
}

/// The times of a day at which a session may begin, within opening hours.
fn times(
    calendar: &Calendar,
    setting: &Setting<'_>,
    date: NaiveDate,
    ask: &dyn Fn(u32) -> BookingInput,
) -> Vec<String> {
    let open = opening::minutes(&setting.branch.opening_hours, date).unwrap_or_else(|| vec![(0, DAY_MINUTES)]);
    let starts = (0..DAY_MINUTES / STEP_MINUTES).map(|step| step * STEP_MINUTES);
    let right = |minutes: &u32| {
        let plan = plan_draft(calendar, &ask(*minutes), setting);
        let draft = plan.draft;
        let early = draft.stay.as_ref().is_none_or(|stay| stay.check_in < setting.now);
        !early && draft.issues.is_empty() && draft.warnings.is_empty() && plan.offers.iter().any(|offer| offer.free)
    };
    starts
        .filter(|at| open.iter().any(|(from, to)| from <= at && at < to))
        .filter(right)
        .map(|minutes| civil(date, minutes))
        .collect()
}

fn civil(date: NaiveDate, minutes: u32) -> String {
    format_civil(date.and_time(NaiveTime::MIN) + Duration::minutes(i64::from(minutes)))
}

#[cfg(test)]
#[path = "availability_tests.rs"]
mod tests;
