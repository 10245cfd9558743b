//! Who may do what to a review, when, and why not.

use super::*;
use crate::access::role::Role;
use crate::base::id::{BranchId, CompanyId, UserId};
use crate::base::time::Zone;
use crate::booking::actions::tests as booking;
use crate::booking::state::BookingStatus;

fn at(text: &str) -> UtcTime {
    UtcTime::parse(text).expect("an instant")
}

fn review(visibility: ReviewVisibility) -> ReviewFacts {
    ReviewFacts {
        company_id: CompanyId(1),
        branch_id: BranchId(10),
        author_id: Some(UserId(99)),
        zone: Zone::Belgrade,
        visibility,
        replied_at: None,
        was_reported: visibility == ReviewVisibility::Reported,
    }
}

/// `y` yes, `r` role, `o` outside, else the code of the reason without its prefix.
fn answer(result: Result<(), Refused>) -> String {
    match result {
        Ok(()) => "y".to_owned(),
        Err(Refused::Role) => "r".to_owned(),
        Err(Refused::Outside) => "o".to_owned(),
        Err(Refused::State(reason)) => reason.code.trim_start_matches("review.reason.").to_owned(),
    }
}

/// Rows: action and visibility. Columns: SYSADM, ADMIN, OPR, USER (the author).
const TABLE: &str = "\
REPLY VISIBLE r y y r
REPLY REPORTED r y y r
REPLY HIDDEN r hidden hidden r
REPORT VISIBLE r y y r
REPORT REPORTED r reported reported r
REPORT HIDDEN r hidden hidden r
HIDE VISIBLE y r r r
HIDE REPORTED y r r r
HIDE HIDDEN hidden r r r
RESTORE VISIBLE visible r r r
RESTORE REPORTED y r r r
RESTORE HIDDEN y r r r";

#[test]
fn actions_agree_with_the_written_table() {
    let mut rows = 0;
    for line in TABLE.lines() {
        let mut words = line.split(' ');
        let action = ReviewAction::parse(words.next().expect("action")).expect("an action");
        let visibility = ReviewVisibility::parse(words.next().expect("visibility")).expect("a visibility");
        for (role, expected) in [Role::Sysadm, Role::Admin, Role::Opr, Role::User].into_iter().zip(words) {
            let got = on_review(&review(visibility), &booking::actor(role), action, at("2026-11-20T12:00:00Z"));
            assert_eq!(answer(got), expected, "{line} {role}");
            rows += 1;
        }
    }
    assert_eq!(rows, ReviewAction::ALL.len() * ReviewVisibility::ALL.len() * 4);
    let elsewhere = ReviewFacts { company_id: CompanyId(2), ..review(ReviewVisibility::Visible) };
    let admin = booking::actor(Role::Admin);
    assert_eq!(answer(on_review(&elsewhere, &admin, ReviewAction::Reply, at("2026-11-20T12:00:00Z"))), "o");
}

#[test]
fn a_reply_may_be_changed_for_a_day_and_a_review_is_reported_once() {
    let replied = ReviewFacts { replied_at: Some(at("2026-11-20T12:00:00Z")), ..review(ReviewVisibility::Visible) };
    let admin = booking::actor(Role::Admin);
    let ask = |facts: &ReviewFacts, action, now: &str| answer(on_review(facts, &admin, action, at(now)));
    assert_eq!(ask(&replied, ReviewAction::Reply, "2026-11-21T12:00:00Z"), "y");
    assert_eq!(ask(&replied, ReviewAction::Reply, "2026-11-21T12:00:01Z"), "reply_until");
    let kept = ReviewFacts { was_reported: true, ..replied };
    assert_eq!(ask(&kept, ReviewAction::Report, "2026-11-21T12:00:00Z"), "kept");
}

#[test]
fn the_owner_of_a_completed_booking_writes_once_within_three_weeks() {
    let done = BookingFacts {
        customer_id: Some(UserId(99)),
        completed_at: Some(at("2026-11-20T13:40:00Z")),
        ..booking::facts(BookingStatus::Completed)
    };
    let ask = |facts: &BookingFacts, role, now: &str| answer(may_write(facts, &booking::actor(role), at(now)));
    assert_eq!(ask(&done, Role::User, "2026-12-11T13:40:00Z"), "y");
    assert_eq!(ask(&done, Role::User, "2026-12-11T13:40:01Z"), "write_until");
    for role in [Role::Sysadm, Role::Admin, Role::Opr] {
        assert_eq!(ask(&done, role, "2026-11-21T12:00:00Z"), "r", "{role}");
    }
    let of_another = BookingFacts { customer_id: Some(UserId(98)), ..done.clone() };
    assert_eq!(ask(&of_another, Role::User, "2026-11-21T12:00:00Z"), "o");
    let written = BookingFacts { has_review: true, ..done };
    assert_eq!(ask(&written, Role::User, "2026-11-21T12:00:00Z"), "written");
    for status in [BookingStatus::Created, BookingStatus::Active, BookingStatus::Canceled] {
        let open = BookingFacts { customer_id: Some(UserId(99)), ..booking::facts(status) };
        assert_eq!(ask(&open, Role::User, "2026-11-21T12:00:00Z"), "not_completed", "{status}");
    }
}
