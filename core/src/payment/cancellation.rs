//! What a cancellation gives back and what it keeps (product §5, §6): the share by kind and policy, and
//! the amounts that follow from what was paid.

use super::money::{BookingMoney, Kept};
use crate::access::role::Role;
use crate::base::issue::{Issue, Reason};
use crate::base::kinds::{CancellationPolicy, PriceUnit};
use crate::base::time::{UtcTime, Zone, next_day};
use crate::booking::action_input::BrokenOffBy;
use crate::booking::facts::BookingFacts;
use crate::booking::state::CancelKind;
use crate::price::moved::first_units;
use crate::price::policy::{percent_at, terms};
use crate::price::quote::Quote;

/// A share of what is owed: `part` of `whole`, from none to all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    part: i64,
    whole: i64,
}

impl Share {
    /// Nothing.
    pub const NONE: Self = Self { part: 0, whole: 1 };
    /// The whole amount.
    pub const ALL: Self = Self { part: 1, whole: 1 };

    /// `percent`, 0 to 100.
    pub const fn percent(percent: u8) -> Self {
        Self { part: percent as i64, whole: 100 }
    }

    /// The percentage, where the share was given as one.
    pub fn as_percent(self) -> Option<i64> {
        (self.whole == 100).then_some(self.part).or((self.whole == 1).then_some(self.part * 100))
    }

    /// `percent` of `price` as a share of `total`; nothing of a booking free of charge.
    fn percent_of(percent: u8, price: i64, total: i64) -> Self {
        if total <= 0 {
            return Self::NONE;
        }
        Self { part: i64::from(percent).saturating_mul(price.clamp(0, total)), whole: total.saturating_mul(100) }
    }

    /// What is left of `amount` without this share, rounded once, half away from zero.
    fn rest_of(self, amount: i64) -> i64 {
        let product = i128::from(amount) * i128::from(self.whole - self.part);
        let whole = i128::from(self.whole);
        let half = if product < 0 { -whole / 2 } else { whole / 2 };
        i64::try_from((product + half) / whole).unwrap_or(amount)
    }
}

/// What a cancellation does to the money of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settlement {
    /// What is kept; owed from now on.
    pub kept: i64,
    /// What goes back by the policy.
    pub refund: i64,
}

/// The share that goes back when the booking is canceled as `kind` at `now`. `by` and `quote` count for a
/// stay that is broken off.
pub fn given_back(
    facts: &BookingFacts,
    kind: CancelKind,
    by: Option<BrokenOffBy>,
    quote: &Quote,
    now: UtcTime,
) -> Share {
    match kind {
        CancelKind::Customer => Share::percent(percent_at(&terms(facts.policy, facts.policy_from, facts.zone), now)),
        CancelKind::Company | CancelKind::Duplicate | CancelKind::Platform | CancelKind::HoldExpired => Share::ALL,
        CancelKind::NoShow => Share::NONE,
        CancelKind::BrokenOff => {
            let percent = match (by, facts.policy) {
                (Some(BrokenOffBy::Company), _) => 100,
                (_, CancellationPolicy::Flexible) => 50,
                (_, CancellationPolicy::Moderate | CancellationPolicy::Strict) => 0,
            };
            Share::percent_of(percent, unused_price(facts, quote, now), quote.total)
        }
    }
}

/// What stays and what goes back of what was paid. An unpaid booking owes no fee.
pub fn settle(money: &BookingMoney, share: Share) -> Settlement {
    let paid = money.paid().max(0);
    let kept = share.rest_of(money.owed()).min(paid);
    Settlement { kept, refund: paid - kept }
}

impl BookingMoney {
    /// The sums after a cancellation that keeps `kept`.
    #[must_use]
    pub const fn canceled(mut self, kept: i64) -> Self {
        self.kept = Some(Kept { amount: kept, waived: 0 });
        self
    }

    /// The sums after the booking is reinstated.
    #[must_use]
    pub const fn reinstated(mut self) -> Self {
        self.kept = None;
        self
    }
}

/// What goes back when staff cancel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreed {
    /// By the policy, at once.
    pub policy: i64,
    /// Beyond the policy, at once.
    pub goodwill: i64,
    /// Beyond the policy, once an administrator approves it.
    pub requested: i64,
}

/// The refund of a cancellation for which a role wants an amount to go back (`chosen_amount`); none: what the policy
/// gives. Nobody gives less than that, or more than was paid; staff say why more. The issue is at `amount` or
/// `reason`.
pub fn agree(settlement: Settlement, chosen_amount: Option<(i64, Role)>, has_reason: bool) -> Result<Agreed, Issue> {
    let Settlement { kept, refund } = settlement;
    let Some((chosen_amount, role)) = chosen_amount else {
        return Ok(Agreed { policy: refund, goodwill: 0, requested: 0 });
    };
    if chosen_amount < refund {
        return Err(Reason::new("refund.less_than_policy").with("min", refund).at("amount"));
    }
    if chosen_amount > refund.saturating_add(kept) {
        return Err(Reason::new("refund.too_much").with("max", refund.saturating_add(kept)).at("amount"));
    }
    let surplus = chosen_amount - refund;
    match role {
        _ if surplus == 0 => Ok(Agreed { policy: refund, goodwill: 0, requested: 0 }),
        Role::Sysadm | Role::Admin | Role::Opr if !has_reason => Err(Issue::new("reason", "validation.required")),
        Role::Sysadm | Role::Admin => Ok(Agreed { policy: refund, goodwill: surplus, requested: 0 }),
        Role::Opr => Ok(Agreed { policy: refund, goodwill: 0, requested: surplus }),
        Role::User | Role::Guest => Err(Reason::new("refund.too_much").with("max", refund).at("amount")),
    }
}

/// The price of the units that have not begun at `now`.
pub fn unused_price(facts: &BookingFacts, quote: &Quote, now: UtcTime) -> i64 {
    let unit = facts.service_type.unit();
    let all = quote.units();
    let used = (all - unbegun(facts, unit, now)).clamp(0, all);
    quote.total.saturating_sub(first_units(quote, unit, used).total)
}

/// The units that have not begun: a night begins at the hour from which the branch takes guests in, a day
/// at its midnight, a session at its time.
fn unbegun(facts: &BookingFacts, unit: PriceUnit, now: UtcTime) -> i64 {
    let zone = facts.zone;
    let (first, last) = (zone.date(facts.check_in), zone.date(facts.check_out));
    let (from, end) = match unit {
        PriceUnit::Session => return i64::from(now < facts.check_in),
        PriceUnit::Night => (minute_of_day(zone, facts.policy_from), last),
        PriceUnit::Day => (0, next_day(last)),
    };
    let days = std::iter::successors(Some(first), |day| Some(next_day(*day))).take_while(|day| *day < end);
    days.fold(0, |count, day| count + i64::from(now < zone.minute_of(day, from)))
}

/// The minute of the civil day at an instant. The limits of a hostel's policy count from the hour at
/// which it takes guests in, so the booking has kept that hour.
fn minute_of_day(zone: Zone, at: UtcTime) -> u32 {
    use chrono::Timelike;
    let civil = zone.civil(at);
    civil.hour() * 60 + civil.minute()
}

#[cfg(test)]
#[path = "cancellation_tests.rs"]
mod tests;
