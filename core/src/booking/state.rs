//! The state machine of bookings: four states, and the action that leads from one to another. Times
//! and roles are decided in `actions`.

use crate::base::stored::stored_enum;

stored_enum! {
    /// The state of a booking.
    BookingStatus { Created = "CREATED", Active = "ACTIVE", Completed = "COMPLETED", Canceled = "CANCELED" }
}
stored_enum! {
    /// The actions on an existing booking.
    BookingAction {
        CheckIn = "CHECK_IN",
        Complete = "COMPLETE",
        Cancel = "CANCEL",
        NoShow = "NO_SHOW",
        BreakOff = "BREAK_OFF",
        /// Give up a hold whose provider is silent.
        Release = "RELEASE",
        UndoCheckIn = "UNDO_CHECK_IN",
        Reopen = "REOPEN",
        Reinstate = "REINSTATE",
        Reschedule = "RESCHEDULE",
        /// Guest, comment, pets' names and notes.
        Edit = "EDIT",
    }
}
stored_enum! {
    /// Why a booking was canceled.
    CancelKind {
        Customer = "CUSTOMER",
        Company = "COMPANY",
        Duplicate = "DUPLICATE",
        Platform = "PLATFORM",
        NoShow = "NO_SHOW",
        HoldExpired = "HOLD_EXPIRED",
        BrokenOff = "BROKEN_OFF",
    }
}
stored_enum! {
    /// When a booking is to be paid.
    PayAt { Online = "ONLINE", OnSite = "ON_SITE" }
}
stored_enum! {
    /// The origin of a booking.
    BookingSource { Staff = "STAFF", Marketplace = "MARKETPLACE" }
}

impl BookingStatus {
    /// The open states: the guest is still to come, or in house.
    pub const OPEN: [Self; 2] = [Self::Created, Self::Active];

    /// The states of bookings whose guest comes, is there or was there.
    pub const TAKING_PLACE: [Self; 3] = [Self::Created, Self::Active, Self::Completed];
    /// The states of bookings whose pets are in house.
    pub const IN_HOUSE: [Self; 1] = [Self::Active];

    /// Whether the pets of the booking are in house.
    pub const fn is_in_house(self) -> bool {
        match self {
            Self::Active => true,
            Self::Created | Self::Completed | Self::Canceled => false,
        }
    }

    /// Whether the booking occupies a place now or later.
    pub const fn is_live(self) -> bool {
        match self {
            Self::Created | Self::Active => true,
            Self::Completed | Self::Canceled => false,
        }
    }

    /// Whether the guest is still to come.
    pub const fn is_expected(self) -> bool {
        match self {
            Self::Created => true,
            Self::Active | Self::Completed | Self::Canceled => false,
        }
    }

    /// Whether the stay took place to its end.
    pub const fn is_past_stay(self) -> bool {
        match self {
            Self::Completed => true,
            Self::Created | Self::Active | Self::Canceled => false,
        }
    }
}

/// The state that `action` leads to from `status`; none: the action is not possible from there.
/// Rescheduling (B11) and edits keep the state.
pub const fn next(status: BookingStatus, action: BookingAction) -> Option<BookingStatus> {
    use BookingAction as A;
    use BookingStatus::{Active, Canceled, Completed, Created};
    match (action, status) {
        (A::CheckIn, Created) => Some(Active),
        (A::Complete, Active) => Some(Completed),
        (A::Cancel | A::NoShow | A::Release, Created) => Some(Canceled),
        (A::BreakOff, Active) => Some(Canceled),
        (A::UndoCheckIn, Active) => Some(Created),
        (A::Reopen, Completed) => Some(Active),
        (A::Reinstate, Canceled) => Some(Created),
        (A::Reschedule | A::Edit, Created) => Some(Created),
        (A::Reschedule | A::Edit, Active) => Some(Active),
        (A::CheckIn, Active | Completed | Canceled)
        | (A::Complete, Created | Completed | Canceled)
        | (A::Cancel | A::NoShow | A::Release, Active | Completed | Canceled)
        | (A::BreakOff | A::UndoCheckIn, Created | Completed | Canceled)
        | (A::Reopen, Created | Active | Canceled)
        | (A::Reinstate, Created | Active | Completed)
        | (A::Reschedule | A::Edit, Completed | Canceled) => None,
    }
}

impl BookingAction {
    /// The state that the action leads to; none for an action that keeps the state.
    pub const fn target(self) -> Option<BookingStatus> {
        match self {
            Self::CheckIn | Self::Reopen => Some(BookingStatus::Active),
            Self::Complete => Some(BookingStatus::Completed),
            Self::Cancel | Self::NoShow | Self::BreakOff | Self::Release => Some(BookingStatus::Canceled),
            Self::UndoCheckIn | Self::Reinstate => Some(BookingStatus::Created),
            Self::Reschedule | Self::Edit => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_bookings_occupy_a_place() {
        let live: Vec<_> = BookingStatus::ALL.iter().copied().filter(|status| status.is_live()).collect();
        assert_eq!(live, BookingStatus::OPEN);
    }

    #[test]
    fn actions_lead_to_their_target_state() {
        for action in BookingAction::ALL {
            for status in BookingStatus::ALL {
                if let (Some(to), Some(target)) = (next(*status, *action), action.target()) {
                    assert_eq!(to, target, "{status} {action}");
                }
            }
        }
    }
}
