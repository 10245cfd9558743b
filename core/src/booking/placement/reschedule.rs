//! Moving a booking (B11): other times, another workplace, or both. As for a new one (B1), but
//! only what changes is asked: what it has it keeps, what is past is past. An ACTIVE booking
//! keeps its arrival; its end may move, and the rest of the stay to another workplace.

use serde::Serialize;

use super::draft::anchor;
use super::enquiry::Enquiry;
use super::moving::Moving;
use super::offer::WorkplaceFit;
use super::place::{Placement, place};
use super::setting::Setting;
use crate::base::issue::Issue;
use crate::base::time::UtcTime;
use crate::booking::request::RescheduleInput;
use crate::calendar::segment::StaySegment;
use crate::calendar::stay::Stay;
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
    pub segments: Vec<StaySegment>,
    /// Neither time nor place would be another.
    pub unchanged: bool,
}

/// What `input` would make of `moving`. Whether somebody may move it at all is `actions`'.
pub fn reschedule(input: &RescheduleInput, moving: &Moving, setting: &Setting<'_>) -> Move {
    Move::of(&Enquiry::of_move(input, moving, setting), moving)
}

impl Move {
    /// Of the enquiry of a booking that moves.
    pub fn of(enquiry: &Enquiry<'_>, moving: &Moving) -> Self {
        let setting = &enquiry.setting;
        let Placement { issues, warnings, stay, workplaces, segments, unchanged } = place(enquiry);
        let quote = stay.as_ref().map(|stay| moved(&moving.quote, stay, setting.service.unit_price()));
        let terms = stay.as_ref().map_or_else(Vec::new, |stay| {
            terms(moving.facts.policy, moved_anchor(moving, setting, stay), setting.branch.time_zone)
        });
        Self {
            issues,
            warnings,
            difference: quote.as_ref().map(|quote| quote.total.saturating_sub(moving.quote.total)),
            stay,
            quote,
            terms,
            workplaces,
            segments,
            unchanged,
        }
    }
}

/// What the limits of the policy count back from after a move: never later than before (§5).
pub fn moved_anchor(moving: &Moving, setting: &Setting<'_>, stay: &Stay) -> UtcTime {
    moving.facts.policy_anchor.min(anchor(setting.branch, moving.facts.service_type, stay.check_in))
}

#[cfg(test)]
#[path = "reschedule_tests.rs"]
pub(super) mod tests;
