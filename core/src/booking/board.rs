//! Today's board: the column of a booking, its mark (late, overdue) and its one next action. Each
//! booking stands in one column only. Reads no list: one booking at a time.

use sapa_derive::facts;
use serde::Serialize;

use super::actions::{ActionVerdict, verdict};
use super::facts::BookingFacts;
use super::state::{BookingAction, BookingStatus};
use super::undo::{WayBack, way_back};
use crate::access::role::Actor;
use crate::base::stored::stored_enum;
use crate::base::time::UtcTime;
use crate::calendar::in_use::departed;
use crate::calendar::stay::end_of_day;

stored_enum! {
    /// The columns of the board.
    BoardColumn { Expected = "EXPECTED", InHouse = "IN_HOUSE", Leaving = "LEAVING" }
}
stored_enum! {
    /// A mark on a booking that needs attention.
    BoardMark {
        /// The guest should have arrived.
        Late = "LATE",
        /// The guest should have left.
        Overdue = "OVERDUE",
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
    /// Mark of the booking; none: neither late nor overdue.
    pub mark: Option<BoardMark>,
    /// Beginning of the mark, in the branch's zone with offset.
    pub since: Option<String>,
    /// The one next action; none: nothing to do today.
    pub next: Option<ActionVerdict>,
    /// The undo of the last transition, while it may be a slip.
    pub undo: Option<WayBack>,
}

/// The end of the branch's day, up to which the board shows bookings.
pub fn horizon(zone: crate::base::time::Zone, now: UtcTime) -> UtcTime {
    end_of_day(zone, now)
}

/// The mark of a booking: late from its arrival on while its guest is still expected, overdue from
/// its departure on while its guest is in house. At that instant it is, as intervals are half-open.
pub fn mark(status: BookingStatus, check_in: UtcTime, check_out: UtcTime, now: UtcTime) -> Option<BoardMark> {
    match status {
        BookingStatus::Created => (check_in <= now).then_some(BoardMark::Late),
        BookingStatus::Active => departed(check_out, now).then_some(BoardMark::Overdue),
        BookingStatus::Completed | BookingStatus::Canceled => None,
    }
}

/// A question about the mark of a booking.
#[facts]
pub struct MarkQuestion {
    pub status: BookingStatus,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    pub now: UtcTime,
}

impl MarkQuestion {
    /// The mark of the booking; none: neither late nor overdue.
    pub fn mark(&self) -> Option<BoardMark> {
        mark(self.status, self.check_in, self.check_out, self.now)
    }
}

/// The booking's row on the board at `now`.
pub fn row(facts: &BookingFacts, actor: &Actor, now: UtcTime) -> BoardRow {
    let end = horizon(facts.zone, now);
    let undo = way_back(facts, actor, now);
    let expected = facts.check_in < end;
    let mut done = false;
    let mark = mark(facts.status, facts.check_in, facts.check_out, now);
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
    let since = mark.map(|mark| match mark {
        BoardMark::Late => facts.zone.local(facts.check_in),
        BoardMark::Overdue => facts.zone.local(facts.check_out),
    });
    BoardRow { column, done, mark, since, next: next.map(|action| verdict(facts, actor, action, now)), undo }
}
