//! Events of the stream (product: `GET /events`): their kinds, and which accounts hear one. An event carries a
//! kind and an id, never data; what it is about is read through the permission table as always.

use super::role::{Action, Actor, Decision, Object, can};
use crate::base::id::UserId;
use crate::base::stored::stored_enum;

stored_enum! {
    /// The kinds of events.
    EventKind {
        /// The stream counts from here on: what was read before may be out of date. Never announced.
        Ready = "READY",
        /// Texts changed.
        Translations = "TRANSLATIONS",
        /// A notification reached the account, or the account read one. Its id is that of the notification, 0 of
        /// several.
        Notification = "NOTIFICATION",
        /// The sending of a notification went on. Its id is that of the notification.
        Sending = "SENDING",
    }
}

/// The accounts that hear an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Audience {
    /// Every account.
    Everyone,
    /// Accounts that may do this to some object of the platform.
    May(Action),
    /// These accounts, in ascending order.
    Accounts(Vec<UserId>),
}

impl Audience {
    /// Whether `actor` hears the event.
    pub fn includes(&self, actor: &Actor) -> bool {
        match self {
            Self::Everyone => true,
            Self::May(action) => can(Some(actor), *action, Object::default()) == Decision::Allowed,
            Self::Accounts(accounts) => accounts.binary_search(&actor.user_id).is_ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::role::Role;

    fn actor(user: i64, role: Role) -> Actor {
        Actor { user_id: UserId(user), role, company_id: None, branch_id: None }
    }

    #[test]
    fn an_event_reaches_its_audience_only() {
        let (platform, owner) = (actor(1, Role::Sysadm), actor(2, Role::User));
        let hears = |audience: &Audience| (audience.includes(&platform), audience.includes(&owner));
        assert_eq!(hears(&Audience::Everyone), (true, true));
        assert_eq!(hears(&Audience::May(Action::ContentWrite)), (true, false));
        assert_eq!(hears(&Audience::May(Action::MarketRead)), (true, true));
        assert_eq!(hears(&Audience::Accounts(vec![UserId(2), UserId(9)])), (false, true));
        assert_eq!(hears(&Audience::Accounts(Vec::new())), (false, false));
    }
}
