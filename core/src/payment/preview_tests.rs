//! What dialogs show before a cancellation or a refund.

use super::*;
use crate::access::role::Role;
use crate::base::kinds::PriceUnit;
use crate::base::money::Currency;
use crate::booking::action_input::RefundMode;
use crate::booking::actions::tests as booking;
use crate::booking::state::BookingStatus;
use crate::payment::status::PaymentStatus;
use crate::price::quote::quote;

fn source(id: i64, way: PaymentWay, refundable: i64) -> Source {
    Source { payment_id: PaymentId(id), way, captured_at: booking::at("2026-11-01T10:00:00Z"), refundable }
}

/// A booking of 18,000 that is paid by card and cash; an hour before its arrival half goes back.
fn question(role: Role, refund: Option<RefundChoice>) -> SettlementQuestion {
    let facts = BookingFacts {
        total: 18_000,
        captured: 18_000,
        owed: 18_000,
        paid: 18_000,
        ..booking::facts(BookingStatus::Created)
    };
    SettlementQuestion {
        facts,
        role,
        kind: CancelKind::Customer,
        by: None,
        quote: quote(PriceUnit::Night, 3, 1, 6_000, 0, Currency::Rsd),
        sources: vec![source(1, PaymentWay::Cash, 10_000), source(2, PaymentWay::Online, 8_000)],
        refund,
        now: booking::at("2026-11-20T12:00:00Z"),
    }
}

fn amount(amount: i64, reason: Option<&str>) -> RefundChoice {
    RefundChoice {
        mode: Some(RefundMode::Amount),
        amount: Some(amount),
        reason: reason.map(str::to_owned),
        ..RefundChoice::default()
    }
}

fn shown(settled: &Settled) -> Vec<(i64, i64, RefundKind, bool)> {
    settled.parts.iter().map(|part| (part.payment_id.0, part.amount, part.kind, part.requested)).collect()
}

fn codes(preview: &SettlementPreview) -> Vec<(&str, &str)> {
    preview.issues.iter().map(|issue| (issue.path.as_str(), issue.code.as_str())).collect()
}

#[test]
fn the_policy_gives_half_by_card_first() {
    let preview = settlement(&question(Role::Opr, None));
    assert_eq!(codes(&preview), []);
    assert_eq!((preview.settled.kept, preview.settled.policy, preview.settled.cash), (9_000, 9_000, 1_000));
    assert_eq!(shown(&preview.settled), [(2, 8_000, RefundKind::Policy, false), (1, 1_000, RefundKind::Policy, false)]);
}

#[test]
fn more_than_the_policy_is_goodwill_of_administrators_and_a_request_of_operators() {
    let choice = amount(12_000, Some("ill"));
    let admin = settlement(&question(Role::Admin, Some(choice.clone()))).settled;
    assert_eq!((admin.kept, admin.policy, admin.goodwill, admin.requested), (9_000, 9_000, 3_000, 0));
    assert_eq!(
        shown(&admin),
        [
            (2, 8_000, RefundKind::Policy, false),
            (1, 1_000, RefundKind::Policy, false),
            (1, 3_000, RefundKind::Goodwill, false)
        ]
    );
    let opr = settlement(&question(Role::Opr, Some(choice))).settled;
    assert_eq!((opr.goodwill, opr.requested, opr.cash), (0, 3_000, 1_000));
    assert_eq!(shown(&opr).last(), Some(&(1, 3_000, RefundKind::Goodwill, true)));
}

#[test]
fn nobody_gives_less_than_the_policy_or_more_than_was_paid_and_staff_say_why_more() {
    for (choice, issue) in [
        (amount(8_999, Some("x")), ("refund.amount", "refund.less_than_policy")),
        (amount(18_001, Some("x")), ("refund.amount", "refund.too_much")),
        (amount(9_001, None), ("refund.reason", "validation.required")),
        (RefundChoice { amount: None, ..amount(0, None) }, ("refund.amount", "validation.required")),
    ] {
        let preview = settlement(&question(Role::Admin, Some(choice)));
        assert_eq!(codes(&preview), [issue]);
        assert_eq!(preview.settled.policy, 9_000, "the policy is shown all the same");
    }
}

#[test]
fn staff_choose_which_payment_gives() {
    let part = |id, amount| RefundPart { payment_id: Some(PaymentId(id)), amount: Some(amount) };
    let by = |parts| {
        let choice = RefundChoice { mode: Some(RefundMode::Policy), parts, ..RefundChoice::default() };
        settlement(&question(Role::Opr, Some(choice)))
    };
    assert_eq!(shown(&by(vec![part(1, 9_000)]).settled), [(1, 9_000, RefundKind::Policy, false)]);
    assert_eq!(codes(&by(vec![part(1, 8_000)])), [("refund.parts", "refund.parts_sum")]);
    assert_eq!(codes(&by(vec![part(2, 8_001)])), [("refund.parts.0.amount", "refund.too_much")]);
    let twice = by(vec![part(1, 4_000), part(1, 5_000), part(7, 1)]);
    assert_eq!(
        codes(&twice),
        [("refund.parts.1.paymentId", "validation.reference"), ("refund.parts.2.paymentId", "validation.reference")]
    );
}

#[test]
fn only_cash_is_handed_out() {
    let mut question = question(
        Role::Opr,
        Some(RefundChoice { mode: Some(RefundMode::Policy), handed_out: Some(true), ..RefundChoice::default() }),
    );
    assert_eq!(codes(&settlement(&question)), []);
    question.sources = vec![source(2, PaymentWay::Online, 18_000)];
    assert_eq!(codes(&settlement(&question)), [("refund.handedOut", "validation.reference")]);
}

#[test]
fn a_refund_shows_what_is_owed_after_it() {
    let booking = question(Role::Admin, None).facts;
    let payment = PaymentFacts {
        company_id: booking.company_id,
        branch_id: booking.branch_id,
        customer_id: booking.customer_id,
        way: PaymentWay::Online,
        status: PaymentStatus::Successful,
        amount: 18_000,
        captured: 18_000,
        refunded: 0,
        under_way: 0,
        needs_person: None,
    };
    let of = |kind, amount| {
        let input = RefundInput {
            amount: Some(amount),
            reason: Some("x".to_owned()),
            kind: Some(kind),
            ..RefundInput::default()
        };
        refund(&RefundQuestion { booking: booking.clone(), payment, input })
    };
    let goodwill = of(RefundKind::Goodwill, 5_000);
    assert_eq!((goodwill.waived, goodwill.owed, goodwill.balance, goodwill.left), (5_000, 13_000, 0, 13_000));
    assert_eq!(goodwill.payment_state, Some(PaymentState::Paid));
    let twice = of(RefundKind::Duplicate, 5_000);
    assert_eq!((twice.waived, twice.owed, twice.balance), (0, 18_000, 5_000));
    let whole = of(RefundKind::Goodwill, 18_000);
    assert_eq!((whole.left, whole.payment_state), (0, Some(PaymentState::Refunded)));
    let more = of(RefundKind::Goodwill, 18_001);
    assert_eq!(
        more.issues.iter().map(|i| (i.path.as_str(), i.code.as_str())).collect::<Vec<_>>(),
        [("amount", "refund.too_much")]
    );
}

#[test]
fn a_hold_is_ended_by_the_whole_price_only() {
    let input = |amount| PaymentInput {
        method: Some(crate::payment::method::PaymentMethod::Card),
        amount: Some(amount),
        ..PaymentInput::default()
    };
    let held = BookingFacts {
        hold_until: Some(booking::at("2026-11-20T12:00:00Z")),
        balance: 18_000,
        ..booking::facts(BookingStatus::Created)
    };
    let of = |facts: &BookingFacts, amount| {
        let issues = online_issues(&input(amount), Role::User, facts, 18_000);
        issues.into_iter().map(|issue| issue.code).collect::<Vec<_>>()
    };
    for part in [1, 17_999] {
        assert_eq!(of(&held, part), ["payment.whole"]);
    }
    assert_eq!(of(&held, 18_000), Vec::<String>::new());
    assert_eq!(of(&held, 18_001), ["payment.too_much"]);
    assert_eq!(of(&held, 0).len(), 1, "out of range once");
    for free in [BookingFacts { hold_until: None, ..held.clone() }, BookingFacts { captured: 1, ..held }] {
        assert_eq!(of(&free, 1), Vec::<String>::new());
    }
}
