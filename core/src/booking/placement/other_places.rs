//! Other places at a check-in (B2): the rest of the stay, and the workplaces that would take the pets
//! instead of the agreed one. Whether a check-in is allowed is decided in `actions`.

use super::enquiry::{Enquiry, Times};
use super::existing_booking::ExistingBooking;
use super::held::Held;
use super::request::Request;
use super::setting::Setting;
use crate::base::id::{BookingId, WorkplaceId};
use crate::base::issue::Reason;
use crate::base::time::UtcTime;
use crate::booking::occupancy::{planned, started_early};
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::in_use::{Guests, Inside, in_the_way};
use crate::calendar::interval::Interval;
use crate::calendar::lanes::Calendar;

/// The workplaces for a booking whose pets have arrived, other than the agreed one.
#[derive(Debug)]
pub struct OtherPlaces<'a> {
    enquiry: Enquiry<'a>,
    own: BookingId,
    times: Times,
    /// The interval to take in another workplace; nothing of the past.
    pub span: Interval,
}

impl<'a> OtherPlaces<'a> {
    /// The places at the moment of `setting`; `early`: a session begins now instead of later.
    pub fn of(existing: &ExistingBooking, setting: &Setting<'a>, early: bool) -> Self {
        let facts = &existing.facts;
        let (check_in, check_out) = (facts.check_in, facts.check_out);
        let span = span(existing, early, setting.now);
        Self {
            enquiry: Enquiry::of(Request::as_agreed(existing), Held::nothing(), setting),
            own: existing.id,
            times: Times { check_in, check_out, occupied: span },
            span,
        }
    }

    /// Why the workplace `id` does not take the pets, apart from other bookings there.
    pub fn refuses(&self, id: WorkplaceId) -> Option<Reason> {
        self.enquiry.refuses_id(id, self.times, self.span)
    }

    /// The workplaces that take the pets, are free to the end of the stay, and have no overdue pets
    /// in them.
    pub fn empty(&self, calendar: &Calendar, inside: &[Inside]) -> Vec<WorkplaceId> {
        let guests = Guests { without: Some(self.own), ..self.enquiry.guests() };
        let free = |place: &&WorkplaceFacts| {
            self.refuses(place.id).is_none()
                && in_the_way(place, inside, guests, guests.now).is_empty()
                && calendar.clash(place.id, &[self.span], guests.pets, guests.without).is_none()
        };
        self.enquiry.usable().filter(free).map(|place| place.id).collect()
    }
}

fn span(existing: &ExistingBooking, early: bool, now: UtcTime) -> Interval {
    let facts = &existing.facts;
    let plan = planned(facts.service_type, facts.zone, facts.check_in, facts.check_out);
    if early {
        return started_early(facts, now);
    }
    // A day or a night that has begun is taken as a whole.
    let from = if facts.service_type.is_session() { now } else { facts.zone.start_of_day(facts.zone.date(now)) };
    Interval { from: plan.from.max(from), ..plan }
}

#[cfg(test)]
#[path = "other_places_tests.rs"]
mod tests;
