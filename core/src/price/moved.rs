//! The price of a booking that moves (product §5, Price): kept units keep their price, added units
//! take today's. A move of equal length costs nothing. Knows no times, only units.

use super::quote::{LineCode, Quote, lines_of, of_lines};
use crate::calendar::stay::Stay;

/// The price of one unit today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitPrice {
    /// Price of the unit for one pet, minor units.
    pub price: i64,
    /// Discount in basis points.
    pub discount_rate: i64,
}

/// Units of one price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Group {
    units: i64,
    pets: i64,
    unit_price: i64,
    rate: i64,
}

/// The quote of `old` for the new `stay`: a shorter stay drops the units added last, a longer one
/// adds units at the price of `today`.
pub fn moved(old: &Quote, stay: &Stay, today: UnitPrice) -> Quote {
    let mut kept = Vec::new();
    let mut left = stay.units;
    for group in groups(old) {
        let units = group.units.clamp(0, left);
        if units > 0 {
            kept.push(Group { units, ..group });
        }
        left -= units;
    }
    if left > 0 {
        let pets = kept.first().map_or(1, |group| group.pets);
        let today = Group { units: left, pets, unit_price: today.price, rate: today.discount_rate };
        match kept.last_mut() {
            // One rounding per line: units of one price and discount are one line.
            Some(last) if (last.unit_price, last.rate) == (today.unit_price, today.rate) => {
                last.units = last.units.saturating_add(left)
            }
            _ => kept.push(today),
        }
    }
    let lines = kept
        .iter()
        .flat_map(|group| lines_of(stay.unit, group.units, group.pets, group.unit_price, group.rate))
        .collect();
    of_lines(lines, old.currency)
}

/// The groups of a quote: each is a line of units and the discount line that may follow.
fn groups(quote: &Quote) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for line in &quote.lines {
        match (line.code, groups.last_mut()) {
            (LineCode::Discount, Some(last)) => last.rate = line.rate,
            (LineCode::Discount, None) => {}
            (LineCode::Night | LineCode::Day | LineCode::Session, _) => {
                groups.push(Group { units: line.units, pets: line.pets, unit_price: line.unit_price, rate: 0 });
            }
        }
    }
    groups
}

#[cfg(test)]
#[path = "moved_tests.rs"]
mod tests;
