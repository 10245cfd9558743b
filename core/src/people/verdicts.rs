//! Permitted actions on an account (product §7), with the reasons against them. Buttons and server
//! ask here. Counts no accounts itself.

use sapa_derive::facts;
use serde::Serialize;

use crate::access::role::{Action, Actor, Decision, Object, Role, can};
use crate::base::id::{BranchId, CompanyId, UserId};
use crate::base::issue::Reason;
use crate::base::stored::stored_enum;

stored_enum! {
    /// The actions on another person's account, in the order of the buttons.
    UserAction {
        /// Names, phone, language; e-mail until the invitation is accepted; branch of an OPR.
        Edit = "EDIT",
        /// Role and company.
        Assign = "ASSIGN",
        /// Send the invitation again.
        Invite = "INVITE",
        Deactivate = "DEACTIVATE",
        Reactivate = "REACTIVATE",
        EndSessions = "END_SESSIONS",
        /// Remove all second factors of somebody who lost them.
        ResetFactors = "RESET_FACTORS",
        Delete = "DELETE",
        /// Replace the data of a pet owner by placeholders, for good.
        Erase = "ERASE",
    }
}

/// The facts of an account that decide which actions are permitted. Every account of the API's
/// answers carries them.
#[facts]
#[derive(PartialEq, Eq)]
pub struct UserFacts {
    pub id: UserId,
    pub role: Role,
    pub company_id: Option<CompanyId>,
    /// The one branch of an OPR that is tied to a branch.
    pub branch_id: Option<BranchId>,
    /// Whether the account may sign in.
    pub active: bool,
    /// Whether the account was invited and has no password yet.
    pub invited: bool,
    /// Whether the account has a second factor.
    pub has_factor: bool,
    /// Whether the account is the last active SYSADM, or the last active ADMIN of its company.
    pub last_of_kind: bool,
    /// Whether the account is deleted and may still be restored.
    pub deleted: bool,
}

/// The answer for one action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct UserVerdict {
    /// The action.
    pub action: UserAction,
    /// Whether the action is permitted now.
    pub allowed: bool,
    /// Why the action is refused; none where it is allowed.
    pub reason: Option<Reason>,
}

/// The answers for all actions, in the order of [`UserAction::ALL`].
pub fn verdicts(actor: &Actor, facts: &UserFacts) -> Vec<UserVerdict> {
    let answer = |action| match verdict(actor, facts, action) {
        Ok(()) => UserVerdict { action, allowed: true, reason: None },
        Err(code) => UserVerdict { action, allowed: false, reason: Some(Reason::new(code)) },
    };
    UserAction::ALL.iter().copied().map(answer).collect()
}

/// Whether `actor` may do `action`; the error is the code of the reason. Permission is checked
/// first, then the account's state.
pub fn verdict(actor: &Actor, facts: &UserFacts, action: UserAction) -> Result<(), &'static str> {
    let may = |action| can(Some(actor), permission(facts.role, action), object(facts)) == Decision::Allowed;
    if !may(action) {
        // The company's own administrators change all other fields of its accounts.
        let role_only = action == UserAction::Assign && may(UserAction::Edit);
        return Err(if role_only { "user.role_by_platform" } else { "auth.forbidden" });
    }
    if facts.deleted {
        return Err("user.deleted");
    }
    // The profile and the password of a pet owner belong to the pet owner, and the role stays.
    let owners = facts.role == Role::User
        && matches!(action, UserAction::Edit | UserAction::Invite | UserAction::Assign | UserAction::ResetFactors);
    match action {
        _ if owners => Err("user.by_owner"),
        UserAction::Edit | UserAction::EndSessions => Ok(()),
        UserAction::Erase if facts.role != Role::User => Err("user.erase_customers"),
        UserAction::Erase => Ok(()),
        UserAction::Invite if !facts.invited => Err("user.already_accepted"),
        UserAction::Invite | UserAction::Deactivate if !facts.active => Err("user.inactive"),
        UserAction::Invite => Ok(()),
        UserAction::Reactivate if facts.active => Err("user.active_already"),
        UserAction::Reactivate => Ok(()),
        UserAction::ResetFactors if facts.id == actor.user_id => Err("user.oneself"),
        UserAction::ResetFactors if !facts.has_factor => Err("user.no_factor"),
        UserAction::ResetFactors => reset(actor, facts),
        UserAction::Assign | UserAction::Deactivate | UserAction::Delete => expendable(actor, facts),
    }
}

/// Whether `actor` sees and manages an account of this role in this company and branch. An account
/// without a company belongs to the platform or to a pet owner: an actor who may not manage it does
/// not see it.
pub fn access(actor: &Actor, role: Role, account: Object) -> Decision {
    match can(Some(actor), permission(role, UserAction::Edit), account) {
        Decision::Forbidden if account.company_id.is_none() => Decision::NotFound,
        decision => decision,
    }
}

/// No account locks itself out, and one account that can sign in must stay. Platform staff may
/// remove a company's last ADMIN; the company's own accounts may not.
fn expendable(actor: &Actor, facts: &UserFacts) -> Result<(), &'static str> {
    match (facts.role, actor.role) {
        _ if facts.id == actor.user_id => Err("user.oneself"),
        (Role::Sysadm, _) if facts.last_of_kind => Err("user.last_sysadm"),
        (Role::Admin, Role::Admin) if facts.last_of_kind => Err("user.last_admin"),
        _ => Ok(()),
    }
}

/// The platform resets its own staff and the only administrator of a company; a company's administrators reset the rest.
fn reset(actor: &Actor, facts: &UserFacts) -> Result<(), &'static str> {
    let only_administrator = facts.role == Role::Admin && facts.last_of_kind;
    match actor.role {
        Role::Sysadm if facts.role.is_company_staff() && !only_administrator => Err("user.reset_by_company"),
        _ => Ok(()),
    }
}

const fn permission(role: Role, action: UserAction) -> Action {
    match (role, action) {
        (Role::Sysadm, _) => Action::SysadmManage,
        (Role::Admin | Role::Opr, UserAction::Assign) => Action::StaffAssign,
        (Role::Admin | Role::Opr, _) => Action::StaffManage,
        (Role::User | Role::Guest, _) => Action::CustomerManage,
    }
}

/// The account as an object of the permission table.
fn object(facts: &UserFacts) -> Object {
    Object { company_id: facts.company_id, branch_id: facts.branch_id, user_id: None }
}

#[cfg(test)]
#[path = "verdicts_tests.rs"]
mod tests;
