//! How full a branch is, by day and workplace. One walk over the occupancies; a cell needs no
//! allocation.

use chrono::NaiveDate;
use serde::Serialize;

use super::capacity::come_and_go;
use super::closures::Closures;
use super::interval::Interval;
use super::lanes::{Calendar, Lane};
use super::opening;
use crate::base::id::WorkplaceId;
use crate::base::time::{UtcTime, Zone, format_date, next_day};
use crate::branch::hours::OpeningHoursInput;
use crate::branch::workplace::WorkplaceKind;

/// Most days of one grid.
pub const DAYS_MAX: usize = 62;
/// Load of a day without a free place, per mille.
const FULL: i64 = 1_000;

/// Days across, workplaces down; the value of a cell stands at `place × days + day`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Grid {
    /// The civil dates of the days.
    pub dates: Vec<String>,
    /// The beginning of each day, and the end of the last day.
    #[cfg_attr(feature = "schema", ts(type = "Array<string>"))]
    pub bounds: Vec<UtcTime>,
    /// The workplaces, in the branch's order.
    pub places: Vec<WorkplaceId>,
    /// By cell: how many further pets fit in for the whole day. None where the workplace is closed
    /// by name or out of use. A day on which only the branch is closed counts, as a stay may span
    /// it.
    pub free: Vec<i32>,
    /// By cell: whether the workplace or the branch is closed for the whole day.
    pub closed: Vec<bool>,
    /// By day: the closures that cover the day or a part of it, by their position in the given
    /// list.
    pub on: Vec<Vec<usize>>,
    /// By day: the share of taken places over the opening hours, per mille. More than 1,000 on an
    /// overbooked day.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub load: Vec<i64>,
}

/// The grid of `days` days from `first` on.
pub fn grid(
    calendar: &Calendar,
    closures: &Closures,
    hours: &[OpeningHoursInput],
    zone: Zone,
    first: NaiveDate,
    days: usize,
) -> Grid {
    let days = days.min(DAYS_MAX);
    let dates: Vec<NaiveDate> = std::iter::successors(Some(first), |day| Some(next_day(*day))).take(days).collect();
    let mut bounds: Vec<UtcTime> = dates.iter().map(|day| zone.start_of_day(*day)).collect();
    bounds.extend(dates.last().map(|day| zone.start_of_day(next_day(*day))));
    let open: Vec<Vec<Interval>> = dates.iter().map(|day| open_spans(hours, zone, *day)).collect();
    let general: Vec<bool> = dates.iter().map(|day| closures.shut(*day)).collect();

    let lanes = calendar.lanes();
    let mut free = Vec::with_capacity(lanes.len() * days);
    let mut closed = Vec::with_capacity(lanes.len() * days);
    let mut work = vec![(0_i64, 0_i64); days];
    let mut changes = Vec::new();
    for lane in lanes {
        let shut = |day: usize| dates.get(day).is_some_and(|date| closures.place_shut(lane.place.id, *date));
        changes_of(lane, &mut changes);
        let mut walk = Walk { changes: &changes, next: 0, pets: 0 };
        for (day, span) in bounds.windows(2).enumerate() {
            let [from, to] = *span else { continue };
            let (named_shut, all_shut) = (shut(day), general.get(day).copied().unwrap_or(false));
            let counts = lane.place.active && !named_shut;
            let mut taken = 0;
            let peak = walk.peak(from, to, |from, to, pets| {
                taken += places_of(lane, pets) * minutes_within(open.get(day), from, to);
            });
            let room = match lane.place.kind {
                WorkplaceKind::Room if peak > 0 => 0,
                WorkplaceKind::Room | WorkplaceKind::Area => (i64::from(lane.place.capacity) - peak).max(0),
            };
            free.push(if counts { i32::try_from(room).unwrap_or(i32::MAX) } else { 0 });
            closed.push(named_shut || all_shut);
            if let Some((used, there)) = work.get_mut(day) {
                *used += taken;
                *there +=
                    i64::from(counts) * i64::from(lane.place.capacity) * open.get(day).map_or(0, |spans| length(spans));
            }
        }
    }
    Grid {
        dates: dates.iter().map(|day| format_date(*day)).collect(),
        bounds,
        places: lanes.iter().map(|lane| lane.place.id).collect(),
        free,
        closed,
        on: dates.iter().map(|day| closures.on(*day)).collect(),
        // Pets in a workplace that does not count, on a day without other workplaces: more than
        // full.
        load: work.iter().map(|(used, there)| used.saturating_mul(FULL) / (*there).max(1)).collect(),
    }
}

/// The places that `pets` take: pets in a ROOM take all of it.
fn places_of(lane: &Lane, pets: i64) -> i64 {
    match lane.place.kind {
        WorkplaceKind::Room if pets > 0 => i64::from(lane.place.capacity).max(pets),
        WorkplaceKind::Room | WorkplaceKind::Area => pets,
    }
}

/// The arrivals and departures (negative) in a lane, in order of time; at one instant departures
/// come first.
fn changes_of(lane: &Lane, changes: &mut Vec<(UtcTime, i64)>) {
    changes.clear();
    for one in &lane.taken {
        come_and_go(changes, one.interval(), one.pets);
    }
}

struct Walk<'a> {
    changes: &'a [(UtcTime, i64)],
    next: usize,
    pets: i64,
}

impl Walk<'_> {
    /// The most pets at one moment from `from` to `to`. Calls `tell` with every interval of one
    /// number of pets. Must be called in order of time.
    fn peak(&mut self, from: UtcTime, to: UtcTime, mut tell: impl FnMut(UtcTime, UtcTime, i64)) -> i64 {
        let mut at = from;
        let mut peak = 0;
        loop {
            // Arrivals and departures at one instant count together: a stay of no length is not
            // counted.
            while let Some((when, change)) = self.changes.get(self.next).filter(|(when, _)| *when <= at) {
                debug_assert!(*when <= at);
                self.pets += change;
                self.next += 1;
            }
            let end = self.changes.get(self.next).map_or(to, |(when, _)| (*when).min(to));
            if at < end {
                peak = peak.max(self.pets);
                if self.pets > 0 {
                    tell(at, end, self.pets);
                }
            }
            if end >= to {
                return peak;
            }
            at = end;
        }
    }
}

/// The opening hours of that day; a day without hours counts whole, because pets stay all the same.
fn open_spans(hours: &[OpeningHoursInput], zone: Zone, day: NaiveDate) -> Vec<Interval> {
    let whole = Interval { from: zone.start_of_day(day), to: zone.start_of_day(next_day(day)) };
    let open = opening::minutes(hours, day).unwrap_or_default();
    if open.is_empty() {
        return vec![whole];
    }
    let spans = open.into_iter().map(|(from, to)| Interval {
        from: zone.minute_of(day, from).max(whole.from),
        to: zone.minute_of(day, to).min(whole.to),
    });
    spans.collect()
}

fn minutes_within(open: Option<&Vec<Interval>>, from: UtcTime, to: UtcTime) -> i64 {
    let within = |span: &Interval| to.min(span.to).since(from.max(span.from)).num_minutes().max(0);
    open.map_or(0, |spans| spans.iter().map(within).sum())
}

fn length(spans: &[Interval]) -> i64 {
    spans.iter().map(|span| span.to.since(span.from).num_minutes().max(0)).sum()
}

#[cfg(test)]
#[path = "grid_tests.rs"]
mod tests;
