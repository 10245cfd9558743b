//! Closures of the demo's branches: yearly holidays, and repairs next month. All of them are on
//! days without bookings, so that no booking is where it could not have been made.

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime};
use sapa_core::base::kinds::ServiceType;

use super::records::{Records, id};
use super::rows::{TimeslotRow, TimeslotWorkplaceRow};

/// Days from today after which no booking of the demo lasts.
const FREE: u64 = 60;
/// Month and day.
type Day = (u32, u32);

/// First day, last day and name; a hostel, where staff are always present, is closed for arrivals
/// on the first two only.
const HOLIDAYS: [(Day, Day, &str); 5] = [
    ((12, 31), (1, 2), "Nova godina"),
    ((1, 7), (1, 7), "Božić"),
    ((2, 15), (2, 16), "Sretenje"),
    ((5, 1), (5, 2), "Praznik rada"),
    ((11, 11), (11, 11), "Dan primirja"),
];
const AT_A_HOSTEL: usize = 2;

/// The rows of closures.
#[derive(Default)]
pub struct Closures {
    pub timeslots: Vec<TimeslotRow>,
    pub workplaces: Vec<TimeslotWorkplaceRow>,
}

/// Closures of every branch, when bookings reach `back` days before `today`.
pub fn build(records: &Records, back: i64, today: NaiveDate, made: NaiveDateTime) -> Closures {
    let mut closures = Closures::default();
    for (number, branch) in records.branches.iter().enumerate() {
        let hostel = branch.branch_type == ServiceType::Hostel.as_str();
        let kept = if hostel { AT_A_HOSTEL } else { HOLIDAYS.len() };
        let mut add = |from: NaiveDate, to: NaiveDate, hours: Option<(&str, &str)>, yearly: bool, reason: &str| {
            let timeslot_id = id(closures.timeslots.len());
            closures.timeslots.push(TimeslotRow {
                id: timeslot_id,
                version: 1,
                created_at: made,
                updated_at: made,
                company_id: branch.company_id,
                branch_id: branch.id,
                from_date: from.to_string(),
                to_date: (to != from).then(|| to.to_string()),
                from_time: hours.map(|(from, _)| from.to_owned()),
                to_time: hours.map(|(_, to)| to.to_owned()),
                yearly,
                reason: Some(reason.to_owned()),
            });
            timeslot_id
        };
        for (first, last, name) in HOLIDAYS.into_iter().take(kept) {
            if let Some((from, to)) = next(first, last, back, today) {
                add(from, to, None, true, name);
            }
        }
        let day = |ahead: u64| today.checked_add_days(Days::new(FREE + ahead)).unwrap_or(today);
        add(day(1), day(1), Some(("07:00", "10:00")), false, "Dezinfekcija prostora");
        // Not all at once: there are three painters.
        let painted = day(3 + 2 * (number as u64 % 3));
        let timeslot_id =
            add(painted, painted.checked_add_days(Days::new(1)).unwrap_or(painted), None, false, "Krečenje");
        let place = records.workplaces.iter().find(|place| place.branch_id == branch.id);
        closures.workplaces.extend(place.map(|place| TimeslotWorkplaceRow {
            branch_id: branch.id,
            timeslot_id,
            workplace_id: place.id,
        }));
    }
    closures
}

/// The next holiday on these days, unless bookings lie on one of them in any year.
fn next(first: Day, last: Day, back: i64, today: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
    let of = |year: i32| {
        let from = NaiveDate::from_ymd_opt(year, first.0, first.1)?;
        let to = NaiveDate::from_ymd_opt(if last < first { year + 1 } else { year }, last.0, last.1)?;
        Some((from, to))
    };
    let begun = today.checked_sub_days(Days::new(u64::try_from(back).unwrap_or_default()))?;
    let end = today.checked_add_days(Days::new(FREE))?;
    let years = begun.year() - 1..=end.year();
    if years.filter_map(of).any(|(from, to)| from <= end && to >= begun) {
        return None;
    }
    (today.year()..=today.year() + 1).filter_map(of).find(|(from, _)| *from > today)
}
