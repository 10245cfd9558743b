//! Plans: an enquiry against the occupancies: the answer of each workplace, and alternatives. One
//! way for new bookings and moves, for server and browser. Takes nothing: the server writes.

use std::borrow::Cow;

use chrono::NaiveDateTime;
use serde::Serialize;

use super::draft::Draft;
use super::enquiry::Enquiry;
use super::existing_booking::ExistingBooking;
use super::new_times::NewTimes;
use super::offer::{PlaceOffer, WorkplaceFit, first_free, offers};
use super::place::place;
use super::reschedule::Move;
use super::setting::Setting;
use crate::base::id::WorkplaceId;
use crate::booking::input::BookingInput;
use crate::booking::request::RescheduleInput;
use crate::calendar::alternatives::{Alternative, AlternativesQuery, alternatives};
use crate::calendar::in_use::Guests;
use crate::calendar::interval::Interval;
use crate::calendar::lanes::Calendar;
use crate::calendar::opening;
use crate::calendar::segment::StaySegment;
use crate::calendar::stay::{Stay, bookable};

/// The plan of a new booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct PlannedDraft {
    /// The draft without regard to other bookings.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub draft: Draft,
    /// The answer of each workplace of the service.
    pub offers: Vec<PlaceOffer>,
    /// The workplace of automatic choice; none: no workplace is free.
    pub first: Option<WorkplaceId>,
    /// Whether the requested place is free; without a requested place, whether any is.
    pub free: bool,
}

/// The plan of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct PlannedMove {
    /// The move without regard to other bookings.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub change: Move,
    /// The answer of each workplace of the service.
    pub offers: Vec<PlaceOffer>,
    /// The answers to each requested part.
    pub parts: Vec<Vec<PlaceOffer>>,
    /// Whether there is room in the new place: for the newly taken time, or for all of it where
    /// nothing would be new.
    pub free: bool,
    /// Whether an overbooked booking would still share its place with others.
    pub on_top: bool,
}

/// Plans a new booking.
pub fn plan_draft(calendar: &Calendar, input: &BookingInput, setting: &Setting<'_>) -> PlannedDraft {
    let enquiry = Enquiry::of_new(input, setting);
    let draft = Draft::of(&enquiry, place(&enquiry));
    let offers = enquiry.offers(calendar, &draft.workplaces, draft.stay.as_ref());
    let first = first_free(&offers);
    let free = match draft.segments.as_slice() {
        [] => first.is_some(),
        several => enquiry.clashes(calendar, several).is_empty(),
    };
    PlannedDraft { draft, offers, first, free }
}

/// Plans a move.
pub fn plan_move(
    calendar: &Calendar,
    input: &RescheduleInput,
    existing: &ExistingBooking,
    setting: &Setting<'_>,
) -> PlannedMove {
    let enquiry = Enquiry::of_move(input, existing, setting);
    let change = Move::of(&enquiry, existing);
    let offers = enquiry.offers(calendar, &change.workplaces, change.stay.as_ref());
    let parts = change.stay.as_ref().map_or_else(Vec::new, |stay| enquiry.segment_fits(stay));
    let parts = parts.iter().map(|(span, fits)| enquiry.offers_in(calendar, fits, *span)).collect();
    let on_top = existing.overbooked && !enquiry.overbooked_segments(calendar, &change.segments).is_empty();
    let room = change.stay.is_some() && enquiry.clashes(calendar, &change.segments).is_empty();
    let free = room && !(on_top && change.unchanged);
    PlannedMove { change, offers, parts, free, on_top }
}

impl Enquiry<'_> {
    /// The answers of `fits` for the coming part of `stay`; empty where all of it is past.
    pub fn offers(&self, calendar: &Calendar, fits: &[WorkplaceFit], stay: Option<&Stay>) -> Vec<PlaceOffer> {
        let future_part = stay.and_then(|stay| self.future_part(stay));
        future_part.map_or_else(Vec::new, |span| self.offers_in(calendar, fits, span))
    }

    fn offers_in(&self, calendar: &Calendar, fits: &[WorkplaceFit], span: Interval) -> Vec<PlaceOffer> {
        let for_alternatives = self.for_alternatives();
        offers(calendar, fits, self.guests(), |place| for_alternatives.added(place, span))
    }

    /// The `segments` that have no room.
    pub fn clashes(&self, calendar: &Calendar, segments: &[StaySegment]) -> Vec<StaySegment> {
        let Guests { pets, without, .. } = self.guests();
        let clash = |segment: &&StaySegment| {
            let spans = self.added(segment.workplace_id, segment.interval);
            calendar.clash(segment.workplace_id, &spans, pets, without).is_some()
        };
        segments.iter().filter(clash).copied().collect()
    }

    /// The `segments` whose coming part shares its place with others without room, held or not.
    pub fn overbooked_segments(&self, calendar: &Calendar, segments: &[StaySegment]) -> Vec<StaySegment> {
        self.without_own_occupancy().clashes(calendar, segments)
    }

    /// The enquiry for alternatives: an overbooked booking ignores the place it holds.
    fn for_alternatives(&self) -> Cow<'_, Self> {
        if self.held.overbooked { Cow::Owned(self.without_own_occupancy()) } else { Cow::Borrowed(self) }
    }

    /// The request at other times in any workplace: its stay, and the coming part of it. None: a
    /// rule refuses those times, or staff would be warned.
    fn at(&self, arrival: NaiveDateTime, departure: Option<NaiveDateTime>) -> Option<(Stay, Interval)> {
        let NewTimes { stay, issues, warnings } = self.new_times(arrival, departure);
        let stay = stay?;
        // Alternatives never lie in the past or outside the proposed hours of a day.
        let (request, Setting { branch, now, .. }) = (&self.request, self.setting);
        let late = || {
            let (from, to) = (request.zone.civil(stay.check_in), request.zone.civil(stay.check_out));
            request.service_type.is_session() && !opening::proposable(&branch.opening_hours, from, to)
        };
        let past = || bookable(request.service_type, request.zone, stay.check_in, now, false).is_some();
        let refused = Some(arrival) != request.times.map(|(at, _)| at) && (past() || late());
        if refused || !issues.is_empty() || !warnings.is_empty() {
            return None;
        }
        let span = self.future_part(&stay)?;
        Some((stay, span))
    }

    /// Up to three alternatives; none while the requested times themselves are refused.
    pub fn alternatives(&self, calendar: &Calendar) -> Vec<Alternative> {
        let (request, branch) = (&self.request, self.setting.branch);
        let Some((arrival, departure)) = request.times.filter(|_| self.standing().is_empty()) else {
            return Vec::new();
        };
        let for_alternatives = self.for_alternatives();
        alternatives(&AlternativesQuery {
            service_type: request.service_type,
            zone: request.zone,
            arrival,
            departure,
            guests: self.guests(),
            calendar,
            places: &self.suitable(),
            judge: &|arrival, departure| for_alternatives.at(arrival, departure),
            open: &|day| match branch.timeslots.shut(day) {
                true => Vec::new(),
                false => opening::proposed(&branch.opening_hours, day),
            },
            closed: &|place, stay, span| for_alternatives.place_closed(place, stay.into(), span).is_some(),
            added: &|place, span| for_alternatives.added(place, span),
        })
    }
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
