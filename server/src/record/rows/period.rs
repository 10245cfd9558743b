//! Civil days as the filter of a list: the same days are other instants in other zones, and a record counts
//! them in its own zone.

use chrono::NaiveDate;
use sapa_core::base::time::{UtcTime, Zone, next_day};

use crate::platform::db::types::{At, at};

/// Civil dates as instants, with the zones in which they are these instants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Period {
    /// IANA names of the zones.
    pub zones: Vec<String>,
    /// First instant of the period.
    pub from: At,
    /// First instant after the period.
    pub to: At,
}

/// Civil days as instants; zones with equal instants share a period.
pub fn periods(from: Option<NaiveDate>, to: Option<NaiveDate>) -> Vec<Period> {
    if from.is_none() && to.is_none() {
        return Vec::new();
    }
    let start =
        |zone: Zone, date: Option<NaiveDate>, open: UtcTime| at(date.map_or(open, |date| zone.start_of_day(date)));
    let mut periods: Vec<Period> = Vec::new();
    for zone in Zone::ALL.iter().copied() {
        let (from, to) = (start(zone, from, UtcTime::MIN), start(zone, to.map(next_day), UtcTime::MAX));
        match periods.iter_mut().find(|period| (period.from, period.to) == (from, to)) {
            Some(period) => period.zones.push(zone.name().to_owned()),
            None => periods.push(Period { zones: vec![zone.name().to_owned()], from, to }),
        }
    }
    periods
}

/// A run of time in which the same zones count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodRun {
    /// Its first instant.
    pub from: At,
    /// The first instant after it.
    pub to: At,
    /// The zones in whose period it is; none: in that of every zone.
    pub zones: Option<Vec<String>>,
}

/// `periods` cut where one of them begins or ends. All but the first and the last hours are one run of
/// every zone, which an index finds without reading any zone.
pub fn period_runs(periods: &[Period]) -> Vec<PeriodRun> {
    let mut cuts: Vec<At> = periods.iter().flat_map(|period| [period.from, period.to]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let run = |pair: &[At]| {
        let &[from, to] = pair else { return None };
        let (inside, outside): (Vec<&Period>, Vec<&Period>) =
            periods.iter().partition(|period| period.from <= from && to <= period.to);
        let zones = || inside.iter().flat_map(|period| period.zones.clone()).collect();
        (!inside.is_empty()).then(|| PeriodRun { from, to, zones: (!outside.is_empty()).then(zones) })
    };
    cuts.windows(2).filter_map(run).collect()
}

/// From and to of some periods together.
pub struct Bounds {
    /// What is in one of them at least.
    pub widest: (At, At),
    /// What is in all of them.
    pub common: (At, At),
}

/// The bounds of `periods`; none: any time.
pub fn bounds(periods: &[Period]) -> Option<Bounds> {
    let (from, to) = (|| periods.iter().map(|p| p.from), || periods.iter().map(|p| p.to));
    Some(Bounds { widest: (from().min()?, to().max()?), common: (from().max()?, to().min()?) })
}

/// `$query` narrowed to rows whose `$at` is in one of `$periods` by the row's own `$zone`. The widest period
/// uses the index; exact periods follow for the zones that differ. What is in all periods is tested first:
/// then the zone, which no index holds, is not read.
#[macro_export]
macro_rules! within_periods {
    ($query:expr, $periods:expr, $at:path, $zone:path) => {{
        let mut query = $query;
        if let Some(bounds) = $crate::record::rows::period::bounds(&$periods) {
            query = query.filter($at.ge(bounds.widest.0)).filter($at.lt(bounds.widest.1));
            for other in $periods.iter().filter(|period| (period.from, period.to) != bounds.widest) {
                let common = $at.ge(bounds.common.0).and($at.lt(bounds.common.1));
                let elsewhere = diesel::dsl::not($zone.eq_any(&other.zones));
                let inside = $at.ge(other.from).and($at.lt(other.to));
                query = query.filter(common.or(elsewhere.or(inside)));
            }
        }
        query
    }};
}

#[cfg(test)]
mod tests {
    use chrono::Duration;
    use sapa_core::base::time::parse_date;

    use super::*;

    /// Every instant of days around the changes of the clocks is in a run of a zone if it is in the
    /// zone's period, and in one run at most.
    #[test]
    fn runs_hold_what_the_periods_hold() {
        let day = |text: &str| Some(parse_date(text).unwrap());
        let spans = [
            (day("2026-03-28"), day("2026-03-29")),
            (day("2026-03-29"), day("2026-03-29")),
            (day("2026-10-24"), day("2026-10-26")),
            (day("2026-06-01"), None),
            (None, day("2026-10-25")),
            // Ends before it begins.
            (day("2026-06-02"), day("2026-06-01")),
            (None, None),
        ];
        for (from, to) in spans {
            let periods = periods(from, to);
            let runs = period_runs(&periods);
            for period in &periods {
                for bound in periods.iter().flat_map(|other| [other.from, other.to]) {
                    for minutes in [-61, -60, -1, 0, 1, 60, 61] {
                        let instant = bound.0.plus(Duration::minutes(minutes));
                        let instant = at(instant);
                        let expected = period.from <= instant && instant < period.to;
                        for zone in &period.zones {
                            let here = |run: &&PeriodRun| {
                                let counts = run.zones.as_ref().is_none_or(|zones| zones.contains(zone));
                                run.from <= instant && instant < run.to && counts
                            };
                            let found = runs.iter().filter(here).count();
                            assert_eq!(found, usize::from(expected), "{from:?} {to:?} {zone} {instant:?}");
                        }
                    }
                }
            }
            let everywhere = runs.iter().filter(|run| run.zones.is_none()).count();
            assert!(everywhere <= 1, "{runs:?}");
        }
    }
}
