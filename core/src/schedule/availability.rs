//! When a service can be had: day by day how many pets there is room for, of sessions the times
//! at which one may begin.

use chrono::{Duration, NaiveDate, NaiveTime};
use serde::Serialize;

use super::calendar::Calendar;
use super::grid::grid;
use super::opening;
use super::plan::plan_draft;
use crate::booking::draft::{Draft, Setting, draft};
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
        // Where something of noon stands in the way, another hour may do.
        let hours = std::iter::once(DAY_MINUTES / 2).chain(steps());
        let mut some: Option<Draft> = None;
        for draft in hours.map(|minutes| draft(&ask(minutes), setting)) {
            if closed_for_all(&draft) || (comes(&draft) && fits(&draft)) {
                some = Some(draft);
                break;
            }
            some = some.or_else(|| Some(draft).filter(comes));
        }
        let some = some.filter(comes);
        let takes = |id: &WorkplaceId| {
            let fits = some.iter().flat_map(|draft| &draft.workplaces);
            fits.into_iter().any(|fit| fit.id == *id && fit.reason.is_none())
        };
        let misfit = some.iter().flat_map(|draft| &draft.issues).any(|issue| issue.path.starts_with("pets"));
        let cells = grid.places.iter().enumerate().filter(|(_, id)| !misfit && takes(id));
        let free = cells.filter_map(|(row, _)| grid.free.get(row * wide + at)).sum();
        let times = if session && at < SESSION_DAYS_MAX { times(calendar, setting, date, &ask) } else { Vec::new() };
        let closed = some.is_none();
        DayFree { date: text.clone(), free, closed, times }
    };
    dates.zip(&grid.dates).enumerate().map(day).collect()
}

/// Whether no hour would do: branch, service or company take nobody.
fn closed_for_all(draft: &Draft) -> bool {
    draft.issues.iter().any(|issue| ["", "branchId", "serviceId"].contains(&issue.path.as_str()))
}

/// Whether somebody may come: nothing but the pets, the place or the departure is refused.
fn comes(draft: &Draft) -> bool {
    let elsewhere = |path: &str| path.starts_with("pets") || path == "workplaceId" || path == "departure";
    draft.issues.iter().all(|issue| elsewhere(&issue.path))
}

/// Whether some workplace would take them.
fn fits(draft: &Draft) -> bool {
    draft.workplaces.iter().any(|fit| fit.reason.is_none())
}

/// The minutes of a day at which something may begin.
fn steps() -> impl Iterator<Item = u32> {
    (0..DAY_MINUTES / STEP_MINUTES).map(|step| step * STEP_MINUTES)
}

/// The times of a day at which a session may begin, within opening hours.
fn times(
    calendar: &Calendar,
    setting: &Setting<'_>,
    date: NaiveDate,
    ask: &dyn Fn(u32) -> BookingInput,
) -> Vec<String> {
    let open = opening::minutes(&setting.branch.opening_hours, date).unwrap_or_else(|| vec![(0, DAY_MINUTES)]);
    let right = |minutes: &u32| {
        let plan = plan_draft(calendar, &ask(*minutes), setting);
        let draft = plan.draft;
        let early = draft.stay.as_ref().is_none_or(|stay| stay.check_in < setting.now);
        !early && draft.issues.is_empty() && draft.warnings.is_empty() && plan.offers.iter().any(|offer| offer.free)
    };
    steps()
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
