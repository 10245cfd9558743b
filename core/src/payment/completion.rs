//! Completing a booking that is not paid: the balance is settled before, or left open on purpose (B3).

use crate::base::issue::Reason;

/// Why a booking with this `balance` is not completed; `leave_open`: the person leaves it open on purpose.
pub fn still_open(balance: i64, leave_open: bool) -> Option<Reason> {
    (balance > 0 && !leave_open).then(|| Reason::new("booking.balance_open").with("balance", balance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_owed_stands_in_the_way() {
        assert!(still_open(1, false).is_some());
        for (balance, leave_open) in [(1, true), (0, false), (-1, false)] {
            assert_eq!(still_open(balance, leave_open), None);
        }
    }
}
