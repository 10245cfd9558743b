//! Which audited changes are announced to those who follow such records (product: `GET /events`). The audit's entry
//! asks, so that no use case can forget it. Every action on such a record announces: each changes what somebody sees.

use crate::access::event::EventKind;
use crate::access::role::Action;

/// What an audited change announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Announced {
    /// The kind of the event.
    pub kind: EventKind,
    /// The action that those who hear it may do to the changed record: to read it.
    pub readers: Action,
}

/// What a change of a record of this kind announces; none: nobody follows such records.
pub fn announced(entity: &str) -> Option<Announced> {
    let (kind, readers) = match entity {
        "booking" => (EventKind::Booking, Action::BookingView),
        // One on a booking is shown with it, and marked in lists of bookings.
        "note" => (EventKind::Booking, Action::NoteCompany),
        "payment" | "refund" | "refund_request" => (EventKind::Payment, Action::PaymentView),
        "till_closing" => (EventKind::Payment, Action::TillView),
        // A branch is saved with its timeslots and has an entry of its own each time.
        "branch" => (EventKind::Closure, Action::BranchView),
        "support_message" => (EventKind::SupportMessage, Action::SupportInbox),
        "review" => (EventKind::Review, Action::ReviewView),
        _ => return None,
    };
    Some(Announced { kind, readers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::AUDITED;

    #[test]
    fn every_audited_entity_is_followed_or_said_not_to_be() {
        let followed = [
            "booking",
            "note",
            "payment",
            "refund",
            "refund_request",
            "till_closing",
            "branch",
            "support_message",
            "review",
        ];
        for audited in AUDITED {
            assert_eq!(announced(audited.entity).is_some(), followed.contains(&audited.entity), "{}", audited.entity);
        }
        assert!(followed.iter().all(|entity| AUDITED.iter().any(|audited| audited.entity == *entity)));
    }
}
