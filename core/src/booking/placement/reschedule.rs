//! Moves (B11): other times, another workplace, or both, with price and cancellation terms. As for
//! a new booking (B1), but only changes are judged: a booking keeps what it holds, and the past
//! never changes. An ACTIVE booking keeps its arrival; its end may move, and the rest of the stay
//! may go to another workplace.

use serde::Serialize;

use super::draft::anchor;
use super::enquiry::Enquiry;
use super::existing_booking::ExistingBooking;
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

/// The answer about a move before it is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Move {
    /// Issues that refuse the move, beyond the form's own rules.
    pub issues: Vec<Issue>,
    /// Warnings that staff may pass over.
    pub warnings: Vec<Issue>,
    /// New time of the booking, once both civil times are valid.
    pub stay: Option<Stay>,
    /// New price: kept units keep their price, added units take today's.
    pub quote: Option<Quote>,
    /// New total minus present total, minor units.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub difference: Option<i64>,
    /// Refunds of a customer's cancellation after the move.
    pub terms: Vec<Term>,
    /// The service's workplaces and those that the booking holds, each with whether it would take
    /// the whole coming part.
    pub workplaces: Vec<WorkplaceFit>,
    /// New segments of the booking.
    pub segments: Vec<StaySegment>,
    /// Whether neither time nor place would change.
    pub unchanged: bool,
}

/// The move that `input` makes of `existing`. Whether an account may move the booking at all is
/// decided in `actions`.
pub fn reschedule(input: &RescheduleInput, existing: &ExistingBooking, setting: &Setting<'_>) -> Move {
    Move::of(&Enquiry::of_move(input, existing, setting), existing)
}

impl Move {
    /// The move of an enquiry.
    pub fn of(enquiry: &Enquiry<'_>, existing: &ExistingBooking) -> Self {
        let setting = &enquiry.setting;
        let Placement { issues, warnings, stay, workplaces, segments, unchanged } = place(enquiry);
        let quote = stay.as_ref().map(|stay| moved(&existing.quote, stay, setting.service.unit_price()));
        let terms = stay.as_ref().map_or_else(Vec::new, |stay| {
            terms(existing.facts.policy, moved_anchor(existing, setting, stay), setting.branch.time_zone)
        });
        Self {
            issues,
            warnings,
            difference: quote.as_ref().map(|quote| quote.total.saturating_sub(existing.quote.total)),
            stay,
            quote,
            terms,
            workplaces,
            segments,
            unchanged,
        }
    }
}

/// The instant from which the limits of the policy are counted back after a move: never later than
/// before (§5).
pub fn moved_anchor(existing: &ExistingBooking, setting: &Setting<'_>, stay: &Stay) -> UtcTime {
    existing.facts.policy_from.min(anchor(setting.branch, existing.facts.service_type, stay.check_in))
}

#[cfg(test)]
#[path = "reschedule_tests.rs"]
pub(crate) mod tests;
