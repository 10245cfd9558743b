//! What may be done to an account (product §7). Buttons and server ask here.

use serde::Serialize;

use crate::access::role::{Action, Actor, Decision, Object, Role, can};
use crate::base::id::{BranchId, CompanyId, UserId};
use crate::base::issue::Reason;
use crate::base::stored::stored_enum;
use crate::form::input::facts;

stored_enum! {
    /// What is done to somebody else's account, in the order of the buttons.
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
        Delete = "DELETE",
    }
}

facts! {
    /// What of an account decides what may be done to it. Every account's answer carries it.
    #[derive(PartialEq, Eq)]
    pub struct UserFacts {
        /// Which.
        pub id: UserId,
        /// Its role.
        pub role: Role,
        /// Its company.
        pub company_id: Option<CompanyId>,
        /// The branch it is tied to.
        pub branch_id: Option<BranchId>,
        /// Whether it may sign in.
        pub active: bool,
        /// It was invited and has no password yet.
        pub invited: bool,
        /// The last active SYSADM, or the last active ADMIN of its company.
        pub last_of_kind: bool,
        /// It is deleted and may still be restored.
        pub deleted: bool,
    }
}

/// The answer for one action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct UserVerdict {
    /// Which.
    pub action: UserAction,
    /// Whether.
    pub allowed: bool,
    /// Why not.
    pub reason: Option<Reason>,
}

/// Every action's answer, in the order of [`UserAction::ALL`].
pub fn verdicts(actor: &Actor, facts: &UserFacts) -> Vec<UserVerdict> {
    let answer = |action| match verdict(actor, facts, action) {
        Ok(()) => UserVerdict { action, allowed: true, reason: None },
        Err(code) => UserVerdict { action, allowed: false, reason: Some(Reason::new(code)) },
    };
    UserAction::ALL.iter().copied().map(answer).collect()
}

/// Whether `actor` may do `action`; else the code of the reason. Who may at all comes
/// first, then what the account's state allows.
pub fn verdict(actor: &Actor, facts: &UserFacts, action: UserAction) -> Result<(), &'static str> {
    let may = |action| can(Some(actor), permission(facts.role, action), object(facts)) == Decision::Yes;
    if !may(action) {
        // Their own administrators change everything else of them.
        let role_only = action == UserAction::Assign && may(UserAction::Edit);
        return Err(if role_only { "user.role_by_platform" } else { "auth.forbidden" });
    }
    if facts.deleted {
        return Err("user.deleted");
    }
    // A pet owner's profile and password are their own business, and the role stays.
    let owners =
        facts.role == Role::User && matches!(action, UserAction::Edit | UserAction::Invite | UserAction::Assign);
    match action {
        _ if owners => Err("user.by_owner"),
        UserAction::Edit | UserAction::EndSessions => Ok(()),
        UserAction::Invite if !facts.invited => Err("user.already_accepted"),
        UserAction::Invite | UserAction::Deactivate if !facts.active => Err("user.inactive"),
        UserAction::Invite => Ok(()),
        UserAction::Reactivate if facts.active => Err("user.active_already"),
        UserAction::Reactivate => Ok(()),
        UserAction::Assign | UserAction::Deactivate | UserAction::Delete => expendable(actor, facts),
    }
}

/// Whether `actor` sees and manages an account of this role, which belongs to `house`. What has
/// no company is the platform's or a pet owner's: whoever may not manage those does not see it.
pub fn access(actor: &Actor, role: Role, house: Object) -> Decision {
    match can(Some(actor), permission(role, UserAction::Edit), house) {
        Decision::Forbidden if house.company_id.is_none() => Decision::NotFound,
        decision => decision,
    }
}

/// Nobody locks themselves out, and somebody must stay who can sign in. Platform staff
/// may take a company's last ADMIN away, its own people may not.
fn expendable(actor: &Actor, facts: &UserFacts) -> Result<(), &'static str> {
    match (facts.role, actor.role) {
        _ if facts.id == actor.user_id => Err("user.oneself"),
        (Role::Sysadm, _) if facts.last_of_kind => Err("user.last_sysadm"),
        (Role::Admin, Role::Admin) if facts.last_of_kind => Err("user.last_admin"),
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

/// Whose the account is, for the permission table.
fn object(facts: &UserFacts) -> Object {
    Object { company_id: facts.company_id, branch_id: facts.branch_id, user_id: None }
}

#[cfg(test)]
#[path = "verdicts_tests.rs"]
mod tests;
