//! Room in one workplace from one day to another, before a service is chosen: a click on a calendar, or
//! a drag over its free cells. Asks for one pet of any kind; the form of a new booking asks the rest.

use chrono::{Duration, NaiveDate};
use sapa_derive::facts;

use super::offer::PlaceOffer;
use super::setting::{BranchFacts, ServiceFacts};
use crate::base::id::WorkplaceId;
use crate::base::issue::Reason;
use crate::base::kinds::ServiceType;
use crate::base::time::{UtcTime, next_day, parse_date};
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::capacity::suits;
use crate::calendar::closure::Visit;
use crate::calendar::in_use::Guests;
use crate::calendar::interval::Interval;
use crate::calendar::lanes::Calendar;
use crate::calendar::stay::bookable;

/// A question about room in a workplace.
#[facts]
pub struct RoomQuestion {
    pub workplace_id: WorkplaceId,
    /// The day of the arrival, `YYYY-MM-DD`.
    pub arrival: String,
    /// The day of the departure; none: one night, or the day of the arrival.
    pub departure: Option<String>,
    /// The time of a session, in minutes of the day; none: any.
    pub minutes: Option<u32>,
}

/// What a branch offers, and what is taken in it.
#[derive(Debug, Clone, Copy)]
pub struct BranchRoom<'a> {
    /// The occupancies.
    pub calendar: &'a Calendar,
    /// The branch.
    pub branch: &'a BranchFacts,
    /// Its services.
    pub services: &'a [ServiceFacts],
    /// Its workplaces.
    pub workplaces: &'a [WorkplaceFacts],
}

impl RoomQuestion {
    /// Whether a booking of one pet could stand there, by the service that fits best among those
    /// that the workplace serves. None for an unknown workplace or a date that cannot be read.
    pub fn answer(&self, room: &BranchRoom<'_>, now: UtcTime) -> Option<PlaceOffer> {
        let place = room.workplaces.iter().find(|place| place.id == self.workplace_id)?;
        let first = parse_date(&self.arrival)?;
        let last = match &self.departure {
            Some(text) => parse_date(text)?,
            None => first,
        };
        // A session has no range of days.
        let answers_range = |kind: ServiceType| self.departure.is_none() || !kind.is_session();
        let here = room.services.iter();
        let here =
            here.filter(|one| one.active && one.workplace_ids.contains(&place.id) && answers_range(one.service_type));
        let mut answers = here.map(|one| self.by(room, place, one.service_type, (first, last), now));
        // Without a service nothing can be booked there; the nights still tell whether it is taken.
        let one = answers.next().unwrap_or_else(|| self.by(room, place, ServiceType::Hostel, (first, last), now));
        if one.free { Some(one) } else { Some(answers.find(|other| other.free).unwrap_or(one)) }
    }

    fn by(
        &self,
        room: &BranchRoom<'_>,
        place: &WorkplaceFacts,
        service_type: ServiceType,
        (first, last): (NaiveDate, NaiveDate),
        now: UtcTime,
    ) -> PlaceOffer {
        let zone = room.branch.time_zone;
        let start = |day| zone.start_of_day(day);
        let (span, leaves) = match (service_type, self.minutes) {
            (ServiceType::Hostel, _) => {
                let last = last.max(next_day(first));
                (Interval { from: start(first), to: start(last) }, Some(start(last)))
            }
            (ServiceType::Grooming | ServiceType::Veterinary, Some(minutes)) => {
                let from = zone.minute_of(first, minutes);
                (Interval { from, to: from.plus(Duration::minutes(1)) }, None)
            }
            _ => (Interval { from: start(first), to: start(next_day(last.max(first))) }, None),
        };
        let arrives = leaves.map(|_| span.from);
        let visit = Visit::new(service_type, zone, (arrives, leaves), &[span]);
        let closures = &room.branch.timeslots;
        let inactive = (!room.branch.active).then(|| Reason::new("booking.reason.branch_inactive"));
        let reason = inactive
            .or_else(|| suits(place, &[(None, None)]).err())
            .or_else(|| bookable(service_type, zone, span.from, now, true).map(Reason::from))
            .or_else(|| closures.of_branch(&visit).map(|refused| refused.reason))
            .or_else(|| closures.of_place(place.id, &visit));
        let guests = Guests { pets: 1, without: None, now };
        let clash_in = |span: Interval| room.calendar.clash(place.id, &[span], 1, None);
        let any_time = service_type.is_session() && self.minutes.is_none();
        let clash = match &reason {
            Some(_) => None,
            // A session without a time finds one beside the others of its day.
            None if any_time && quarters(span).any(|quarter| clash_in(quarter).is_none()) => None,
            None => clash_in(span),
        };
        let still_in_use = room.calendar.still_in_use(place.id, span.from, guests).filter(|_| reason.is_none());
        PlaceOffer { id: place.id, free: reason.is_none() && clash.is_none(), reason, clash, still_in_use }
    }
}

/// The quarters of an hour of a day.
fn quarters(day: Interval) -> impl Iterator<Item = Interval> {
    let quarter = Duration::minutes(15);
    let starts = std::iter::successors(Some(day.from), move |from| Some(from.plus(quarter)));
    starts.take_while(move |from| *from < day.to).map(move |from| Interval { from, to: from.plus(quarter) })
}

#[cfg(test)]
#[path = "room_tests.rs"]
mod tests;
