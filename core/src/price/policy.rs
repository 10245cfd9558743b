//! Cancellation policies: the refund of a customer's cancellation by time. The policy is stored
//! with the booking; a later change of the branch's policy never touches it.

use chrono::{Days, Duration};
use serde::Serialize;

use crate::base::kinds::CancellationPolicy;
use crate::base::time::{UtcTime, Zone};

/// A step of the terms: `percent` comes back up to and including `until`; a step without `until`
/// counts from the step before on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Term {
    /// Last instant of the step; none: the last step.
    #[cfg_attr(feature = "schema", ts(type = "string | null"))]
    pub until: Option<UtcTime>,
    /// `until` in the branch's zone, with offset.
    pub until_local: Option<String>,
    /// Refund in percent, 0 to 100.
    pub percent: u8,
}

/// The steps of a policy, counted back from `anchor`: the check-in, for hostel the branch's
/// `checkInFrom` on the arrival date. 24 hours are elapsed, 7 days are civil.
pub fn terms(policy: CancellationPolicy, anchor: UtcTime, zone: Zone) -> Vec<Term> {
    let day = anchor.plus(-Duration::hours(24));
    let week = week_before(anchor, zone);
    let step = |until: Option<UtcTime>, percent| Term { until, until_local: until.map(|at| zone.local(at)), percent };
    match policy {
        CancellationPolicy::Flexible => vec![step(Some(day), 100), step(None, 50)],
        CancellationPolicy::Moderate => vec![step(Some(week), 100), step(Some(day), 50), step(None, 0)],
        CancellationPolicy::Strict => vec![step(Some(week), 50), step(None, 0)],
    }
}

/// The refund of `terms` at `now`, in percent.
pub fn percent_at(terms: &[Term], now: UtcTime) -> u8 {
    terms.iter().find(|term| term.until.is_none_or(|until| now <= until)).map_or(0, |term| term.percent)
}

/// The same civil time a week earlier; a time that a clock change took away becomes the next that
/// exists.
fn week_before(anchor: UtcTime, zone: Zone) -> UtcTime {
    let civil = zone.civil(anchor);
    let earlier = civil.checked_sub_days(Days::new(7)).unwrap_or(civil);
    match zone.resolve(earlier).instant() {
        Ok(at) => at,
        Err(next) => zone.resolve(next).instant().unwrap_or(anchor),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> UtcTime {
        UtcTime::parse(text).expect("instant")
    }

    #[test]
    fn a_cancellation_exactly_at_the_limit_is_in_time() {
        let anchor = at("2026-11-21T13:00:00Z");
        let terms = terms(CancellationPolicy::Flexible, anchor, Zone::Belgrade);
        assert_eq!(percent_at(&terms, at("2026-11-20T13:00:00Z")), 100);
        assert_eq!(percent_at(&terms, at("2026-11-20T13:00:00.000001Z")), 50);
    }

    #[test]
    fn seven_days_are_civil_and_a_day_is_elapsed() {
        // Clocks go back on 25 October 2026: seven civil days are 169 hours.
        let anchor = at("2026-10-28T13:00:00Z");
        let terms = terms(CancellationPolicy::Moderate, anchor, Zone::Belgrade);
        assert_eq!(terms[0].until_local.as_deref(), Some("2026-10-21T14:00:00+02:00"));
        assert_eq!(anchor.since(terms[0].until.expect("until")), Duration::hours(169));
        assert_eq!(terms.iter().map(|t| t.percent).collect::<Vec<_>>(), [100, 50, 0]);
    }
}
