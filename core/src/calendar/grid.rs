//! How full a branch is, day by day and workplace by workplace: one walk over what is taken,
//! nothing allocated for a cell.

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
/// All places of a day taken.
const FULL: i64 = 1_000;

/// Days across, workplaces down; what belongs to a cell stands at `place × days + day`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Grid {
    /// The days.
    pub dates: Vec<String>,
    /// Where each begins, and where the last one ends.
    #[cfg_attr(feature = "schema", ts(type = "Array<string>"))]
    pub bounds: Vec<UtcTime>,
    /// The workplaces, in the branch's order.
    pub places: Vec<WorkplaceId>,
    /// By cell: how many pets more could be there the whole day. None where the workplace is
    /// closed by name or out of use; a day on which the branch is closed may be slept through.
    pub free: Vec<i32>,
    /// By cell: whether it is closed for the whole day, by name or with the branch.
    pub closed: Vec<bool>,
    /// By day: which closures are on it, whole days and parts, by their position in what was
    /// given.
    pub on: Vec<Vec<usize>>,
    /// By day: how much of its places is taken, per mille, over the hours in which it is open.
    /// More than 1,000 where it is overbooked.
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
        // Somebody in a place that does not count, and nowhere else: more than full.
        load: work.iter().map(|(used, there)| used.saturating_mul(FULL) / (*there).max(1)).collect(),
    }
}

/// How many places `pets` take: a ROOM is taken as a whole.
fn places_of(lane: &Lane, pets: i64) -> i64 {
    match lane.place.kind {
        WorkplaceKind::Room if pets > 0 => i64::from(lane.place.capacity).max(pets),
        WorkplaceKind::Room | WorkplaceKind::Area => pets,
    }
}

/// When how many pets come (or leave) in a lane, in order; at one instant those who leave first.
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
    /// The most pets at one moment from `from` to `to`; tells of every span with the same
    /// number. Asked in the order of time.
    fn peak(&mut self, from: UtcTime, to: UtcTime, mut tell: impl FnMut(UtcTime, UtcTime, i64)) -> i64 {
        let mut at = from;
        let mut peak = 0;
        loop {
            // Whoever comes and goes at this instant, together: nobody is there for no time.
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

/// When it is open on that day; a day without hours counts whole, for pets stay all the same.
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
