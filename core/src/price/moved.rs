//! The price of a booking that moves (product §5, Price): kept units keep their price, added units
//! take today's. A move of equal length costs nothing. Knows no times, only units.

use super::quote::{LineCode, Quote, lines_of, of_lines};
use crate::base::kinds::PriceUnit;
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
    let mut kept = first(old, stay.units);
    let left = stay.units - kept.iter().map(|group| group.units).sum::<i64>();
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
    of_groups(&kept, stay.unit, old)
}

/// The quote of the first `units` of `old`: what those units cost.
pub fn first_units(old: &Quote, unit: PriceUnit, units: i64) -> Quote {
    of_groups(&first(old, units), unit, old)
}

fn of_groups(groups: &[Group], unit: PriceUnit, old: &Quote) -> Quote {
    let lines = groups.iter().flat_map(|group| lines_of(unit, group.units, group.pets, group.unit_price, group.rate));
    of_lines(lines.collect(), old.currency)
}

/// The groups of the first `units`; the units added last are left out first.
fn first(old: &Quote, units: i64) -> Vec<Group> {
    let mut left = units;
    let mut kept = Vec::new();
    for group in groups(old) {
        let units = group.units.clamp(0, left);
        if units > 0 {
            kept.push(Group { units, ..group });
        }
        left -= units;
    }
    kept
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
