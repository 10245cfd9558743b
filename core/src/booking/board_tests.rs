//! Tests of the board: marks to the second, and who is still in a workplace.

use chrono::Duration;

use super::*;
use crate::access::role::Role;
use crate::base::id::WorkplaceId;
use crate::booking::actions::tests::{actor, at, facts};
use crate::branch::workplace::WorkplaceKind;
use crate::calendar::interval::Interval;
use crate::calendar::segment::StaySegment;

/// The mark of the booking from Friday 20 November 13:00 to Monday 23 10:00 (UTC).
fn mark_at(status: BookingStatus, now: &str) -> Option<BoardMark> {
    row(&facts(status), &actor(Role::Opr), at(now)).mark
}

#[test]
fn late_today_and_late_of_another_day_are_told_apart() {
    let late = |now| mark_at(BookingStatus::Created, now);
    assert_eq!(late("2026-11-20T12:59:59Z"), None);
    assert_eq!(late("2026-11-20T13:00:00Z"), Some(BoardMark::Late));
    assert_eq!(late("2026-11-20T22:59:59Z"), Some(BoardMark::Late), "up to midnight in Belgrade");
    assert_eq!(late("2026-11-20T23:00:00Z"), Some(BoardMark::LateAnotherDay));
    let overdue = |now| mark_at(BookingStatus::Active, now);
    assert_eq!(overdue("2026-11-23T09:59:59Z"), None);
    assert_eq!(overdue("2026-11-23T10:00:00Z"), Some(BoardMark::Overdue));
    let found = row(&facts(BookingStatus::Created), &actor(Role::Opr), at("2026-11-21T08:00:00Z"));
    assert_eq!(found.since.as_deref(), Some("2026-11-20T14:00:00+01:00"));
}

#[test]
fn a_guest_leaves_early_before_the_day_of_the_departure() {
    let mark = |left: &str| {
        let facts = BookingFacts { completed_at: Some(at(left)), ..facts(BookingStatus::Completed) };
        let found = row(&facts, &actor(Role::Opr), at("2026-11-23T12:00:00Z"));
        (found.mark, found.since)
    };
    let early = (Some(BoardMark::LeftEarly), Some("2026-11-22T23:59:00+01:00".to_owned()));
    assert_eq!(mark("2026-11-22T22:59:00Z"), early);
    assert_eq!(mark("2026-11-22T23:00:00Z"), (None, None), "some hours before the agreed one");
    assert_eq!(mark("2026-11-24T09:00:00Z"), (None, None));
    // A booking that was completed and is in house again did not leave.
    let reopened = BookingFacts { completed_at: Some(at("2026-11-21T09:00:00Z")), ..facts(BookingStatus::Active) };
    assert_eq!(left_early(&reopened), None);
}

#[test]
fn a_workplace_is_still_in_use_for_the_next_guests() {
    let place = WorkplaceFacts {
        id: WorkplaceId(1),
        kind: WorkplaceKind::Room,
        capacity: 3,
        sizes: Vec::new(),
        animal_type_ids: Vec::new(),
        active: true,
    };
    let noon = at("2026-11-20T12:00:00Z");
    let night = Interval { from: at("2026-11-18T23:00:00Z"), to: at("2026-11-19T23:00:00Z") };
    let leaves = |check_out| Inside {
        booking_id: BookingId(7),
        segments: vec![StaySegment { workplace_id: place.id, interval: night }],
        pets: 1,
        check_out,
    };
    let guests = Guests { pets: 1, without: Some(BookingId(9)), now: noon };
    let found = |check_out: i64, check_in: i64| {
        let inside = [leaves(noon.plus(Duration::hours(check_out)))];
        still_there(&place, &inside, guests, noon.plus(Duration::hours(check_in))).len()
    };
    assert_eq!(found(-1, 2), 1, "overdue");
    assert_eq!(found(1, 2), 0, "will have left by then");
    assert_eq!(found(1, -2), 1, "the guests are late, and could come any moment");
}

#[test]
fn at_the_departure_a_guest_is_checked_in_no_more_and_at_midnight_leaves_on_the_next_day() {
    let next = |now: &str| row(&facts(BookingStatus::Created), &actor(Role::Opr), at(now)).next.map(|next| next.action);
    assert_eq!(next("2026-11-23T09:59:59Z"), Some(BookingAction::CheckIn));
    assert_eq!(next("2026-11-23T10:00:00Z"), Some(BookingAction::NoShow));
    let column = |check_out: &str| {
        let facts = BookingFacts { check_out: at(check_out), ..facts(BookingStatus::Active) };
        row(&facts, &actor(Role::Opr), at("2026-11-20T14:00:00Z")).column
    };
    assert_eq!(column("2026-11-20T22:59:59Z"), Some(BoardColumn::Leaving));
    assert_eq!(column("2026-11-20T23:00:00Z"), Some(BoardColumn::InHouse), "midnight in Belgrade");
}

#[test]
fn a_long_remark_is_cut_after_a_whole_character() {
    assert_eq!(remark("Alergičan na piletinu"), "Alergičan na piletinu");
    let whole = "č".repeat(300);
    assert_eq!(remark(&whole), whole);
    assert_eq!(remark(&format!("{}  x", "č".repeat(299))), format!("{}…", "č".repeat(299)));
}
