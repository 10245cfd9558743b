//! The form of a reallocation (product §13), with its own rules. Where each booking may go is decided in
//! `reallocation`.

use sapa_derive::form;

use crate::base::id::{BookingId, WorkplaceId};
use crate::base::issue::Issue;
use crate::base::text;
use crate::booking::input::BookingInput;
use crate::booking::request::RescheduleInput;
use crate::calendar::room::MOVES_MAX;
use crate::form::checks::{Checks, row};
use crate::form::rules::Rules;

/// A booking that moves to another workplace.
#[form(checked = CheckedRoomMove)]
pub struct RoomMoveInput {
    pub booking_id: Required<BookingId>,
    /// The version that the person saw.
    pub version: Required<i32>,
    pub workplace_id: Required<WorkplaceId>,
}

/// The booking that needs the room, where it exists already.
#[form]
pub struct RoomForInput {
    pub booking_id: Required<BookingId>,
    /// The version that the person saw.
    pub version: Required<i32>,
    /// Its times and place.
    pub r#move: Required<RescheduleInput>,
}

/// The booking that is checked in where the room is made.
#[form]
pub struct RoomCheckInInput {
    pub booking_id: Required<BookingId>,
    /// The version that the person saw.
    pub version: Required<i32>,
    pub workplace_id: Required<WorkplaceId>,
    /// Why the guest is checked in earlier than agreed.
    #[validate(custom(function = "text::reason"))]
    pub reason: Option<String>,
}

/// `POST /branches/{id}/reallocations`: one to three bookings that move to other workplaces at their
/// own times, and the booking that needs the room, new, existing or to be checked in, in the same step.
#[form]
pub struct ReallocationInput {
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<RoomMoveInput>>"))]
    #[schema(max_items = MOVES_MAX)]
    pub moves: Vec<RoomMoveInput>,
    /// The new booking that gets the room.
    pub booking: Option<BookingInput>,
    /// The existing booking that gets the room.
    pub reschedule: Option<RoomForInput>,
    /// The existing booking that is checked in there.
    pub check_in: Option<RoomCheckInInput>,
}

impl Rules for RoomMoveInput {}

impl Rules for RoomCheckInInput {}

impl Rules for RoomForInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.within("move", self.r#move.as_ref().map_or_else(Vec::new, Rules::issues));
        checks.done()
    }
}

impl ReallocationInput {
    /// The existing booking that gets the room, with the version that the person saw.
    pub fn own(&self) -> Option<(BookingId, i32)> {
        let moved = self.reschedule.as_ref().map(|one| (one.booking_id, one.version));
        let (id, version) = moved.or_else(|| self.check_in.as_ref().map(|one| (one.booking_id, one.version)))?;
        id.zip(version)
    }
}

impl Rules for ReallocationInput {
    fn issues(&self) -> Vec<Issue> {
        let mut checks = Checks::of(self);
        checks.range("moves", Some(text::count(self.moves.len())), 1, text::count(MOVES_MAX));
        checks.rows("moves", self.moves.get(..MOVES_MAX).unwrap_or(&self.moves));
        checks.within("booking", self.booking.as_ref().map_or_else(Vec::new, Rules::issues));
        checks.within("reschedule", self.reschedule.as_ref().map_or_else(Vec::new, Rules::issues));
        checks.within("checkIn", self.check_in.as_ref().map_or_else(Vec::new, Rules::issues));
        // Each booking moves once.
        let ids = || self.moves.iter().map(|one| one.booking_id);
        let own = self.own().map(|(id, _)| id);
        for (at, id) in ids().enumerate().filter(|(_, id)| id.is_some()) {
            if id == own || ids().take(at).any(|earlier| earlier == id) {
                checks.add(&[&row("moves", at), ".bookingId"].concat(), "validation.reference");
            }
        }
        // One booking gets the room.
        if self.booking.is_some() && self.reschedule.is_some() {
            checks.add("reschedule", "validation.reference");
        }
        if self.check_in.is_some() && (self.booking.is_some() || self.reschedule.is_some()) {
            checks.add("checkIn", "validation.reference");
        }
        checks.done()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::base::read::Read;

    fn found(input: Value) -> Vec<String> {
        let issues = ReallocationInput::read(input).unwrap().issues();
        issues.into_iter().map(|issue| [issue.path, issue.code].join(" ")).collect()
    }

    #[test]
    fn one_to_three_bookings_move_each_of_them_once() {
        let one = |id: i64| json!({"bookingId": id, "version": 1, "workplaceId": 2});
        assert!(found(json!({"moves": [one(1), one(2), one(3)]})).is_empty());
        assert_eq!(found(json!({})), ["moves validation.range"]);
        assert_eq!(found(json!({"moves": [one(1), one(2), one(3), one(4)]})), ["moves validation.range"]);
        assert_eq!(found(json!({"moves": [one(1), one(2), one(1)]})), ["moves.2.bookingId validation.reference"]);
        let moved = json!({"bookingId": 1, "version": 1, "move": {"arrival": "2026-11-20T14:00"}});
        assert_eq!(found(json!({"moves": [one(1)], "reschedule": moved})), ["moves.0.bookingId validation.reference"]);
        let inside = json!({"bookingId": 1, "version": 1, "workplaceId": 2});
        assert_eq!(found(json!({"moves": [one(1)], "checkIn": inside})), ["moves.0.bookingId validation.reference"]);
        assert!(found(json!({"moves": [one(2)], "checkIn": inside})).is_empty());
        let two = found(
            json!({"moves": [one(2)], "checkIn": inside, "reschedule": {"bookingId": 3, "version": 1, "move": {"arrival": "2026-11-20T14:00"}}}),
        );
        assert_eq!(two, ["checkIn validation.reference"]);
        let missing = found(json!({"moves": [{}], "reschedule": {}}));
        assert_eq!(missing.len(), 6, "{missing:?}");
        assert_eq!(found(json!({"moves": [one(2)], "checkIn": {}})).len(), 3);
    }
}
