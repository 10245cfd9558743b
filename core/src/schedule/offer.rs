//! What each workplace says to a wish: free, or not and why: which rule, which night or time,
//! which booking.

use serde::Serialize;

use super::calendar::{Calendar, Clash};
use super::interval::Interval;
use crate::id::{BookingId, WorkplaceId};
use crate::issue::Reason;
use crate::time::UtcTime;

/// Whether a workplace would take the pets at all, closures included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct WorkplaceFit {
    /// Which.
    pub id: WorkplaceId,
    /// Why it does not.
    pub reason: Option<Reason>,
}

/// What a workplace says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct PlaceOffer {
    /// Which.
    pub id: WorkplaceId,
    /// Whether it takes them.
    pub free: bool,
    /// The rule that refuses; none where it is only taken.
    pub reason: Option<Reason>,
    /// Who is in the way.
    pub clash: Option<Clash>,
    /// A booking that should have left already: the place is free by the plan only.
    pub still_in_use: Option<BookingId>,
}

/// Who wants in.
#[derive(Debug, Clone, Copy)]
pub struct Guests {
    /// How many pets.
    pub pets: i32,
    /// The booking that moves; it does not stand in its own way.
    pub without: Option<BookingId>,
    /// The moment of the question.
    pub now: UtcTime,
}

/// What each of `fits` says; `spans` are the times that would be taken there.
pub fn offers(
    calendar: &Calendar,
    fits: &[WorkplaceFit],
    guests: Guests,
    spans: impl Fn(WorkplaceId) -> Vec<Interval>,
) -> Vec<PlaceOffer> {
    fits.iter().map(|fit| offer(calendar, fit, guests, &spans(fit.id))).collect()
}

fn offer(calendar: &Calendar, fit: &WorkplaceFit, guests: Guests, spans: &[Interval]) -> PlaceOffer {
    let Guests { pets, without, now } = guests;
    let clash = fit.reason.is_none().then(|| calendar.clash(fit.id, spans, pets, without)).flatten();
    let still_in_use = spans
        .first()
        .and_then(|span| calendar.lane(fit.id)?.still_in_use(span.from, now, without))
        .filter(|_| fit.reason.is_none());
    PlaceOffer {
        id: fit.id,
        free: fit.reason.is_none() && clash.is_none(),
        reason: fit.reason.clone(),
        clash,
        still_in_use,
    }
}
