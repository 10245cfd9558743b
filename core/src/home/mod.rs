//! The figures of the homes (product: Screens, home and admin-home): the days that are compared, what
//! waits for a person, and how full several branches are together. Reads no record; which bookings and
//! postings count is decided with them (`booking::state`, `payment::ledger`).

pub mod days;
pub mod spans;

use crate::base::stored::stored_enum;
use crate::base::time::Zone;

/// The zone whose day is today for figures of all companies.
pub const PLATFORM_ZONE: Zone = Zone::Belgrade;

stored_enum! {
    /// The length of a period in days. The period ends with today.
    HomePeriod { Days7 = "7", Days28 = "28", Days90 = "90" }
}

impl HomePeriod {
    /// The period of a home where no other is chosen.
    pub const USUAL: Self = Self::Days28;

    /// The number of days.
    pub const fn days(self) -> u64 {
        match self {
            Self::Days7 => 7,
            Self::Days28 => 28,
            Self::Days90 => 90,
        }
    }
}

stored_enum! {
    /// What waits for a person of the platform.
    WaitingKind {
        /// Payments that neither the provider nor a retry will settle.
        Payments = "PAYMENTS",
        /// Companies that wait for approval.
        Companies = "COMPANIES",
        /// Companies whose tax number or bank account was replaced.
        CompanyNumbers = "COMPANY_NUMBERS",
        /// Support messages that nobody has answered.
        Support = "SUPPORT",
    }
}

/// How full several branches are together, per mille, of the load of each (as in `calendar::grid`) and
/// the pets that it takes at once. A branch without places counts for nothing.
pub fn joint_load(branches: impl IntoIterator<Item = (i64, i64)>) -> i64 {
    let (mut taken, mut places) = (0_i64, 0_i64);
    for (load, room) in branches {
        taken = taken.saturating_add(load.saturating_mul(room));
        places = places.saturating_add(room);
    }
    // Rounded half up; no load is negative.
    taken.saturating_add(places / 2) / places.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_periods_text_is_its_number_of_days() {
        for period in HomePeriod::ALL {
            assert_eq!(period.as_str(), period.days().to_string());
        }
        assert!(HomePeriod::ALL.contains(&HomePeriod::USUAL));
    }

    #[test]
    fn a_larger_branch_weighs_more() {
        assert_eq!(joint_load([(500, 10), (1_000, 30)]), 875);
        assert_eq!(joint_load([(500, 10), (900, 0)]), 500);
        assert_eq!(joint_load([(1_200, 5)]), 1_200);
        assert_eq!(joint_load([(333, 1), (334, 1)]), 334);
        assert_eq!(joint_load([]), 0);
    }
}
