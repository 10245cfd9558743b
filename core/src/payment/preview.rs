//! What a cancellation or a refund will do to the money, before it happens: the dialogs show it, and the
//! server does the very same. Changes nothing.

use sapa_derive::facts;
use serde::Serialize;

use super::actions::most_payable;
use super::cancellation::{Agreed, Settlement, agree, given_back, settle, unused_price};
use super::facts::PaymentFacts;
use super::input::{AMOUNT_MAX, PaymentInput, RefundInput};
use super::method::PaymentWay;
use super::money::{BookingMoney, PaymentState, waived_by};
use super::refund::RefundKind;
use super::spread::{Part, Source, spread};
use crate::access::role::{Action, Actor, Role};
use crate::access::verdict::Refused;
use crate::base::id::PaymentId;
use crate::base::issue::{Issue, Reason};
use crate::base::time::UtcTime;
use crate::booking::action_input::{BrokenOffBy, RefundChoice, RefundPart};
use crate::booking::facts::BookingFacts;
use crate::booking::state::CancelKind;
use crate::form::checks::{Checks, row};
use crate::form::rules::Rules;
use crate::price::quote::Quote;

/// A cancellation that a person is about to confirm.
#[facts]
pub struct SettlementQuestion {
    pub facts: BookingFacts,
    pub role: Role,
    pub kind: CancelKind,
    /// The side that breaks a stay off.
    pub by: Option<BrokenOffBy>,
    pub quote: Quote,
    /// The payments that something can be refunded of.
    pub sources: Vec<Source>,
    /// What the person enters about the refund.
    pub refund: Option<RefundChoice>,
    pub now: UtcTime,
}

/// What one payment gives, and as what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct SettledPart {
    /// The payment.
    pub payment_id: PaymentId,
    /// Its way.
    pub way: PaymentWay,
    /// Minor units.
    pub amount: i64,
    /// The kind of the refund.
    pub kind: RefundKind,
    /// Whether an administrator must approve the part first.
    pub requested: bool,
}

/// What a cancellation does to the money of a booking, in minor units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Settled {
    /// What is kept; owed from now on.
    pub kept: i64,
    /// What goes back by the policy.
    pub policy: i64,
    /// What goes back beyond the policy, at once.
    pub goodwill: i64,
    /// What goes back beyond the policy once an administrator approves it.
    pub requested: i64,
    /// What each payment gives.
    pub parts: Vec<SettledPart>,
    /// What of it is cash that can be handed out now.
    pub cash: i64,
}

/// The answer to a [`SettlementQuestion`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct SettlementPreview {
    /// What happens; what the policy alone would do where there are issues.
    pub settled: Settled,
    /// What is paid before it.
    pub paid: i64,
    /// The percentage that goes back, where the policy says one for the whole booking.
    pub percent: Option<i64>,
    /// The price of the units that have not begun when a stay is broken off; none: it is not.
    pub unused_price: Option<i64>,
    /// Whether the person may choose the amount and its parts.
    pub may_choose: bool,
    /// The issues of what was entered, at `refund.…`.
    pub issues: Vec<Issue>,
}

/// The preview of a cancellation.
pub fn settlement(question: &SettlementQuestion) -> SettlementPreview {
    let SettlementQuestion { facts, role, kind, by, quote, sources, refund, now } = question;
    let money = BookingMoney::of(facts);
    let share = given_back(facts, *kind, *by, quote, *now);
    let settlement = settle(&money, share);
    let form = refund.as_ref().map(Rules::issues).unwrap_or_default();
    let chosen = refund.as_ref().map(|choice| (choice, *role));
    let planned = if form.is_empty() { plan(settlement, chosen, sources) } else { Err(form) };
    let (settled, issues) = match planned {
        Ok(settled) => (settled, Vec::new()),
        Err(issues) => (plan(settlement, None, sources).unwrap_or_else(|_| bare(settlement)), issues),
    };
    let mut checks = Checks::default();
    checks.within("refund", issues);
    SettlementPreview {
        settled,
        paid: money.paid(),
        percent: share.as_percent(),
        unused_price: (*kind == CancelKind::BrokenOff).then(|| unused_price(facts, quote, *now)),
        may_choose: role.is_dashboard() && !matches!(kind, CancelKind::NoShow | CancelKind::HoldExpired),
        issues: checks.done(),
    }
}

/// Divides what goes back among the payments, as a role has chosen; nothing chosen: what the policy gives, by
/// the usual order. The issues are at the fields of the choice.
pub fn plan(
    settlement: Settlement,
    chosen: Option<(&RefundChoice, Role)>,
    sources: &[Source],
) -> Result<Settled, Vec<Issue>> {
    let choice = chosen.map(|(choice, _)| choice);
    let chosen_amount = chosen.and_then(|(choice, role)| Some((choice.amount?, role)));
    let reason = choice.is_some_and(|choice| choice.reason.as_deref().is_some_and(|text| !text.trim().is_empty()));
    let agreed = agree(settlement, chosen_amount, reason).map_err(|issue| vec![issue])?;
    let all = agreed.policy.saturating_add(agreed.goodwill).saturating_add(agreed.requested);
    let chosen = choice.map(|choice| choice.parts.as_slice()).unwrap_or_default();
    let parts = if chosen.is_empty() {
        let left = sources.iter().fold(0_i64, |sum, source| sum.saturating_add(source.refundable));
        spread(sources, all).ok_or_else(|| vec![Reason::new("refund.too_much").with("max", left).at("amount")])?
    } else {
        by_hand(chosen, sources, all)?
    };
    let parts = divide(&parts, agreed);
    let cash = parts.iter().filter(|part| part.way.is_handed_out() && !part.requested).map(|part| part.amount).sum();
    if cash == 0 && choice.is_some_and(|choice| choice.handed_out == Some(true)) {
        return Err(vec![Issue::new("handedOut", "validation.reference")]);
    }
    let Agreed { policy, goodwill, requested } = agreed;
    Ok(Settled { kept: settlement.kept, policy, goodwill, requested, parts, cash })
}

/// A settlement whose parts are not known: the payments have less left than goes back.
const fn bare(settlement: Settlement) -> Settled {
    let Settlement { kept, refund } = settlement;
    Settled { kept, policy: refund, goodwill: 0, requested: 0, parts: Vec::new(), cash: 0 }
}

/// The parts that staff chose: each of a payment that has so much left, together the whole refund.
fn by_hand(chosen: &[RefundPart], sources: &[Source], all: i64) -> Result<Vec<Part>, Vec<Issue>> {
    let mut checks = Checks::default();
    let mut parts: Vec<Part> = Vec::new();
    for (i, part) in chosen.iter().enumerate() {
        let (payment, amount) = (part.payment_id, part.amount.unwrap_or_default());
        let source = sources.iter().find(|source| Some(source.payment_id) == payment);
        match source.filter(|source| parts.iter().all(|other| other.payment_id != source.payment_id)) {
            None => checks.row("parts", i, vec![Issue::new("paymentId", "validation.reference")]),
            Some(source) if amount > source.refundable => {
                checks.extend([Reason::new("refund.too_much").with("max", source.refundable).at([
                    &row("parts", i),
                    ".amount",
                ]
                .concat())]);
            }
            Some(source) => parts.push(Part { payment_id: source.payment_id, way: source.way, amount }),
        }
    }
    let sum = parts.iter().fold(0_i64, |sum, part| sum.saturating_add(part.amount));
    let found = checks.done();
    if !found.is_empty() {
        return Err(found);
    }
    if sum != all {
        return Err(vec![Reason::new("refund.parts_sum").with("total", all).at("parts")]);
    }
    Ok(parts)
}

/// Tells of each part what is the policy's, what is goodwill, and what waits for an approval, in this order.
fn divide(parts: &[Part], agreed: Agreed) -> Vec<SettledPart> {
    let mut shares = [
        (agreed.policy, RefundKind::Policy, false),
        (agreed.goodwill, RefundKind::Goodwill, false),
        (agreed.requested, RefundKind::Goodwill, true),
    ];
    let mut divided = Vec::new();
    for part in parts {
        let mut left = part.amount;
        for (share, kind, requested) in &mut shares {
            let amount = left.min(*share);
            if amount > 0 {
                let Part { payment_id, way, .. } = *part;
                divided.push(SettledPart { payment_id, way, amount, kind: *kind, requested: *requested });
                left -= amount;
                *share -= amount;
            }
        }
    }
    divided
}

/// A refund of one payment that a person is about to confirm.
#[facts]
pub struct RefundQuestion {
    pub booking: BookingFacts,
    pub payment: PaymentFacts,
    pub input: RefundInput,
}

/// What a refund does, in minor units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct RefundPreview {
    /// What may be refunded before it.
    pub refundable: i64,
    /// What may still be refunded after it.
    pub left: i64,
    /// Whether the money can be handed out in the same step.
    pub hands_out: bool,
    /// Whether a provider sends the money, so that nobody has to confirm it.
    pub automatic: bool,
    /// What the guest no longer owes.
    pub waived: i64,
    /// What the guest owes after it.
    pub owed: i64,
    /// What is still to be paid after it; negative: paid beyond it.
    pub balance: i64,
    /// The payment state once it has succeeded; none: nothing was captured, and nothing is owed.
    pub payment_state: Option<PaymentState>,
    /// The issues of the form and of the amount.
    pub issues: Vec<Issue>,
}

/// The preview of a refund.
pub fn refund(question: &RefundQuestion) -> RefundPreview {
    let RefundQuestion { booking, payment, input } = question;
    let mut issues = input.issues_for(payment.way);
    let (money, before) = (BookingMoney::of(booking), payment.money());
    let (kind, amount) = (input.kind.unwrap_or(RefundKind::Goodwill), input.amount.unwrap_or_default().max(0));
    if let Err(refusal) = before.refuse(amount)
        && issues.iter().all(|issue| issue.path != "amount")
    {
        issues.push(refusal.reason().at(if refusal.is_of_amount() { "amount" } else { "" }));
    }
    let amount = amount.min(before.refundable());
    let waived = waived_by(kind, amount, &money);
    let after = money.reserved(kind, amount, waived).succeeded(amount);
    RefundPreview {
        refundable: before.refundable(),
        left: before.refundable() - amount,
        hands_out: payment.way.is_handed_out(),
        automatic: payment.way.is_automatic(),
        waived,
        owed: after.owed(),
        balance: after.balance(),
        payment_state: after.state(),
        issues,
    }
}

/// A payment that a person is about to record for a booking.
#[facts]
pub struct PayableQuestion {
    pub facts: BookingFacts,
    pub actor: Actor,
    /// What is entered; none: nothing yet.
    pub input: Option<PaymentInput>,
}

/// Whether a payment can be recorded, and how much at most.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Payable {
    /// Whether the button is shown: the role records payments.
    pub offered: bool,
    /// The most that can be recorded, minor units; none: nothing.
    pub most: Option<i64>,
    /// Why nothing can be recorded.
    pub reason: Option<Reason>,
    /// The issues of what is entered.
    pub issues: Vec<Issue>,
}

/// Whether and how much the actor may record.
pub fn payable(question: &PayableQuestion) -> Payable {
    let PayableQuestion { facts, actor, input } = question;
    let form = |most| input.as_ref().map(|input| payment_issues(input, actor.role, most)).unwrap_or_default();
    match most_payable(facts, actor, Action::PaymentRecord) {
        Ok(most) => Payable { offered: true, most: Some(most), reason: None, issues: form(most) },
        Err(Refused::State(reason)) => Payable { offered: true, most: None, reason: Some(reason), issues: Vec::new() },
        Err(Refused::Role | Refused::Outside) => {
            Payable { offered: false, most: None, reason: None, issues: Vec::new() }
        }
    }
}

/// The issues of a payment by `role` of at most `most`.
pub fn payment_issues(input: &PaymentInput, role: Role, most: i64) -> Vec<Issue> {
    let mut checks = Checks::default();
    checks.extend(input.issues_for(role));
    if input.amount.is_some_and(|amount| amount > most && amount <= AMOUNT_MAX) {
        checks.extend([Reason::new("payment.too_much").with("max", most).at("amount")]);
    }
    checks.done()
}

/// The issues of a payment online of at most `most` for the booking of `facts`. The first money ends a hold,
/// so a place is held by the whole price, never by a part of it.
pub fn online_issues(input: &PaymentInput, role: Role, facts: &BookingFacts, most: i64) -> Vec<Issue> {
    let mut checks = Checks::default();
    checks.extend(payment_issues(input, role, most));
    let held = facts.hold_until.is_some() && facts.captured == 0;
    if held && input.amount.is_some_and(|amount| (1..most).contains(&amount)) {
        checks.extend([Reason::new("payment.whole").with("amount", most).at("amount")]);
    }
    checks.done()
}

#[cfg(test)]
#[path = "preview_tests.rs"]
mod tests;
