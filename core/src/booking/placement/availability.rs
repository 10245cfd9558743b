//! When a service can be had: day by day how many pets there is room for, of sessions the times
//! at which one may begin.

use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};
use serde::Serialize;

use super::draft::{Timed, standing, timed, visit};
use super::plan::Wish;
use super::setting::Setting;
use crate::base::id::WorkplaceId;
use crate::base::kinds::ServiceType;
use crate::base::time::{DAY_MINUTES, format_civil, next_day};
use crate::booking::input::{BookingInput, PetInput};
use crate::calendar::closure::Visit;
use crate::calendar::grid::grid;
use crate::calendar::lanes::Calendar;
use crate::calendar::opening;
use crate::calendar::stay::Stay;
use crate::calendar::stretch::Stretch;

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
    let input = BookingInput { pets: pets.to_vec(), ..BookingInput::default() };
    let wish = Wish::New(&input);
    let standing = standing(&input, setting);
    // A size that the service does not take is no reason to call the branch closed.
    let (misfit, shut) = (!standing.is_empty(), standing.iter().any(|issue| !issue.path.starts_with("pets")));
    let suitable = if misfit { Vec::new() } else { wish.suitable(setting) };
    let rows: Vec<(usize, &WorkplaceId)> =
        grid.places.iter().enumerate().filter(|(_, place)| suitable.contains(place)).collect();
    let day = |(at, (date, text)): (usize, (NaiveDate, &String))| {
        let coming = if shut { None } else { coming(setting, &suitable, date) };
        let visit = coming.as_ref().map(|(_, stay)| visit(setting, stay, stay.occupied));
        let open = |place: &WorkplaceId| visit.as_ref().is_some_and(|visit| takes(setting, *place, visit));
        let cells = rows.iter().filter(|(_, place)| open(place));
        let free = cells.filter_map(|(row, _)| grid.free.get(row * wide + at)).sum();
        let closed = coming.is_none_or(|(may, _)| !may);
        let times = if session && !closed && at < SESSION_DAYS_MAX {
            times(calendar, setting, (&wish, &suitable), date)
        } else {
            Vec::new()
        };
        DayFree { date: text.clone(), free, closed, times }
    };
    let dates = std::iter::successors(Some(first), |day| Some(next_day(*day)));
    dates.zip(&grid.dates).enumerate().map(day).collect()
}

/// A stay that begins on that day, and whether somebody may come for it. Noon first: where
/// something of that stands in the way, another hour may do. None: at no hour, and the day is
/// nobody's.
fn coming(setting: &Setting<'_>, suitable: &[WorkplaceId], date: NaiveDate) -> Option<(bool, Stay)> {
    let ask = |minutes: u32| {
        let (arrival, departure) = day_of(setting, date, minutes);
        timed(arrival, departure, setting)
    };
    // What only the departure is refused for stands in no arrival's way.
    let comes = |found: &Timed| found.issues.iter().all(|issue| issue.path == "departure");
    let fits = |stay: &Stay| {
        let visit = visit(setting, stay, stay.occupied);
        suitable.iter().any(|place| takes(setting, *place, &visit))
    };
    let noon = ask(DAY_MINUTES / 2);
    let hostel = setting.service.service_type == ServiceType::Hostel;
    if setting.branch.timeslots.shut(date) {
        // A hostel is slept through.
        return noon.stay.filter(|_| hostel).map(|stay| (false, stay));
    }
    let mut some = None;
    for found in std::iter::once(noon).chain(steps().map(ask)) {
        let may = comes(&found);
        let Some(stay) = found.stay.filter(|_| may) else { continue };
        // Of a hostel the hour changes nothing of the stay.
        if hostel || fits(&stay) {
            return Some((true, stay));
        }
        some = some.or(Some((true, stay)));
    }
    some
}

/// Whether no closure of `place` refuses them there.
fn takes(setting: &Setting<'_>, place: WorkplaceId, visit: &Visit) -> bool {
    setting.branch.timeslots.of_place(place, visit).is_none()
}

/// The shortest stay from that minute of a day on.
fn day_of(setting: &Setting<'_>, date: NaiveDate, minutes: u32) -> (NaiveDateTime, Option<NaiveDateTime>) {
    let arrival = civil(date, minutes);
    let departure = match setting.service.service_type {
        ServiceType::Hostel => Some(civil(next_day(date), minutes)),
        ServiceType::DayCare => Some(civil(date, minutes + 1)),
        ServiceType::Grooming | ServiceType::Veterinary => None,
    };
    (arrival, departure)
}

/// The minutes of a day at which something may begin.
fn steps() -> impl Iterator<Item = u32> {
    (0..DAY_MINUTES / STEP_MINUTES).map(|step| step * STEP_MINUTES)
}

/// The times of a day at which a session may begin, within opening hours.
fn times(
    calendar: &Calendar,
    setting: &Setting<'_>,
    (wish, suitable): (&Wish<'_>, &[WorkplaceId]),
    date: NaiveDate,
) -> Vec<String> {
    let open = opening::open(&setting.branch.opening_hours, date);
    let right = |minutes: &u32| {
        let Timed { stay, issues, warnings } = timed(civil(date, *minutes), None, setting);
        let free = |stay: Stay| {
            let visit = visit(setting, &stay, stay.occupied);
            let clear = |place: &WorkplaceId| {
                let part = Stretch { workplace_id: *place, interval: stay.occupied };
                takes(setting, *place, &visit) && wish.clashes(calendar, &[part], setting).is_empty()
            };
            stay.check_in >= setting.now && suitable.iter().any(clear)
        };
        issues.is_empty() && warnings.is_empty() && stay.is_some_and(free)
    };
    steps()
        .filter(|at| open.iter().any(|(from, to)| from <= at && at < to))
        .filter(right)
        .map(|minutes| format_civil(civil(date, minutes)))
        .collect()
}

fn civil(date: NaiveDate, minutes: u32) -> NaiveDateTime {
    date.and_time(NaiveTime::MIN) + Duration::minutes(i64::from(minutes))
}

#[cfg(test)]
#[path = "availability_tests.rs"]
mod tests;
