//! Consequences of an action, shown before the person confirms it: who can undo it and how long,
//! and which units of a stay stay unused. Changes nothing.

use chrono::Duration;
use serde::Serialize;

use super::actions::permit;
use super::facts::BookingFacts;
use super::slip::{SLIP_WITHIN, takes_back, undo_of};
use super::state::{BookingAction, BookingStatus, CancelKind, next};
use crate::access::role::{Actor, Role};
use crate::base::kinds::PriceUnit;
use crate::base::stored::stored_enum;
use crate::base::time::{UtcTime, next_day};

stored_enum! {
    /// Whether and by whom an action can be undone.
    Undo {
        /// Nobody can undo the action.
        Never = "NEVER",
        /// The action can be undone as a slip, later not at all.
        Slip = "SLIP",
        /// The action can be undone as a slip, later by an administrator.
        SlipThenAdmin = "SLIP_THEN_ADMIN",
        /// The same person can also undo it later: by its opposite, or by repeating the action that
        /// it took back.
        Later = "LATER",
    }
}

/// Some units of a stay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct UnitCount {
    /// The unit that is counted.
    pub unit: PriceUnit,
    /// Nights or days, or the one session.
    pub units: i64,
}

/// The consequences of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Consequence {
    /// Whether and by whom the action can be undone.
    pub undo: Undo,
    /// Minutes in which an action counts as a slip.
    pub minutes: i64,
    /// The unused units of a stay that is completed early; none for other actions.
    pub unused: Option<UnitCount>,
    /// The units that a guest who leaves now has stayed beyond the agreed departure; none for other actions.
    pub over: Option<UnitCount>,
}

/// The consequences of `action` by `actor` at `now`; `kind`: that of a cancellation.
pub fn consequence(
    facts: &BookingFacts,
    actor: &Actor,
    action: BookingAction,
    kind: Option<CancelKind>,
    now: UtcTime,
) -> Consequence {
    Consequence {
        undo: undo(facts, actor, action, kind, now),
        minutes: SLIP_WITHIN.num_minutes(),
        unused: (action == BookingAction::Complete).then(|| unused(facts, now)).flatten(),
        over: (action == BookingAction::Complete).then(|| overstayed(facts, now)).flatten(),
    }
}

/// Asks the rules about the booking as it would be after the action: at once, and after the time
/// for slips.
fn undo(facts: &BookingFacts, actor: &Actor, action: BookingAction, kind: Option<CancelKind>, now: UtcTime) -> Undo {
    if takes_back(action) {
        return Undo::Later;
    }
    let (Some(way), Some(status)) = (undo_of(action), next(facts.status, action)) else { return Undo::Never };
    let mut after = BookingFacts {
        status,
        last_transition: Some(action),
        last_transition_at: Some(now),
        refund_sent_since_cancel: false,
        ..facts.clone()
    };
    match status {
        BookingStatus::Active => after.checked_in_at = Some(now),
        BookingStatus::Completed => after.completed_at = Some(now),
        BookingStatus::Created | BookingStatus::Canceled => {
            let no_show = (action == BookingAction::NoShow).then_some(CancelKind::NoShow);
            after.cancel_kind = no_show.or(kind);
        }
    }
    let later = now.plus(SLIP_WITHIN + Duration::seconds(1));
    let may = |actor: &Actor, at| permit(&after, actor, way, at).is_ok();
    let admin = Actor { role: Role::Admin, company_id: Some(facts.company_id), branch_id: None, ..*actor };
    if may(actor, later) {
        Undo::Later
    } else if !may(actor, now) {
        Undo::Never
    } else if may(&admin, later) {
        Undo::SlipThenAdmin
    } else {
        Undo::Slip
    }
}

/// The units that have not begun at `now`; none: all have begun.
fn unused(facts: &BookingFacts, now: UtcTime) -> Option<UnitCount> {
    let (zone, unit) = (facts.zone, facts.service_type.unit());
    let (today, last) = (zone.date(now), zone.date(facts.check_out));
    let first = today.max(zone.date(facts.check_in));
    let units = match unit {
        PriceUnit::Night => (last - first).num_days(),
        PriceUnit::Day => (last - next_day(today).max(zone.date(facts.check_in))).num_days() + 1,
        PriceUnit::Session => i64::from(now < facts.check_in),
    };
    (units > 0).then_some(UnitCount { unit, units })
}

/// The nights or days that a guest in house has stayed at `now` beyond the agreed departure. None: the day of the
/// departure is not over, or the booking is a session.
pub fn overstayed(facts: &BookingFacts, now: UtcTime) -> Option<UnitCount> {
    let (zone, unit) = (facts.zone, facts.service_type.unit());
    let units = (zone.date(now) - zone.date(facts.check_out)).num_days();
    let counts = facts.status == BookingStatus::Active && unit.has_departure() && units > 0;
    counts.then_some(UnitCount { unit, units })
}

#[cfg(test)]
#[path = "consequence_tests.rs"]
mod tests;
