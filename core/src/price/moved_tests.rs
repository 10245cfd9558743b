//! Tests of the price of a booking that moves.

use proptest::prelude::*;

use super::*;
use crate::base::kinds::{PriceUnit, ServiceType};
use crate::base::money::Currency;
use crate::base::time::{Zone, parse_civil};
use crate::calendar::stay::{StayRequest, stay};
use crate::price::quote::{PRICE_MAX, quote};

fn unit_price(price: i64, discount_rate: i64) -> UnitPrice {
    UnitPrice { price, discount_rate }
}

fn nights(count: i64) -> Stay {
    let arrival = parse_civil("2026-11-01T14:00").unwrap();
    stay(&StayRequest {
        service_type: ServiceType::Hostel,
        zone: Zone::Belgrade,
        arrival,
        departure: Some(arrival + chrono::Duration::days(count)),
        duration_minutes: None,
    })
    .unwrap()
}

/// Units, unit price and amount of each line.
fn lines(quote: &Quote) -> Vec<(i64, i64, i64)> {
    quote.lines.iter().map(|line| (line.units, line.unit_price, line.amount)).collect()
}

#[test]
fn kept_units_keep_their_price_and_added_units_take_todays() {
    let old = quote(PriceUnit::Night, 3, 2, 500_000, 1_000, Currency::Rsd);
    let same = moved(&old, &nights(3), unit_price(600_000, 0));
    assert_eq!(same, old, "as long as before: nothing changes, whatever it costs today");
    let longer = moved(&old, &nights(5), unit_price(600_000, 0));
    assert_eq!(lines(&longer), [(3, 500_000, 3_000_000), (3, 500_000, -300_000), (2, 600_000, 2_400_000)]);
    assert_eq!(longer.total - old.total, 2_400_000);
    let shorter = moved(&longer, &nights(4), unit_price(1, 0));
    assert_eq!(
        lines(&shorter),
        [(3, 500_000, 3_000_000), (3, 500_000, -300_000), (1, 600_000, 1_200_000)],
        "what came last goes first"
    );
    assert_eq!(
        lines(&moved(&shorter, &nights(2), unit_price(1, 0))),
        [(2, 500_000, 2_000_000), (2, 500_000, -200_000)]
    );
}

#[test]
fn units_of_one_price_are_one_line_and_rounded_once() {
    let old = quote(PriceUnit::Night, 1, 1, 333, 3_333, Currency::Rsd);
    let longer = moved(&old, &nights(3), unit_price(333, 3_333));
    assert_eq!(longer, quote(PriceUnit::Night, 3, 1, 333, 3_333, Currency::Rsd));
    assert_eq!(
        lines(&moved(&old, &nights(2), unit_price(333, 0))),
        [(1, 333, 333), (1, 333, -111), (1, 333, 333)],
        "another discount"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]
    #[test]
    fn a_move_there_and_back_costs_nothing(
        price in 1i64..=PRICE_MAX, rate in 0i64..=10_000, today in 1i64..=PRICE_MAX, other in 0i64..=10_000,
        units in 1i64..30, pets in 1i64..=5, longer in 0i64..30,
    ) {
        let old = quote(PriceUnit::Night, units, pets, price, rate, Currency::Eur);
        let out = moved(&old, &nights(units + longer), unit_price(today, other));
        prop_assert_eq!(out.total, out.lines.iter().map(|line| line.amount).sum::<i64>());
        prop_assert!(out.total >= old.total);
        prop_assert_eq!(moved(&out, &nights(units), unit_price(today, other)), old);
    }
}
