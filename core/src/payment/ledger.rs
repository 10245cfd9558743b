//! The postings of the ledger: double entry, so every cause posts amounts whose sum is zero. What was
//! posted is never changed; a mistake is posted back.

use super::method::PaymentWay;
use crate::base::stored::stored_enum;

stored_enum! {
    /// The accounts of the ledger.
    LedgerAccount {
        /// Card money, online or of the terminal.
        ClearingCard = "CLEARING_CARD",
        Cash = "CASH",
        Bank = "BANK",
        /// What bookings were paid; negative, because it is owed in services.
        Booking = "BOOKING",
        /// Refunds on their way.
        RefundReserved = "REFUND_RESERVED",
    }
}
stored_enum! {
    /// What causes a posting.
    LedgerCause {
        /// A payment was captured.
        Capture = "CAPTURE",
        /// A refund was sent to the provider, or to the person who hands it out.
        RefundSent = "REFUND_SENT",
        /// A refund arrived.
        RefundSucceeded = "REFUND_SUCCEEDED",
        /// A refund that was sent did not arrive.
        RefundFailed = "REFUND_FAILED",
        /// A refund that had arrived came back.
        RefundReversed = "REFUND_REVERSED",
    }
}

impl LedgerAccount {
    /// The accounts that hold money. Revenue is what they gained: captured less refunded.
    pub const MONEY: [Self; 3] = [Self::ClearingCard, Self::Cash, Self::Bank];
}

/// An amount on an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Posting {
    /// The account.
    pub account: LedgerAccount,
    /// Signed minor units.
    pub amount: i64,
}

impl PaymentWay {
    /// The account that holds the money of a payment made this way.
    pub const fn account(self) -> LedgerAccount {
        match self {
            Self::Online | Self::Terminal => LedgerAccount::ClearingCard,
            Self::Transfer => LedgerAccount::Bank,
            Self::Cash => LedgerAccount::Cash,
        }
    }
}

/// The postings of `cause` for `amount`, a positive number of minor units.
pub const fn postings(cause: LedgerCause, way: PaymentWay, amount: i64) -> [Posting; 2] {
    use LedgerAccount::{Booking, RefundReserved};
    let (to, from) = match cause {
        LedgerCause::Capture | LedgerCause::RefundReversed => (way.account(), Booking),
        LedgerCause::RefundSent => (Booking, RefundReserved),
        LedgerCause::RefundSucceeded => (RefundReserved, way.account()),
        LedgerCause::RefundFailed => (RefundReserved, Booking),
    };
    [Posting { account: to, amount }, Posting { account: from, amount: -amount }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn balance(causes: &[LedgerCause], account: LedgerAccount) -> i64 {
        let all = causes.iter().flat_map(|cause| postings(*cause, PaymentWay::Cash, 500));
        all.filter(|posting| posting.account == account).map(|posting| posting.amount).sum()
    }

    #[test]
    fn every_cause_posts_a_sum_of_zero() {
        for cause in LedgerCause::ALL {
            for way in PaymentWay::ALL {
                assert_eq!(postings(*cause, *way, 700).iter().map(|posting| posting.amount).sum::<i64>(), 0);
            }
        }
    }

    #[test]
    fn money_is_on_the_accounts_of_the_ways() {
        for way in PaymentWay::ALL {
            assert!(LedgerAccount::MONEY.contains(&way.account()), "{way}");
        }
        let gained = |causes: &[LedgerCause]| -> i64 {
            LedgerAccount::MONEY.iter().map(|account| balance(causes, *account)).sum()
        };
        use LedgerCause::{Capture, RefundFailed, RefundReversed, RefundSent, RefundSucceeded};
        assert_eq!(gained(&[Capture]), 500);
        assert_eq!(gained(&[Capture, RefundSent, RefundSucceeded, RefundReversed]), 500, "the money came back");
        assert_eq!(gained(&[Capture, RefundSent]), 500, "a refund counts once it has arrived");
        assert_eq!(gained(&[Capture, RefundSent, RefundFailed]), 500);
        assert_eq!(gained(&[Capture, RefundSent, RefundSucceeded]), 0);
    }

    #[test]
    fn a_refund_that_fails_or_comes_back_leaves_what_was_there_before() {
        use LedgerCause::{Capture, RefundFailed, RefundReversed, RefundSent, RefundSucceeded};
        for account in LedgerAccount::ALL {
            let failed = balance(&[Capture, RefundSent, RefundFailed], *account);
            assert_eq!(failed, balance(&[Capture], *account), "{account}");
            let reversed = balance(&[Capture, RefundSent, RefundSucceeded, RefundReversed], *account);
            assert_eq!(reversed, balance(&[Capture], *account), "{account}");
            assert_eq!(balance(&[Capture, RefundSent, RefundSucceeded], *account), 0, "{account}");
        }
    }
}
