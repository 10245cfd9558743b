//! Today's board: in which column a booking stands, what is wrong with it, and what
//! its one next action is. Each booking stands once.

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
use crate::form::input::facts;

stored_enum! {
    /// The columns.
    BoardColumn { Expected = "EXPECTED", InHouse = "IN_HOUSE", Leaving = "LEAVING" }
}
stored_enum! {
    /// What needs a look.
    BoardMark {
        /// Should have arrived.
        Late = "LATE",
        /// Should have left.
        Overdue = "OVERDUE",
    }
}

/// A booking on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct BoardRow {
    /// Where it stands; none: not on today's board.
    pub column: Option<BoardColumn>,
    /// It stood in the column and was closed a moment ago; it does not count any more.
    pub done: bool,
    /// Late or overdue.
    pub mark: Option<BoardMark>,
    /// Since when, in the branch's zone with offset.
    pub since: Option<String>,
    /// Its one next action; none: nothing to do today.
    pub next: Option<ActionVerdict>,
    /// How its last transition can be taken back as a slip.
    pub undo: Option<WayBack>,
}

/// The end of the branch's day, up to which the board looks.
pub fn horizon(zone: crate::base::time::Zone, now: UtcTime) -> UtcTime {
    end_of_day(zone, now)
}

/// What needs a look at a booking: it is late from its arrival on while nobody has come, and overdue
/// from its departure on while its guest is in house. At that instant it is, as intervals are
/// half-open.
pub fn mark(status: BookingStatus, check_in: UtcTime, check_out: UtcTime, now: UtcTime) -> Option<BoardMark> {
    match status {
        BookingStatus::Created => (check_in <= now).then_some(BoardMark::Late),
        BookingStatus::Active => departed(check_out, now).then_some(BoardMark::Overdue),
        BookingStatus::Completed | BookingStatus::Canceled => None,
    }
}

facts! {
    /// A question about the mark of a booking.
    pub struct MarkQuestion {
        pub status: BookingStatus,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        pub check_in: UtcTime,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        pub check_out: UtcTime,
        #[cfg_attr(feature = "schema", ts(type = "string"))]
        pub now: UtcTime,
    }
}

impl MarkQuestion {
    /// The mark.
    pub fn mark(&self) -> Option<BoardMark> {
        mark(self.status, self.check_in, self.check_out, self.now)
    }
}

/// Where `facts` stand on the board at `now`.
pub fn row(facts: &BookingFacts, actor: &Actor, now: UtcTime) -> BoardRow {
    let end = horizon(facts.zone, now);
    let undo = way_back(facts, actor, now);
    let expected = facts.check_in < end;
    let mut done = false;
    let mark = mark(facts.status, facts.check_in, facts.check_out, now);
    let (column, next) = match facts.status {
        BookingStatus::Created if expected => {
            // Past its departure nobody can be checked in: then not coming is what is left to say.
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
