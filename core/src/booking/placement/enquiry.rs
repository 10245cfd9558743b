//! Enquiries: a request, the booking's present times and places, and the setting. Decides which
//! part of a request is asked about at all: a booking keeps the time that it holds, and the past
//! never changes.

use super::existing_booking::ExistingBooking;
use super::held::Held;
use super::request::Request;
use super::setting::Setting;
use crate::base::id::WorkplaceId;
use crate::base::kinds::ServiceType;
use crate::base::time::{UtcTime, Zone};
use crate::booking::input::BookingInput;
use crate::booking::occupancy::{planned, remaining_from};
use crate::booking::request::RescheduleInput;
use crate::calendar::in_use::Guests;
use crate::calendar::interval::Interval;
use crate::calendar::segment::{StaySegment, added, from_then_on};
use crate::calendar::stay::Stay;

/// A request, the times and places that its booking holds already, and the setting.
#[derive(Debug, Clone)]
pub struct Enquiry<'a> {
    pub(super) request: Request,
    pub(super) held: Held,
    pub(super) setting: Setting<'a>,
    /// Segments that the booking keeps without asking.
    pub(super) keeps: Vec<StaySegment>,
    released: bool,
}

/// Begin and end of a booking, and the interval that it occupies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    pub occupied: Interval,
}

impl Times {
    /// The agreed times of a booking.
    pub fn agreed(service_type: ServiceType, zone: Zone, check_in: UtcTime, check_out: UtcTime) -> Self {
        Self { check_in, check_out, occupied: planned(service_type, zone, check_in, check_out) }
    }
}

impl From<&Stay> for Times {
    fn from(stay: &Stay) -> Self {
        Self { check_in: stay.check_in, check_out: stay.check_out, occupied: stay.occupied }
    }
}

impl<'a> Enquiry<'a> {
    /// The enquiry of any request; the booking keeps all that it holds.
    pub fn of(request: Request, held: Held, setting: &Setting<'a>) -> Self {
        let keeps = held.segments.clone();
        Self { request, held, setting: *setting, keeps, released: false }
    }

    /// The enquiry of a new booking.
    pub fn of_new(input: &BookingInput, setting: &Setting<'a>) -> Self {
        Self::of(Request::of_new(input, setting), Held::nothing(), setting)
    }

    /// The enquiry of a booking that moves.
    pub fn of_move(input: &RescheduleInput, existing: &ExistingBooking, setting: &Setting<'a>) -> Self {
        Self::of(Request::of_move(input, existing), Held::of(existing), setting)
    }

    /// The same enquiry for a booking that gives up its segments of the time to come: a closure
    /// takes them away, or the booking is overbooked and needs a free place.
    pub fn without_own_occupancy(&self) -> Self {
        let keeps = self.remaining_from().map_or_else(Vec::new, |at| from_then_on(&self.held.segments, at, &[]));
        Self { keeps, released: true, ..self.clone() }
    }

    /// The pets of the request, for questions about room.
    pub fn guests(&self) -> Guests {
        let pets = i32::try_from(self.request.pets.len()).unwrap_or(i32::MAX);
        Guests { pets, without: self.held.booking, now: self.setting.now }
    }

    /// The part of the stay that is to come and may be in another workplace; none: all of it is
    /// past.
    pub fn future_part(&self, stay: &Stay) -> Option<Interval> {
        self.remaining_of(self.full_span(stay.into()))
    }

    /// The parts of `span` in `place` that would be newly taken.
    pub(super) fn added(&self, place: WorkplaceId, span: Interval) -> Vec<Interval> {
        added(span, place, &self.keeps)
    }

    /// The beginning of the part of a stay that may still be in another workplace, for a guest in
    /// house: the night that begins today, else now. None while the guest is expected. The time
    /// between a departure in the past and that moment can no longer be taken by any booking, and
    /// stays a gap.
    pub(super) fn remaining_from(&self) -> Option<UtcTime> {
        let Request { service_type, zone, .. } = self.request;
        self.held.in_house.then(|| remaining_from(service_type, zone, self.setting.now))
    }

    /// The part of `span` that is to come; none: all of it is past.
    pub(super) fn remaining_of(&self, span: Interval) -> Option<Interval> {
        since(span, self.remaining_from())
    }

    /// The whole interval of the booking; that of a session that began early starts at its real
    /// beginning.
    pub(super) fn full_span(&self, times: Times) -> Interval {
        let began = self.held.segments.first().filter(|_| self.held.in_house).map(|segment| segment.interval.from);
        let from = began.map_or(times.occupied.from, |at| at.min(times.occupied.from));
        Interval { from, ..times.occupied }
    }

    /// The parts of `spans` that closures are asked about: no closure refuses a day that is over.
    pub(super) fn subject_to_closures(&self, spans: Vec<Interval>) -> Vec<Interval> {
        let (zone, now) = (self.request.zone, self.setting.now);
        let from = self.remaining_from().unwrap_or_else(|| zone.start_of_day(zone.date(now)));
        spans.into_iter().filter_map(|span| since(span, Some(from))).collect()
    }

    /// The hand-overs to ask about, arrival and departure: those at another time than agreed. For a
    /// released booking all hand-overs that are to come.
    pub(super) fn hand_overs(&self, times: Times) -> (Option<UtcTime>, Option<UtcTime>) {
        let (check_in, check_out) = self.held.agreed.unzip();
        let arrives = (self.released && !self.held.in_house) || check_in != Some(times.check_in);
        let leaves = self.released || check_out != Some(times.check_out);
        (arrives.then_some(times.check_in), leaves.then_some(times.check_out))
    }
}

fn since(span: Interval, from: Option<UtcTime>) -> Option<Interval> {
    let span = Interval { from: from.map_or(span.from, |at| at.max(span.from)), ..span };
    (span.from < span.to).then_some(span)
}
