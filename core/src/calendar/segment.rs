//! The parts of a stay, each in one workplace: how they follow from what was asked for, how
//! they follow a move, and what of them is new. A stay usually has one.

use chrono::NaiveDate;
use serde::Serialize;

use super::interval::Interval;
use crate::base::id::WorkplaceId;
use crate::base::issue::Issue;
use crate::base::kinds::ServiceType;
use crate::base::text;
use crate::base::time::{UtcTime, Zone, parse_date};
use crate::form::checks::Checks;
use crate::form::input::{facts, input};
use crate::form::rules::Rules;

/// Workplaces that one stay may go through.
pub const STAYS_MAX: usize = 5;

input! {
    /// A part of a stay in one workplace; the parts follow each other.
    #[derive(PartialEq, Eq)]
    pub struct StayInput {
        #[validate(required)]
        pub workplace_id: Option<WorkplaceId>,
        /// The civil date on which it ends and the next one begins; none: the departure.
        #[validate(custom(function = "text::date"))]
        pub until: Option<String>,
    }
}

impl Rules for StayInput {}

/// A list of parts excludes one workplace for all of it.
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
    /// Where.
    pub workplace_id: WorkplaceId,
    /// When.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub interval: Interval,
}

facts! {
    /// A part of a booking as it is stored; the workplaces of the API's bookings fit.
    pub struct SegmentFacts {
        pub id: WorkplaceId,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        pub from: UtcTime,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        pub to: UtcTime,
    }
}

impl From<&SegmentFacts> for StaySegment {
    fn from(facts: &SegmentFacts) -> Self {
        Self { workplace_id: facts.id, interval: Interval { from: facts.from, to: facts.to } }
    }
}

/// When each of `stays` would be, the parts of `whole` that were asked for by date; only a hostel
/// has any. They follow each other, each has a night at least, the last ends with the stay.
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
    for (i, part) in stays.iter().enumerate() {
        let last = i + 1 == stays.len();
        let to = match part.until.as_deref().and_then(parse_date) {
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

/// The parts of a stay: `stays` at their `spans`, those one that follow each other in one
/// workplace.
pub fn split(stays: &[StayInput], spans: &[Interval]) -> Vec<StaySegment> {
    let mut parts = Vec::with_capacity(stays.len());
    for (stay, interval) in stays.iter().zip(spans) {
        if let Some(workplace_id) = stay.workplace_id {
            push(&mut parts, StaySegment { workplace_id, interval: *interval });
        }
    }
    parts
}

/// Adds a part; one that goes on in the same workplace is no part of its own.
fn push(parts: &mut Vec<StaySegment>, next: StaySegment) {
    match parts.last_mut() {
        Some(last) if last.workplace_id == next.workplace_id && last.interval.to == next.interval.from => {
            last.interval.to = next.interval.to;
        }
        _ => parts.push(next),
    }
}

/// The same workplaces in other time. A stay that is moved whole takes its changes of
/// workplace along; one that grows or shrinks keeps their dates.
pub fn carried(parts: &[StaySegment], to: Interval, zone: Zone) -> Vec<StaySegment> {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return Vec::new() };
    let (old_from, old_to) = (zone.date(first.interval.from), zone.date(last.interval.to));
    let days = zone.date(to.from) - old_from;
    let shifted = days == zone.date(to.to) - old_to;
    let cut = |at: UtcTime| {
        let date = zone.date(at);
        let moved = if shifted { date.checked_add_signed(days).unwrap_or(NaiveDate::MAX) } else { date };
        zone.start_of_day(moved)
    };
    let mut carried = Vec::with_capacity(parts.len());
    for (i, part) in parts.iter().enumerate() {
        let from = if i == 0 { to.from } else { cut(part.interval.from).max(to.from) };
        let end = if i + 1 == parts.len() { to.to } else { cut(part.interval.to).min(to.to) };
        if from < end {
            push(&mut carried, StaySegment { interval: Interval { from, to: end }, ..*part });
        }
    }
    // Whatever was cut off at the end, somebody is there until the end.
    if let Some(last) = carried.last_mut() {
        last.interval.to = to.to;
    }
    if let Some(first) = carried.first_mut() {
        first.interval.from = to.from;
    }
    carried
}

/// What was until `at`, what is planned from then on.
pub fn from_then_on(was: &[StaySegment], at: UtcTime, planned: &[StaySegment]) -> Vec<StaySegment> {
    let mut parts = Vec::with_capacity(was.len() + planned.len());
    for part in was.iter().filter(|part| part.interval.from < at) {
        push(&mut parts, StaySegment { interval: Interval { to: part.interval.to.min(at), ..part.interval }, ..*part });
    }
    for part in planned.iter().filter(|part| part.interval.to > at) {
        push(
            &mut parts,
            StaySegment { interval: Interval { from: part.interval.from.max(at), ..part.interval }, ..*part },
        );
    }
    parts
}

/// What of `wanted` in `place` is not in `had`, a booking's own time there: only that is asked
/// about when it moves.
pub fn added(wanted: Interval, place: WorkplaceId, had: &[StaySegment]) -> Vec<Interval> {
    let mut rest = vec![wanted];
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
