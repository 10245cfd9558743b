//! Requests for refunds: an operator asks, an administrator approves or declines. A request reserves
//! nothing; its approval makes a refund under all checks of that moment.

use sapa_core::base::issue::{Issue, Reason};
use sapa_core::form::rules::Rules;
use sapa_core::payment::actions::{PaymentAction, RefundRequestAction, on_payment, on_request};
use sapa_core::payment::guest_mail::guest_is_notified;
use sapa_core::payment::input::{
    CheckedRefundApprove, CheckedRefundDecline, CheckedRefundRequest, RefundApproveInput, RefundDeclineInput,
    RefundRequestInput,
};
use sapa_core::payment::method::PaymentWay;
use sapa_core::payment::refund::{RefundEvent, RefundKind, RefundRequestState};
use serde_json::json;

use super::books::{Books, MoneyEvent, RefundInstruction, refused};
use super::locked::LockedPayment;
use super::rows::payment;
use super::rows::refund::RefundRow;
use super::rows::request::{self, Decision, NewRequest, RequestRow};
use super::{facts, mails};
use crate::booking::rows::booking::Booking;
use crate::platform::db::Conn;
use crate::platform::db::types::{at, stored};
use crate::platform::problem::Error;
use crate::session::guard::reached;
use crate::session::{Context, Origin};

/// Whether the author may ask for refunds of payments like this one.
pub fn admit(locked: &LockedPayment, context: &Context) -> Result<(), Error> {
    reached(on_payment(&locked.facts, &context.actor, PaymentAction::RequestRefund))
}

/// Asks for a refund, and answers the request's id.
pub fn open(
    conn: &mut Conn,
    context: &Context,
    locked: &LockedPayment,
    input: &RefundRequestInput,
) -> Result<i64, Error> {
    let CheckedRefundRequest { amount, reason } = input.clone().check()?;
    on_payment(&locked.facts, &context.actor, PaymentAction::RequestRefund).map_err(facts::refused)?;
    locked.facts.money().refuse(amount).map_err(refused)?;
    let books = Books::open(Origin::from(context), &locked.booking.row);
    let id = ask(conn, &books, locked.payment.row.id, (amount, &reason))?;
    books.close(conn)?;
    Ok(id)
}

/// Inserts a request of a refund of a payment, and tells of it.
pub fn ask(conn: &mut Conn, books: &Books<'_>, payment_id: i64, (amount, reason): (i64, &str)) -> Result<i64, Error> {
    let paid = payment::row(conn, payment_id)?;
    let created_by = books.account().ok_or_else(|| Error::internal("a request for a refund without an account"))?;
    let now = at(books.now());
    let id = request::insert(
        conn,
        &NewRequest {
            created_at: now,
            updated_at: now,
            company_id: paid.company_id,
            branch_id: paid.branch_id,
            booking_id: paid.booking_id,
            payment_id,
            amount,
            currency: paid.currency.clone(),
            reason: reason.to_owned(),
            status: RefundRequestState::Open.as_str().to_owned(),
            created_by,
        },
    )?;
    let data = json!({ "paymentId": payment_id, "amount": amount, "currency": paid.currency });
    books.record_event(
        conn,
        MoneyEvent { entity: "refund_request", id, action: "REFUND_REQUEST_CREATED", reason: Some(reason), data },
    )?;
    Ok(id)
}

/// What a person decides on a request.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// The refund is made.
    Approve(RefundApproveInput),
    /// No refund.
    Decline(RefundDeclineInput),
    /// The operator takes the request back.
    Withdraw,
}

impl Verdict {
    const fn action(&self) -> RefundRequestAction {
        match self {
            Self::Approve(_) => RefundRequestAction::Approve,
            Self::Decline(_) => RefundRequestAction::Decline,
            Self::Withdraw => RefundRequestAction::Withdraw,
        }
    }
}

/// Whether the author may decide so on requests like this one.
pub fn admit_verdict(row: &RequestRow, verdict: &Verdict, context: &Context) -> Result<(), Error> {
    reached(on_request(&facts::of_request(row)?, &context.actor, verdict.action()))
}

/// Decides on a request.
pub fn decide(
    conn: &mut Conn,
    context: &Context,
    booking: &Booking,
    row: &RequestRow,
    verdict: &Verdict,
) -> Result<(), Error> {
    on_request(&facts::of_request(row)?, &context.actor, verdict.action()).map_err(facts::refused)?;
    let mut books = Books::open(Origin::from(context), &booking.row);
    let (status, action, decline_reason, refund) = match verdict {
        Verdict::Approve(input) => {
            let input = input.clone().check()?;
            let notify_guest = guest_is_notified(&Origin::from(context).author, input.notify_guest);
            let refund = approve(conn, &mut books, row, (&input, notify_guest))?;
            (RefundRequestState::Approved, "REFUND_REQUEST_APPROVED", None, Some(refund))
        }
        Verdict::Decline(input) => {
            let CheckedRefundDecline { reason } = input.clone().check()?;
            (RefundRequestState::Declined, "REFUND_REQUEST_DECLINED", Some(reason), None)
        }
        Verdict::Withdraw => (RefundRequestState::Withdrawn, "REFUND_REQUEST_WITHDRAWN", None, None),
    };
    let (now, refund_id) = (at(context.now), refund.as_ref().map(|refund| refund.id));
    let decision = Decision {
        status: status.as_str().to_owned(),
        decided_at: Some(now),
        decided_by: books.account(),
        decline_reason,
        refund_id,
        updated_at: now,
    };
    if !request::decide(conn, row.id, &decision)? {
        return Err(Error::conflict(Reason::new("refund_request.decided")));
    }
    let data = json!({
        "paymentId": row.payment_id, "refundId": refund_id, "amount": row.amount, "currency": row.currency,
    });
    let reason = decision.decline_reason.as_deref();
    books.record_event(conn, MoneyEvent { entity: "refund_request", id: row.id, action, reason, data })?;
    books.close(conn)?;
    refund.map_or(Ok(()), |refund| mails::of_refund(conn, context.now, &refund))
}

/// Makes the refund of an approved request. Less is left than when it was asked for: 409, because the
/// administrator does not enter the amount.
fn approve(
    conn: &mut Conn,
    books: &mut Books<'_>,
    row: &RequestRow,
    (input, notify_guest): (&CheckedRefundApprove, bool),
) -> Result<RefundRow, Error> {
    let paid = payment::row(conn, row.payment_id)?;
    let handed_out = input.handed_out == Some(true);
    if handed_out && !stored::<PaymentWay>(&paid.way)?.is_handed_out() {
        return Err(Error::unprocessable(vec![Issue::new("handedOut", "validation.reference")]));
    }
    let (kind, receipt) = (RefundKind::Goodwill, input.fiscal_receipt_number.as_deref());
    let order =
        RefundInstruction { amount: row.amount, kind, reason: Some(&row.reason), notify_guest, attempt: None, receipt };
    let reserved = books.reserve(conn, row.payment_id, order)?;
    let refund = reserved.map_err(|refusal| Error::conflict(refusal.reason()).definite())?;
    if handed_out { books.step(conn, &refund, RefundEvent::Succeed, None) } else { Ok(refund) }
}
