//! Segments, the parts of a stay in one workplace each: how they follow from the request, how they
//! follow a move, and which of their time is newly taken. A stay usually has one. Knows no
//! occupancy of others.

use chrono::NaiveDate;
use sapa_derive::{facts, form};
use serde::Serialize;

use super::interval::Interval;
use crate::base::id::WorkplaceId;
use crate::base::issue::Issue;
use crate::base::kinds::ServiceType;
use crate::base::text;
use crate::base::time::{UtcTime, Zone, parse_date};
use crate::form::checks::Checks;
use crate::form::rules::Rules;

/// Most workplaces of one stay.
pub const STAYS_MAX: usize = 5;

/// A requested part of a stay in one workplace; the parts follow each other.
#[form]
#[derive(PartialEq, Eq)]
pub struct StayInput {
    pub workplace_id: Required<WorkplaceId>,
    /// The civil date on which the part ends and the next one begins; none: the departure.
    #[validate(custom(function = "text::date"))]
    #[schema(example = "2026-11-22")]
    pub until: Option<String>,
}

impl Rules for StayInput {}
crate::base::checked::checked_as_entered!(StayInput);

/// A list of parts excludes one workplace for the whole stay.
pub(crate) fn check_stays(checks: &mut Checks, workplace: Option<WorkplaceId>, stays: &[StayInput]) {
    checks.rows("stays", stays);
    checks.at_most("stays", stays.len(), STAYS_MAX);
    if workplace.is_some() && !stays.is_empty() {
        checks.add("stays", "booking.reason.stays_or_workplace");
    }
}

/// A part of a stay in one workplace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct StaySegment {
    /// Workplace of the segment.
    pub workplace_id: WorkplaceId,
    /// Time of the segment.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub interval: Interval,
}

/// A part of a booking as stored; the workplaces of the API's bookings fit.
#[facts]
#[derive(PartialEq, Eq)]
pub struct SegmentFacts {
    pub id: WorkplaceId,
    pub from: UtcTime,
    pub to: UtcTime,
}

impl From<&SegmentFacts> for StaySegment {
    fn from(facts: &SegmentFacts) -> Self {
        Self { workplace_id: facts.id, interval: Interval { from: facts.from, to: facts.to } }
    }
}

/// The interval of each of `stays` within `whole`, requested by date; only a hostel stay can have
/// several. The parts follow each other, each has one night at least, and the last ends with the
/// stay.
pub fn spans(
    zone: Zone,
    service_type: ServiceType,
    whole: Interval,
    stays: &[StayInput],
) -> Result<Vec<Interval>, Issue> {
    if service_type != ServiceType::Hostel {
        return Err(Issue::new("stays", "booking.reason.split_hostel"));
    }
    let mut from = whole.from;
    let mut spans = Vec::with_capacity(stays.len());
    for (i, segment) in stays.iter().enumerate() {
        let last = i + 1 == stays.len();
        let to = match segment.until.as_deref().and_then(parse_date) {
            Some(date) => zone.start_of_day(date),
            None => whole.to,
        };
        if to <= from || to > whole.to || last != (to == whole.to) {
            return Err(Issue::new(format!("stays.{i}.until"), "validation.order"));
        }
        spans.push(Interval { from, to });
        from = to;
    }
    Ok(spans)
}

/// The segments of a stay: `stays` at their `spans`; neighbours in one workplace become one
/// segment.
pub fn split(stays: &[StayInput], spans: &[Interval]) -> Vec<StaySegment> {
    let mut segments = Vec::with_capacity(stays.len());
    for (stay, interval) in stays.iter().zip(spans) {
        if let Some(workplace_id) = stay.workplace_id {
            push(&mut segments, StaySegment { workplace_id, interval: *interval });
        }
    }
    segments
}

/// Adds a segment; one that goes on in the same workplace extends the last.
fn push(segments: &mut Vec<StaySegment>, next: StaySegment) {
    match segments.last_mut() {
        Some(last) if last.workplace_id == next.workplace_id && last.interval.to == next.interval.from => {
            last.interval.to = next.interval.to;
        }
        _ => segments.push(next),
    }
}

/// The same workplaces in another interval. A stay moved as a whole takes its changes of workplace
/// along; a stay that grows or shrinks keeps the dates of the changes.
pub fn carried(segments: &[StaySegment], to: Interval, zone: Zone) -> Vec<StaySegment> {
    let (Some(first), Some(last)) = (segments.first(), segments.last()) else { return Vec::new() };
    let (old_from, old_to) = (zone.date(first.interval.from), zone.date(last.interval.to));
    let days = zone.date(to.from) - old_from;
    let shifted = days == zone.date(to.to) - old_to;
    let cut = |at: UtcTime| {
        let date = zone.date(at);
        let moved = if shifted { date.checked_add_signed(days).unwrap_or(NaiveDate::MAX) } else { date };
        zone.start_of_day(moved)
    };
    let mut carried = Vec::with_capacity(segments.len());
    for (i, segment) in segments.iter().enumerate() {
        let from = if i == 0 { to.from } else { cut(segment.interval.from).max(to.from) };
        let end = if i + 1 == segments.len() { to.to } else { cut(segment.interval.to).min(to.to) };
        if from < end {
            push(&mut carried, StaySegment { interval: Interval { from, to: end }, ..*segment });
        }
    }
    // However the end was cut, the last segment lasts until the end of the stay.
    if let Some(last) = carried.last_mut() {
        last.interval.to = to.to;
    }
    if let Some(first) = carried.first_mut() {
        first.interval.from = to.from;
    }
    carried
}

/// The segments `was` until `at`, and the `planned` ones from then on.
pub fn from_then_on(was: &[StaySegment], at: UtcTime, planned: &[StaySegment]) -> Vec<StaySegment> {
    let mut segments = Vec::with_capacity(was.len() + planned.len());
    for segment in was.iter().filter(|segment| segment.interval.from < at) {
        push(
            &mut segments,
            StaySegment { interval: Interval { to: segment.interval.to.min(at), ..segment.interval }, ..*segment },
        );
    }
    for segment in planned.iter().filter(|segment| segment.interval.to > at) {
        push(
            &mut segments,
            StaySegment { interval: Interval { from: segment.interval.from.max(at), ..segment.interval }, ..*segment },
        );
    }
    segments
}

/// The parts of `requested` in `place` outside `had`, the booking's own time there. A move asks only
/// about these.
pub fn added(requested: Interval, place: WorkplaceId, had: &[StaySegment]) -> Vec<Interval> {
    let mut rest = vec![requested];
    for own in had.iter().filter(|own| own.workplace_id == place).map(|own| own.interval) {
        rest = rest
            .into_iter()
            .flat_map(|span| {
                let before = Interval { from: span.from, to: span.to.min(own.from) };
                let after = Interval { from: span.from.max(own.to), to: span.to };
                if span.overlaps(own) { [Some(before), Some(after)] } else { [Some(span), None] }
            })
            .flatten()
            .filter(|span| span.from < span.to)
            .collect();
    }
    rest
}

#[cfg(test)]
#[path = "segment_tests.rs"]
mod tests;
