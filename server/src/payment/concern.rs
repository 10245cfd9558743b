//! What needs a person, settled: by a person's word, or by a refund made anew.

use sapa_core::base::issue::{Issue, Reason};
use sapa_core::form::rules::Rules;
use sapa_core::payment::attention::{
    CheckedConcernSettle, ConcernAction, ConcernOutcome, ConcernSettleInput, NeedsPerson, on_concern,
};
use sapa_core::payment::refund::RefundEvent;
use serde_json::json;

use super::books::{Books, Failure, MoneyEvent, show_gravest};
use super::facts;
use super::locked::{self, LockedPayment};
use super::mails;
use super::online::{news, queue};
use super::provider::{PaymentNews, Sum};
use super::rows::concern::{self, ConcernRow, Settled};
use super::rows::online;
use crate::audit;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::problem::Error;
use crate::session::guard::reached;
use crate::session::{Context, Origin};

/// The concern with `id`, whose booking is locked from now on.
pub fn locked_row(conn: &mut Conn, id: i64) -> Result<ConcernRow, Error> {
    let row = concern::row(conn, id)?.ok_or_else(Error::not_found)?;
    if let Some(booking) = row.booking_id {
        locked::booking(conn, booking)?;
    }
    concern::row(conn, id)?.ok_or_else(Error::not_found)
}

/// Whether the author may settle concerns like this one: 404 and 403 by the permission table.
pub fn admit(row: &ConcernRow, context: &Context) -> Result<(), Error> {
    reached(on_concern(&facts::of_concern(row)?, &context.actor, ConcernAction::Settle))
}

/// Settles a concern as a person says. Where an outcome was waited for, the word moves the refund or the attempt as the
/// provider's own would.
pub fn settle(conn: &mut Conn, context: &Context, row: &ConcernRow, input: &ConcernSettleInput) -> Result<(), Error> {
    on_concern(&facts::of_concern(row)?, &context.actor, ConcernAction::Settle).map_err(facts::refused)?;
    let why: NeedsPerson = stored(&row.reason)?;
    Error::if_any(input.issues_for(why))?;
    let CheckedConcernSettle { reason, outcome } = input.clone().check()?;
    let settled = Settled { by: context.actor.user_id.0, reason: Some(&reason), refund: None };
    if !concern::settle(conn, row.id, at(context.now), settled)? {
        return Err(Error::conflict(Reason::new("concern.settled")));
    }
    let origin = Origin::from(context);
    let Some(payment_id) = row.payment_id else { return audit_alone(conn, origin, row, &reason) };
    if let Some(outcome) = outcome {
        decide(conn, context, row, outcome)?;
    }
    show_gravest(conn, payment_id)?;
    let locked = locked::payment(conn, payment_id)?;
    let data = json!({
        "paymentId": payment_id, "refundId": row.refund_id, "attemptId": row.attempt_id, "needsPerson": why,
        "outcome": outcome,
    });
    let event =
        MoneyEvent { entity: "payment", id: payment_id, action: "PAYMENT_RESOLVED", reason: Some(&reason), data };
    Books::open(origin, &locked.booking.row).record_event(conn, event)
}

fn decide(conn: &mut Conn, context: &Context, row: &ConcernRow, outcome: ConcernOutcome) -> Result<(), Error> {
    let origin = Origin::from(context);
    if let Some(id) = row.refund_id {
        let (booking, before) = locked::refund(conn, id)?;
        let mut books = Books::open(origin, &booking.row);
        let (event, failure) = match outcome {
            ConcernOutcome::Arrived => (RefundEvent::Succeed, None),
            ConcernOutcome::NotArrived => (RefundEvent::Fail, Some(Failure::settled())),
        };
        let after = books.step(conn, &before, event, failure.as_ref())?;
        books.close(conn)?;
        if outcome == ConcernOutcome::Arrived {
            // Once the provider answers again, its list is held against that word.
            queue::at(conn, queue::LOOK, after.payment_id, context.now, context.now)?;
        }
        return mails::of_refund(conn, context.now, &after);
    }
    let Some(id) = row.attempt_id else { return Ok(()) };
    let attempt = online::attempt(conn, id)?.ok_or_else(Error::not_found)?;
    let locked = locked::payment(conn, attempt.payment_id)?;
    let paid = &locked.payment.row;
    let news = match outcome {
        ConcernOutcome::Arrived => {
            PaymentNews::Captured(Sum { amount: paid.amount, currency: stored(&paid.currency)? })
        }
        ConcernOutcome::NotArrived => PaymentNews::Canceled,
    };
    news::of_payment(conn, origin, id, &news).map(drop)
}

/// A concern of no payment has no booking whose timeline would tell it.
fn audit_alone(conn: &mut Conn, origin: Origin<'_>, row: &ConcernRow, reason: &str) -> Result<(), Error> {
    audit::record::record(
        conn,
        &audit::rows::entry::Change {
            at: origin.now,
            author: origin.author,
            action: "PAYMENT_RESOLVED",
            entity: "payment",
            entity_id: None,
            company_id: None,
            request_id: origin.request_id,
            before: serde_json::Value::Null,
            after: json!({ "reason": reason, "data": { "needsPerson": row.reason, "detail": row.detail } }),
        },
    )
}

/// Ends the concern `id` of a payment because its refund is made anew, as `refund`.
///
/// # Errors
/// 422 at `concernId` where it is no open concern of this payment that a refund deals with.
pub fn refunded_again(
    conn: &mut Conn,
    context: &Context,
    locked: &LockedPayment,
    (id, refund): (i64, i64),
) -> Result<(), Error> {
    let wrong = || Error::unprocessable(vec![Issue::new("concernId", "validation.reference")]);
    let row = concern::row(conn, id)?.filter(|row| row.payment_id == Some(locked.payment.row.id)).ok_or_else(wrong)?;
    on_concern(&facts::of_concern(&row)?, &context.actor, ConcernAction::RefundAgain).map_err(|_| wrong())?;
    let settled = Settled { by: context.actor.user_id.0, reason: None, refund: Some(refund) };
    if !concern::settle(conn, id, at(context.now), settled)? {
        return Err(wrong());
    }
    show_gravest(conn, locked.payment.row.id)
}
