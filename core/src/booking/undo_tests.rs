//! Tests of the undo of slips: every kind of cancellation at every moment.

use super::*;
use crate::access::role::Role;
use crate::booking::actions::tests::{actor, at, facts, session};
use crate::booking::actions::{Permit, Refusal};
use crate::booking::state::{BookingStatus, CancelKind};

/// Moments of a cancellation and of the question about it. The stay lasts from Friday 20 November,
/// 13:00, to Monday 23, 10:00 (UTC).
const MOMENTS: [(&str, &str, &str); 6] = [
    ("early, at once", "2026-11-18T08:00:00Z", "2026-11-18T08:15:00Z"),
    ("early, later", "2026-11-18T08:00:00Z", "2026-11-18T08:15:01Z"),
    ("in the stay, at once", "2026-11-21T08:00:00Z", "2026-11-21T08:15:00Z"),
    ("in the stay, later", "2026-11-21T08:00:00Z", "2026-11-21T08:15:01Z"),
    ("at its end", "2026-11-23T09:50:00Z", "2026-11-23T09:59:59Z"),
    ("after its end", "2026-11-23T09:50:00Z", "2026-11-23T10:00:00Z"),
];

/// Rows: the kind of cancellation. Columns: SYSADM, ADMIN and OPR at each moment. `f` if free, `a`
/// only an administrator, `l` too late for a slip, `p` past, `n` never.
const REINSTATE: &str = "\
CUSTOMER fff ffl fff ppp fff ppp
COMPANY fff ffl fff ppp fff ppp
DUPLICATE fff ffl fff ppp fff ppp
NO_SHOW fff ffl fff ppp fff ppp
PLATFORM ffa ffa ppp ppp ppp ppp
BROKEN_OFF nnn nnn nnn nnn nnn nnn
HOLD_EXPIRED nnn nnn nnn nnn nnn nnn";

fn letter(answer: Result<Permit, Refusal>) -> char {
    match answer {
        Ok(Permit { if_free: true, .. }) => 'f',
        Ok(_) => 'y',
        Err(Refusal::Condition(reason)) => match reason.code.as_str() {
            "booking.reason.role" => 'a',
            "booking.reason.slip_over" => 'l',
            "booking.reason.check_in_past" => 'p',
            "booking.reason.stays_canceled" => 'n',
            other => panic!("{other}"),
        },
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn every_kind_of_cancellation_is_reinstated_as_the_table_says() {
    let mut rows = 0;
    for line in REINSTATE.lines() {
        let mut words = line.split(' ');
        let kind = CancelKind::parse(words.next().unwrap()).unwrap();
        for ((moment, canceled, now), expected) in MOMENTS.into_iter().zip(words) {
            let of = if kind == CancelKind::NoShow { BookingAction::NoShow } else { BookingAction::Cancel };
            // An expired hold and a stay that was broken off are not actions, so they have no undo.
            let of = match kind {
                CancelKind::HoldExpired => None,
                CancelKind::BrokenOff => Some(BookingAction::BreakOff),
                _ => Some(of),
            };
            let facts = BookingFacts {
                cancel_kind: Some(kind),
                canceled_at: Some(at(canceled)),
                last_transition: of,
                last_transition_at: Some(at(canceled)),
                ..facts(BookingStatus::Canceled)
            };
            let got: String = [Role::Sysadm, Role::Admin, Role::Opr]
                .map(|role| letter(permit(&facts, &actor(role), BookingAction::Reinstate, at(now))))
                .into_iter()
                .collect();
            assert_eq!(got, expected, "{kind} {moment}");
            rows += 1;
        }
    }
    assert_eq!(rows, CancelKind::ALL.len() * MOMENTS.len());
}

#[test]
fn a_no_show_of_a_session_can_be_undone_on_its_day() {
    // A session from 14:00 to 15:30 in Belgrade, marked as no-show after its end.
    let canceled = |when: &str| BookingFacts {
        cancel_kind: Some(CancelKind::NoShow),
        last_transition: Some(BookingAction::NoShow),
        last_transition_at: Some(at(when)),
        ..session(BookingStatus::Canceled)
    };
    let may = |facts: &BookingFacts, now| permit(facts, &actor(Role::Opr), BookingAction::Reinstate, at(now)).is_ok();
    assert!(may(&canceled("2026-11-20T16:00:00Z"), "2026-11-20T16:15:00Z"));
    assert!(may(&canceled("2026-11-20T22:50:00Z"), "2026-11-20T22:59:59Z"));
    assert!(!may(&canceled("2026-11-20T22:50:00Z"), "2026-11-20T23:00:00Z"), "the next day");
    let by_guest = BookingFacts {
        cancel_kind: Some(CancelKind::Customer),
        last_transition: Some(BookingAction::Cancel),
        ..canceled("2026-11-20T14:20:00Z")
    };
    assert!(may(&by_guest, "2026-11-20T14:29:59Z"));
    assert!(!may(&by_guest, "2026-11-20T14:30:00Z"), "past check-out");
}

#[test]
fn an_operator_reopens_within_a_quarter_of_an_hour() {
    let done = facts(BookingStatus::Completed);
    let may = |facts: &BookingFacts, role, now| permit(facts, &actor(role), BookingAction::Reopen, at(now));
    assert!(may(&done, Role::Opr, "2026-11-20T13:55:00Z").is_ok());
    let over = may(&done, Role::Opr, "2026-11-20T13:55:01Z");
    assert_eq!(letter(over.clone()), 'l');
    let Err(Refusal::Condition(reason)) = over else { panic!() };
    assert_eq!(reason.params["until"], "2026-11-20T14:55:00+01:00".into());
    assert!(may(&done, Role::Admin, "2026-11-20T13:55:01Z").is_ok());
    let unknown = BookingFacts { last_transition: None, last_transition_at: None, ..done };
    assert_eq!(letter(may(&unknown, Role::Opr, "2026-11-20T13:41:00Z")), 'a');
}

#[test]
fn only_the_last_transition_can_be_undone() {
    let way = |facts: &BookingFacts, role, now| way_back(facts, &actor(role), at(now)).map(|way| (way.action, way.of));
    let (active, done) = (facts(BookingStatus::Active), facts(BookingStatus::Completed));
    let undone = Some((BookingAction::UndoCheckIn, BookingAction::CheckIn));
    assert_eq!(way(&active, Role::Opr, "2026-11-20T13:35:00Z"), undone);
    assert_eq!(way(&active, Role::Opr, "2026-11-20T13:35:01Z"), None, "it is no slip any more");
    let reopened = BookingFacts { last_transition: Some(BookingAction::Reopen), ..active };
    assert_eq!(way(&reopened, Role::Opr, "2026-11-20T13:21:00Z"), None);
    assert_eq!(way(&done, Role::Opr, "2026-11-20T13:55:00Z"), Some((BookingAction::Reopen, BookingAction::Complete)));
    assert_eq!(way(&done, Role::User, "2026-11-20T13:41:00Z"), None);
    let until = way_back(&done, &actor(Role::Sysadm), at("2026-11-20T13:41:00Z")).unwrap().until;
    assert_eq!(until, "2026-11-20T14:55:00+01:00");
    assert_eq!(way(&facts(BookingStatus::Created), Role::Opr, "2026-11-20T13:00:00Z"), None);
}

#[test]
fn an_undo_leads_to_the_state_before_the_action() {
    use crate::booking::state::next;
    for action in BookingAction::ALL {
        let Some(undo) = undo_of(*action) else { continue };
        for from in BookingStatus::ALL {
            let Some(to) = next(*from, *action) else { continue };
            assert_eq!(next(to, undo), Some(*from), "{action}");
        }
    }
}
