//! Every state × action × role compared with a table written by hand, and the limits of each
//! condition to the second.

use super::*;
use crate::base::id::{BranchId, CompanyId, UserId};
use crate::base::kinds::{CancellationPolicy, ServiceType};
use crate::base::time::Zone;
use crate::booking::state::CancelKind;
use crate::company::CompanyStatus;

pub fn at(text: &str) -> UtcTime {
    UtcTime::parse(text).expect("instant")
}

/// A booking from Friday 20 November 14:00 to Monday 11:00 (Belgrade).
pub fn facts(status: BookingStatus) -> BookingFacts {
    BookingFacts {
        status,
        version: 1,
        company_id: CompanyId(1),
        branch_id: BranchId(10),
        customer_id: Some(UserId(99)),
        company_status: CompanyStatus::Approved,
        service_type: ServiceType::Hostel,
        zone: Zone::Belgrade,
        policy: CancellationPolicy::Flexible,
        policy_from: at("2026-11-20T13:00:00Z"),
        check_in: at("2026-11-20T13:00:00Z"),
        check_out: at("2026-11-23T10:00:00Z"),
        checked_in_at: (status == BookingStatus::Active).then(|| at("2026-11-20T13:20:00Z")),
        completed_at: (status == BookingStatus::Completed).then(|| at("2026-11-20T13:40:00Z")),
        canceled_at: (status == BookingStatus::Canceled).then(|| at("2026-11-18T08:00:00Z")),
        cancel_kind: (status == BookingStatus::Canceled).then_some(CancelKind::Customer),
        hold_until: None,
        total: 0,
        captured: 0,
        refunded: 0,
        refunds_under_way: 0,
        waived: 0,
        kept: (status == BookingStatus::Canceled).then_some(0),
        kept_waived: 0,
        owed: 0,
        paid: 0,
        balance: 0,
        last_transition: match status {
            BookingStatus::Created => None,
            BookingStatus::Active => Some(BookingAction::CheckIn),
            BookingStatus::Completed => Some(BookingAction::Complete),
            BookingStatus::Canceled => Some(BookingAction::Cancel),
        },
        last_transition_at: match status {
            BookingStatus::Created => None,
            BookingStatus::Active => Some(at("2026-11-20T13:20:00Z")),
            BookingStatus::Completed => Some(at("2026-11-20T13:40:00Z")),
            BookingStatus::Canceled => Some(at("2026-11-18T08:00:00Z")),
        },
        refund_sent_since_cancel: false,
        has_review: false,
    }
}

pub fn session(status: BookingStatus) -> BookingFacts {
    BookingFacts { service_type: ServiceType::Grooming, check_out: at("2026-11-20T14:30:00Z"), ..facts(status) }
}

pub fn actor(role: Role) -> Actor {
    let company = role.is_company_staff().then_some(CompanyId(1));
    Actor { user_id: UserId(99), role, company_id: company, branch_id: None }
}

fn code(facts: &BookingFacts, role: Role, action: BookingAction, now: &str) -> Result<(bool, bool), String> {
    match permit(facts, &actor(role), action, at(now)) {
        Ok(p) => Ok((p.if_free, p.needs_reason)),
        Err(Refusal::Outside) => Err("outside".into()),
        Err(Refusal::Role(r) | Refusal::State(r) | Refusal::Condition(r)) => Err(r.code),
    }
}

/// Rows: action and status. Columns: SYSADM, ADMIN, OPR, USER (own). `y` permit_to_cancel, `f` if free, `r`
/// role, `s` state, `t` time or another condition. Each state is asked about one minute after its
/// last change; CREATED on the arrival day.
const TABLE: &str = "\
CHECK_IN CREATED y y y r
CHECK_IN ACTIVE s s s r
CHECK_IN COMPLETED s s s r
CHECK_IN CANCELED s s s r
COMPLETE CREATED s s s r
COMPLETE ACTIVE y y y r
COMPLETE COMPLETED s s s r
COMPLETE CANCELED s s s r
CANCEL CREATED y y y t
CANCEL ACTIVE s s s s
CANCEL COMPLETED s s s s
CANCEL CANCELED s s s s
NO_SHOW CREATED t t t r
NO_SHOW ACTIVE s s s r
NO_SHOW COMPLETED s s s r
NO_SHOW CANCELED s s s r
BREAK_OFF CREATED s s r r
BREAK_OFF ACTIVE y y r r
BREAK_OFF COMPLETED s s r r
BREAK_OFF CANCELED s s r r
RELEASE CREATED t t r r
RELEASE ACTIVE s s r r
RELEASE COMPLETED s s r r
RELEASE CANCELED s s r r
UNDO_CHECK_IN CREATED s s s r
UNDO_CHECK_IN ACTIVE y y y r
UNDO_CHECK_IN COMPLETED s s s r
UNDO_CHECK_IN CANCELED s s s r
REOPEN CREATED s s s r
REOPEN ACTIVE s s s r
REOPEN COMPLETED f f f r
REOPEN CANCELED s s s r
REINSTATE CREATED s s s r
REINSTATE ACTIVE s s s r
REINSTATE COMPLETED s s s r
REINSTATE CANCELED f f f r
RESCHEDULE CREATED f f f t
RESCHEDULE ACTIVE f f f t
RESCHEDULE COMPLETED s s s s
RESCHEDULE CANCELED s s s s
EDIT CREATED y y y r
EDIT ACTIVE y y y r
EDIT COMPLETED s s s r
EDIT CANCELED s s s r";

#[test]
fn permitted_actions_agree_with_the_written_table() {
    let roles = [Role::Sysadm, Role::Admin, Role::Opr, Role::User];
    let mut rows = 0;
    for line in TABLE.lines() {
        let mut words = line.split(' ');
        let action = BookingAction::parse(words.next().expect("action")).expect("an action");
        let status = BookingStatus::parse(words.next().expect("status")).expect("a status");
        let now = match status {
            BookingStatus::Created => at("2026-11-20T13:01:00Z"),
            BookingStatus::Active => at("2026-11-20T13:21:00Z"),
            BookingStatus::Completed => at("2026-11-20T13:41:00Z"),
            BookingStatus::Canceled => at("2026-11-18T08:01:00Z"),
        };
        for (role, expected) in roles.into_iter().zip(words) {
            let answer = permit(&facts(status), &actor(role), action, now);
            if let Ok(permit) = &answer {
                assert_eq!(Some(permit.to), next(status, action), "{action} {status} {role}");
            }
            let got = match &answer {
                Ok(Permit { if_free: true, .. }) => "f",
                Ok(_) => "y",
                Err(Refusal::Role(_)) => "r",
                Err(Refusal::State(_)) => "s",
                Err(Refusal::Condition(_)) => "t",
                Err(Refusal::Outside) => "o",
            };
            assert_eq!(got, expected, "{action} {status} {role}");
            rows += 1;
        }
    }
    assert_eq!(rows, BookingAction::ALL.len() * BookingStatus::ALL.len() * roles.len());
}

#[test]
fn accounts_outside_do_not_find_the_booking() {
    let stranger = Actor { company_id: Some(CompanyId(2)), ..actor(Role::Admin) };
    let elsewhere = Actor { branch_id: Some(BranchId(11)), ..actor(Role::Opr) };
    let other = Actor { user_id: UserId(98), ..actor(Role::User) };
    for who in [stranger, elsewhere, other, actor(Role::Guest)] {
        for action in BookingAction::ALL {
            let answer = permit(&facts(BookingStatus::Created), &who, *action, at("2026-11-20T13:00:00Z"));
            assert_eq!(answer, Err(Refusal::Outside), "{action}");
        }
    }
}

#[test]
fn check_in_opens_and_closes_to_the_second() {
    use BookingAction::CheckIn;
    let stay = facts(BookingStatus::Created);
    let too_early = Err("booking.reason.too_early".to_owned());
    assert_eq!(code(&stay, Role::Opr, CheckIn, "2026-11-19T22:59:59Z"), too_early);
    assert_eq!(code(&stay, Role::Opr, CheckIn, "2026-11-19T23:00:00Z"), Ok((false, false)), "local midnight");
    assert_eq!(code(&stay, Role::Opr, CheckIn, "2026-11-23T09:59:59Z"), Ok((false, false)));
    assert_eq!(code(&stay, Role::Opr, CheckIn, "2026-11-23T10:00:00Z"), Err("booking.reason.past_check_out".into()));

    let bath = session(BookingStatus::Created);
    assert_eq!(code(&bath, Role::Opr, CheckIn, "2026-11-19T22:59:59Z"), too_early);
    assert_eq!(code(&bath, Role::Opr, CheckIn, "2026-11-19T23:00:00Z"), Ok((true, true)), "same day: reason, if free");
    assert_eq!(code(&bath, Role::Opr, CheckIn, "2026-11-20T10:59:59Z"), Ok((true, true)));
    assert_eq!(code(&bath, Role::Opr, CheckIn, "2026-11-20T11:00:00Z"), Ok((false, false)), "two hours before");
}

#[test]
fn no_show_opens_after_the_day_or_half_an_hour() {
    use BookingAction::NoShow;
    let not_yet = Err("booking.reason.no_show_not_yet".to_owned());
    let stay = facts(BookingStatus::Created);
    assert_eq!(code(&stay, Role::Opr, NoShow, "2026-11-20T22:59:59Z"), not_yet);
    assert_eq!(code(&stay, Role::Opr, NoShow, "2026-11-20T23:00:00Z"), Ok((false, false)));
    let bath = session(BookingStatus::Created);
    assert_eq!(code(&bath, Role::Opr, NoShow, "2026-11-20T13:29:59Z"), not_yet);
    assert_eq!(code(&bath, Role::Opr, NoShow, "2026-11-20T13:30:00Z"), Ok((false, false)));
}

#[test]
fn undo_and_reopen_depend_on_the_role() {
    use BookingAction::{Reopen, UndoCheckIn};
    let active = facts(BookingStatus::Active);
    let undo_over = Err("booking.reason.undo_until".to_owned());
    assert_eq!(code(&active, Role::Opr, UndoCheckIn, "2026-11-20T14:20:00Z"), Ok((false, false)));
    assert_eq!(code(&active, Role::Opr, UndoCheckIn, "2026-11-20T14:20:01Z"), undo_over);
    assert_eq!(code(&active, Role::Admin, UndoCheckIn, "2026-11-20T22:59:59Z"), Ok((false, false)));
    assert_eq!(code(&active, Role::Admin, UndoCheckIn, "2026-11-20T23:00:00Z"), undo_over);
    assert_eq!(code(&active, Role::Sysadm, UndoCheckIn, "2026-12-20T23:00:00Z"), Ok((false, false)));

    let done = facts(BookingStatus::Completed);
    assert_eq!(code(&done, Role::Admin, Reopen, "2026-11-21T13:40:00Z"), Ok((true, false)));
    assert_eq!(code(&done, Role::Admin, Reopen, "2026-11-21T13:40:01Z"), Err("booking.reason.reopen_until".into()));
    assert_eq!(code(&done, Role::Sysadm, Reopen, "2027-11-21T13:40:01Z"), Ok((true, false)));
    let reviewed = BookingFacts { has_review: true, ..done };
    assert_eq!(code(&reviewed, Role::Sysadm, Reopen, "2026-11-20T13:41:00Z"), Err("booking.reason.has_review".into()));
}

#[test]
fn pet_owners_cancel_before_and_move_while_it_costs_nothing() {
    use BookingAction::{Cancel, Reinstate, Reschedule};
    let created = facts(BookingStatus::Created);
    assert_eq!(code(&created, Role::User, Cancel, "2026-11-20T12:59:59Z"), Ok((false, false)));
    assert_eq!(code(&created, Role::User, Cancel, "2026-11-20T13:00:00Z"), Err("booking.reason.check_in_past".into()));
    assert_eq!(code(&created, Role::User, Reschedule, "2026-11-19T13:00:00Z"), Ok((true, false)));
    let passed = Err("booking.reason.policy_passed".to_owned());
    assert_eq!(code(&created, Role::User, Reschedule, "2026-11-19T13:00:01Z"), passed);

    let canceled = facts(BookingStatus::Canceled);
    assert_eq!(code(&canceled, Role::Admin, Reinstate, "2026-11-20T12:59:59Z"), Ok((true, false)));
    let over = Err("booking.reason.check_in_past".to_owned());
    assert_eq!(code(&canceled, Role::Admin, Reinstate, "2026-11-20T13:00:00Z"), over);
    let earlier = BookingFacts { refunded: 1, refunds_under_way: 1, ..canceled.clone() };
    assert_eq!(code(&earlier, Role::Admin, Reinstate, "2026-11-18T09:00:00Z"), Ok((true, false)), "before the cancel");
    let sent = BookingFacts { refund_sent_since_cancel: true, ..canceled };
    for now in ["2026-11-18T08:01:00Z", "2026-11-18T09:00:00Z"] {
        assert_eq!(code(&sent, Role::Admin, Reinstate, now), Err("booking.reason.refunded".into()));
    }
}

#[test]
fn a_hold_is_given_up_an_hour_after_its_end() {
    use BookingAction::Release;
    let held = BookingFacts { hold_until: Some(at("2026-11-18T08:15:00Z")), ..facts(BookingStatus::Created) };
    let not_yet = Err("booking.reason.release_not_yet".to_owned());
    assert_eq!(code(&held, Role::Admin, Release, "2026-11-18T09:14:59Z"), not_yet);
    for role in [Role::Admin, Role::Sysadm] {
        assert_eq!(code(&held, role, Release, "2026-11-18T09:15:00Z"), Ok((false, false)));
    }
    assert!(code(&held, Role::Opr, Release, "2026-11-18T09:15:00Z").is_err());
    let none = Err("booking.reason.no_hold".to_owned());
    for other in [facts(BookingStatus::Created), BookingFacts { captured: 1, ..held }] {
        assert_eq!(code(&other, Role::Admin, Release, "2026-11-18T09:15:00Z"), none);
    }
}

#[test]
fn the_system_cancels_after_the_hold_and_does_nothing_else() {
    let until = "2026-11-18T08:15:00Z";
    let held = BookingFacts { hold_until: Some(at(until)), ..facts(BookingStatus::Created) };
    let system = |facts: &BookingFacts, action, now: &str| permit_author(facts, &Author::System, action, at(now));
    let permit_to_cancel = Permit { to: BookingStatus::Canceled, if_free: false, needs_reason: false };
    assert_eq!(system(&held, BookingAction::Cancel, until), Ok(permit_to_cancel));
    let early = system(&held, BookingAction::Cancel, "2026-11-18T08:14:59Z");
    assert!(
        matches!(&early, Err(Refusal::Condition(reason)) if reason.code == "booking.reason.hold_runs"),
        "{early:?}"
    );
    for action in BookingAction::ALL {
        for status in BookingStatus::ALL {
            let other = BookingFacts { status: *status, ..held.clone() };
            let allowed = system(&other, *action, until).is_ok();
            assert_eq!(
                allowed,
                (*action, *status) == (BookingAction::Cancel, BookingStatus::Created),
                "{action} {status}"
            );
            assert!(system(&facts(*status), *action, until).is_err(), "no hold");
            // An account is asked as always.
            let actor = actor(Role::Admin);
            let permitted = permit_author(&other, &Author::Account(actor), *action, at(until));
            assert_eq!(permitted, permit(&other, &actor, *action, at(until)));
        }
    }
}

#[test]
fn a_walk_in_is_checked_in_where_a_saved_booking_would_be() {
    for (of, role) in Role::ALL
        .iter()
        .flat_map(|role| [facts(BookingStatus::Created), session(BookingStatus::Created)].map(|facts| (facts, *role)))
    {
        for now in [
            "2026-11-19T22:59:59Z",
            "2026-11-19T23:00:00Z",
            "2026-11-20T10:59:59Z",
            "2026-11-20T11:00:00Z",
            "2026-11-20T14:30:00Z",
            "2026-11-23T10:00:00Z",
        ] {
            let question = WalkInQuestion {
                actor: actor(role),
                object: of.object(),
                service_type: of.service_type,
                zone: of.zone,
                check_in: of.check_in,
                check_out: of.check_out,
                now: at(now),
            };
            let saved = code(&of, role, BookingAction::CheckIn, now);
            assert_eq!(question.is_allowed(), saved == Ok((false, false)), "{role:?} {now} {saved:?}");
        }
    }
}
