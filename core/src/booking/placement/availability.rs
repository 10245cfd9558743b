//! Availability of a service: for each day the number of pets with room, for sessions the times at
//! which one may begin. Answers for many days; one request is answered by `place`.

use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime};
use serde::Serialize;

use super::enquiry::Enquiry;
use super::new_times::NewTimes;
use super::setting::Setting;
use crate::base::id::WorkplaceId;
use crate::base::kinds::ServiceType;
use crate::base::time::{DAY_MINUTES, format_civil, format_date, next_day};
use crate::booking::input::{BookingInput, PetInput};
use crate::calendar::grid::grid;
use crate::calendar::lanes::Calendar;
use crate::calendar::opening;
use crate::calendar::segment::StaySegment;
use crate::calendar::stay::Stay;

/// Most days of sessions in one answer.
pub const SESSION_DAYS_MAX: usize = 14;
/// Minutes between offered beginnings of sessions.
const STEP_MINUTES: u32 = 15;

/// Availability on one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct DayFree {
    /// Civil date.
    pub date: String,
    /// Number of pets with room for the whole day, in the workplaces that would take such pets.
    pub free: i32,
    /// Whether no guest may arrive on that day.
    pub closed: bool,
    /// Civil times at which a session may begin; empty for other services.
    pub times: Vec<String>,
}

/// A day on which a booking will hardly find a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct MarkedDay {
    /// Civil date.
    pub date: String,
    /// Why.
    pub mark: DayMark,
}

/// Why a booking will hardly find a place on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub enum DayMark {
    /// No workplace has room for all the pets for the whole day.
    Full,
    /// No guest may arrive.
    Closed,
}

/// The days from today on that are full or closed for a booking with `pets`, of the days from
/// `first` on. A session takes no whole day, so that its days are never full.
pub fn marked_days(
    calendar: &Calendar,
    setting: &Setting<'_>,
    pets: &[PetInput],
    first: NaiveDate,
    days: usize,
) -> Vec<MarkedDay> {
    let today = format_date(setting.branch.time_zone.date(setting.now));
    let session = setting.service.service_type.is_session();
    let count = i32::try_from(pets.len()).unwrap_or(i32::MAX).max(1);
    let mark = |day: OneDay| {
        let full = !session && day.rooms.iter().all(|room| *room < count);
        let mark = if day.closed { Some(DayMark::Closed) } else { full.then_some(DayMark::Full) };
        mark.filter(|_| day.date >= today).map(|mark| MarkedDay { date: day.date, mark })
    };
    each_day(calendar, setting, pets, first, days, false).into_iter().filter_map(mark).collect()
}

/// Availability of the days from `first` on for pets like `pets`; only size and animal type count.
pub fn availability(
    calendar: &Calendar,
    setting: &Setting<'_>,
    pets: &[PetInput],
    first: NaiveDate,
    days: usize,
) -> Vec<DayFree> {
    let free = |OneDay { date, rooms, closed, times }| DayFree { date, free: rooms.iter().sum(), closed, times };
    each_day(calendar, setting, pets, first, days, true).into_iter().map(free).collect()
}

/// One day of a service.
struct OneDay {
    date: String,
    /// Number of pets with room for the whole day, by suitable workplace that is open.
    rooms: Vec<i32>,
    closed: bool,
    times: Vec<String>,
}

fn each_day(
    calendar: &Calendar,
    setting: &Setting<'_>,
    pets: &[PetInput],
    first: NaiveDate,
    days: usize,
    with_times: bool,
) -> Vec<OneDay> {
    let branch = setting.branch;
    let grid = grid(calendar, &branch.timeslots, &branch.opening_hours, branch.time_zone, first, days);
    let session = setting.service.service_type.is_session();
    let wide = grid.dates.len();
    let input = BookingInput { pets: pets.to_vec(), ..BookingInput::default() };
    let enquiry = Enquiry::of_new(&input, setting);
    let standing = enquiry.standing();
    // A size that the service does not take is no reason to call the branch closed.
    let (unsuitable, not_bookable) =
        (!standing.is_empty(), standing.iter().any(|issue| !issue.path.starts_with("pets")));
    let suitable = if unsuitable { Vec::new() } else { enquiry.suitable() };
    let rows: Vec<(usize, &WorkplaceId)> =
        grid.places.iter().enumerate().filter(|(_, place)| suitable.contains(place)).collect();
    let day = |(at, (date, text)): (usize, (NaiveDate, &String))| {
        let first_arrival = if not_bookable { None } else { first_arrival(&enquiry, &suitable, date) };
        let is_open =
            |place: &WorkplaceId| first_arrival.as_ref().is_some_and(|(_, stay)| is_open(&enquiry, *place, stay));
        let cells = rows.iter().filter(|(_, place)| is_open(place));
        let rooms = cells.filter_map(|(row, _)| grid.free.get(row * wide + at)).copied().collect();
        let closed = first_arrival.as_ref().is_none_or(|(may, _)| !may);
        let times = if with_times && session && !closed && at < SESSION_DAYS_MAX {
            times(calendar, &enquiry, &suitable, date)
        } else {
            Vec::new()
        };
        OneDay { date: text.clone(), rooms, closed, times }
    };
    let dates = std::iter::successors(Some(first), |day| Some(next_day(*day)));
    dates.zip(&grid.dates).enumerate().map(day).collect()
}

/// A stay that begins on that day, and whether a guest may arrive for it. Noon is tried first;
/// other hours follow where noon is refused or every suitable workplace is closed. None: no hour
/// has a stay, and the day is closed.
fn first_arrival(enquiry: &Enquiry<'_>, suitable: &[WorkplaceId], date: NaiveDate) -> Option<(bool, Stay)> {
    let setting = &enquiry.setting;
    let ask = |minutes: u32| {
        let (arrival, departure) = day_of(setting, date, minutes);
        enquiry.new_times(arrival, departure)
    };
    // An issue of the departure does not refuse the arrival.
    let comes = |found: &NewTimes| found.issues.iter().all(|issue| issue.path == "departure");
    let fits = |stay: &Stay| suitable.iter().any(|place| is_open(enquiry, *place, stay));
    let noon = ask(DAY_MINUTES / 2);
    let hostel = setting.service.service_type == ServiceType::Hostel;
    if setting.branch.timeslots.shut(date) {
        // A hostel stay may span a closed day.
        return noon.stay.filter(|_| hostel).map(|stay| (false, stay));
    }
    let mut some = None;
    for found in std::iter::once(noon).chain(steps().map(ask)) {
        let may = comes(&found);
        let Some(stay) = found.stay.filter(|_| may) else { continue };
        // The hour of arrival changes nothing of a hostel stay.
        if hostel || fits(&stay) {
            return Some((true, stay));
        }
        some = some.or(Some((true, stay)));
    }
    some
}

/// Whether no closure of `place` refuses the stay there.
fn is_open(enquiry: &Enquiry<'_>, place: WorkplaceId, stay: &Stay) -> bool {
    enquiry.place_closed(place, stay.into(), stay.occupied).is_none()
}

/// The shortest stay from that minute of the day on.
fn day_of(setting: &Setting<'_>, date: NaiveDate, minutes: u32) -> (NaiveDateTime, Option<NaiveDateTime>) {
    let arrival = civil(date, minutes);
    let departure = match setting.service.service_type {
        ServiceType::Hostel => Some(civil(next_day(date), minutes)),
        ServiceType::DayCare => Some(civil(date, minutes + 1)),
        ServiceType::Grooming | ServiceType::Veterinary => None,
    };
    (arrival, departure)
}

/// The minutes of a day at which a session may begin.
fn steps() -> impl Iterator<Item = u32> {
    (0..DAY_MINUTES / STEP_MINUTES).map(|step| step * STEP_MINUTES)
}

/// The times of a day at which a session may begin, within opening hours.
fn times(calendar: &Calendar, enquiry: &Enquiry<'_>, suitable: &[WorkplaceId], date: NaiveDate) -> Vec<String> {
    let hours = opening::open(&enquiry.setting.branch.opening_hours, date);
    let right = |minutes: &u32| {
        let NewTimes { stay, issues, warnings } = enquiry.new_times(civil(date, *minutes), None);
        let free = |stay: Stay| {
            let clear = |place: &WorkplaceId| {
                let segment = StaySegment { workplace_id: *place, interval: stay.occupied };
                is_open(enquiry, *place, &stay) && enquiry.clashes(calendar, &[segment]).is_empty()
            };
            stay.check_in >= enquiry.setting.now && suitable.iter().any(clear)
        };
        issues.is_empty() && warnings.is_empty() && stay.is_some_and(free)
    };
    steps()
        .filter(|at| hours.iter().any(|(from, to)| from <= at && at < to))
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
