//! The occupied time of a booking over its life: as planned, started early, shortened when the pets
//! have left. Knows no other booking.

use chrono::Duration;

use super::facts::BookingFacts;
use crate::base::kinds::ServiceType;
use crate::base::time::{UtcTime, Zone};
use crate::calendar::interval::Interval;
use crate::calendar::stay::end_of_day;

/// The interval that a booking occupies as agreed.
pub fn planned(service_type: ServiceType, zone: Zone, check_in: UtcTime, check_out: UtcTime) -> Interval {
    match service_type {
        ServiceType::Hostel => {
            Interval { from: zone.start_of_day(zone.date(check_in)), to: zone.start_of_day(zone.date(check_out)) }
        }
        ServiceType::DayCare => {
            Interval { from: zone.start_of_day(zone.date(check_in)), to: end_of_day(zone, check_out) }
        }
        ServiceType::Grooming | ServiceType::Veterinary => Interval { from: check_in, to: check_out },
    }
}

/// The planned interval of a session that begins at `now` instead of later; its end stays.
pub fn started_early(facts: &BookingFacts, now: UtcTime) -> Interval {
    let plan = planned(facts.service_type, facts.zone, facts.check_in, facts.check_out);
    if facts.service_type.is_session() { Interval { from: plan.from.min(now), ..plan } } else { plan }
}

/// The interval that stays occupied when the pets leave at `now`: without the days or minutes to
/// come. Never empty, so that the past stays visible. A stay that lasted longer than planned keeps
/// its plan.
pub fn ended(service_type: ServiceType, zone: Zone, occupied: Interval, now: UtcTime) -> Interval {
    let to = match service_type {
        // The night that begins today is free again; a first night that had begun counts.
        ServiceType::Hostel => zone.start_of_day(zone.date(now)).max(end_of_day(zone, occupied.from)),
        ServiceType::DayCare => end_of_day(zone, now),
        ServiceType::Grooming | ServiceType::Veterinary => now.max(occupied.from.plus(Duration::minutes(1))),
    };
    Interval { from: occupied.from, to: occupied.to.min(to) }
}

/// Whether a part of a stay has begun at `now`. A hostel sells nights: the night that begins today
/// counts as begun tomorrow, so that a guest who leaves on the day of arrival used none.
pub fn begun(service_type: ServiceType, zone: Zone, from: UtcTime, now: UtcTime) -> bool {
    if service_type == ServiceType::Hostel { from < zone.start_of_day(zone.date(now)) } else { from <= now }
}

/// The beginning of the time that can still be taken for a guest in house: the night that begins today, else now. What
/// is past of a stay can no longer be taken by any booking, so nobody asks for it.
pub fn remaining_from(service_type: ServiceType, zone: Zone, now: UtcTime) -> UtcTime {
    match service_type {
        ServiceType::Hostel => zone.start_of_day(zone.date(now)),
        ServiceType::DayCare | ServiceType::Grooming | ServiceType::Veterinary => now,
    }
}

/// The agreed intervals of the parts of a stay: from the beginning of `plan` to its end, with the
/// stay's changes of workplace, whenever the parts really began and ended. None: a part for which
/// nothing was agreed.
pub fn agreed(plan: Interval, segments: &[Interval]) -> Vec<Option<Interval>> {
    let one = |(i, segment): (usize, &Interval)| {
        let from = if i == 0 { plan.from } else { segment.from.max(plan.from) };
        let to = segments.get(i + 1).map_or(plan.to, |next| next.from);
        (from < to).then_some(Interval { from, to })
    };
    segments.iter().enumerate().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> UtcTime {
        UtcTime::parse(text).expect("instant")
    }

    #[test]
    fn leaving_early_frees_the_rest() {
        let zone = Zone::Belgrade;
        let plan = planned(ServiceType::Hostel, zone, at("2026-11-18T13:00:00Z"), at("2026-11-22T10:00:00Z"));
        assert_eq!((plan.from, plan.to), (at("2026-11-17T23:00:00Z"), at("2026-11-21T23:00:00Z")));
        assert_eq!(ended(ServiceType::Hostel, zone, plan, at("2026-11-20T09:00:00Z")).to, at("2026-11-19T23:00:00Z"));
        assert_eq!(ended(ServiceType::Hostel, zone, plan, at("2026-11-18T15:00:00Z")).to, at("2026-11-18T23:00:00Z"));
        assert_eq!(ended(ServiceType::Hostel, zone, plan, at("2026-11-25T09:00:00Z")), plan);
    }

    #[test]
    fn a_night_has_begun_on_the_next_day() {
        let (zone, from) = (Zone::Belgrade, at("2026-11-19T23:00:00Z"));
        let begun = |kind, now: &str| begun(kind, zone, from, at(now));
        assert!(!begun(ServiceType::Hostel, "2026-11-20T22:59:00Z"));
        assert!(begun(ServiceType::Hostel, "2026-11-20T23:00:00Z"));
        assert!(begun(ServiceType::DayCare, "2026-11-20T09:00:00Z"));
        assert!(!begun(ServiceType::Grooming, "2026-11-19T22:59:00Z"));
    }

    #[test]
    fn agreed_intervals_keep_the_changes_of_workplace() {
        let span = |from: &str, to: &str| Interval { from: at(from), to: at(to) };
        let plan = span("2026-11-20T16:00:00Z", "2026-11-20T17:00:00Z");
        // A session that began early, changed its table, and ended early.
        let early = span("2026-11-20T12:00:00Z", "2026-11-20T12:10:00Z");
        let left = span("2026-11-20T12:10:00Z", "2026-11-20T12:30:00Z");
        assert_eq!(agreed(plan, &[early]), [Some(plan)]);
        assert_eq!(agreed(plan, &[early, left]), [None, Some(plan)]);
        let (one, two) = (
            span("2026-11-20T12:00:00Z", "2026-11-20T16:20:00Z"),
            span("2026-11-20T16:20:00Z", "2026-11-20T16:30:00Z"),
        );
        let cut = at("2026-11-20T16:20:00Z");
        assert_eq!(
            agreed(plan, &[one, two]),
            [Some(Interval { to: cut, ..plan }), Some(Interval { from: cut, ..plan })]
        );
    }
}
