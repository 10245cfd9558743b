//! Tests of cancellations: shares, what is kept, what staff may give.

use super::*;
use crate::base::kinds::ServiceType;
use crate::base::money::Currency;
use crate::booking::actions::tests::{at, facts};
use crate::booking::state::BookingStatus;
use crate::price::quote::quote;

fn paid(total: i64, captured: i64) -> BookingMoney {
    BookingMoney { total, captured, ..BookingMoney::default() }
}

/// Four nights from 20 to 24 November at 5,000, taken in from 14:00; broken off by a guest under `policy`.
fn stay(policy: CancellationPolicy) -> (BookingFacts, Quote) {
    let facts = BookingFacts {
        policy,
        policy_from: at("2026-11-20T13:00:00Z"),
        check_in: at("2026-11-20T14:00:00Z"),
        check_out: at("2026-11-24T10:00:00Z"),
        service_type: ServiceType::Hostel,
        ..facts(BookingStatus::Active)
    };
    (facts, quote(PriceUnit::Night, 4, 1, 5_000, 0, Currency::Rsd))
}

#[test]
fn each_kind_gives_its_share() {
    let (facts, quote) = stay(CancellationPolicy::Moderate);
    let given = |kind, now: &str| given_back(&facts, kind, None, &quote, at(now)).rest_of(1_000);
    assert_eq!(given(CancelKind::Customer, "2026-11-13T13:00:00Z"), 0, "seven days before, all comes back");
    assert_eq!(given(CancelKind::Customer, "2026-11-13T13:00:00.000001Z"), 500);
    assert_eq!(given(CancelKind::Customer, "2026-11-19T13:00:00.000001Z"), 1_000);
    for kind in [CancelKind::Company, CancelKind::Platform, CancelKind::Duplicate, CancelKind::HoldExpired] {
        assert_eq!(given(kind, "2026-11-20T13:00:00Z"), 0, "{kind}");
    }
    assert_eq!(given(CancelKind::NoShow, "2026-11-21T13:00:00Z"), 1_000);
}

#[test]
fn a_night_begins_at_the_hour_of_arrivals() {
    let (facts, quote) = stay(CancellationPolicy::Flexible);
    let unused = |now| unused_price(&facts, &quote, at(now));
    assert_eq!(unused("2026-11-20T14:30:00Z"), 15_000);
    assert_eq!(unused("2026-11-22T12:59:59Z"), 10_000, "the third night has not begun");
    assert_eq!(unused("2026-11-22T13:00:00Z"), 5_000);
    assert_eq!(unused("2026-11-24T09:00:00Z"), 0);
}

#[test]
fn a_day_begins_at_midnight_and_a_session_at_its_time() {
    let (stay, _) = stay(CancellationPolicy::Flexible);
    let days = BookingFacts { service_type: ServiceType::DayCare, ..stay.clone() };
    let five = quote(PriceUnit::Day, 5, 2, 1_000, 1_000, Currency::Rsd);
    assert_eq!(unused_price(&days, &five, at("2026-11-21T22:59:59Z")), 5_400, "three days, two pets, a tenth less");
    assert_eq!(unused_price(&days, &five, at("2026-11-21T23:00:00Z")), 3_600);
    let session = BookingFacts { service_type: ServiceType::Grooming, ..stay };
    let one = quote(PriceUnit::Session, 1, 1, 3_000, 0, Currency::Rsd);
    assert_eq!(unused_price(&session, &one, at("2026-11-20T13:59:59Z")), 3_000);
    assert_eq!(unused_price(&session, &one, at("2026-11-20T14:00:00Z")), 0);
}

#[test]
fn who_breaks_off_decides_what_comes_back() {
    let now = at("2026-11-22T12:00:00Z");
    for (policy, by, refund) in [
        (CancellationPolicy::Flexible, BrokenOffBy::Company, 10_000),
        (CancellationPolicy::Strict, BrokenOffBy::Company, 10_000),
        (CancellationPolicy::Flexible, BrokenOffBy::Customer, 5_000),
        (CancellationPolicy::Moderate, BrokenOffBy::Customer, 0),
        (CancellationPolicy::Strict, BrokenOffBy::Customer, 0),
    ] {
        let (facts, quote) = stay(policy);
        let share = given_back(&facts, CancelKind::BrokenOff, Some(by), &quote, now);
        assert_eq!(settle(&paid(20_000, 20_000), share).refund, refund, "{policy} {by}");
    }
    let (facts, _) = stay(CancellationPolicy::Flexible);
    let free = quote(PriceUnit::Night, 4, 1, 0, 0, Currency::Rsd);
    assert_eq!(given_back(&facts, CancelKind::BrokenOff, Some(BrokenOffBy::Company), &free, now), Share::NONE);
}

#[test]
fn what_is_kept_is_a_share_of_what_was_owed() {
    let half = Share::percent(50);
    // Goodwill of 5,000 before: 13,000 are owed and paid.
    let money = BookingMoney { waived: 5_000, refunded: 5_000, ..paid(18_000, 18_000) };
    assert_eq!(settle(&money, half), Settlement { kept: 6_500, refund: 6_500 });
    assert_eq!(settle(&paid(10_000, 0), half), Settlement { kept: 0, refund: 0 }, "an unpaid booking owes no fee");
    assert_eq!(settle(&paid(10_000, 3_000), half), Settlement { kept: 3_000, refund: 0 });
    assert_eq!(settle(&paid(10_000, 12_000), half), Settlement { kept: 5_000, refund: 7_000 }, "paid too much");
    assert_eq!(settle(&paid(1_001, 1_001), half).kept, 501, "half away from zero");
}

#[test]
fn nobody_gives_less_than_the_policy_and_an_operator_asks_for_more() {
    let settlement = Settlement { kept: 6_000, refund: 4_000 };
    let code = |chosen_amount, role, reason| agree(settlement, Some((chosen_amount, role)), reason).unwrap_err().code;
    let given = |policy, goodwill, requested| Ok(Agreed { policy, goodwill, requested });
    for role in [Role::Sysadm, Role::Admin, Role::Opr, Role::User] {
        assert_eq!(agree(settlement, None, false), given(4_000, 0, 0), "{role}");
        assert_eq!(code(3_999, role, true), "refund.less_than_policy", "{role}");
        assert_eq!(code(10_001, role, true), "refund.too_much", "{role}");
    }
    assert_eq!(agree(settlement, Some((10_000, Role::Admin)), true), given(4_000, 6_000, 0));
    assert_eq!(code(10_000, Role::Admin, false), "validation.required");
    assert_eq!(agree(settlement, Some((5_000, Role::Opr)), true), given(4_000, 0, 1_000));
    assert_eq!(code(5_000, Role::Opr, false), "validation.required");
    assert_eq!(code(5_000, Role::User, true), "refund.too_much");
}
