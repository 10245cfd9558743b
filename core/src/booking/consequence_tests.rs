//! Tests of consequences: who can undo an action, and the unused units of a stay.

use super::*;
use crate::booking::actions::tests::{actor, at, facts, session};

const ROLES: [Role; 3] = [Role::Sysadm, Role::Admin, Role::Opr];

fn undos(facts: &BookingFacts, action: BookingAction, kind: Option<CancelKind>, now: &str) -> [Undo; 3] {
    ROLES.map(|role| consequence(facts, &actor(role), action, kind, at(now)).undo)
}

#[test]
fn consequences_say_who_can_undo_an_action() {
    use Undo::{Later, Never, Slip, SlipThenAdmin};
    let (created, active) = (facts(BookingStatus::Created), facts(BookingStatus::Active));
    let in_time = "2026-11-20T12:00:00Z";
    let customer = Some(CancelKind::Customer);
    assert_eq!(undos(&active, BookingAction::Complete, None, "2026-11-20T14:00:00Z"), [Later, Later, SlipThenAdmin]);
    assert_eq!(undos(&active, BookingAction::BreakOff, None, "2026-11-20T14:00:00Z"), [Never, Never, Never]);
    assert_eq!(undos(&created, BookingAction::Cancel, customer, in_time), [Later, Later, SlipThenAdmin]);
    // Only the undo of a slip brings back a stay that has begun.
    assert_eq!(undos(&created, BookingAction::Cancel, customer, "2026-11-20T13:30:00Z"), [Slip, Slip, Slip]);
    assert_eq!(undos(&created, BookingAction::NoShow, None, "2026-11-21T08:00:00Z"), [Slip, Slip, Slip]);
    assert_eq!(undos(&created, BookingAction::NoShow, None, "2026-11-23T10:00:00Z"), [Never, Never, Never]);
    let platform = Some(CancelKind::Platform);
    assert_eq!(undos(&created, BookingAction::Cancel, platform, in_time)[0], Later);
    assert_eq!(undos(&created, BookingAction::Cancel, platform, "2026-11-20T13:30:00Z")[0], Never);
    let stale = BookingFacts { refund_sent_since_cancel: true, ..created };
    assert_eq!(undos(&stale, BookingAction::Cancel, customer, in_time)[1], Later, "of an earlier cancel");
    assert_eq!(consequence(&active, &actor(Role::Opr), BookingAction::Complete, None, at(in_time)).minutes, 15);
}

#[test]
fn an_undone_action_can_be_repeated() {
    for action in [BookingAction::UndoCheckIn, BookingAction::Reopen, BookingAction::Reinstate] {
        let undo = undos(&facts(BookingStatus::Active), action, None, "2026-11-20T14:00:00Z");
        assert_eq!(undo, [Undo::Later; 3], "{action:?}");
    }
    assert_eq!(BookingAction::ALL.iter().filter(|action| takes_back(**action)).count(), 3);
}

#[test]
fn unused_units_are_those_that_have_not_begun() {
    let left = |facts: &BookingFacts, now: &str| {
        let found = consequence(facts, &actor(Role::Opr), BookingAction::Complete, None, at(now)).unused;
        found.map(|unused| (unused.unit, unused.units))
    };
    // From Friday to Monday: three nights.
    let stay = facts(BookingStatus::Active);
    assert_eq!(left(&stay, "2026-11-20T20:00:00Z"), Some((PriceUnit::Night, 3)), "the evening it came");
    assert_eq!(left(&stay, "2026-11-21T08:00:00Z"), Some((PriceUnit::Night, 2)));
    assert_eq!(left(&stay, "2026-11-22T22:59:59Z"), Some((PriceUnit::Night, 1)));
    assert_eq!(left(&stay, "2026-11-22T23:00:00Z"), None, "leaves today");
    assert_eq!(left(&stay, "2026-11-25T08:00:00Z"), None);
    let days = BookingFacts { service_type: crate::base::kinds::ServiceType::DayCare, ..stay.clone() };
    assert_eq!(left(&days, "2026-11-20T20:00:00Z"), Some((PriceUnit::Day, 3)));
    assert_eq!(left(&days, "2026-11-22T12:00:00Z"), Some((PriceUnit::Day, 1)));
    assert_eq!(left(&days, "2026-11-23T08:00:00Z"), None);
    let bath = session(BookingStatus::Active);
    assert_eq!(left(&bath, "2026-11-20T12:59:59Z"), Some((PriceUnit::Session, 1)));
    assert_eq!(left(&bath, "2026-11-20T13:00:00Z"), None, "sessions end when they are done");
    let other = consequence(&stay, &actor(Role::Admin), BookingAction::BreakOff, None, at("2026-11-21T08:00:00Z"));
    assert_eq!(other.unused, None);
}

#[test]
fn a_guest_in_house_overstays_from_the_day_after_the_departure() {
    let over = |facts: &BookingFacts, action, now: &str| {
        consequence(facts, &actor(Role::Opr), action, None, at(now)).over.map(|over| (over.unit, over.units))
    };
    let complete = BookingAction::Complete;
    // Until Monday 23 November.
    let stay = facts(BookingStatus::Active);
    assert_eq!(over(&stay, complete, "2026-11-23T22:59:59Z"), None);
    assert_eq!(over(&stay, complete, "2026-11-23T23:00:00Z"), Some((PriceUnit::Night, 1)));
    assert_eq!(over(&stay, complete, "2026-11-26T09:00:00Z"), Some((PriceUnit::Night, 3)));
    assert_eq!(over(&stay, BookingAction::BreakOff, "2026-11-26T09:00:00Z"), None);
    assert_eq!(over(&facts(BookingStatus::Created), complete, "2026-11-26T09:00:00Z"), None);
    let days = BookingFacts { service_type: crate::base::kinds::ServiceType::DayCare, ..stay };
    assert_eq!(over(&days, complete, "2026-11-24T08:00:00Z"), Some((PriceUnit::Day, 1)));
    assert_eq!(over(&session(BookingStatus::Active), complete, "2026-11-26T09:00:00Z"), None);
}
