//! Civil days as the filter of a list: the same days are other instants in other zones, and a record counts
//! them in its own zone.

use chrono::NaiveDate;
use sapa_core::base::time::{UtcTime, Zone, next_day};

use crate::platform::db::types::{At, at};

/// Civil dates as instants, with the zones in which they are these instants.
#[derive(Debug, Clone)]
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
