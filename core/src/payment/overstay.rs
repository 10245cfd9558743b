//! Overstays: the nights or days that a guest in house has stayed beyond the agreed departure. Completing the booking
//! adds them or leaves them (B3). They cost what a move to that departure costs; no place is asked for, because their
//! time is past.

use sapa_derive::facts;
use serde::Serialize;

use super::money::BookingMoney;
use crate::base::issue::Issue;
use crate::base::time::{Resolved, UtcTime, format_civil, parse_civil};
use crate::booking::consequence::{UnitCount, overstayed};
use crate::booking::placement::existing_booking::ExistingBooking;
use crate::booking::placement::setting::ServiceFacts;
use crate::calendar::stay::{Stay, StayRequest, stay};
use crate::price::moved::moved;
use crate::price::quote::Quote;

/// A stay as long as it really was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lengthened {
    /// The agreed arrival, the later departure.
    pub stay: Stay,
    /// The agreed units at their price, the added ones at today's.
    pub quote: Quote,
    /// What the guest then still has to pay, minor units; negative: what was paid beyond it.
    pub balance: i64,
}

/// The stay of a guest in house until the civil `departure`, on a later day than agreed and not after today. Issues lie on
/// `departure`: no civil time, a session, a day that did not pass, a time that does not exist, more units than a booking
/// may have.
pub fn lengthened(
    existing: &ExistingBooking,
    service: &ServiceFacts,
    departure: &str,
    now: UtcTime,
) -> Result<Lengthened, Vec<Issue>> {
    let departure = parse_civil(departure).ok_or_else(|| vec![Issue::new("departure", "validation.format")])?;
    let facts = &existing.facts;
    let (zone, service_type) = (facts.zone, facts.service_type);
    let day = departure.date();
    if service_type.is_session() || day <= zone.date(facts.check_out) || day > zone.date(now) {
        return Err(vec![Issue::new("departure", "booking.reason.not_overstayed")]);
    }
    let stay = stay(&StayRequest {
        service_type,
        zone,
        arrival: zone.civil(facts.check_in),
        departure: Some(departure),
        duration_minutes: None,
    })?;
    let quote = moved(&existing.quote, &stay, service.unit_price());
    let balance = BookingMoney { total: quote.total, ..BookingMoney::of(facts) }.balance();
    Ok(Lengthened { stay, quote, balance })
}

/// What a guest in house has stayed beyond the agreed departure, and what it costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Overstay {
    /// The nights or days.
    pub over: UnitCount,
    /// The civil departure that counts them: today, at the agreed hour.
    pub departure: String,
    /// The price with them, minor units.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub total: i64,
    /// What they cost, minor units.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub difference: i64,
    /// What the guest then still has to pay, minor units; negative: what was paid beyond it.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub balance: i64,
}

/// A question about the overstay of a booking.
#[facts]
pub struct OverstayQuestion {
    pub booking: ExistingBooking,
    /// The booking's service as it is today.
    pub service: ServiceFacts,
    pub now: UtcTime,
}

impl OverstayQuestion {
    /// The overstay; none: the guest has not stayed longer than agreed, or is not in house.
    pub fn overstay(&self) -> Option<Overstay> {
        let Self { booking, service, now } = self;
        let facts = &booking.facts;
        let over = overstayed(facts, *now)?;
        let zone = facts.zone;
        let agreed = zone.date(*now).and_time(zone.civil(facts.check_out).time());
        let departure = format_civil(match zone.resolve(agreed) {
            Resolved::Once(_) | Resolved::Twice(_) => agreed,
            Resolved::Never(next) => next,
        });
        let Lengthened { quote, balance, .. } = lengthened(booking, service, &departure, *now).ok()?;
        Some(Overstay {
            over,
            departure,
            total: quote.total,
            difference: quote.total.saturating_sub(booking.quote.total),
            balance,
        })
    }
}

#[cfg(test)]
#[path = "overstay_tests.rs"]
mod tests;
