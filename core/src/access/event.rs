//! Events of the stream (product: `GET /events`): their kinds, and which accounts hear one. An event carries a
//! kind and an id, never data; what it is about is read through the permission table as always.

use super::role::{Action, Actor, Decision, Object, Reach, can, reach};
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
        /// A booking, or a note on one, was made or changed. Its id is that of the booking.
        Booking = "BOOKING",
        /// A payment, refund or request for one of a booking changed, or the day of a till was closed. Its id is that of
        /// the booking, under which it is read; 0 of none.
        Payment = "PAYMENT",
        /// Somebody came to a booking, to move it or to a dialog of it, or left it. Its id is that of the booking.
        Presence = "PRESENCE",
        /// Opening hours, closures, services or places of a branch changed. Its id is that of the branch.
        Closure = "CLOSURE",
        /// A message to support came or changed. Its id is that of the message.
        SupportMessage = "SUPPORT_MESSAGE",
        /// A review was written or changed. Its id is that of the review.
        Review = "REVIEW",
    }
}

/// The accounts that hear an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Every account.
    Everyone,
    /// Accounts that may do this to the record of these owners. Without any, the record is the platform's: who reaches
    /// records of one company only does not hear of it.
    May(Action, Object),
    /// These accounts, in ascending order.
    Accounts(Vec<UserId>),
}

impl Audience {
    /// Whether `actor` hears the event.
    pub fn includes(&self, actor: &Actor) -> bool {
        match self {
            Self::Everyone => true,
            Self::May(action, object) => {
                let reaches = *object != Object::default() || reach(*action, actor.role) == Reach::Any;
                reaches && can(Some(actor), *action, *object) == Decision::Allowed
            }
            Self::Accounts(accounts) => accounts.binary_search(&actor.user_id).is_ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::role::Role;
    use crate::base::id::{BranchId, CompanyId};

    fn actor(user: i64, role: Role) -> Actor {
        Actor { user_id: UserId(user), role, company_id: None, branch_id: None }
    }

    #[test]
    fn an_event_reaches_its_audience_only() {
        let (platform, owner) = (actor(1, Role::Sysadm), actor(2, Role::User));
        let hears = |audience: &Audience| (audience.includes(&platform), audience.includes(&owner));
        assert_eq!(hears(&Audience::Everyone), (true, true));
        assert_eq!(hears(&Audience::May(Action::ContentWrite, Object::default())), (true, false));
        assert_eq!(hears(&Audience::May(Action::MarketRead, Object::default())), (true, true));
        assert_eq!(hears(&Audience::Accounts(vec![UserId(2), UserId(9)])), (false, true));
        assert_eq!(hears(&Audience::Accounts(Vec::new())), (false, false));
    }

    #[test]
    fn a_record_s_event_reaches_those_who_may_read_the_record() {
        let of = |user: i64, role: Role, company: Option<i64>, branch: Option<i64>| Actor {
            company_id: company.map(CompanyId),
            branch_id: branch.map(BranchId),
            ..actor(user, role)
        };
        let people = [
            of(1, Role::Sysadm, None, None),
            of(2, Role::Admin, Some(1), None),
            of(3, Role::Opr, Some(1), None),
            of(4, Role::Opr, Some(1), Some(10)),
            of(5, Role::Opr, Some(1), Some(11)),
            of(6, Role::Admin, Some(2), None),
            of(7, Role::User, None, None),
            of(8, Role::User, None, None),
        ];
        let hear = |action: Action, object: Object| -> Vec<i64> {
            let audience = Audience::May(action, object);
            people.iter().filter(|actor| audience.includes(actor)).map(|actor| actor.user_id.0).collect()
        };
        let object = |company: Option<i64>, branch: Option<i64>, user: Option<i64>| Object {
            company_id: company.map(CompanyId),
            branch_id: branch.map(BranchId),
            user_id: user.map(UserId),
        };
        let of_seven = object(Some(1), Some(10), Some(7));
        assert_eq!(hear(Action::BookingView, of_seven), [1, 2, 3, 4, 7]);
        assert_eq!(hear(Action::PaymentView, of_seven), [1, 2, 3, 4, 7]);
        assert_eq!(hear(Action::BookingView, object(Some(1), Some(11), None)), [1, 2, 3, 5]);
        assert_eq!(hear(Action::BranchView, object(Some(1), Some(10), None)), [1, 2, 3, 4]);
        assert_eq!(hear(Action::SupportInbox, Object::default()), [1]);
        assert_eq!(hear(Action::PaymentView, Object::default()), [1], "money of no company is the platform's");
    }
}
