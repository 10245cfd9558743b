//! Limits of pet owners and of their addresses (product §8). Staff have none. Counts nothing itself.

/// Most open holds of an account.
pub const OPEN_HOLDS: i64 = 3;
/// Holds of an account that may expire within 24 hours, before it may hold again.
pub const EXPIRED_HOLDS: i64 = 3;
/// Most unpaid bookings of an account whose arrival is still to come.
pub const UNPAID_BOOKINGS: i64 = 10;
/// Most open holds from one address (of IPv6 the /64), whatever their accounts.
pub const HOLDS_OF_ADDRESS: i64 = 10;
/// Hours for which an expired hold counts.
pub const EXPIRED_HOURS: i64 = 24;

/// What an account and its address have taken already.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Taken {
    /// Open holds of the account.
    pub open_holds: i64,
    /// Holds of the account that expired in the last [`EXPIRED_HOURS`].
    pub expired_holds: i64,
    /// Unpaid bookings of the account whose arrival is to come, held ones too.
    pub unpaid_bookings: i64,
    /// Open holds from the address.
    pub holds_of_address: i64,
}

/// A limit that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// [`OPEN_HOLDS`].
    OpenHolds,
    /// [`EXPIRED_HOLDS`].
    ExpiredHolds,
    /// [`UNPAID_BOOKINGS`].
    UnpaidBookings,
    /// [`HOLDS_OF_ADDRESS`].
    HoldsOfAddress,
}

impl Reached {
    /// The code of the refusal.
    pub const fn code(self) -> &'static str {
        match self {
            Self::OpenHolds => "booking.limit.open_holds",
            Self::ExpiredHolds => "booking.limit.expired_holds",
            Self::UnpaidBookings => "booking.limit.unpaid",
            Self::HoldsOfAddress => "booking.limit.address",
        }
    }
}

/// Whether one more booking may be taken; `held`: until it is paid online.
///
/// # Errors
/// The limit that is reached.
pub const fn may_take(taken: &Taken, held: bool) -> Result<(), Reached> {
    if taken.unpaid_bookings >= UNPAID_BOOKINGS {
        return Err(Reached::UnpaidBookings);
    }
    if !held {
        return Ok(());
    }
    if taken.open_holds >= OPEN_HOLDS {
        Err(Reached::OpenHolds)
    } else if taken.holds_of_address >= HOLDS_OF_ADDRESS {
        Err(Reached::HoldsOfAddress)
    } else if taken.expired_holds >= EXPIRED_HOLDS {
        Err(Reached::ExpiredHolds)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_is_reached_at_its_number() {
        let none = Taken::default();
        for (below, at, reached) in [
            (Taken { open_holds: 2, ..none }, Taken { open_holds: 3, ..none }, Reached::OpenHolds),
            (Taken { expired_holds: 2, ..none }, Taken { expired_holds: 3, ..none }, Reached::ExpiredHolds),
            (Taken { holds_of_address: 9, ..none }, Taken { holds_of_address: 10, ..none }, Reached::HoldsOfAddress),
        ] {
            assert_eq!(may_take(&below, true), Ok(()), "{below:?}");
            assert_eq!(may_take(&at, true), Err(reached), "{at:?}");
            // A booking that is paid at the desk holds nothing.
            assert_eq!(may_take(&at, false), Ok(()), "{at:?}");
        }
        for held in [true, false] {
            assert_eq!(may_take(&Taken { unpaid_bookings: 9, ..none }, held), Ok(()));
            assert_eq!(may_take(&Taken { unpaid_bookings: 10, ..none }, held), Err(Reached::UnpaidBookings));
        }
    }
}
