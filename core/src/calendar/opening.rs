//! Opening hours as a rule (product §3, B1): a branch without hours is always open. Hand-overs must
//! lie within the hours, sessions from beginning to end. For staff a time outside them is a
//! warning.

use chrono::{Datelike, Duration, NaiveDate, NaiveDateTime, NaiveTime};

use crate::base::issue::{Issue, Reason};
use crate::base::kinds::ServiceType;
use crate::base::time::{DAY_MINUTES, format_date};
use crate::branch::hours::OpeningHoursInput;

/// The issue of an arrival, or else a departure, outside `hours`: at that field, with the date and
/// the `hours` of the day. Civil times of the branch; a time that is none is not checked.
pub fn outside(
    hours: &[OpeningHoursInput],
    service_type: ServiceType,
    arrival: Option<NaiveDateTime>,
    departure: Option<NaiveDateTime>,
) -> Option<Issue> {
    if hours.is_empty() {
        return None;
    }
    let open = |at: NaiveDateTime| of_day(hours, at.date()).any(|(from, to)| from <= minute(at) && minute(at) <= to);
    match (service_type.is_session(), arrival, departure) {
        (true, Some(from), Some(to)) => (!throughout(hours, from, to)).then(|| issue(hours, from.date(), "arrival")),
        (true, ..) => None,
        (false, arrival, departure) => [(arrival, "arrival"), (departure, "departure")]
            .into_iter()
            .filter_map(|(at, path)| Some((at?, path)))
            .find(|(at, _)| !open(*at))
            .map(|(at, path)| issue(hours, at.date(), path)),
    }
}

/// Whether the branch is open from the one time to the other without a break. At the autumn change
/// a session may end, by the clock, before it began: then only its beginning counts.
fn throughout(hours: &[OpeningHoursInput], from: NaiveDateTime, to: NaiveDateTime) -> bool {
    let mut at = from;
    loop {
        let now = minute(at);
        let Some((_, end)) = of_day(hours, at.date()).find(|(open, close)| *open <= now && now < *close) else {
            return false;
        };
        at = at.date().and_time(NaiveTime::MIN) + Duration::minutes(i64::from(end));
        if at >= to {
            return true;
        }
    }
}

fn minute(at: NaiveDateTime) -> u32 {
    let midnight = at.date().and_time(NaiveTime::MIN);
    u32::try_from((at - midnight).num_minutes()).unwrap_or(DAY_MINUTES)
}

/// The intervals of that day, in minutes of the day.
fn of_day(hours: &[OpeningHoursInput], day: NaiveDate) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
    let weekday = day.weekday().number_from_monday();
    hours
        .iter()
        .filter(move |open| open.weekday.is_some_and(|number| u32::try_from(number) == Ok(weekday)))
        .filter_map(OpeningHoursInput::minutes)
}

/// The minutes of that day in which the branch is open, in order; none: the branch keeps no hours.
pub fn minutes(hours: &[OpeningHoursInput], day: NaiveDate) -> Option<Vec<(u32, u32)>> {
    let mut open = Vec::new();
    for span in of_day(hours, day) {
        let at = open.partition_point(|earlier| *earlier <= span);
        open.insert(at, span);
    }
    (!hours.is_empty()).then_some(open)
}

/// The same; for a branch without hours the whole day.
pub fn open(hours: &[OpeningHoursInput], day: NaiveDate) -> Vec<(u32, u32)> {
    minutes(hours, day).unwrap_or_else(|| vec![(0, DAY_MINUTES)])
}

/// The minutes of a day in which sessions are proposed where a branch keeps no hours, from beginning to
/// end: 8:00 to 20:00. A hostel is always open, but nobody is bathed there at a quarter past eight in the
/// evening.
const PROPOSED: (u32, u32) = (8 * 60, 20 * 60);

/// The minutes of that day in which times are proposed: the opening hours.
pub fn proposed(hours: &[OpeningHoursInput], day: NaiveDate) -> Vec<(u32, u32)> {
    minutes(hours, day).unwrap_or_else(|| vec![PROPOSED])
}

/// Whether a session from the one time to the other may be proposed.
pub fn proposable(hours: &[OpeningHoursInput], from: NaiveDateTime, to: NaiveDateTime) -> bool {
    if !hours.is_empty() {
        return throughout(hours, from, to);
    }
    let (open, close) = PROPOSED;
    from.date() == to.date() && open <= minute(from) && minute(to) <= close
}

fn issue(hours: &[OpeningHoursInput], day: NaiveDate, path: &str) -> Issue {
    let open = minutes(hours, day).unwrap_or_default();
    if open.is_empty() {
        return Reason::new("booking.reason.not_open_that_day").with("date", format_date(day)).at(path);
    }
    let time = |minutes: u32| [two(minutes / 60), two(minutes % 60)].join(":");
    let spans: Vec<String> = open.iter().map(|(from, to)| [time(*from), time(*to)].join("–")).collect();
    Reason::new("booking.reason.outside_hours").with("date", format_date(day)).with("hours", spans.join(", ")).at(path)
}

fn two(number: u32) -> String {
    format!("{number:02}")
}

#[cfg(test)]
#[path = "opening_tests.rs"]
mod tests;
