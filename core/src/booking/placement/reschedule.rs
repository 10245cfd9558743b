//! Moving a booking (B11): other times, another workplace, or both. As for a new one (B1), but
//! only what changes is asked: what it has it keeps, what is past is past. An ACTIVE booking
//! keeps its arrival; its end may move, and the rest of the stay to another workplace.

use chrono::NaiveDateTime;
use serde::Serialize;

use super::draft::{anchor, part_issues};
use super::moving::{Moving, rest_of, to_come};
use super::offer::WorkplaceFit;
use super::placing::Placing;
use super::retimed::{Retimed, retimed};
use super::setting::{Setting, closed};
use crate::base::id::WorkplaceId;
use crate::base::issue::{Issue, Reason};
use crate::base::time::{UtcTime, parse_civil};
use crate::booking::facts::BookingFacts;
use crate::booking::wish::RescheduleInput;
use crate::calendar::interval::Interval;
use crate::calendar::stay::Stay;
use crate::calendar::stretch::{Stretch, added, carried, from_then_on, spans, split};
use crate::price::moved::moved;
use crate::price::policy::{Term, terms};
use crate::price::quote::Quote;

/// What a move would mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Move {
    /// What stands in the way, beyond the form's own rules.
    pub issues: Vec<Issue>,
    /// What staff are told and may do all the same.
    pub warnings: Vec<Issue>,
    /// The new time, once both civil times are right.
    pub stay: Option<Stay>,
    /// The new price: units that it had keep theirs, added ones take today's.
    pub quote: Option<Quote>,
    /// New total less the present one, minor units.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub difference: Option<i64>,
    /// What a customer's cancellation would give back afterwards.
    pub terms: Vec<Term>,
    /// The service's workplaces and those where it is: which would take all of it that is to come.
    pub workplaces: Vec<WorkplaceFit>,
    /// Where it would be.
    pub stretches: Vec<Stretch>,
    /// Neither time nor place would be another.
    pub unchanged: bool,
}

impl Move {
    /// Of times that are none.
    const fn nothing(issues: Vec<Issue>) -> Self {
        Self {
            issues,
            warnings: Vec::new(),
            stay: None,
            quote: None,
            difference: None,
            terms: Vec::new(),
            workplaces: Vec::new(),
            stretches: Vec::new(),
            unchanged: false,
        }
    }

    /// Of each part that was asked for what is to come, and which workplaces would take that;
    /// none where the parts do not follow each other.
    pub fn part_fits(
        &self,
        input: &RescheduleInput,
        moving: &Moving,
        setting: &Setting<'_>,
    ) -> Vec<(Interval, Vec<WorkplaceFit>)> {
        let Some(stay) = &self.stay else { return Vec::new() };
        let zone = setting.branch.time_zone;
        let Ok(spans) = spans(zone, moving.facts.service_type, stay, &input.stays) else { return Vec::new() };
        let place = Placing::of(moving, stay, setting);
        let part = |span| {
            let to_come = rest_of(span, place.rest);
            (to_come.unwrap_or(span), place.fits(to_come))
        };
        spans.into_iter().map(part).collect()
    }

    /// What of the new stay is to come, and may be somewhere else; none: nothing any more.
    pub fn to_come(&self, moving: &Moving, now: UtcTime) -> Option<Interval> {
        to_come(moving, self.stay.as_ref()?, now)
    }
}

/// What `input` would make of `moving`. Whether somebody may move it at all is `actions`'.
pub fn reschedule(input: &RescheduleInput, moving: &Moving, setting: &Setting<'_>) -> Move {
    let facts = &moving.facts;
    let Setting { branch, service, .. } = *setting;
    let mut issues = standing(input, moving, setting);
    let times = times(input, facts);
    let Retimed { stay, issues: found, warnings } =
        times.map(|(arrival, departure)| retimed(arrival, departure, moving, setting)).unwrap_or_default();
    issues.extend(found);
    let Some(stay) = stay else { return Move::nothing(issues) };
    let place = Placing::of(moving, &stay, setting);
    let to_come = to_come(moving, &stay, setting.now);
    let (was, had) = (moving.stretches(), &place.had);
    let fits = place.fits(to_come);

    let mut parts: Vec<Interval> = Vec::new();
    let planned = match (input.workplace_id, input.stays.is_empty()) {
        (Some(workplace_id), _) => vec![Stretch { workplace_id, interval: place.whole }],
        (None, false) => {
            match spans(branch.time_zone, facts.service_type, &stay, &input.stays) {
                Ok(found) => parts = found,
                Err(issue) => issues.push(issue),
            }
            split(&input.stays, &parts)
        }
        (None, true) => carried(&was, place.whole, branch.time_zone),
    };
    let stretches = match place.rest {
        Some(at) => from_then_on(&was, at, &planned),
        None => planned,
    };
    let why = |id: WorkplaceId, span: Interval| match place.usable().find(|facts| facts.id == id) {
        None => Some(Reason::new("validation.reference")),
        Some(facts) => place.refuses(facts, span),
    };
    if input.stays.is_empty() {
        let new = stretches.iter().filter(|part| !added(part.interval, part.workplace_id, had).is_empty());
        let refused = new.filter_map(|part| why(part.workplace_id, part.interval)).next();
        issues.extend(refused.map(|reason| reason.at("workplaceId")));
        if to_come.is_none()
            && input.workplace_id.is_some_and(|id| was.last().is_none_or(|last| last.workplace_id != id))
        {
            issues.push(Issue::new("workplaceId", "booking.reason.no_rest"));
        }
    } else {
        issues.extend(part_issues(&input.stays, &parts, why));
    }
    let quote = moved(&moving.quote, &stay, service.unit_price());
    let same_times = stay.check_in == facts.check_in && stay.check_out == facts.check_out;
    Move {
        warnings,
        difference: Some(quote.total.saturating_sub(moving.quote.total)),
        terms: terms(facts.policy, moved_anchor(moving, setting, &stay), branch.time_zone),
        workplaces: fits,
        unchanged: same_times && stretches == was,
        stay: Some(stay),
        quote: Some(quote),
        stretches,
        issues,
    }
}

/// What the limits of the policy count back from after a move: never later than before (§5).
pub fn moved_anchor(moving: &Moving, setting: &Setting<'_>, stay: &Stay) -> UtcTime {
    moving.facts.policy_anchor.min(anchor(setting.branch, moving.facts.service_type, stay.check_in))
}

/// What stands in the way at any time.
pub(crate) fn standing(input: &RescheduleInput, moving: &Moving, setting: &Setting<'_>) -> Vec<Issue> {
    let session = moving.facts.service_type.is_session();
    // Who is in house stays to the end, whatever became of company, branch and service.
    let mut issues = if moving.in_house() { Vec::new() } else { closed(setting.branch, setting.service) };
    if session && input.departure.is_some() {
        issues.push(Issue::new("departure", "booking.reason.departure_given"));
    }
    issues
}

/// The typed times; none while they are missing or malformed.
fn times(input: &RescheduleInput, facts: &BookingFacts) -> Option<(NaiveDateTime, Option<NaiveDateTime>)> {
    let arrival = parse_civil(input.arrival.as_deref()?)?;
    match input.departure.as_deref().filter(|_| !facts.service_type.is_session()) {
        Some(text) => Some((arrival, Some(parse_civil(text)?))),
        None => Some((arrival, None)),
    }
}

#[cfg(test)]
#[path = "reschedule_tests.rs"]
pub(super) mod tests;
