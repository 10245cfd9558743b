//! New times of a booking that moves, and what is said to them wherever it would be: only what
//! is another time than before is asked about.

use chrono::NaiveDateTime;

use super::draft::closed_at;
use super::moving::{Moving, doors, occupied, spent_from, to_ask};
use super::setting::Setting;
use crate::base::id::WorkplaceId;
use crate::base::issue::Issue;
use crate::base::time::UtcTime;
use crate::calendar::closure::Visit;
use crate::calendar::opening::outside;
use crate::calendar::stay::{Stay, Wish, bookable, stay};
use crate::calendar::stretch::{Stretch, added};

/// The new time, and what stands in its way.
#[derive(Debug, Default)]
pub(crate) struct Retimed {
    pub stay: Option<Stay>,
    pub issues: Vec<Issue>,
    pub warnings: Vec<Issue>,
}

/// Whether `moving` may be at these civil times. A session keeps its length.
pub(crate) fn retimed(
    arrival: NaiveDateTime,
    departure: Option<NaiveDateTime>,
    moving: &Moving,
    setting: &Setting<'_>,
) -> Retimed {
    let facts = &moving.facts;
    let session = facts.service_type.is_session();
    let minutes = facts.check_out.since(facts.check_in).num_minutes();
    let found = stay(&Wish {
        service_type: facts.service_type,
        zone: facts.zone,
        arrival,
        departure,
        duration_minutes: i32::try_from(minutes).ok().filter(|_| session),
    });
    match found {
        Ok(stay) => {
            let mut issues: Vec<Issue> = past(moving, setting, &stay).into_iter().collect();
            let (refused, warnings) = at_the_door(moving, setting, &stay);
            issues.extend(refused);
            Retimed { stay: Some(stay), issues, warnings }
        }
        Err(issues) => Retimed { issues, ..Retimed::default() },
    }
}

/// What is over already.
fn past(moving: &Moving, setting: &Setting<'_>, stay: &Stay) -> Option<Issue> {
    let facts = &moving.facts;
    let Setting { role, now, .. } = *setting;
    let arrives = stay.check_in != facts.check_in;
    if moving.in_house() && arrives {
        return Some(Issue::new("arrival", "booking.reason.arrival_fixed"));
    }
    if arrives {
        return bookable(facts.service_type, facts.zone, stay.check_in, now, role.is_dashboard());
    }
    // Days are civil: whoever leaves today leaves today.
    let over = facts.zone.date(stay.check_out) < facts.zone.date(now);
    (over && stay.check_out != facts.check_out).then(|| Issue::new("departure", "booking.reason.end_in_past"))
}

/// What closures of the branch and opening hours say to the times that are new: what refuses
/// them, and what staff are warned of.
fn at_the_door(moving: &Moving, setting: &Setting<'_>, stay: &Stay) -> (Vec<Issue>, Vec<Issue>) {
    let Setting { branch, role, now, .. } = *setting;
    let facts = &moving.facts;
    let doors = doors(moving, setting, stay);
    // Wherever it was: time that it had is not asked about.
    let anywhere = WorkplaceId(0);
    let had: Vec<Stretch> =
        moving.had(setting).iter().map(|part| Stretch { workplace_id: anywhere, ..*part }).collect();
    let spent = to_ask(added(occupied(moving, stay), anywhere, &had), spent_from(moving, now));
    let visit = Visit::new(facts.service_type, facts.zone, doors, &spent);
    let closed = branch.timeslots.of_branch(&visit).map(|refused| closed_at(refused, setting));
    let mut refused: Vec<Issue> = closed.into_iter().collect();
    let civil = |at: Option<UtcTime>| at.map(|at| facts.zone.civil(at));
    let late = outside(&branch.opening_hours, facts.service_type, civil(doors.0), civil(doors.1));
    if role.is_dashboard() {
        return (refused, late.into_iter().collect());
    }
    refused.extend(late);
    (refused, Vec::new())
}
