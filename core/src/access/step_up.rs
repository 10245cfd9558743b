//! Step-up (product §12): what an account does only after a second factor, or its password where it has none, was
//! proved within ten minutes in this session. Owns the table of these changes, the limits of refunds and the rule.
//! Proves nothing itself.

use crate::access::role::{Action, Role};
use crate::base::money::Currency;
use crate::base::stored::stored_enum;
use crate::base::time::UtcTime;

/// Minutes for which a proof counts.
pub const MINUTES: i64 = 10;

stored_enum! {
    /// The changes that need a step-up.
    StepUp {
        /// Adding a factor of one's own.
        FactorAdd = "FACTOR_ADD",
        /// Removing a factor of one's own.
        FactorRemove = "FACTOR_REMOVE",
        /// New recovery codes.
        RecoveryCodes = "RECOVERY_CODES",
        /// Removing the factors of another account.
        FactorReset = "FACTOR_RESET",
        /// Switching off that a company's staff need a second factor.
        RequirementOff = "REQUIREMENT_OFF",
        /// Inviting an ADMIN or SYSADM.
        InviteAdministrator = "INVITE_ADMINISTRATOR",
        /// Another role or company of an account.
        Assign = "ASSIGN",
        /// Bank account or tax number of a company.
        CompanyNumbers = "COMPANY_NUMBERS",
        /// Refunds of one request above [`refund_limit`].
        LargeRefund = "LARGE_REFUND",
    }
}
stored_enum! {
    /// How the owner of a session proved to be the account's.
    ProofKind { Password = "PASSWORD", Factor = "FACTOR" }
}

/// The last proof of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    /// A password or a factor.
    pub kind: ProofKind,
    /// When it was proved.
    pub at: UtcTime,
}

/// What an account has of second factors, and whether it must have one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactorStanding {
    /// Whether the account has a factor.
    pub has: bool,
    /// Whether the installation or the company asks the account for one.
    pub must: bool,
}

/// The changes that need a step-up, of those that an action of the permission table allows.
pub const fn needed_by(action: Action) -> &'static [StepUp] {
    match action {
        Action::FactorOwn => &[StepUp::FactorAdd, StepUp::FactorRemove, StepUp::RecoveryCodes],
        Action::CompanyEdit => &[StepUp::CompanyNumbers, StepUp::RequirementOff],
        Action::StaffManage => &[StepUp::InviteAdministrator, StepUp::Assign, StepUp::FactorReset],
        Action::BookingCancel
        | Action::BookingBreakOff
        | Action::BookingReschedule
        | Action::BranchWrite
        | Action::PaymentRefund => &[StepUp::LargeRefund],
        _ => &[],
    }
}

/// The most that staff refund in one request without a step-up, minor units.
pub const fn refund_limit(currency: Currency) -> i64 {
    let whole = match currency {
        Currency::Rsd => 50_000,
        Currency::Eur | Currency::Usd => 400,
        Currency::Bam => 800,
        Currency::Huf => 160_000,
        Currency::Ron => 2_000,
        Currency::Mkd => 25_000,
    };
    whole * 100
}

/// Whether an account must have a second factor: `roles` by the installation, `company` by its company.
pub fn must_have(role: Role, roles: &[Role], company: bool) -> bool {
    role.is_dashboard() && (roles.contains(&role) || company && role.is_company_staff())
}

/// What inviting an account of the role, or letting it in once more, needs.
pub const fn of_invitation(role: Role) -> Option<StepUp> {
    match role {
        Role::Sysadm | Role::Admin => Some(StepUp::InviteAdministrator),
        Role::Opr | Role::User | Role::Guest => None,
    }
}

/// Whether the session may make `change` now; the error is the code of the refusal. An account that must set up a
/// factor proves its password for that alone.
pub fn check(change: StepUp, proof: Option<Proof>, standing: FactorStanding, now: UtcTime) -> Result<(), &'static str> {
    if standing.must && !standing.has && change != StepUp::FactorAdd {
        return Err("auth.second_factor_missing");
    }
    let counts = |proof: &Proof| {
        let age = now.since(proof.at).num_seconds();
        // A proof later than now comes from a clock that was ahead.
        (-60..MINUTES * 60).contains(&age) && (proof.kind == ProofKind::Factor || !standing.has)
    };
    if proof.as_ref().is_some_and(counts) { Ok(()) } else { Err("auth.step_up_required") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(minute: u32, second: u32) -> UtcTime {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 29).unwrap();
        UtcTime::from_naive(day.and_hms_opt(12, minute, second).unwrap())
    }
    fn proof(kind: ProofKind) -> Option<Proof> {
        Some(Proof { kind, at: minute(0, 0) })
    }

    #[test]
    fn a_proof_counts_for_ten_minutes() {
        let none = FactorStanding { has: false, must: false };
        let at = |now| check(StepUp::Assign, proof(ProofKind::Password), none, now);
        assert_eq!(at(minute(0, 0)), Ok(()));
        assert_eq!(at(minute(9, 59)), Ok(()));
        assert_eq!(at(minute(10, 0)), Err("auth.step_up_required"));
        assert_eq!(check(StepUp::Assign, None, none, minute(0, 0)), Err("auth.step_up_required"));
    }

    #[test]
    fn a_clock_that_was_ahead_proves_nothing_for_long() {
        let ahead = Some(Proof { kind: ProofKind::Factor, at: minute(30, 0) });
        let has = FactorStanding { has: true, must: false };
        assert_eq!(check(StepUp::Assign, ahead, has, minute(29, 0)), Ok(()));
        assert_eq!(check(StepUp::Assign, ahead, has, minute(28, 59)), Err("auth.step_up_required"));
    }

    #[test]
    fn a_password_proves_nothing_where_there_is_a_factor() {
        for change in StepUp::ALL {
            let has = FactorStanding { has: true, must: false };
            assert_eq!(check(*change, proof(ProofKind::Password), has, minute(1, 0)), Err("auth.step_up_required"));
            assert_eq!(check(*change, proof(ProofKind::Factor), has, minute(1, 0)), Ok(()));
        }
    }

    #[test]
    fn who_must_have_a_factor_and_has_none_may_only_add_one() {
        let missing = FactorStanding { has: false, must: true };
        for change in StepUp::ALL.iter().copied() {
            let expected = if change == StepUp::FactorAdd { Ok(()) } else { Err("auth.second_factor_missing") };
            assert_eq!(check(change, proof(ProofKind::Password), missing, minute(1, 0)), expected, "{change}");
        }
    }

    #[test]
    fn the_requirement_is_of_roles_and_of_companies() {
        assert!(must_have(Role::Sysadm, &[Role::Sysadm], false));
        assert!(!must_have(Role::Sysadm, &[Role::Admin], true), "a company asks its own staff");
        assert!(must_have(Role::Opr, &[], true) && !must_have(Role::Opr, &[], false));
        assert!(!must_have(Role::User, &[Role::User], true), "pet owners have no factor yet");
    }

    #[test]
    fn administrators_are_invited_with_a_proof() {
        for role in Role::ALL.iter().copied() {
            let administers = matches!(role, Role::Sysadm | Role::Admin);
            assert_eq!(of_invitation(role), administers.then_some(StepUp::InviteAdministrator), "{role}");
        }
    }

    #[test]
    fn every_change_is_reached_by_an_action() {
        for change in StepUp::ALL {
            assert!(Action::ALL.iter().any(|action| needed_by(*action).contains(change)), "{change}");
        }
    }

    #[test]
    fn limits_are_minor_units() {
        assert_eq!(refund_limit(Currency::Rsd), 5_000_000);
        assert_eq!(refund_limit(Currency::Eur), 40_000);
        assert!(Currency::ALL.iter().all(|currency| refund_limit(*currency) > 0));
    }
}
