//! The money of one booking: what it owes, what was paid, and the payment state that lists show
//! (product §6). Computed from sums, never stored as a state of its own.

use super::refund::RefundKind;
use crate::base::stored::stored_enum;

stored_enum! {
    /// The state of a booking's payments together.
    PaymentState {
        /// Nothing is paid, and something is owed.
        Unpaid = "UNPAID",
        /// All that was captured was refunded.
        Refunded = "REFUNDED",
        /// Less is paid than owed.
        PartlyPaid = "PARTLY_PAID",
        /// What is owed is paid.
        Paid = "PAID",
        /// More is paid than owed.
        Overpaid = "OVERPAID",
    }
}

/// The sums of a booking, in minor units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BookingMoney {
    /// The price.
    pub total: i64,
    /// What refunds waived, those of before a cancellation too.
    pub waived: i64,
    /// What is kept after a cancellation; none: the booking is not canceled.
    pub kept: Option<Kept>,
    /// Captured by all payments.
    pub captured: i64,
    /// Refunded of all payments.
    pub refunded: i64,
    /// Reserved by refunds under way.
    pub under_way: i64,
}

/// What a cancellation keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kept {
    /// Fixed by the cancellation; lowered by refunds of what was never owed.
    pub amount: i64,
    /// What refunds waived since then.
    pub waived: i64,
}

impl BookingMoney {
    /// What the guest owes in all, at least 0.
    pub fn owed(&self) -> i64 {
        let owed = match self.kept {
            Some(kept) => kept.amount.saturating_sub(kept.waived),
            None => self.total.saturating_sub(self.waived),
        };
        owed.max(0)
    }

    /// What the company has, or gets: a refund counts from its reservation on.
    pub fn paid(&self) -> i64 {
        self.captured.saturating_sub(self.refunded).saturating_sub(self.under_way)
    }

    /// What is still to be paid; negative: what was paid beyond it.
    pub fn balance(&self) -> i64 {
        self.owed().saturating_sub(self.paid())
    }

    /// What goes back when the company lowers the price to `total`: what is paid beyond it then, apart from
    /// what was paid beyond the old price already. Nothing where the price does not fall.
    pub fn given_back_at(&self, total: i64) -> i64 {
        let beyond = |money: &Self| money.balance().saturating_neg().max(0);
        beyond(&Self { total, ..*self }).saturating_sub(beyond(self)).max(0)
    }

    /// The payment state; none: nothing was captured, and nothing is owed.
    pub fn state(&self) -> Option<PaymentState> {
        if self.paid() == 0 && self.owed() > 0 {
            return Some(PaymentState::Unpaid);
        }
        if self.captured == 0 {
            return None;
        }
        if self.refunded == self.captured {
            return Some(PaymentState::Refunded);
        }
        Some(match self.balance() {
            1.. => PaymentState::PartlyPaid,
            0 => PaymentState::Paid,
            ..0 => PaymentState::Overpaid,
        })
    }

    /// The sums after a refund of `amount` is reserved that waives `waived`. A refund of what was never
    /// owed also lowers what a cancellation kept to what is still paid.
    #[must_use]
    pub fn reserved(mut self, kind: RefundKind, amount: i64, waived: i64) -> Self {
        self.under_way = self.under_way.saturating_add(amount);
        self.waived = self.waived.saturating_add(waived);
        let paid = self.paid();
        if let Some(kept) = &mut self.kept {
            kept.waived = kept.waived.saturating_add(waived);
            if !kind.waives() {
                kept.amount = kept.amount.min(paid.saturating_add(kept.waived));
            }
        }
        self
    }

    /// The sums after a refund of `amount` succeeded.
    #[must_use]
    pub const fn succeeded(mut self, amount: i64) -> Self {
        self.under_way = self.under_way.saturating_sub(amount);
        self.refunded = self.refunded.saturating_add(amount);
        self
    }

    /// The sums after a refund of `amount` failed or was withdrawn: what it `waived` is owed again. What a
    /// cancellation kept stays, so a refund of before it (`since_cancel` is false) leaves more paid than owed.
    #[must_use]
    pub const fn failed(mut self, amount: i64, waived: i64, since_cancel: bool) -> Self {
        self.under_way = self.under_way.saturating_sub(amount);
        self.waived = self.waived.saturating_sub(waived);
        if since_cancel && let Some(kept) = &mut self.kept {
            kept.waived = kept.waived.saturating_sub(waived);
        }
        self
    }
}

impl BookingMoney {
    /// The sums after a refund of `amount` that had succeeded came back: what it `waived` is owed again, as after
    /// one that failed.
    #[must_use]
    pub const fn reversed(mut self, amount: i64, waived: i64, since_cancel: bool) -> Self {
        self.refunded = self.refunded.saturating_sub(amount);
        self.under_way = self.under_way.saturating_add(amount);
        self.failed(amount, waived, since_cancel)
    }

    /// The sums after a refund waives `more` (negative: less) than was thought when it was reserved, because its kind
    /// is another one. What the guest owes after a cancellation stays: a refund of what was never owed had lowered
    /// what is kept by as much.
    #[must_use]
    pub const fn waives_more(mut self, more: i64, since_cancel: bool) -> Self {
        self.waived = self.waived.saturating_add(more);
        if since_cancel && let Some(kept) = &mut self.kept {
            kept.waived = kept.waived.saturating_add(more);
            kept.amount = kept.amount.saturating_add(more);
        }
        self
    }
}

/// What a refund of `amount` waives when it is reserved: all but what was paid beyond what is owed.
pub fn waived_by(kind: RefundKind, amount: i64, money: &BookingMoney) -> i64 {
    if !kind.waives() {
        return 0;
    }
    let beyond = money.paid().saturating_sub(money.owed()).max(0);
    amount.saturating_sub(beyond).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paid(total: i64, captured: i64) -> BookingMoney {
        BookingMoney { total, captured, ..BookingMoney::default() }
    }

    #[test]
    fn a_lower_price_gives_back_what_is_paid_beyond_it() {
        assert_eq!(paid(1_000, 1_000).given_back_at(700), 300);
        assert_eq!(paid(1_000, 800).given_back_at(700), 100, "the rest was never paid");
        assert_eq!(paid(1_000, 0).given_back_at(700), 0);
        assert_eq!(paid(1_000, 1_200).given_back_at(700), 300, "the older surplus is another matter");
        assert_eq!(paid(1_000, 1_000).given_back_at(1_300), 0);
        let waived = BookingMoney { waived: 400, refunded: 400, ..paid(1_000, 1_000) };
        assert_eq!(waived.given_back_at(700), 300);
    }

    #[test]
    fn states_follow_from_sums() {
        assert_eq!(paid(1_000, 0).state(), Some(PaymentState::Unpaid));
        assert_eq!(paid(0, 0).state(), None, "free of charge");
        assert_eq!(paid(1_000, 400).state(), Some(PaymentState::PartlyPaid));
        assert_eq!(paid(1_000, 1_000).state(), Some(PaymentState::Paid));
        assert_eq!(paid(1_000, 1_200).state(), Some(PaymentState::Overpaid));
        let refunded = BookingMoney { refunded: 1_000, waived: 1_000, ..paid(1_000, 1_000) };
        assert_eq!(refunded.state(), Some(PaymentState::Refunded));
        let unpaid = BookingMoney { kept: Some(Kept { amount: 0, waived: 0 }), ..paid(1_000, 0) };
        assert_eq!(unpaid.state(), None, "an unpaid booking that was canceled owes nothing");
    }

    #[test]
    fn a_whole_refund_under_way_is_paid_until_it_has_succeeded() {
        let money = paid(1_000, 1_000);
        let reserved = money.reserved(RefundKind::Goodwill, 1_000, waived_by(RefundKind::Goodwill, 1_000, &money));
        assert_eq!((reserved.paid(), reserved.owed(), reserved.state()), (0, 0, Some(PaymentState::Paid)));
        let succeeded = BookingMoney { under_way: 0, refunded: 1_000, ..reserved };
        assert_eq!(succeeded.state(), Some(PaymentState::Refunded));
    }

    #[test]
    fn goodwill_waives_what_is_owed_and_a_double_payment_does_not() {
        let goodwill = |money: BookingMoney, amount| {
            money.reserved(RefundKind::Goodwill, amount, waived_by(RefundKind::Goodwill, amount, &money))
        };
        let money = goodwill(paid(18_000, 18_000), 5_000);
        assert_eq!((money.owed(), money.balance(), money.state()), (13_000, 0, Some(PaymentState::Paid)));
        // What was paid beyond what is owed goes back first.
        let money = goodwill(paid(10_000, 12_000), 3_000);
        assert_eq!((money.waived, money.owed(), money.balance()), (1_000, 9_000, 0));
        let twice = paid(10_000, 20_000);
        assert_eq!(waived_by(RefundKind::Duplicate, 10_000, &twice), 0);
        let back = twice.reserved(RefundKind::Duplicate, 10_000, 0);
        assert_eq!((back.owed(), back.state()), (10_000, Some(PaymentState::Paid)));
    }

    #[test]
    fn a_double_payment_that_goes_back_after_a_cancel_lowers_what_is_kept() {
        let canceled = BookingMoney { kept: Some(Kept { amount: 6_000, waived: 0 }), ..paid(10_000, 6_000) };
        let back = canceled.reserved(RefundKind::Duplicate, 2_000, 0);
        assert_eq!((back.owed(), back.balance()), (4_000, 0));
    }
}
