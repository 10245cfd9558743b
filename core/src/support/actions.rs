//! Permitted actions on support messages: which, for whom, and why not. Buttons and the server ask here and
//! nowhere else.

use sapa_derive::facts;

use super::SupportStatus;
use crate::access::role::{Action, Actor, Object};
use crate::access::verdict::{RecordVerdict, Refused, allowed, state};
use crate::base::id::UserId;
use crate::base::stored::stored_enum;

stored_enum! {
    /// The actions on a support message, in the order of the buttons.
    SupportAction {
        /// Answer the asker, also in a closed thread.
        Reply = "REPLY",
        /// Take the thread on oneself, also from somebody else.
        Assign = "ASSIGN",
        /// Expect nothing more.
        Close = "CLOSE",
    }
}

/// Facts of a support message.
#[facts]
#[derive(PartialEq, Eq)]
pub struct SupportFacts {
    pub status: SupportStatus,
    /// The account that looks after the thread.
    pub assigned_to_id: Option<UserId>,
}

/// Whether `actor` may do `action` to the message.
pub fn on_message(facts: &SupportFacts, actor: &Actor, action: SupportAction) -> Result<(), Refused> {
    allowed(actor, Action::SupportInbox, Object::default())?;
    match (action, facts.status) {
        (SupportAction::Assign, _) if facts.assigned_to_id == Some(actor.user_id) => state("support.reason.own"),
        (SupportAction::Assign | SupportAction::Close, SupportStatus::Closed) => state("support.reason.closed"),
        (SupportAction::Reply, SupportStatus::Open | SupportStatus::Answered | SupportStatus::Closed)
        | (SupportAction::Assign | SupportAction::Close, SupportStatus::Open | SupportStatus::Answered) => Ok(()),
    }
}

/// The answers for all actions on a message.
pub fn support_verdicts(facts: &SupportFacts, actor: &Actor) -> Vec<RecordVerdict<SupportAction>> {
    SupportAction::ALL.iter().map(|action| RecordVerdict::of(*action, on_message(facts, actor, *action))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::role::Role;
    use crate::base::id::CompanyId;

    const ME: UserId = UserId(7);

    fn actor(role: Role) -> Actor {
        let company_id = role.is_company_staff().then_some(CompanyId(1));
        Actor { user_id: ME, role, company_id, branch_id: None }
    }

    /// The whole table for the platform: the state, whose thread it is, and reply, assign, close.
    #[test]
    fn every_state_has_its_actions() {
        use SupportStatus::{Answered, Closed, Open};
        let other = Some(UserId(8));
        for (status, assigned_to_id, expected) in [
            (Open, None, ["yes", "yes", "yes"]),
            (Open, other, ["yes", "yes", "yes"]),
            (Open, Some(ME), ["yes", "support.reason.own", "yes"]),
            (Answered, None, ["yes", "yes", "yes"]),
            (Answered, Some(ME), ["yes", "support.reason.own", "yes"]),
            (Closed, None, ["yes", "support.reason.closed", "support.reason.closed"]),
            (Closed, Some(ME), ["yes", "support.reason.own", "support.reason.closed"]),
        ] {
            let facts = SupportFacts { status, assigned_to_id };
            let verdicts = support_verdicts(&facts, &actor(Role::Sysadm));
            let answers: Vec<_> =
                verdicts.iter().map(|verdict| verdict.reason.as_ref().map_or("yes", |reason| &reason.code)).collect();
            assert_eq!(answers, expected, "{status} {assigned_to_id:?}");
        }
    }

    #[test]
    fn only_the_platform_answers() {
        let facts = SupportFacts { status: SupportStatus::Open, assigned_to_id: None };
        for role in [Role::Admin, Role::Opr, Role::User] {
            assert!(support_verdicts(&facts, &actor(role)).iter().all(|verdict| !verdict.allowed && !verdict.offered));
        }
    }
}
