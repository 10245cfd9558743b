//! Today's board: in which columns a booking stands, what is wrong with it, and what
//! its one next action is.

use serde::Serialize;

use super::actions::{ActionVerdict, verdict};
use super::facts::BookingFacts;
use super::state::{BookingAction, BookingStatus};
use crate::catalog::stored_enum;
use crate::role::Actor;
use crate::schedule::stay::end_of_day;
use crate::time::UtcTime;

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
    /// Where it stands; who leaves today is also in house.
    pub columns: Vec<BoardColumn>,
    /// Late or overdue.
    pub mark: Option<BoardMark>,
    /// Since when, in the branch's zone with offset.
    pub since: Option<String>,
    /// Its one next action; none: nothing to do today.
    pub next: Option<ActionVerdict>,
}

/// The end of the branch's day, up to which the board looks.
pub fn horizon(zone: crate::time::Zone, now: UtcTime) -> UtcTime {
    end_of_day(zone, now)
}

/// Where `facts` stand on the board at `now`.
pub fn row(facts: &BookingFacts, actor: &Actor, now: UtcTime) -> BoardRow {
    let end = horizon(facts.zone, now);
    let (columns, mark, next) = match facts.status {
        BookingStatus::Created if facts.check_in < end => {
            // Past its departure nobody can be checked in: then not coming is what is left to say.
            let next = if now >= facts.check_out { BookingAction::NoShow } else { BookingAction::CheckIn };
            (vec![BoardColumn::Expected], (facts.check_in <= now).then_some(BoardMark::Late), Some(next))
        }
        BookingStatus::Active if facts.check_out < end => (
            vec![BoardColumn::InHouse, BoardColumn::Leaving],
            (facts.check_out <= now).then_some(BoardMark::Overdue),
            Some(BookingAction::Complete),
        ),
        BookingStatus::Active => (vec![BoardColumn::InHouse], None, None),
        BookingStatus::Created | BookingStatus::Completed | BookingStatus::Canceled => (Vec::new(), None, None),
    };
    let since = mark.map(|mark| match mark {
        BoardMark::Late => facts.zone.local(facts.check_in),
        BoardMark::Overdue => facts.zone.local(facts.check_out),
    });
    BoardRow { columns, mark, since, next: next.map(|action| verdict(facts, actor, action, now)) }
}
