//! Use cases of reviews, inside the caller's transaction. All changes of a review take turns at the lock of
//! its booking.

use sapa_core::access::role::Author;
use sapa_core::access::verdict::Refused;
use sapa_core::base::issue::Issue;
use sapa_core::form::rules::Rules;
use sapa_core::review::ReviewVisibility;
use sapa_core::review::actions::{ReviewAction, may_write, on_review};
use sapa_core::review::input::{
    CheckedReview, CheckedReviewFault, CheckedReviewReply, ReviewFaultInput, ReviewInput, ReviewReplyInput,
};
use serde_json::{Value, json};

use super::rows::{self, NewReview, Review, ReviewChanges, ReviewRow};
use super::{ReviewItem, facts, show};
use crate::audit::record::record;
use crate::audit::rows::entry::Change;
use crate::booking::facts as booking_facts;
use crate::booking::rows::booking;
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::session::Context;
use crate::session::guard::{reached, refused};

/// Writes the review of an own booking.
///
/// # Errors
/// 422 `validation.reference` at `bookingId` for a booking that the author does not see, 409 where it may
/// not be reviewed.
pub fn write(conn: &mut Conn, context: &Context, input: &ReviewInput) -> Result<ReviewItem, Error> {
    let CheckedReview { booking_id, stars, text } = input.clone().check()?;
    let nothing = || Error::unprocessable(vec![Issue::new("bookingId", "validation.reference")]);
    booking::lock(conn, booking_id)?;
    let found = booking::find(conn, booking_id)?.ok_or_else(nothing)?;
    match may_write(&booking_facts::of(&found)?, &context.actor, context.now) {
        Ok(()) => {}
        Err(Refused::Outside) => return Err(nothing()),
        Err(other) => return Err(refused(other)),
    }
    let now = at(context.now);
    let id = rows::insert(
        conn,
        &NewReview {
            created_at: now,
            updated_at: now,
            company_id: found.row.company_id,
            branch_id: found.row.branch_id,
            booking_id,
            author_id: Some(context.actor.user_id.0),
            stars,
            text,
            visibility: ReviewVisibility::Visible.as_str().to_owned(),
        },
    )?;
    let made = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
    tell(conn, context, "REVIEW_CREATED", (Value::Null, &made.row))?;
    show(made)
}

/// A change of a review with its input.
#[derive(Debug, Clone)]
pub enum ReviewStep {
    /// The company replies, or changes its reply.
    Reply(ReviewReplyInput),
    /// The company reports it.
    Report(ReviewFaultInput),
    /// The platform hides it.
    Hide(ReviewFaultInput),
    /// The platform shows it again, or keeps it.
    Restore,
}

impl ReviewStep {
    const fn action(&self) -> ReviewAction {
        match self {
            Self::Reply(_) => ReviewAction::Reply,
            Self::Report(_) => ReviewAction::Report,
            Self::Hide(_) => ReviewAction::Hide,
            Self::Restore => ReviewAction::Restore,
        }
    }
}

/// Locks the review `id` for a step that the author's role has: 404 and 403 by the permission table.
pub fn lock(conn: &mut Conn, context: &Context, id: i64, step: &ReviewStep) -> Result<Review, Error> {
    let booking = rows::booking_of(conn, id)?.ok_or_else(Error::not_found)?;
    booking::lock(conn, booking)?;
    let found = rows::find(conn, id)?.ok_or_else(Error::not_found)?;
    let facts = facts(&found.row, &found.booking.time_zone)?;
    reached(on_review(&facts, &context.actor, step.action(), context.now))?;
    Ok(found)
}

/// Takes the step.
pub fn take(conn: &mut Conn, context: &Context, found: &Review, step: &ReviewStep) -> Result<ReviewItem, Error> {
    let Review { row, booking, .. } = found;
    let facts = facts(row, &booking.time_zone)?;
    on_review(&facts, &context.actor, step.action(), context.now).map_err(refused)?;
    let now = at(context.now);
    let shown = |visibility: ReviewVisibility| Some(visibility.as_str().to_owned());
    let (action, changes) = match step {
        ReviewStep::Reply(input) => {
            let CheckedReviewReply { text } = input.clone().check()?;
            let replied_at = row.replied_at.is_none().then_some(Some(now));
            ("REVIEW_REPLIED", ReviewChanges { reply: Some(Some(text)), replied_at, ..ReviewChanges::default() })
        }
        ReviewStep::Report(input) => {
            let CheckedReviewFault { fault } = input.clone().check()?;
            let changes = ReviewChanges {
                visibility: shown(ReviewVisibility::Reported),
                fault: Some(Some(fault.as_str().to_owned())),
                reported_at: Some(Some(now)),
                ..ReviewChanges::default()
            };
            ("REVIEW_REPORTED", changes)
        }
        ReviewStep::Hide(input) => {
            let CheckedReviewFault { fault } = input.clone().check()?;
            let changes = ReviewChanges {
                visibility: shown(ReviewVisibility::Hidden),
                fault: Some(Some(fault.as_str().to_owned())),
                hidden_at: Some(Some(now)),
                ..ReviewChanges::default()
            };
            ("REVIEW_HIDDEN", changes)
        }
        ReviewStep::Restore => {
            let changes = ReviewChanges {
                visibility: shown(ReviewVisibility::Visible),
                fault: Some(None),
                hidden_at: Some(None),
                ..ReviewChanges::default()
            };
            ("REVIEW_RESTORED", changes)
        }
    };
    rows::update(conn, row.id, &changes, now)?;
    let after = rows::find(conn, row.id)?.ok_or_else(Error::not_found)?;
    tell(conn, context, action, (kept(row), &after.row))?;
    show(after)
}

/// What the audit keeps of a review.
fn kept(row: &ReviewRow) -> Value {
    json!({
        "bookingId": row.booking_id, "stars": row.stars, "text": row.text, "visibility": row.visibility,
        "fault": row.fault, "reply": row.reply,
    })
}

fn tell(conn: &mut Conn, context: &Context, action: &str, (before, after): (Value, &ReviewRow)) -> Result<(), Error> {
    record(
        conn,
        &Change {
            at: context.now,
            author: Author::Account(context.actor),
            action,
            entity: "review",
            entity_id: Some(after.id),
            company_id: Some(after.company_id),
            request_id: Some(&context.request_id),
            before,
            after: kept(after),
        },
    )
}
