//! Impact of a new closure on existing bookings: which bookings it meets, and the decisions that
//! staff may make about them. All decisions are one batch with the closure.

use sapa_derive::form;

use super::existing_booking::ExistingBooking;
use crate::base::id::BookingId;
use crate::base::issue::{Issue, Reason};
use crate::base::stored::stored_enum;
use crate::base::text;
use crate::base::time::UtcTime;
use crate::booking::request::RescheduleInput;
use crate::booking::state::BookingStatus;
use crate::branch::timeslot::TimeslotFields;
use crate::calendar::closure::{Closure, ClosureFacts, Visit};
use crate::calendar::interval::Interval;
use crate::calendar::segment::StaySegment;
use crate::form::checks::{Checks, ROWS_MAX};
use crate::form::rules::Rules;

stored_enum! {
    /// The decision about a booking that a new closure meets.
    ClosureDecision {
        /// The booking stays as it is in spite of the closure.
        Keep = "KEEP",
        Move = "MOVE",
        /// The booking loses its closed nights at the one end or the other, and what they cost goes back
        /// (`shortening`).
        Shorten = "SHORTEN",
        /// The company cancels the booking.
        Cancel = "CANCEL",
    }
}

/// A decision about a booking.
#[form(checked = CheckedClosureDecision)]
pub struct ClosureDecisionInput {
    pub booking_id: Required<BookingId>,
    /// The version that the person saw.
    pub version: Required<i32>,
    pub decision: Required<ClosureDecision>,
    /// New times and place of a booking that moves.
    pub r#move: Option<RescheduleInput>,
    /// The reason for a booking that is canceled.
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
}

/// `POST /branches/{id}/closure-batch`: a closure, and a decision about every booking that it
/// meets.
#[form(checked = CheckedClosureBatch)]
pub struct ClosureBatchInput {
    pub timeslot: Required<TimeslotFields>,
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<ClosureDecisionInput>>"))]
    #[schema(max_items = ROWS_MAX)]
    pub bookings: Vec<ClosureDecisionInput>,
    /// Whether the guests of moved and canceled bookings get mails; none: yes.
    pub notify_guests: Option<bool>,
}

impl Rules for ClosureDecisionInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        match self.decision {
            Some(ClosureDecision::Move) => {
                checks.required("move", self.r#move.is_some());
                checks.within("move", self.r#move.as_ref().map_or_else(Vec::new, Rules::issues));
            }
            Some(ClosureDecision::Cancel) => checks.required("reason", self.reason.is_some()),
            Some(ClosureDecision::Keep | ClosureDecision::Shorten) | None => {}
        }
        checks.done()
    }
}

impl Rules for ClosureBatchInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.within("timeslot", self.timeslot.as_ref().map_or_else(Vec::new, Rules::issues));
        checks.at_most("bookings", self.bookings.len(), ROWS_MAX);
        checks.rows("bookings", self.bookings.get(..ROWS_MAX).unwrap_or(&self.bookings));
        checks.done()
    }
}

/// Why a closure would refuse the coming part of an existing booking: the arrival of a guest who is
/// still expected, the departure, the time in its workplaces. None: the closure does not meet the
/// booking.
pub fn hit(closure: &ClosureFacts, existing: &ExistingBooking, now: UtcTime) -> Option<Reason> {
    let closure = Closure::of(closure.clone())?;
    let facts = &existing.facts;
    let expected = facts.status == BookingStatus::Created;
    let future_part = |span: Interval| Interval { from: if expected { span.from } else { span.from.max(now) }, ..span };
    let segments = existing.segments();
    let spent: Vec<Interval> = segments
        .iter()
        .filter(|segment| closure.is_general() || closure.names(segment.workplace_id))
        .map(|segment| future_part(segment.interval))
        .filter(|span| span.from < span.to)
        .collect();
    let at = |applies: bool, time: UtcTime| applies.then_some(time);
    // A closure of named workplaces concerns only the hand-overs of guests who arrive in them or
    // leave from them.
    let named = |segment: Option<&StaySegment>| {
        closure.is_general() || segment.is_some_and(|segment| closure.names(segment.workplace_id))
    };
    let hand_overs =
        (at(expected && named(segments.first()), facts.check_in), at(named(segments.last()), facts.check_out));
    let visit = Visit::new(facts.service_type, facts.zone, hand_overs, &spent);
    closure.refuses(&visit).map(|refused| refused.reason)
}

#[cfg(test)]
#[path = "closure_impact_tests.rs"]
mod tests;
