//! Shortening: a stay without its closed nights (hostel) or days (day care), where these lie at its
//! beginning or its end. The booking keeps its places. What goes back of the price is decided in
//! `payment`.

use chrono::NaiveDate;
use serde::Serialize;

use super::closure_impact::hit;
use super::enquiry::Enquiry;
use super::existing_booking::ExistingBooking;
use super::reschedule::Move;
use super::setting::Setting;
use crate::base::kinds::ServiceType;
use crate::base::time::{format_civil, next_day};
use crate::booking::request::RescheduleInput;
use crate::calendar::closure::{Closure, ClosureFacts};
use crate::calendar::segment::SegmentFacts;

/// A stay without its closed nights or days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Shortened {
    /// Civil arrival.
    pub arrival: String,
    /// Civil departure.
    pub departure: String,
    /// Nights or days that the stay loses.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub dropped: i64,
    /// New price, minor units.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub total: i64,
    /// New price minus present price, minor units; 0 or less.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub difference: i64,
}

impl Shortened {
    /// The move to these times, in the places that the booking has.
    pub fn request(&self) -> RescheduleInput {
        request(self.arrival.clone(), self.departure.clone())
    }
}

/// The booking without the nights or days that `closure` takes from the one end or the other. None: the
/// closure closes part of a day, meets the stay in the middle, leaves nothing of it, or a rule (a guest in
/// house, opening hours, another closure) refuses the new times.
pub fn shortened(closure: &ClosureFacts, existing: &ExistingBooking, setting: &Setting<'_>) -> Option<Shortened> {
    let facts = &existing.facts;
    let read = Closure::of(closure.clone()).filter(Closure::is_whole_day)?;
    if facts.service_type.is_session() {
        return None;
    }
    let (zone, hostel) = (facts.zone, facts.service_type == ServiceType::Hostel);
    let (arrival, departure) = (zone.civil(facts.check_in), zone.civil(facts.check_out));
    // Of a closed workplace only the days count that the booking spends there.
    let closed = |day: NaiveDate| {
        let (from, to) = (zone.start_of_day(day), zone.start_of_day(next_day(day)));
        let here = |segment: &SegmentFacts| read.names(segment.id) && segment.from < to && from < segment.to;
        read.covers(day) && (read.is_general() || existing.workplaces.iter().any(here))
    };
    let (first, last) = (arrival.date(), departure.date());
    // A closed branch lets no hostel guest leave on its days. From a closed workplace a guest may leave in
    // the morning of its first day: there the night before counts.
    let nights = hostel && !read.is_general();
    let end = if nights { last.pred_opt()? } else { last };
    let later = days(first, last, next_day).find(|day| !closed(*day));
    let earlier = days(end, first, |day| day.pred_opt().unwrap_or(day)).find(|day| !closed(*day));
    let candidates = [
        later.filter(|day| *day > first).map(|day| (day, last)),
        earlier.filter(|day| *day < end).map(|day| (first, if nights { next_day(day) } else { day })),
    ];
    candidates.into_iter().flatten().find_map(|(from, to)| {
        let (from, to) = (from.and_time(arrival.time()), to.and_time(departure.time()));
        fitting(closure, existing, setting, request(format_civil(from), format_civil(to)))
    })
}

/// The days from `from` to `until`, in steps.
fn days(from: NaiveDate, until: NaiveDate, step: fn(NaiveDate) -> NaiveDate) -> impl Iterator<Item = NaiveDate> {
    let forward = from <= until;
    std::iter::successors(Some(from), move |day| Some(step(*day)))
        .take_while(move |day| if forward { *day <= until } else { *day >= until })
}

/// The shortened stay of `input`, if no rule refuses it or warns of it, and the closure no longer meets it.
fn fitting(
    closure: &ClosureFacts,
    existing: &ExistingBooking,
    setting: &Setting<'_>,
    input: RescheduleInput,
) -> Option<Shortened> {
    let change = Move::of(&Enquiry::of_move(&input, existing, setting), existing);
    if !change.issues.is_empty() || !change.warnings.is_empty() {
        return None;
    }
    let (stay, quote) = (change.stay?, change.quote?);
    let workplaces = change.segments.iter().map(|segment| SegmentFacts {
        id: segment.workplace_id,
        from: segment.interval.from,
        to: segment.interval.to,
    });
    let mut after = ExistingBooking { workplaces: workplaces.collect(), ..existing.clone() };
    (after.facts.check_in, after.facts.check_out) = (stay.check_in, stay.check_out);
    if hit(closure, &after, setting.now).is_some() {
        return None;
    }
    let dropped = existing.quote.units().saturating_sub(stay.units).max(0);
    Some(Shortened {
        arrival: input.arrival?,
        departure: input.departure?,
        dropped,
        total: quote.total,
        difference: quote.total.saturating_sub(existing.quote.total),
    })
}

fn request(arrival: String, departure: String) -> RescheduleInput {
    RescheduleInput { arrival: Some(arrival), departure: Some(departure), ..RescheduleInput::default() }
}

#[cfg(test)]
#[path = "shortening_tests.rs"]
mod tests;
