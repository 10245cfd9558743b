//! Tests of permitted actions on accounts.

use super::*;
use crate::people::verdicts::UserAction::{
    Assign, Deactivate, Delete, Edit, EndSessions, Erase, Invite, Reactivate, ResetFactors,
};

fn actor(role: Role) -> Actor {
    let company_id = role.is_company_staff().then_some(CompanyId(1));
    Actor { user_id: UserId(7), role, company_id, branch_id: None }
}

fn facts(role: Role) -> UserFacts {
    let company_id = role.is_company_staff().then_some(CompanyId(1));
    UserFacts {
        id: UserId(8),
        role,
        company_id,
        branch_id: None,
        active: true,
        invited: false,
        has_factor: true,
        last_of_kind: false,
        deleted: false,
    }
}

fn allowed(by: Role, facts: &UserFacts) -> Vec<UserAction> {
    verdicts(&actor(by), facts).into_iter().filter(|v| v.allowed).map(|v| v.action).collect()
}

fn why(by: Role, facts: &UserFacts, action: UserAction) -> Option<&'static str> {
    verdict(&actor(by), facts, action).err()
}

#[test]
fn accounts_are_managed_by_the_roles_above() {
    let everything = [Edit, Assign, Deactivate, EndSessions, ResetFactors, Delete];
    assert_eq!(allowed(Role::Sysadm, &facts(Role::Sysadm)), everything);
    for of in [Role::Admin, Role::Opr] {
        assert_eq!(allowed(Role::Sysadm, &facts(of)), [Edit, Assign, Deactivate, EndSessions, Delete], "{of}");
    }
    assert_eq!(allowed(Role::Sysadm, &facts(Role::User)), [Deactivate, EndSessions, Delete, Erase]);
    assert_eq!(why(Role::Sysadm, &facts(Role::Opr), Erase), Some("user.erase_customers"));
    assert_eq!(why(Role::Admin, &facts(Role::User), Erase), Some("auth.forbidden"));
    for of in [Role::Admin, Role::Opr] {
        assert_eq!(allowed(Role::Admin, &facts(of)), [Edit, Deactivate, EndSessions, ResetFactors, Delete], "{of}");
        assert_eq!(why(Role::Admin, &facts(of), Assign), Some("user.role_by_platform"), "{of}");
    }
    for (by, of) in
        [(Role::Admin, Role::Sysadm), (Role::Admin, Role::User), (Role::Opr, Role::Opr), (Role::User, Role::User)]
    {
        assert_eq!(allowed(by, &facts(of)), [], "{by} on {of}");
        assert_eq!(why(by, &facts(of), Edit), Some("auth.forbidden"));
    }
    let elsewhere = UserFacts { company_id: Some(CompanyId(2)), ..facts(Role::Opr) };
    assert_eq!(allowed(Role::Admin, &elsewhere), []);
}

#[test]
fn no_account_locks_itself_out_and_one_administrator_stays() {
    let oneself = UserFacts { id: UserId(7), ..facts(Role::Sysadm) };
    let last = UserFacts { last_of_kind: true, ..facts(Role::Sysadm) };
    let last_admin = UserFacts { last_of_kind: true, ..facts(Role::Admin) };
    for action in [Assign, Deactivate, Delete] {
        assert_eq!(why(Role::Sysadm, &oneself, action), Some("user.oneself"));
        assert_eq!(why(Role::Sysadm, &last, action), Some("user.last_sysadm"));
        assert_eq!(why(Role::Sysadm, &last_admin, action), None, "the platform's staff may close a company");
    }
    assert_eq!(why(Role::Admin, &last_admin, Deactivate), Some("user.last_admin"));
    assert_eq!(why(Role::Sysadm, &oneself, Edit), None);
}

#[test]
fn the_account_state_decides_the_rest() {
    let invited = UserFacts { invited: true, ..facts(Role::Opr) };
    let inactive = UserFacts { active: false, ..invited.clone() };
    assert_eq!(why(Role::Admin, &invited, Invite), None);
    assert_eq!(why(Role::Admin, &facts(Role::Opr), Invite), Some("user.already_accepted"));
    assert_eq!(why(Role::Admin, &inactive, Invite), Some("user.inactive"));
    assert_eq!(why(Role::Admin, &inactive, Deactivate), Some("user.inactive"));
    assert_eq!(why(Role::Admin, &inactive, Reactivate), None);
    assert_eq!(why(Role::Admin, &invited, Reactivate), Some("user.active_already"));
    let deleted = UserFacts { deleted: true, ..facts(Role::Opr) };
    assert!(
        verdicts(&actor(Role::Admin), &deleted)
            .iter()
            .all(|v| v.action == Assign || v.reason.as_ref().is_some_and(|r| r.code == "user.deleted"))
    );
    assert_eq!(why(Role::Sysadm, &facts(Role::User), Edit), Some("user.by_owner"));
}

#[test]
fn lost_factors_are_removed_by_another_account() {
    let none = UserFacts { has_factor: false, ..facts(Role::Opr) };
    assert_eq!(why(Role::Admin, &none, ResetFactors), Some("user.no_factor"));
    assert_eq!(why(Role::Admin, &facts(Role::Admin), ResetFactors), None);
    assert_eq!(
        why(Role::Admin, &UserFacts { id: UserId(7), ..facts(Role::Admin) }, ResetFactors),
        Some("user.oneself")
    );
    assert_eq!(
        why(Role::Sysadm, &UserFacts { id: UserId(7), ..facts(Role::Sysadm) }, ResetFactors),
        Some("user.oneself")
    );
    assert_eq!(why(Role::Sysadm, &facts(Role::User), ResetFactors), Some("user.by_owner"));
    assert_eq!(why(Role::Admin, &facts(Role::Sysadm), ResetFactors), Some("auth.forbidden"));
    for of in [Role::Admin, Role::Opr] {
        assert_eq!(why(Role::Sysadm, &facts(of), ResetFactors), Some("user.reset_by_company"), "{of}");
    }
    let only = UserFacts { last_of_kind: true, ..facts(Role::Admin) };
    assert_eq!(why(Role::Sysadm, &only, ResetFactors), None);
    assert_eq!(why(Role::Sysadm, &facts(Role::Sysadm), ResetFactors), None);
}

#[test]
fn accounts_are_visible_by_company_and_branch() {
    let account = |company: Option<i64>, branch: Option<i64>| Object {
        company_id: company.map(CompanyId),
        branch_id: branch.map(BranchId),
        user_id: None,
    };
    use Decision::{Allowed, Forbidden, NotFound};
    for (role, place, [sysadm, admin, opr, user]) in [
        (Role::Opr, account(Some(1), Some(3)), [Allowed, Allowed, Forbidden, NotFound]),
        (Role::Admin, account(Some(2), None), [Allowed, NotFound, NotFound, NotFound]),
        // An account without a company is not found by actors who may not manage it.
        (Role::Sysadm, account(None, None), [Allowed, NotFound, NotFound, NotFound]),
        (Role::User, account(None, None), [Allowed, NotFound, NotFound, NotFound]),
    ] {
        for (by, expected) in [(Role::Sysadm, sysadm), (Role::Admin, admin), (Role::Opr, opr), (Role::User, user)] {
            assert_eq!(access(&actor(by), role, place), expected, "{by} {role}");
        }
    }
    let tied = Actor { branch_id: Some(BranchId(4)), ..actor(Role::Opr) };
    assert_eq!(access(&tied, Role::Opr, account(Some(1), Some(3))), NotFound);
}
