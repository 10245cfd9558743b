//! Random sequences of capture, refund, cancel, move and failure: the sums, the ledger and the states
//! agree after every step.

use proptest::prelude::*;

use super::cancellation::{Share, settle};
use super::ledger::{LedgerAccount, LedgerCause, Posting, postings};
use super::method::PaymentWay;
use super::money::{BookingMoney, PaymentState, waived_by};
use super::refund::{PaymentMoney, RefundEvent, RefundKind, RefundState, next};
use super::spread::{Source, spread};
use super::status::{self, PaymentEvent, PaymentStatus};
use crate::base::id::PaymentId;
use crate::base::time::UtcTime;

/// One step of a sequence. Numbers choose among what there is.
#[derive(Debug, Clone)]
enum Step {
    Capture {
        way: usize,
        amount: i64,
    },
    Refund {
        kind: usize,
        amount: i64,
    },
    /// News of a refund.
    News {
        refund: usize,
        event: usize,
    },
    Cancel {
        percent: u8,
    },
    Reinstate,
    Move {
        total: i64,
    },
    /// A refund that was made at the provider itself.
    Found {
        payment: usize,
        amount: i64,
    },
    /// Another kind of a refund that was found.
    Rekind {
        refund: usize,
        kind: usize,
    },
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0..4usize, 1..20_000i64).prop_map(|(way, amount)| Step::Capture { way, amount }),
        4 => (0..4usize, 1..20_000i64).prop_map(|(kind, amount)| Step::Refund { kind, amount }),
        6 => (0..16usize, 0..RefundEvent::ALL.len()).prop_map(|(refund, event)| Step::News { refund, event }),
        1 => (0..=100u8).prop_map(|percent| Step::Cancel { percent }),
        1 => Just(Step::Reinstate),
        1 => (0..30_000i64).prop_map(|total| Step::Move { total }),
        2 => (0..8usize, 1..20_000i64).prop_map(|(payment, amount)| Step::Found { payment, amount }),
        1 => (0..16usize, 0..2usize).prop_map(|(refund, kind)| Step::Rekind { refund, kind }),
    ]
}

struct Refund {
    payment: usize,
    way: PaymentWay,
    amount: i64,
    waived: i64,
    since_cancel: bool,
    state: RefundState,
    /// What it would have waived when it was found; none: it was made here.
    found: Option<i64>,
}

/// A booking with all that was posted for it.
struct World {
    money: BookingMoney,
    payments: Vec<(PaymentWay, PaymentMoney)>,
    refunds: Vec<Refund>,
    ledger: Vec<Posting>,
}

impl World {
    fn refundable(&self) -> Vec<Source> {
        let source = |(id, (way, payment)): (usize, &(PaymentWay, PaymentMoney))| Source {
            payment_id: PaymentId(id as i64),
            way: *way,
            captured_at: UtcTime::MIN,
            refundable: payment.refundable(),
        };
        self.payments.iter().enumerate().map(source).collect()
    }

    fn reserve(&mut self, kind: RefundKind, amount: i64, waives: bool) {
        let Some(parts) = spread(&self.refundable(), amount) else { return };
        for part in parts {
            let waived = if waives { waived_by(kind, part.amount, &self.money) } else { 0 };
            let payment = part.payment_id.0 as usize;
            let before = self.money.balance();
            self.money = self.money.reserved(kind, part.amount, waived);
            if waives {
                let expected = match (kind.waives(), self.money.kept) {
                    // What was paid beyond what is owed goes back first; the rest is waived.
                    (true, _) => before.max((before + part.amount).min(0)),
                    (false, None) => before + part.amount,
                    (false, Some(_)) => (before + part.amount).min(before.max(0)),
                };
                assert_eq!(self.money.balance(), expected, "{kind}");
            }
            self.payments[payment].1.under_way += part.amount;
            let since_cancel = self.money.kept.is_some();
            let state = RefundState::Requested;
            let (way, amount) = (part.way, part.amount);
            self.refunds.push(Refund { payment, way, amount, waived, since_cancel, state, found: None });
        }
    }

    fn news(&mut self, refund: usize, event: RefundEvent) {
        let Some(refund) = self.refunds.get_mut(refund) else { return };
        let Some(to) = next(refund.state, event).filter(|to| *to != refund.state) else { return };
        let payment = &mut self.payments[refund.payment].1;
        let mut post = |cause| self.ledger.extend(postings(cause, refund.way, refund.amount));
        if refund.state == RefundState::Requested && to == RefundState::Succeeded {
            post(LedgerCause::RefundSent);
        }
        match to {
            RefundState::Requested => {}
            RefundState::Sent => post(LedgerCause::RefundSent),
            RefundState::Succeeded => {
                post(LedgerCause::RefundSucceeded);
                payment.under_way -= refund.amount;
                payment.refunded += refund.amount;
                self.money = self.money.succeeded(refund.amount);
            }
            RefundState::Failed => {
                if refund.state == RefundState::Sent {
                    post(LedgerCause::RefundFailed);
                }
                payment.under_way -= refund.amount;
                self.money = self.money.failed(refund.amount, refund.waived, refund.since_cancel);
                refund.waived = 0;
            }
            RefundState::Reversed => {
                post(LedgerCause::RefundReversed);
                payment.refunded -= refund.amount;
                payment.status = status::next(payment.status, PaymentEvent::RefundReversed).expect("it held money");
                self.money = self.money.reversed(refund.amount, refund.waived, refund.since_cancel);
                refund.waived = 0;
            }
        }
        refund.state = to;
        if payment.refunded == payment.captured {
            payment.status = PaymentStatus::Void;
        }
    }

    fn found(&mut self, payment: usize, amount: i64) {
        let Some((way, paid)) = self.payments.get(payment).copied() else { return };
        if !way.is_automatic() || paid.refundable() < amount {
            return;
        }
        let found = Some(waived_by(RefundKind::Goodwill, amount, &self.money));
        self.money = self.money.reserved(RefundKind::Duplicate, amount, 0);
        self.payments[payment].1.under_way += amount;
        let (since_cancel, state) = (self.money.kept.is_some(), RefundState::Requested);
        self.refunds.push(Refund { payment, way, amount, waived: 0, since_cancel, state, found });
        self.news(self.refunds.len() - 1, RefundEvent::Succeed);
    }

    fn rekind(&mut self, refund: usize, kind: RefundKind) {
        let Some(refund) = self.refunds.get_mut(refund).filter(|refund| !refund.state.is_back()) else { return };
        let Some(found) = refund.found else { return };
        let waived = if kind.waives() { found } else { 0 };
        let owed = self.money.owed();
        self.money = self.money.waives_more(waived - refund.waived, refund.since_cancel);
        refund.waived = waived;
        if self.money.kept.is_some() {
            assert_eq!(self.money.owed(), owed, "what is owed after a cancellation does not depend on the kind");
        }
    }

    fn run(&mut self, step: Step) {
        match step {
            Step::Capture { way, amount } => {
                let way = PaymentWay::ALL[way];
                let payment =
                    PaymentMoney { status: PaymentStatus::Successful, captured: amount, refunded: 0, under_way: 0 };
                self.payments.push((way, payment));
                self.money.captured += amount;
                self.ledger.extend(postings(LedgerCause::Capture, way, amount));
            }
            Step::Refund { kind, amount } => self.reserve(RefundKind::ALL[kind], amount, true),
            Step::News { refund, event } => self.news(refund, RefundEvent::ALL[event]),
            Step::Cancel { percent } if self.money.kept.is_none() => {
                let settled = settle(&self.money, Share::percent(percent));
                assert!(settled.kept >= 0 && settled.kept <= self.money.owed(), "never more than was owed");
                assert_eq!(settled.kept + settled.refund, self.money.paid());
                self.money = self.money.canceled(settled.kept);
                self.reserve(RefundKind::Policy, settled.refund, false);
                assert_eq!(self.money.balance(), 0, "a cancellation settles the booking");
            }
            Step::Reinstate if self.money.kept.is_some() => {
                self.money = self.money.reinstated();
                // From now on they are refunds of before.
                self.refunds.iter_mut().for_each(|refund| refund.since_cancel = false);
            }
            Step::Move { total } if self.money.kept.is_none() => self.money.total = total,
            Step::Found { payment, amount } => self.found(payment, amount),
            Step::Rekind { refund, kind } => self.rekind(refund, RefundKind::OF_FOUND[kind]),
            Step::Cancel { .. } | Step::Reinstate | Step::Move { .. } => {}
        }
    }

    fn on(&self, accounts: &[LedgerAccount]) -> i64 {
        self.ledger.iter().filter(|posting| accounts.contains(&posting.account)).map(|posting| posting.amount).sum()
    }

    fn check(&self) {
        use LedgerAccount::{Bank, Booking, Cash, ClearingCard, RefundReserved};
        let money = &self.money;
        assert_eq!(self.ledger.iter().map(|posting| posting.amount).sum::<i64>(), 0);
        assert_eq!(self.on(&[Bank, Cash, ClearingCard]), money.captured - money.refunded);
        let sent: i64 =
            self.refunds.iter().filter(|refund| refund.state == RefundState::Sent).map(|refund| refund.amount).sum();
        assert_eq!(-self.on(&[RefundReserved]), sent);
        assert_eq!(-self.on(&[Booking]), money.captured - money.refunded - sent);
        let sum = |of: fn(&PaymentMoney) -> i64| self.payments.iter().map(|(_, payment)| of(payment)).sum::<i64>();
        assert_eq!(
            (sum(|p| p.captured), sum(|p| p.refunded), sum(|p| p.under_way)),
            (money.captured, money.refunded, money.under_way)
        );
        for (_, payment) in &self.payments {
            assert!(payment.refunded + payment.under_way <= payment.captured && payment.under_way >= 0);
        }
        assert!(money.paid() >= 0 && money.owed() >= 0 && money.waived >= 0);
        assert_eq!(money.waived, self.refunds.iter().map(|refund| refund.waived).sum::<i64>());
        let state = money.state();
        assert_eq!(state == Some(PaymentState::Unpaid), money.paid() == 0 && money.owed() > 0);
        if let Some(PaymentState::PartlyPaid | PaymentState::Paid | PaymentState::Overpaid) = state {
            let expected = match money.balance().signum() {
                1 => PaymentState::PartlyPaid,
                0 => PaymentState::Paid,
                _ => PaymentState::Overpaid,
            };
            assert_eq!(state, Some(expected));
        }
    }
}

proptest! {
    // `make soak` asks for more by `PROPTEST_CASES`.
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(4_000)))]
    #[test]
    fn sums_ledger_and_states_agree(total in 0i64..30_000, steps in proptest::collection::vec(step(), 1..40)) {
        let money = BookingMoney { total, ..BookingMoney::default() };
        let mut world = World { money, payments: Vec::new(), refunds: Vec::new(), ledger: Vec::new() };
        for step in steps {
            world.run(step);
            world.check();
        }
    }
}
