//! Refunds by staff: reserving one, confirming that it was handed out or sent, and taking it back.

use sapa_core::form::rules::Rules;
use sapa_core::payment::actions::{PaymentAction, RefundAction, on_payment, on_refund};
use sapa_core::payment::guest_mail::guest_is_notified;
use sapa_core::payment::input::{CheckedRefund, RefundInput};
use sapa_core::payment::refund::{RefundEvent, RefundKind};

use super::books::{Books, Failure, RefundInstruction, refused};
use super::concern::refunded_again;
use super::locked::LockedPayment;
use super::rows::refund::{self, RefundRow};
use super::{facts, mails};
use crate::booking::rows::booking::Booking;
use crate::platform::db::Conn;
use crate::platform::problem::Error;
use crate::session::guard::reached;
use crate::session::{Context, Origin};

/// Whether the author may refund payments like this one: 404 and 403 by the permission table.
pub fn admit(locked: &LockedPayment, context: &Context) -> Result<(), Error> {
    reached(on_payment(&locked.facts, &context.actor, PaymentAction::Refund))
}

/// Reserves a refund. Cash that was handed out already has arrived; whatever else a person does waits for a
/// confirmation, and a provider is asked after the commit.
pub fn make(
    conn: &mut Conn,
    context: &Context,
    locked: &LockedPayment,
    input: &RefundInput,
) -> Result<RefundRow, Error> {
    Error::if_any(input.issues_for(locked.facts.way))?;
    let CheckedRefund { amount, reason, kind, handed_out, fiscal_receipt_number, notify_guest, concern_id } =
        input.clone().check()?;
    on_payment(&locked.facts, &context.actor, PaymentAction::Refund).map_err(facts::refused)?;
    let mut books = Books::open(Origin::from(context), &locked.booking.row);
    let origin = Origin::from(context);
    let notify_guest = guest_is_notified(&origin.author, notify_guest);
    let receipt = fiscal_receipt_number.as_deref();
    let order = RefundInstruction { amount, kind, reason: Some(&reason), notify_guest, attempt: None, receipt };
    let mut refund = books.reserve(conn, locked.payment.row.id, order)?.map_err(refused)?;
    if let Some(concern) = concern_id {
        refunded_again(conn, context, locked, (concern, refund.id))?;
    }
    if handed_out == Some(true) {
        refund = books.step(conn, &refund, RefundEvent::Succeed, None)?;
    }
    books.close(conn)?;
    mails::of_refund(conn, origin.now, &refund)?;
    Ok(refund)
}

/// A step that a person takes with a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundStep {
    /// The money was handed out, or sent; with the number of the fiscal receipt, where one was issued.
    Confirmed(Option<String>),
    /// The refund is taken back.
    Withdrawn,
    /// A refund that was found is of this kind.
    Rekinded(RefundKind),
}

impl RefundStep {
    /// The action of the permission table.
    pub const fn action(&self) -> RefundAction {
        match self {
            Self::Confirmed(_) => RefundAction::Confirm,
            Self::Withdrawn => RefundAction::Withdraw,
            Self::Rekinded(_) => RefundAction::ChangeKind,
        }
    }
}

/// Whether the author may take such a step: 404 and 403 by the permission table.
pub fn admit_step(booking: &Booking, refund: &RefundRow, action: RefundAction, context: &Context) -> Result<(), Error> {
    let facts = facts::of_refund(refund, booking.row.customer_id)?;
    reached(on_refund(&facts, &context.actor, action, context.now))
}

/// Takes the step.
pub fn step(
    conn: &mut Conn,
    context: &Context,
    booking: &Booking,
    before: &RefundRow,
    taken: &RefundStep,
) -> Result<RefundRow, Error> {
    let facts = facts::of_refund(before, booking.row.customer_id)?;
    on_refund(&facts, &context.actor, taken.action(), context.now).map_err(facts::refused)?;
    let mut books = Books::open(Origin::from(context), &booking.row);
    let row = match taken {
        RefundStep::Confirmed(receipt) => {
            if let Some(number) = receipt {
                refund::set_receipt(conn, before.id, number)?;
            }
            books.step(conn, before, RefundEvent::Succeed, None)?
        }
        RefundStep::Withdrawn => books.step(conn, before, RefundEvent::Withdraw, Some(&Failure::withdrawn()))?,
        RefundStep::Rekinded(kind) => books.change_kind(conn, before, *kind)?,
    };
    books.close(conn)?;
    if !matches!(taken, RefundStep::Rekinded(_)) {
        mails::of_refund(conn, context.now, &row)?;
    }
    Ok(row)
}
