//! The figures of the homes (product: Screens, home and admin-home): the days that are compared, what
//! waits for a person, and how full several branches are together. Reads no record; which bookings and
//! postings count is decided with them (`booking::state`, `payment::ledger`).

pub mod days;
pub mod spans;

use crate::access::role::Role;
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
    /// What waits for a person.
    WaitingKind {
        /// Payments that neither the provider nor a retry will settle.
        Payments = "PAYMENTS",
        /// Refunds by cash, transfer or terminal that are to be handed out or sent.
        RefundsToHandOut = "REFUNDS_TO_HAND_OUT",
        /// Open requests for refunds.
        RefundRequests = "REFUND_REQUESTS",
        /// Overbooked bookings that still have no place of their own.
        Overbooked = "OVERBOOKED",
        /// Reviews that the company has not answered.
        ReviewsToAnswer = "REVIEWS_TO_ANSWER",
        /// Reviews that a company has reported.
        ReviewsReported = "REVIEWS_REPORTED",
        /// Companies that wait for approval.
        Companies = "COMPANIES",
        /// Companies whose tax number or bank account was replaced.
        CompanyNumbers = "COMPANY_NUMBERS",
        /// Support messages that nobody has answered.
        Support = "SUPPORT",
    }
}

impl WaitingKind {
    /// Whether the matter waits for accounts of `role`: those that deal with it and have its list.
    pub const fn waits_for(self, role: Role) -> bool {
        match self {
            Self::Companies | Self::CompanyNumbers | Self::Support | Self::ReviewsReported => {
                matches!(role, Role::Sysadm)
            }
            Self::Payments | Self::RefundsToHandOut => matches!(role, Role::Sysadm | Role::Admin),
            Self::RefundRequests => matches!(role, Role::Admin),
            Self::Overbooked | Self::ReviewsToAnswer => role.is_company_staff(),
        }
    }

    /// Whether the matter is gone when a person has dealt with it. The others are told for a period.
    pub const fn ends(self) -> bool {
        !matches!(self, Self::CompanyNumbers)
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
    use crate::access::role::{Action, Reach, reach};
    use crate::access::screens::at;

    #[test]
    fn a_periods_text_is_its_number_of_days() {
        for period in HomePeriod::ALL {
            assert_eq!(period.as_str(), period.days().to_string());
        }
        assert!(HomePeriod::ALL.contains(&HomePeriod::USUAL));
    }

    /// Nobody is told of a matter with which the role may not deal, or whose list it does not open.
    #[test]
    fn what_waits_for_a_role_may_be_done_and_seen_by_it() {
        for (kind, action, lists, waits_for) in [
            (WaitingKind::Payments, Action::PaymentRefund, &["/dashboard/payments"][..], "SA"),
            (WaitingKind::RefundsToHandOut, Action::RefundConfirm, &["/dashboard/payments"], "SA"),
            (WaitingKind::RefundRequests, Action::PaymentRefund, &["/dashboard/payments"], "A"),
            (
                WaitingKind::Overbooked,
                Action::BookingReschedule,
                &["/dashboard/bookings", "/dashboard/company-bookings"],
                "AO",
            ),
            (WaitingKind::ReviewsToAnswer, Action::ReviewReply, &["/dashboard/reviews"], "AO"),
            (WaitingKind::ReviewsReported, Action::ReviewModerate, &["/dashboard/reviews"], "S"),
            (WaitingKind::Companies, Action::CompanyApprove, &["/dashboard/companies"], "S"),
            (WaitingKind::CompanyNumbers, Action::AuditView, &["/dashboard/audit"], "S"),
            (WaitingKind::Support, Action::SupportInbox, &["/dashboard/support"], "S"),
        ] {
            for (letter, role) in [('S', Role::Sysadm), ('A', Role::Admin), ('O', Role::Opr), ('U', Role::User)] {
                assert_eq!(kind.waits_for(role), waits_for.contains(letter), "{kind} {role}");
                if kind.waits_for(role) {
                    assert_ne!(reach(action, role), Reach::No, "{kind} {role}");
                    assert!(
                        lists.iter().any(|list| at(list).is_some_and(|one| one.admits(Some(role)))),
                        "{kind} {role}"
                    );
                }
            }
        }
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
