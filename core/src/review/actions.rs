//! Permitted actions on reviews: which, for whom, when, and why not. Buttons and the server ask here and
//! nowhere else.

use chrono::Duration;

use super::ReviewVisibility;
use super::facts::ReviewFacts;
use crate::access::role::{Action, Actor};
use crate::access::verdict::{RecordVerdict, Refused, allowed, state};
use crate::base::issue::Reason;
use crate::base::stored::stored_enum;
use crate::base::time::UtcTime;
use crate::booking::facts::BookingFacts;

stored_enum! {
    /// The actions on a review, in the order of the buttons.
    ReviewAction {
        /// The company answers, or changes its answer.
        Reply = "REPLY",
        /// The company asks the platform to hide it.
        Report = "REPORT",
        Hide = "HIDE",
        /// Show it again, or keep it although it was reported.
        Restore = "RESTORE",
    }
}

/// How long a completed booking may be reviewed.
const WRITE_WITHIN: Duration = Duration::days(21);
/// How long a reply may be changed.
const REPLY_WITHIN: Duration = Duration::hours(24);

/// Whether `actor` may review the booking at `now`: the owner of a completed one, once, within 21 days.
pub fn may_write(booking: &BookingFacts, actor: &Actor, now: UtcTime) -> Result<(), Refused> {
    allowed(actor, Action::ReviewWrite, booking.object())?;
    if booking.has_review {
        return state("review.reason.written");
    }
    let Some(completed) = booking.completed_at.filter(|_| booking.status.is_past_stay()) else {
        return state("review.reason.not_completed");
    };
    let until = completed.plus(WRITE_WITHIN);
    if now <= until { Ok(()) } else { over("review.reason.write_until", booking.zone.local(until)) }
}

/// Whether `actor` may do `action` to the review at `now`.
pub fn on_review(facts: &ReviewFacts, actor: &Actor, action: ReviewAction, now: UtcTime) -> Result<(), Refused> {
    use ReviewVisibility::{Hidden, Reported, Visible};
    let permission = match action {
        ReviewAction::Reply => Action::ReviewReply,
        ReviewAction::Report => Action::ReviewReport,
        ReviewAction::Hide | ReviewAction::Restore => Action::ReviewModerate,
    };
    allowed(actor, permission, facts.object())?;
    match (action, facts.visibility) {
        (ReviewAction::Reply | ReviewAction::Report | ReviewAction::Hide, Hidden) => state("review.reason.hidden"),
        (ReviewAction::Reply, Visible | Reported) => match facts.replied_at.map(|at| at.plus(REPLY_WITHIN)) {
            Some(until) if now > until => over("review.reason.reply_until", facts.zone.local(until)),
            Some(_) | None => Ok(()),
        },
        (ReviewAction::Report, Reported) => state("review.reason.reported"),
        (ReviewAction::Report, Visible) if facts.was_reported => state("review.reason.kept"),
        (ReviewAction::Restore, Visible) => state("review.reason.visible"),
        (ReviewAction::Report, Visible)
        | (ReviewAction::Hide, Visible | Reported)
        | (ReviewAction::Restore, Reported | Hidden) => Ok(()),
    }
}

/// The answers for all actions on a review.
pub fn review_verdicts(facts: &ReviewFacts, actor: &Actor, now: UtcTime) -> Vec<RecordVerdict<ReviewAction>> {
    ReviewAction::ALL.iter().map(|action| RecordVerdict::of(*action, on_review(facts, actor, *action, now))).collect()
}

fn over<T>(code: &str, until: String) -> Result<T, Refused> {
    Err(Refused::State(Reason::new(code).with("until", until)))
}

#[cfg(test)]
#[path = "actions_tests.rs"]
mod tests;
