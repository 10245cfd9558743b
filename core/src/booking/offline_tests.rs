//! What is possible without network, written by hand for every action, and what waits on a booking.

use super::*;
use crate::access::role::Role;
use crate::base::id::UserId;
use crate::booking::actions::tests::{at, facts};

const NOON: &str = "2026-11-20T13:30:00Z";

fn staff(role: Role) -> Actor {
    Actor { user_id: UserId(1), role, company_id: Some(CompanyId(1)), branch_id: Some(BranchId(10)) }
}

/// The possible actions, and the reasons of the refused ones.
fn offline(facts: &BookingFacts, role: Role, now: &str) -> (Vec<BookingAction>, Vec<(BookingAction, String)>) {
    let (possible, refused): (Vec<_>, Vec<_>) =
        offline_actions(facts, &staff(role), at(now)).into_iter().partition(|answer| answer.verdict != Verdict::No);
    let reasons = refused.into_iter().map(|one| (one.action, one.reason.expect("a reason").code)).collect();
    (possible.into_iter().map(|one| one.action).collect(), reasons)
}

#[test]
fn only_the_acts_of_the_table_are_possible() {
    use BookingAction as A;
    for role in [Role::Opr, Role::Admin] {
        assert_eq!(offline(&facts(BookingStatus::Created), role, NOON).0, [A::CheckIn]);
        assert_eq!(offline(&facts(BookingStatus::Created), role, "2026-11-21T13:00:00Z").0, [A::CheckIn, A::NoShow]);
        assert_eq!(offline(&facts(BookingStatus::Active), role, NOON).0, [A::Complete]);
        assert_eq!(offline(&facts(BookingStatus::Completed), role, NOON).0, []);
        assert_eq!(offline(&facts(BookingStatus::Canceled), role, NOON).0, []);
    }
    for act in OfflineAct::ALL {
        if let Some(action) = act.action() {
            assert_eq!(OfflineAct::of(action), Some(*act));
        }
    }
}

#[test]
fn a_refused_action_says_why() {
    use BookingAction as A;
    let created = offline(&facts(BookingStatus::Created), Role::Admin, NOON).1;
    let of = |action| created.iter().find(|(one, _)| *one == action).map(|(_, code)| code.as_str());
    for needs in [A::Cancel, A::Reschedule, A::Edit] {
        assert_eq!(of(needs), Some(NEEDS_NETWORK), "{needs}");
    }
    // The state, the role and the clock refuse as with network.
    assert_eq!(of(A::Complete), Some("booking.reason.status"));
    assert_eq!(of(A::NoShow), Some("booking.reason.no_show_not_yet"));
    let early = &offline(&facts(BookingStatus::Created), Role::Opr, "2026-11-19T12:00:00Z").1;
    assert!(early.contains(&(A::CheckIn, "booking.reason.too_early".to_owned())), "{early:?}");
    let bath = BookingFacts { service_type: ServiceType::Grooming, ..facts(BookingStatus::Created) };
    let sooner = offline(&bath, Role::Opr, "2026-11-20T08:00:00Z").1;
    assert!(sooner.contains(&(A::CheckIn, PLACE_UNKNOWN.to_owned())), "{sooner:?}");
    let answers = offline_actions(&facts(BookingStatus::Created), &staff(Role::Opr), at("2026-11-19T12:00:00Z"));
    assert!(answers.iter().all(|one| !one.move_first), "a move needs the network");
}

#[test]
fn what_waits_is_counted_in() {
    let wait = |act, time: &str| WaitingAct { act, at: at(time) };
    let after = |from: BookingStatus, acts: Vec<WaitingAct>| WaitingQuestion { facts: facts(from), acts }.facts();
    let came = wait(OfflineAct::CheckIn, NOON);
    let left = wait(OfflineAct::Complete, "2026-11-20T15:00:00Z");

    let inside = after(BookingStatus::Created, vec![came.clone()]);
    assert_eq!((inside.status, inside.checked_in_at), (BookingStatus::Active, Some(at(NOON))));
    let gone = after(BookingStatus::Created, vec![came.clone(), wait(OfflineAct::Note, NOON), left.clone()]);
    assert_eq!((gone.status, gone.completed_at), (BookingStatus::Completed, Some(at("2026-11-20T15:00:00Z"))));
    assert_eq!(gone.balance, facts(BookingStatus::Created).balance, "no money moves");
    let absent = after(BookingStatus::Created, vec![wait(OfflineAct::NoShow, NOON)]);
    assert_eq!((absent.status, absent.cancel_kind), (BookingStatus::Canceled, Some(CancelKind::NoShow)));
    // The order counts, and another desk may have been first.
    assert_eq!(after(BookingStatus::Created, vec![left, came.clone()]).status, BookingStatus::Active);
    assert_eq!(after(BookingStatus::Canceled, vec![came]), facts(BookingStatus::Canceled));
    // Its state alone, in every order.
    for from in BookingStatus::ALL {
        for first in OfflineAct::ALL {
            for second in OfflineAct::ALL {
                let whole = after(*from, vec![wait(*first, NOON), wait(*second, NOON)]).status;
                assert_eq!(WaitingStatus { status: *from, acts: vec![*first, *second] }.then(), whole);
            }
        }
    }
    // Nothing that waits is taken back by an action.
    for gone in [inside, gone, absent] {
        let admin = staff(Role::Admin);
        assert_eq!(crate::booking::undo::way_back(&gone, &admin, at("2026-11-20T15:00:01Z")), None);
    }
}

#[test]
fn a_walk_in_is_a_new_booking_of_which_nothing_is_paid() {
    let like =
        BookingFacts { total: 5_000, balance: 5_000, owed: 5_000, customer_id: None, ..facts(BookingStatus::Created) };
    let BookingFacts {
        company_id,
        branch_id,
        company_status,
        service_type,
        zone,
        policy,
        check_in,
        check_out,
        total,
        ..
    } = like;
    let made =
        WalkInFacts { company_id, branch_id, company_status, service_type, zone, policy, check_in, check_out, total };
    assert_eq!(made.facts(), BookingFacts { version: 0, ..like });
}

#[test]
fn what_another_hand_has_done_is_done() {
    for status in BookingStatus::ALL {
        for act in OfflineAct::ALL {
            let done = DoneQuestion { facts: facts(*status), act: *act }.is_done();
            let expected = matches!(
                (act, status),
                (OfflineAct::CheckIn, BookingStatus::Active) | (OfflineAct::Complete, BookingStatus::Completed)
            );
            assert_eq!(done, expected, "{act} {status}: canceled by the customer is no no-show");
        }
    }
    let absent = BookingFacts { cancel_kind: Some(CancelKind::NoShow), ..facts(BookingStatus::Canceled) };
    assert!(DoneQuestion { facts: absent, act: OfflineAct::NoShow }.is_done());
}
