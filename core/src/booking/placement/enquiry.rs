//! What is asked for by which booking in which setting, and what of that is asked about at all: what
//! a booking holds it keeps, what is past is past.

use super::held::Held;
use super::moving::Moving;
use super::request::Request;
use super::setting::Setting;
use crate::base::id::WorkplaceId;
use crate::base::kinds::ServiceType;
use crate::base::time::UtcTime;
use crate::booking::input::BookingInput;
use crate::booking::request::RescheduleInput;
use crate::calendar::in_use::Guests;
use crate::calendar::interval::Interval;
use crate::calendar::segment::{StaySegment, added, from_then_on};
use crate::calendar::stay::Stay;

/// A request, what its booking holds already, and the setting.
#[derive(Debug, Clone)]
pub struct Enquiry<'a> {
    pub(super) request: Request,
    pub(super) held: Held,
    pub(super) setting: Setting<'a>,
    /// What it holds and need not ask for.
    pub(super) keeps: Vec<StaySegment>,
    released: bool,
}

/// When a booking begins and ends, and what that occupies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    pub occupied: Interval,
}

impl From<&Stay> for Times {
    fn from(stay: &Stay) -> Self {
        Self { check_in: stay.check_in, check_out: stay.check_out, occupied: stay.occupied }
    }
}

impl<'a> Enquiry<'a> {
    /// Of anything: all that is held is kept.
    pub fn of(request: Request, held: Held, setting: &Setting<'a>) -> Self {
        let keeps = held.parts.clone();
        Self { request, held, setting: *setting, keeps, released: false }
    }

    /// Of a new booking.
    pub fn of_new(input: &BookingInput, setting: &Setting<'a>) -> Self {
        Self::of(Request::of_new(input, setting), Held::nothing(), setting)
    }

    /// Of a booking that moves.
    pub fn of_move(input: &RescheduleInput, moving: &Moving, setting: &Setting<'a>) -> Self {
        Self::of(Request::of_move(input, moving), Held::of(moving), setting)
    }

    /// The same of a booking that gives up what it holds of the time to come: a closure takes it
    /// away, or it lies on top of others and looks for a place of its own.
    pub fn released(&self) -> Self {
        let keeps = self.rest_from().map_or_else(Vec::new, |at| from_then_on(&self.held.parts, at, &[]));
        Self { keeps, released: true, ..self.clone() }
    }

    /// Who asks.
    pub fn guests(&self) -> Guests {
        let pets = i32::try_from(self.request.pets.len()).unwrap_or(i32::MAX);
        Guests { pets, without: self.held.booking, now: self.setting.now }
    }

    /// What of the stay is to come, and may be somewhere else; none: nothing any more.
    pub fn to_come(&self, stay: &Stay) -> Option<Interval> {
        self.rest_of(self.whole(stay.into()))
    }

    /// What of `span` in `place` would be newly taken.
    pub(super) fn added(&self, place: WorkplaceId, span: Interval) -> Vec<Interval> {
        added(span, place, &self.keeps)
    }

    /// From when on a guest in house may be somewhere else: the night that begins today, else now.
    /// None while nobody has come. The time between a departure that has passed and that moment can
    /// be taken by nobody any more, and stays a gap.
    pub(super) fn rest_from(&self) -> Option<UtcTime> {
        let (zone, now) = (self.request.zone, self.setting.now);
        self.held.in_house.then(|| match self.request.service_type {
            ServiceType::Hostel => zone.start_of_day(zone.date(now)),
            ServiceType::DayCare | ServiceType::Grooming | ServiceType::Veterinary => now,
        })
    }

    /// What of `span` is to come; none: nothing.
    pub(super) fn rest_of(&self, span: Interval) -> Option<Interval> {
        since(span, self.rest_from())
    }

    /// All that the booking would occupy: of a session that began early from its beginning on.
    pub(super) fn whole(&self, times: Times) -> Interval {
        let began = self.held.parts.first().filter(|_| self.held.in_house).map(|part| part.interval.from);
        let from = began.map_or(times.occupied.from, |at| at.min(times.occupied.from));
        Interval { from, ..times.occupied }
    }

    /// What of `spans` closures are asked about: none refuses a day that is over.
    pub(super) fn open_to_closures(&self, spans: Vec<Interval>) -> Vec<Interval> {
        let (zone, now) = (self.request.zone, self.setting.now);
        let from = self.rest_from().unwrap_or_else(|| zone.start_of_day(zone.date(now)));
        spans.into_iter().filter_map(|span| since(span, Some(from))).collect()
    }

    /// The hand-overs that are asked about, arrival and departure: those at another time than was
    /// agreed; of what is released all that are to come.
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
