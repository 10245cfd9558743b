//! Tests of overstays: the nights and days beyond the agreed departure, what they cost, and departures that are refused.

use serde_json::json;

use super::*;
use crate::base::kinds::PriceUnit;
use crate::base::read::read;
use crate::booking::placement::reschedule::tests::Case;

/// Bella was agreed from Friday 20 to Tuesday 24 November, 11:00, four nights of 5,000; a night costs 6,000 today.
fn question(now: &str, change: impl FnOnce(Case) -> Case) -> OverstayQuestion {
    let mut case = change(Case::new("ACTIVE").set("/booking/facts/total", json!(2_000_000)));
    let input = json!({"booking": case.booking.take(), "service": case.question["service"].take(), "now": now});
    read(&input.to_string()).expect("a question")
}

fn overstay(now: &str) -> Option<(PriceUnit, i64, String, i64)> {
    let found = question(now, |case| case).overstay()?;
    Some((found.over.unit, found.over.units, found.departure, found.difference))
}

#[test]
fn nights_beyond_the_agreed_departure_cost_what_they_cost_today() {
    assert_eq!(overstay("2026-11-24T22:59:59Z"), None, "the day of departure is not over");
    let one = ("2026-11-25T11:00".to_owned(), 600_000);
    assert_eq!(overstay("2026-11-24T23:00:00Z"), Some((PriceUnit::Night, 1, one.0, one.1)));
    let three = ("2026-11-27T11:00".to_owned(), 1_800_000);
    assert_eq!(overstay("2026-11-27T20:00:00Z"), Some((PriceUnit::Night, 3, three.0, three.1)));
}

#[test]
fn days_of_care_are_counted_as_they_are_priced() {
    let care = |case: Case| {
        case.set("/booking/facts/serviceType", json!("DAY_CARE")).set("/service/type", json!("DAY_CARE")).set(
            "/booking/quote/lines/0",
            json!({"code": "DAY", "units": 5, "pets": 1, "unitPrice": 400_000, "rate": 0, "amount": 2_000_000}),
        )
    };
    let found = question("2026-11-26T08:00:00Z", care).overstay().expect("two days more");
    assert_eq!((found.over.unit, found.over.units, found.difference), (PriceUnit::Day, 2, 1_200_000));
}

#[test]
fn only_a_guest_in_house_overstays() {
    for status in ["CREATED", "COMPLETED", "CANCELED"] {
        let of = |case: Case| case.set("/booking/facts/status", json!(status));
        assert_eq!(question("2026-11-26T08:00:00Z", of).overstay(), None, "{status}");
    }
    let session = |case: Case| case.set("/booking/facts/serviceType", json!("GROOMING"));
    assert_eq!(question("2026-11-26T08:00:00Z", session).overstay(), None);
}

#[test]
fn the_balance_counts_what_was_paid_and_waived() {
    let paid = |case: Case| case.set("/booking/facts/captured", json!(2_000_000));
    assert_eq!(question("2026-11-25T08:00:00Z", paid).overstay().expect("paid").balance, 600_000);
    let waived = |case: Case| case.set("/booking/facts/waived", json!(2_100_000));
    let found = question("2026-11-25T08:00:00Z", waived).overstay().expect("waived");
    assert_eq!((found.total, found.balance), (2_600_000, 500_000));
}

#[test]
fn a_departure_lies_after_the_agreed_day_and_not_after_today() {
    let question = question("2026-11-26T08:00:00Z", |case| case);
    let until = |departure: &str| lengthened(&question.booking, &question.service, departure, question.now);
    for (departure, code) in [
        ("2026-11-24T11:00", "booking.reason.not_overstayed"),
        ("2026-11-24T23:59", "booking.reason.not_overstayed"),
        ("2026-11-27T00:00", "booking.reason.not_overstayed"),
        ("2026-11-26", "validation.format"),
    ] {
        assert_eq!(until(departure), Err(vec![Issue::new("departure", code)]), "{departure}");
    }
    // Part of it may be added.
    assert_eq!(until("2026-11-25T00:00").expect("one night").stay.units, 5);
    assert_eq!(until("2026-11-26T23:59").expect("two nights").stay.units, 6);
}

#[test]
fn an_hour_that_the_clocks_skip_is_the_next_one() {
    // Clocks go forward on 28 March 2027 at 02:00.
    let spring = |case: Case| {
        case.set("/booking/facts/checkIn", json!("2027-03-25T13:00:00Z"))
            .set("/booking/facts/checkOut", json!("2027-03-27T01:30:00Z"))
    };
    let found = question("2027-03-28T10:00:00Z", spring).overstay().expect("one night more");
    assert_eq!((found.departure.as_str(), found.over.units), ("2027-03-28T03:00", 1));
}

#[test]
fn a_stay_of_more_than_a_year_is_not_lengthened() {
    let year = |case: Case| case.set("/booking/facts/checkIn", json!("2025-11-26T13:00:00Z"));
    assert_eq!(question("2026-11-27T08:00:00Z", year).overstay(), None);
}
