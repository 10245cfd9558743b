//! The actions on payments, refunds and requests, by role and state.

use super::*;
use crate::access::role::Role;
use crate::base::id::{BranchId, CompanyId, UserId};
use crate::base::issue::Reason;
use crate::booking::actions::tests as booking;
use crate::payment::method::PaymentWay;
use crate::payment::refund::RefundState;

fn payment(way: PaymentWay, status: PaymentStatus) -> PaymentFacts {
    let captured = if status == PaymentStatus::Successful { 1_000 } else { 0 };
    PaymentFacts {
        company_id: CompanyId(1),
        branch_id: BranchId(10),
        customer_id: Some(UserId(99)),
        way,
        status,
        amount: 1_000,
        captured,
        refunded: 0,
        under_way: 0,
        needs_person: None,
    }
}

const MADE: UtcTime = UtcTime::MIN;

fn refund(way: PaymentWay, status: RefundState, origin: RefundOrigin) -> RefundFacts {
    let (company_id, branch_id) = (CompanyId(1), BranchId(10));
    RefundFacts { company_id, branch_id, customer_id: None, way, status, origin, created_at: MADE }
}

fn refused(code: &str) -> Result<(), Refused> {
    Err(Refused::State(Reason::new(code)))
}

#[test]
fn administrators_refund_and_operators_ask() {
    let card = payment(PaymentWay::Online, PaymentStatus::Successful);
    for (role, refund, ask) in [
        (Role::Sysadm, Ok(()), Ok(())),
        (Role::Admin, Ok(()), Ok(())),
        (Role::Opr, Err(Refused::Role), Ok(())),
        (Role::User, Err(Refused::Role), Err(Refused::Role)),
    ] {
        let actor = booking::actor(role);
        assert_eq!(on_payment(&card, &actor, PaymentAction::Refund), refund, "{role}");
        assert_eq!(on_payment(&card, &actor, PaymentAction::RequestRefund), ask, "{role}");
    }
    let elsewhere = PaymentFacts { company_id: CompanyId(2), ..card };
    let admin = booking::actor(Role::Admin);
    assert_eq!(on_payment(&elsewhere, &admin, PaymentAction::Refund), Err(Refused::Outside));
}

#[test]
fn a_person_who_may_refund_is_not_offered_to_ask() {
    let card = payment(PaymentWay::Online, PaymentStatus::Successful);
    let offered = |role| {
        let verdicts = payment_verdicts(&card, &booking::actor(role));
        verdicts.into_iter().filter(|verdict| verdict.offered).map(|verdict| verdict.action).collect::<Vec<_>>()
    };
    assert_eq!(offered(Role::Admin), [PaymentAction::Refund, PaymentAction::Void, PaymentAction::Sync]);
    assert_eq!(offered(Role::Opr), [PaymentAction::RequestRefund]);
}

#[test]
fn only_what_is_not_captured_is_voided_and_only_a_provider_is_asked() {
    use PaymentStatus::{Failed, Pending, Successful, Void};
    let admin = booking::actor(Role::Admin);
    for (status, verdict) in [
        (Pending, Ok(())),
        (Failed, Ok(())),
        (Successful, refused("payment.captured")),
        (Void, refused("payment.void")),
    ] {
        assert_eq!(on_payment(&payment(PaymentWay::Online, status), &admin, PaymentAction::Void), verdict, "{status}");
    }
    for way in PaymentWay::ALL {
        let verdict = if way.is_automatic() { Ok(()) } else { refused("payment.no_provider") };
        assert_eq!(on_payment(&payment(*way, Successful), &admin, PaymentAction::Sync), verdict, "{way}");
    }
}

#[test]
fn a_person_confirms_what_no_provider_sends() {
    let refund = |way, status| refund(way, status, RefundOrigin::Sapa);
    let (opr, admin) = (booking::actor(Role::Opr), booking::actor(Role::Admin));
    let waits = refund(PaymentWay::Transfer, RefundState::Requested);
    assert_eq!(on_refund(&waits, &opr, RefundAction::Confirm, MADE), Ok(()));
    assert_eq!(on_refund(&waits, &opr, RefundAction::Withdraw, MADE), Err(Refused::Role));
    assert_eq!(on_refund(&waits, &admin, RefundAction::Withdraw, MADE), Ok(()));
    let online = refund(PaymentWay::Online, RefundState::Sent);
    assert_eq!(on_refund(&online, &admin, RefundAction::Confirm, MADE), refused("refund.automatic"));
    assert_eq!(on_refund(&online, &admin, RefundAction::Withdraw, MADE), refused("refund.sent"));
    let ended = refund(PaymentWay::Cash, RefundState::Succeeded);
    assert_eq!(on_refund(&ended, &admin, RefundAction::Confirm, MADE), refused("refund.ended"));
}

#[test]
fn the_kind_of_a_found_refund_is_said_within_thirty_days() {
    let found = |status| refund(PaymentWay::Online, status, RefundOrigin::Provider);
    let (opr, admin) = (booking::actor(Role::Opr), booking::actor(Role::Admin));
    let last = MADE.plus(Duration::days(30));
    let arrived = found(RefundState::Succeeded);
    assert_eq!(on_refund(&arrived, &admin, RefundAction::ChangeKind, last), Ok(()));
    assert_eq!(on_refund(&arrived, &opr, RefundAction::ChangeKind, last), Err(Refused::Role));
    let late = on_refund(&arrived, &admin, RefundAction::ChangeKind, last.plus(Duration::milliseconds(1)));
    assert_eq!(late, Err(Refused::State(Reason::new("refund.kind_too_late").with("days", 30))));
    let reversed = found(RefundState::Reversed);
    assert_eq!(on_refund(&reversed, &admin, RefundAction::ChangeKind, last), refused("refund.ended"));
    let ours = refund(PaymentWay::Online, RefundState::Succeeded, RefundOrigin::Sapa);
    assert_eq!(on_refund(&ours, &admin, RefundAction::ChangeKind, MADE), refused("refund.kind_is_ours"));
    let offers = |facts: &RefundFacts| {
        refund_verdicts(facts, &admin, MADE).iter().any(|one| one.action == RefundAction::ChangeKind && one.offered)
    };
    assert!(offers(&arrived) && !offers(&ours));
}

#[test]
fn a_request_is_taken_back_by_the_person_who_asked() {
    let opr = booking::actor(Role::Opr);
    let request = |status, created_by| RefundRequestFacts {
        company_id: CompanyId(1),
        branch_id: BranchId(10),
        status,
        created_by,
    };
    let own = request(RefundRequestState::Open, opr.user_id);
    assert_eq!(on_request(&own, &opr, RefundRequestAction::Withdraw), Ok(()));
    assert_eq!(on_request(&own, &opr, RefundRequestAction::Approve), Err(Refused::Role));
    let another = request(RefundRequestState::Open, UserId(opr.user_id.0 + 1));
    assert_eq!(on_request(&another, &opr, RefundRequestAction::Withdraw), refused("refund_request.of_another"));
    let admin = booking::actor(Role::Admin);
    assert_eq!(on_request(&another, &admin, RefundRequestAction::Decline), Ok(()));
    let decided = request(RefundRequestState::Declined, opr.user_id);
    assert_eq!(on_request(&decided, &admin, RefundRequestAction::Approve), refused("refund_request.decided"));
}

#[test]
fn a_canceled_booking_takes_no_payment_and_a_completed_one_does() {
    let opr = booking::actor(Role::Opr);
    for status in BookingStatus::ALL {
        let facts = BookingFacts { total: 500, owed: 500, balance: 500, ..booking::facts(*status) };
        let expected = match status {
            BookingStatus::Canceled => Err(Refused::State(Reason::new("payment.booking_canceled"))),
            _ => Ok(500),
        };
        assert_eq!(most_payable(&facts, &opr, Action::PaymentRecord), expected, "{status}");
    }
    let paid = BookingFacts { balance: 0, ..booking::facts(BookingStatus::Active) };
    let nothing = Err(Refused::State(Reason::new("payment.nothing_owed")));
    assert_eq!(most_payable(&paid, &opr, Action::PaymentRecord), nothing);
    assert_eq!(most_payable(&paid, &opr, Action::PaymentStart), Err(Refused::Role), "staff start none online");
}
