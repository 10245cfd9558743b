//! Offers: the answer of each workplace to a request: free, or refused by which rule, which night
//! or which booking. Also which services would take the pets at all. Chooses no times.

use serde::Serialize;

use super::setting::{Pet, ServiceFacts, wrong_size};
use crate::base::id::{BookingId, ServiceId, WorkplaceId};
use crate::base::issue::Reason;
use crate::branch::workplace::WorkplaceFacts;
use crate::calendar::capacity::suits;
use crate::calendar::in_use::Guests;
use crate::calendar::interval::Interval;
use crate::calendar::lanes::{Calendar, Clash};

/// Whether a workplace would take the pets at all, closures included, other bookings not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct WorkplaceFit {
    /// The workplace.
    pub id: WorkplaceId,
    /// Why the workplace does not take the pets; none where it does.
    pub reason: Option<Reason>,
}

/// Whether a service would take the pets at all, at any time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct ServiceFit {
    /// The service.
    pub id: ServiceId,
    /// Why the service does not take the pets; none where it does.
    pub reason: Option<Reason>,
}

/// Whether each of `services` would take `pets`, in that order: by its own rule, and in one of its
/// workplaces. If all its workplaces refuse for one reason, that is the reason.
pub fn service_fits(pets: &[Pet], services: &[ServiceFacts], workplaces: &[WorkplaceFacts]) -> Vec<ServiceFit> {
    let of_places = |service: &ServiceFacts| {
        let places = workplaces.iter().filter(|place| service.workplace_ids.contains(&place.id));
        let refusals: Option<Vec<Reason>> = places.map(|place| suits(place, pets).err()).collect();
        let refusals = refusals?;
        let one = refusals.first().filter(|first| refusals.iter().all(|other| other == *first));
        Some(one.cloned().unwrap_or_else(|| Reason::new("booking.reason.no_workplace")))
    };
    let reason = |service: &ServiceFacts| {
        if !service.active {
            return Some(Reason::new("booking.reason.service_inactive"));
        }
        let misfit = pets.iter().find_map(|(size, _)| wrong_size(service, *size));
        misfit.or_else(|| of_places(service))
    };
    services.iter().map(|service| ServiceFit { id: service.id, reason: reason(service) }).collect()
}

/// The answer of a workplace to a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct PlaceOffer {
    /// The workplace.
    pub id: WorkplaceId,
    /// Whether the workplace is free for the request.
    pub free: bool,
    /// The rule that refuses; none where the place is only taken.
    pub reason: Option<Reason>,
    /// The booking that is in the way.
    pub clash: Option<Clash>,
    /// A booking whose pets are still there after their time: only by the plan is the workplace
    /// free.
    pub still_in_use: Option<BookingId>,
}

/// The answer of each of `fits`; `spans` are the intervals that would be taken there.
pub fn offers(
    calendar: &Calendar,
    fits: &[WorkplaceFit],
    guests: Guests,
    spans: impl Fn(WorkplaceId) -> Vec<Interval>,
) -> Vec<PlaceOffer> {
    fits.iter().map(|fit| offer(calendar, fit, guests, &spans(fit.id))).collect()
}

/// The workplaces that no rule refuses, in the order of automatic choice: empty ones before those
/// with pets whose time is over.
pub fn in_order(offers: &[PlaceOffer]) -> Vec<WorkplaceId> {
    let takes = |in_use: bool| {
        offers.iter().filter(move |offer| offer.reason.is_none() && offer.still_in_use.is_some() == in_use)
    };
    takes(false).chain(takes(true)).map(|offer| offer.id).collect()
}

/// The workplace of automatic choice; none: no workplace is free.
pub fn first_free(offers: &[PlaceOffer]) -> Option<WorkplaceId> {
    let free = |id: &WorkplaceId| offers.iter().any(|offer| offer.id == *id && offer.free);
    in_order(offers).into_iter().find(free)
}

fn offer(calendar: &Calendar, fit: &WorkplaceFit, guests: Guests, spans: &[Interval]) -> PlaceOffer {
    let Guests { pets, without, .. } = guests;
    let clash = fit.reason.is_none().then(|| calendar.clash(fit.id, spans, pets, without)).flatten();
    let still_in_use = spans
        .first()
        .and_then(|span| calendar.still_in_use(fit.id, span.from, guests))
        .filter(|_| fit.reason.is_none());
    PlaceOffer {
        id: fit.id,
        free: fit.reason.is_none() && clash.is_none(),
        reason: fit.reason.clone(),
        clash,
        still_in_use,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(id: i64, free: bool, reason: Option<&str>, late: Option<i64>) -> PlaceOffer {
        let (id, still_in_use) = (WorkplaceId(id), late.map(BookingId));
        PlaceOffer { id, free, reason: reason.map(Reason::new), clash: None, still_in_use }
    }

    #[test]
    fn empty_workplaces_are_chosen_first() {
        let late = said(1, true, None, Some(7));
        let offers =
            [late.clone(), said(2, false, None, None), said(3, false, Some("x"), None), said(4, true, None, None)];
        assert_eq!(in_order(&offers), [2, 4, 1].map(WorkplaceId));
        assert_eq!(first_free(&offers), Some(WorkplaceId(4)));
        assert_eq!(first_free(&offers[..3]), Some(WorkplaceId(1)), "better than none");
        assert_eq!(first_free(&offers[1..3]), None);
    }
}
