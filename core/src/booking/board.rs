//! Today's board: the column of a booking, its mark (late, overdue, left early), its one next action,
//! and who is still in its workplace. Each booking stands in one column only. Reads no list: one
//! booking at a time.

use sapa_derive::facts;
use serde::Serialize;

use super::actions::{ActionVerdict, verdict};
use super::facts::BookingFacts;
use super::state::{BookingAction, BookingStatus};
use super::undo::{WayBack, way_back};
use crate::access::role::Actor;
use crate::base::id::BookingId;
use crate::base::stored::stored_enum;
use crate::base::time::{UtcTime, Zone};
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::in_use::{Guests, Inside, departed, in_the_way};
use crate::calendar::stay::end_of_day;

stored_enum! {
    /// The columns of the board.
    BoardColumn { Expected = "EXPECTED", InHouse = "IN_HOUSE", Leaving = "LEAVING" }
}
stored_enum! {
    /// A mark on a booking that did not go as agreed.
    BoardMark {
        /// The guest should have arrived today.
        Late = "LATE",
        /// The guest should have arrived on an earlier day.
        LateAnotherDay = "LATE_ANOTHER_DAY",
        /// The guest should have left.
        Overdue = "OVERDUE",
        /// The guest left before the day of the agreed departure.
        LeftEarly = "LEFT_EARLY",
    }
}

stored_enum! {
    /// Where a remark about a booking was written.
    RemarkKind {
        /// On one of its pets: allergies, medicine, habits.
        Pet = "PET",
        /// By the guest, or by the desk for the guest.
        Comment = "COMMENT",
        /// By staff, beside the booking.
        Note = "NOTE",
    }
}

/// Most characters of a remark on the board.
const REMARK_MAX: usize = 300;

/// The beginning of a remark as the board shows it, cut after a whole character.
pub fn remark(text: &str) -> String {
    match text.char_indices().nth(REMARK_MAX) {
        Some((end, _)) => [text.get(..end).unwrap_or_default().trim_end(), "…"].concat(),
        None => text.to_owned(),
    }
}

/// A booking on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct BoardRow {
    /// Column of the booking; none: not on today's board.
    pub column: Option<BoardColumn>,
    /// Whether the booking left the column a moment ago; such a booking is not counted any more.
    pub done: bool,
    /// Mark of the booking; none: all goes as agreed.
    pub mark: Option<BoardMark>,
    /// Beginning of the mark, in the branch's zone with offset; of a guest who left early, the moment
    /// of leaving.
    pub since: Option<String>,
    /// The one next action; none: nothing to do today.
    pub next: Option<ActionVerdict>,
    /// The undo of the last transition, while it may be a slip.
    pub undo: Option<WayBack>,
}

/// The end of the branch's day, up to which the board shows bookings.
pub fn horizon(zone: Zone, now: UtcTime) -> UtcTime {
    end_of_day(zone, now)
}

/// A question about the mark of a booking whose guest is expected or in house.
#[facts]
pub struct MarkQuestion {
    pub status: BookingStatus,
    pub time_zone: Zone,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    pub now: UtcTime,
}

impl MarkQuestion {
    /// The mark of the booking: late from its arrival on while its guest is still expected, overdue
    /// from its departure on while its guest is in house. At that instant it is, as intervals are
    /// half-open. None of a booking that is over.
    pub fn mark(&self) -> Option<BoardMark> {
        let day = |at| self.time_zone.date(at);
        match self.status {
            BookingStatus::Created if self.check_in > self.now => None,
            BookingStatus::Created if day(self.check_in) < day(self.now) => Some(BoardMark::LateAnotherDay),
            BookingStatus::Created => Some(BoardMark::Late),
            BookingStatus::Active => departed(self.check_out, self.now).then_some(BoardMark::Overdue),
            BookingStatus::Completed | BookingStatus::Canceled => None,
        }
    }
}

/// The moment at which a guest left before the day of the agreed departure; none: the guest is still
/// expected or in house, or left on that day or later.
pub fn left_early(facts: &BookingFacts) -> Option<UtcTime> {
    let left = facts.completed_at.filter(|_| facts.status == BookingStatus::Completed)?;
    (facts.zone.date(left) < facts.zone.date(facts.check_out)).then_some(left)
}

/// The mark of a booking and its beginning.
fn mark(facts: &BookingFacts, now: UtcTime) -> Option<(BoardMark, UtcTime)> {
    let BookingFacts { status, zone, check_in, check_out, .. } = *facts;
    let question = MarkQuestion { status, time_zone: zone, check_in, check_out, now };
    let found = question.mark().map(|mark| (mark, if mark == BoardMark::Overdue { check_out } else { check_in }));
    found.or_else(|| left_early(facts).map(|left| (BoardMark::LeftEarly, left)))
}

/// The bookings whose pets will still be in `place`, although their time there is over, when `guests`
/// arrive at `check_in`, or now if they are late. Those who leave before that by agreement are not.
pub fn still_there(place: &WorkplaceFacts, inside: &[Inside], guests: Guests, check_in: UtcTime) -> Vec<BookingId> {
    in_the_way(place, inside, guests, check_in.max(guests.now))
}

/// The booking's row on the board at `now`.
pub fn row(facts: &BookingFacts, actor: &Actor, now: UtcTime) -> BoardRow {
    let end = horizon(facts.zone, now);
    let undo = way_back(facts, actor, now);
    let expected = facts.check_in < end;
    let mut done = false;
    let (mark, since) = mark(facts, now).unzip();
    let (column, next) = match facts.status {
        BookingStatus::Created if expected => {
            // After the departure no guest can be checked in: no-show is the action that remains.
            let next = if now >= facts.check_out { BookingAction::NoShow } else { BookingAction::CheckIn };
            (Some(BoardColumn::Expected), Some(next))
        }
        BookingStatus::Active if facts.check_out < end => (Some(BoardColumn::Leaving), Some(BookingAction::Complete)),
        BookingStatus::Active => (Some(BoardColumn::InHouse), None),
        BookingStatus::Completed | BookingStatus::Canceled => {
            let left = facts.status == BookingStatus::Completed;
            let way = undo.as_ref().filter(|_| left || expected).map(|way| way.action);
            done = way.is_some();
            let column = if left { BoardColumn::Leaving } else { BoardColumn::Expected };
            (way.map(|_| column), way)
        }
        BookingStatus::Created => (None, None),
    };
    let since = since.map(|at| facts.zone.local(at));
    BoardRow { column, done, mark, since, next: next.map(|action| verdict(facts, actor, action, now)), undo }
}

#[cfg(test)]
#[path = "board_tests.rs"]
mod tests;
