//! Civil days as instants, for figures over branches of all zones. A day begins at other instants in other
//! zones, so time is cut wherever a day begins in one of them. Between two cuts the day is the same in every
//! zone, but for the hours around midnight ([`Spans::edges`]), in which it depends on the zone.

use crate::base::days::DaySpan;
use crate::base::time::{UtcTime, Zone, next_day};

/// Time cut where civil days begin in one of the zones. A span lasts from its cut to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spans {
    /// The instants at which a span begins, in order; the last one is the end of the last span.
    pub cuts: Vec<UtcTime>,
    ranges: Vec<DaySpan>,
    whole: Vec<(i64, usize)>,
    edges: Vec<i64>,
}

/// The position in `ranges` of the days that hold the zone's civil day of `at`.
fn range_at(ranges: &[DaySpan], zone: Zone, at: UtcTime) -> Option<usize> {
    let day = zone.date(at);
    ranges.iter().position(|range| range.first <= day && day <= range.last)
}

impl Spans {
    /// The spans of `ranges`, which have no day in common.
    pub fn of(ranges: Vec<DaySpan>) -> Self {
        let mut cuts: Vec<UtcTime> = Vec::new();
        for range in &ranges {
            for day in [range.first, next_day(range.last)] {
                cuts.extend(Zone::ALL.iter().map(|zone| zone.start_of_day(day)));
            }
        }
        cuts.sort_unstable();
        cuts.dedup();
        let (mut whole, mut edges) = (Vec::new(), Vec::new());
        for (number, from) in cuts.iter().take(cuts.len().saturating_sub(1)).enumerate() {
            let mut found = Zone::ALL.iter().map(|zone| range_at(&ranges, *zone, *from));
            let first = found.next().flatten();
            let number = number as i64;
            match first {
                _ if found.any(|other| other != first) => edges.push(number),
                Some(place) => whole.push((number, place)),
                // Days between the ranges.
                None => {}
            }
        }
        Self { cuts, ranges, whole, edges }
    }

    /// The numbers of the spans that lie in one range whatever the zone.
    pub fn whole(&self) -> Vec<i64> {
        self.whole.iter().map(|(number, _)| *number).collect()
    }

    /// The numbers of the spans whose range depends on the zone.
    pub fn edges(&self) -> &[i64] {
        &self.edges
    }

    /// The position of the range that holds a span of [`Spans::whole`]; none for any other.
    pub fn range_of(&self, number: i64) -> Option<usize> {
        let at = self.whole.binary_search_by_key(&number, |(number, _)| *number).ok()?;
        self.whole.get(at).map(|(_, place)| *place)
    }

    /// The position of the range that holds a span for branches of `zone`; none: no range does.
    pub fn range_in(&self, number: i64, zone: Zone) -> Option<usize> {
        let from = usize::try_from(number).ok().and_then(|number| self.cuts.get(number))?;
        range_at(&self.ranges, zone, *from)
    }
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use super::*;
    use crate::base::time::parse_date;

    fn span(first: &str, last: &str) -> DaySpan {
        DaySpan { first: parse_date(first).unwrap(), last: parse_date(last).unwrap() }
    }
    fn days(first: &str, last: &str) -> Vec<DaySpan> {
        span(first, last).iter().map(|day| DaySpan { first: day, last: day }).collect()
    }

    /// At each hour around the spans, the range found by the spans is that of the zone's own clock.
    fn agree(ranges: Vec<DaySpan>) {
        let spans = Spans::of(ranges.clone());
        let (first, last) = (spans.cuts[0].plus(-Duration::hours(3)), spans.cuts[spans.cuts.len() - 1]);
        let mut at = first;
        while at <= last.plus(Duration::hours(3)) {
            for minutes in [0, 59] {
                let at = at.plus(Duration::minutes(minutes));
                let number = spans.cuts.partition_point(|cut| *cut <= at) as i64 - 1;
                for zone in Zone::ALL {
                    let found = if number < 0 || number as usize + 1 >= spans.cuts.len() {
                        None
                    } else if spans.edges().contains(&number) {
                        spans.range_in(number, *zone)
                    } else {
                        spans.range_of(number)
                    };
                    assert_eq!(found, range_at(&ranges, *zone, at), "{} {at}", zone.name());
                }
            }
            at = at.plus(Duration::hours(1));
        }
    }

    #[test]
    fn every_hour_is_of_the_day_that_the_branchs_clock_shows() {
        agree(days("2026-11-20", "2026-11-23"));
        // The clocks go forward and back in these nights: days of 23 and of 25 hours.
        agree(days("2026-03-28", "2026-03-30"));
        agree(days("2026-10-24", "2026-10-26"));
    }

    #[test]
    fn days_between_the_ranges_are_of_none() {
        let ranges = vec![span("2026-10-01", "2026-10-22"), span("2026-11-01", "2026-11-22")];
        agree(ranges.clone());
        let spans = Spans::of(ranges);
        assert_eq!(spans.whole().len(), 2, "one long span of each");
        assert_eq!(spans.edges().len(), 4, "their beginnings and ends");
    }

    #[test]
    fn a_day_is_one_long_span_and_one_hour_of_two_days() {
        let spans = Spans::of(days("2026-11-16", "2026-11-22"));
        assert_eq!(spans.whole().len(), 7);
        assert_eq!(spans.edges().len(), 8);
        for edge in spans.edges() {
            let at = *edge as usize;
            assert_eq!(spans.cuts[at + 1].since(spans.cuts[at]), Duration::hours(1));
        }
    }
}
