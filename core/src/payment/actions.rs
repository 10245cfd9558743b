//! Permitted actions on payments, refunds and requests for refunds: which, for whom, and why not.
//! Buttons and the server ask here and nowhere else.

use chrono::Duration;

use super::facts::{PaymentFacts, RefundFacts, RefundRequestFacts};
use super::refund::{KIND_CHANGES_FOR_DAYS, RefundEvent, RefundOrigin, RefundRequestState, next};
use super::status::PaymentStatus;
use crate::access::role::{Action, Actor};
use crate::access::verdict::{RecordVerdict, Refused, allowed, state};
use crate::base::issue::Reason;
use crate::base::stored::stored_enum;
use crate::base::time::UtcTime;
use crate::booking::facts::BookingFacts;
use crate::booking::state::BookingStatus;

stored_enum! {
    /// The actions on a payment, in the order of the buttons.
    PaymentAction {
        Refund = "REFUND",
        /// Ask an administrator for a refund.
        RequestRefund = "REQUEST_REFUND",
        /// Cancel a payment that is not captured.
        Void = "VOID",
        /// Ask the provider for the state of the payment.
        Sync = "SYNC",
    }
}
stored_enum! {
    /// The actions on a refund.
    RefundAction {
        /// The money was handed out, or sent.
        Confirm = "CONFIRM",
        /// Take back what was not sent.
        Withdraw = "WITHDRAW",
        /// Say why the money went back, of a refund that was found at the provider.
        ChangeKind = "CHANGE_KIND",
    }
}
stored_enum! {
    /// The actions on a request for a refund.
    RefundRequestAction { Approve = "APPROVE", Decline = "DECLINE", Withdraw = "WITHDRAW" }
}

/// Whether `actor` may do `action` to a payment.
pub fn on_payment(facts: &PaymentFacts, actor: &Actor, action: PaymentAction) -> Result<(), Refused> {
    let permission = match action {
        PaymentAction::Refund | PaymentAction::Void | PaymentAction::Sync => Action::PaymentRefund,
        PaymentAction::RequestRefund => Action::RefundRequest,
    };
    allowed(actor, permission, facts.object())?;
    match action {
        PaymentAction::Refund | PaymentAction::RequestRefund => {
            facts.money().refuse(1).map_err(|refusal| Refused::State(refusal.reason()))
        }
        PaymentAction::Void => match facts.status {
            PaymentStatus::Pending | PaymentStatus::Failed => Ok(()),
            PaymentStatus::Successful => state("payment.captured"),
            PaymentStatus::Void => state("payment.void"),
        },
        PaymentAction::Sync if facts.way.is_automatic() => Ok(()),
        PaymentAction::Sync => state("payment.no_provider"),
    }
}

/// Whether `actor` may do `action` to a refund at `now`.
pub fn on_refund(facts: &RefundFacts, actor: &Actor, action: RefundAction, now: UtcTime) -> Result<(), Refused> {
    let (permission, event) = match action {
        RefundAction::Confirm => (Action::RefundConfirm, RefundEvent::Succeed),
        RefundAction::Withdraw => (Action::PaymentRefund, RefundEvent::Withdraw),
        RefundAction::ChangeKind => {
            allowed(actor, Action::PaymentRefund, facts.object())?;
            return may_change_kind(facts, now);
        }
    };
    allowed(actor, permission, facts.object())?;
    if action == RefundAction::Confirm && facts.way.is_automatic() {
        return state("refund.automatic");
    }
    if !facts.status.is_under_way() {
        return state("refund.ended");
    }
    if next(facts.status, event).is_none() { state("refund.sent") } else { Ok(()) }
}

/// The kind of a refund that was made here is what was chosen; of one that was found only a person knows it.
fn may_change_kind(facts: &RefundFacts, now: UtcTime) -> Result<(), Refused> {
    match facts.origin {
        RefundOrigin::Sapa => state("refund.kind_is_ours"),
        RefundOrigin::Provider if facts.status.is_back() => state("refund.ended"),
        RefundOrigin::Provider if now.since(facts.created_at) > Duration::days(KIND_CHANGES_FOR_DAYS) => {
            Err(Refused::State(Reason::new("refund.kind_too_late").with("days", KIND_CHANGES_FOR_DAYS)))
        }
        RefundOrigin::Provider => Ok(()),
    }
}

/// Whether `actor` may do `action` to a request. The person who asked takes it back; an administrator
/// declines it.
pub fn on_request(facts: &RefundRequestFacts, actor: &Actor, action: RefundRequestAction) -> Result<(), Refused> {
    let permission = match action {
        RefundRequestAction::Approve | RefundRequestAction::Decline => Action::PaymentRefund,
        RefundRequestAction::Withdraw => Action::RefundRequest,
    };
    allowed(actor, permission, facts.object())?;
    match facts.status {
        RefundRequestState::Approved | RefundRequestState::Declined | RefundRequestState::Withdrawn => {
            state("refund_request.decided")
        }
        RefundRequestState::Open if action == RefundRequestAction::Withdraw && facts.created_by != actor.user_id => {
            state("refund_request.of_another")
        }
        RefundRequestState::Open => Ok(()),
    }
}

/// The most that `actor` may record or pay for a booking with this permission.
pub fn most_payable(facts: &BookingFacts, actor: &Actor, permission: Action) -> Result<i64, Refused> {
    allowed(actor, permission, facts.object())?;
    match facts.status {
        BookingStatus::Canceled => state("payment.booking_canceled"),
        BookingStatus::Created | BookingStatus::Active | BookingStatus::Completed if facts.balance <= 0 => {
            state("payment.nothing_owed")
        }
        BookingStatus::Created | BookingStatus::Active | BookingStatus::Completed => Ok(facts.balance),
    }
}

/// The answers for all actions on a payment. A person who may refund is not offered to ask for it.
pub fn payment_verdicts(facts: &PaymentFacts, actor: &Actor) -> Vec<RecordVerdict<PaymentAction>> {
    let mut verdicts: Vec<_> =
        PaymentAction::ALL.iter().map(|action| RecordVerdict::of(*action, on_payment(facts, actor, *action))).collect();
    let refunds = verdicts.iter().any(|verdict| verdict.action == PaymentAction::Refund && verdict.offered);
    for verdict in &mut verdicts {
        // A payment without a provider has nothing to void and nothing to ask.
        let online_only = matches!(verdict.action, PaymentAction::Void | PaymentAction::Sync);
        let requests_only = verdict.action == PaymentAction::RequestRefund && refunds;
        verdict.offered &= !requests_only && (facts.way.is_automatic() || !online_only);
    }
    verdicts
}

/// The answers for all actions on a refund at `now`. Only a refund that was found has a kind to choose.
pub fn refund_verdicts(facts: &RefundFacts, actor: &Actor, now: UtcTime) -> Vec<RecordVerdict<RefundAction>> {
    let answer = |action: &RefundAction| {
        let mut verdict = RecordVerdict::of(*action, on_refund(facts, actor, *action, now));
        verdict.offered &= *action != RefundAction::ChangeKind || facts.origin == RefundOrigin::Provider;
        verdict
    };
    RefundAction::ALL.iter().map(answer).collect()
}

/// The answers for all actions on a request.
pub fn request_verdicts(facts: &RefundRequestFacts, actor: &Actor) -> Vec<RecordVerdict<RefundRequestAction>> {
    RefundRequestAction::ALL
        .iter()
        .map(|action| RecordVerdict::of(*action, on_request(facts, actor, *action)))
        .collect()
}

#[cfg(test)]
#[path = "actions_tests.rs"]
mod tests;
