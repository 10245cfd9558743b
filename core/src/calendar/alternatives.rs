//! Alternatives to a request whose place is taken: another workplace, a split over two, the nearest
//! time before and after. Every alternative is free by the same rules. The rules of a booking come
//! in as functions (`judge`, `closed`, `added`).

use chrono::{Duration, NaiveDate, NaiveDateTime, Timelike};
use serde::Serialize;

use super::in_use::Guests;
use super::interval::Interval;
use super::lanes::Calendar;
use super::stay::Stay;
use crate::base::id::WorkplaceId;
use crate::base::kinds::ServiceType;
use crate::base::stored::stored_enum;
use crate::base::time::{Zone, format_civil, format_date, next_day};

/// Most alternatives in one answer.
pub const ALTERNATIVES_MAX: usize = 3;
/// Days before and after a stay in which alternatives are looked for.
const DAYS: i64 = 14;
/// Steps before and after a session in which alternatives are looked for.
const STEPS: i64 = 7 * 24 * 60 / STEP_MINUTES;
const STEP_MINUTES: i64 = 15;

stored_enum! {
    /// The change that an alternative makes to the request.
    AlternativeKind { Workplace = "WORKPLACE", Split = "SPLIT", Earlier = "EARLIER", Later = "LATER" }
}

impl AlternativeKind {
    /// Whether the requested arrival and departure stay, so that the guest need not agree.
    pub const fn keeps_times(self) -> bool {
        match self {
            Self::Workplace | Self::Split => true,
            Self::Earlier | Self::Later => false,
        }
    }
}

/// A part of an alternative, in one workplace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct AlternativeStay {
    /// Workplace of the part.
    pub workplace_id: WorkplaceId,
    /// The civil date on which the part ends; none: at the end of the stay.
    pub until: Option<String>,
    /// Time of the part.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", ts(flatten))]
    pub interval: Interval,
}

/// An alternative to the request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Alternative {
    /// The change to the request.
    pub kind: AlternativeKind,
    /// Civil arrival.
    pub arrival: String,
    /// Civil departure; none for sessions.
    pub departure: Option<String>,
    /// One part, or the parts of a split.
    pub stays: Vec<AlternativeStay>,
}

/// A request that has no free place.
pub struct AlternativesQuery<'a> {
    /// The type of the service.
    pub service_type: ServiceType,
    /// The branch's zone.
    pub zone: Zone,
    /// Civil arrival.
    pub arrival: NaiveDateTime,
    /// Civil departure; none for sessions.
    pub departure: Option<NaiveDateTime>,
    /// The pets of the request.
    pub guests: Guests,
    /// The occupancies of the branch.
    pub calendar: &'a Calendar,
    /// The workplaces that would take the pets if all were free and open.
    pub places: &'a [WorkplaceId],
    /// Judges the request at other times: its stay, and the part of the stay that would be newly
    /// taken. None: a rule refuses those times.
    pub judge: &'a dyn Fn(NaiveDateTime, Option<NaiveDateTime>) -> Option<(Stay, Interval)>,
    /// The minutes of a day in which the branch is open; sessions are looked for only in these.
    pub open: &'a dyn Fn(NaiveDate) -> Vec<(u32, u32)>,
    /// Whether a workplace is closed during a part of the stay.
    pub closed: &'a dyn Fn(WorkplaceId, &Stay, Interval) -> bool,
    /// The parts of an interval in a workplace that would be newly taken.
    pub added: &'a dyn Fn(WorkplaceId, Interval) -> Vec<Interval>,
}

/// The interval in which alternatives to `span` are looked for.
pub fn reach(service_type: ServiceType, span: Interval) -> Interval {
    let by = if service_type.is_session() {
        Duration::minutes((STEPS + 1) * STEP_MINUTES)
    } else {
        Duration::days(DAYS + 1)
    };
    Interval { from: span.from.plus(-by), to: span.to.plus(by) }
}

/// Up to three alternatives: another workplace at the same time (a split if there is none), the
/// nearest earlier time, the nearest later time.
pub fn alternatives(query: &AlternativesQuery<'_>) -> Vec<Alternative> {
    let same_time = query.at(AlternativeKind::Workplace, query.arrival, query.departure).or_else(|| query.split());
    let found = [same_time, query.nearest(AlternativeKind::Earlier, -1), query.nearest(AlternativeKind::Later, 1)];
    found.into_iter().flatten().take(ALTERNATIVES_MAX).collect()
}

impl AlternativesQuery<'_> {
    /// Whether `place` is free and open for a part of the stay.
    fn usable(&self, place: WorkplaceId, stay: &Stay, span: Interval) -> bool {
        let Guests { pets, without, .. } = self.guests;
        let free = self.calendar.clash(place, &(self.added)(place, span), pets, without).is_none();
        free && !(self.closed)(place, stay, span)
    }

    /// The first workplace that is free at these times; an empty one comes before one whose guest
    /// is overdue.
    fn at(
        &self,
        kind: AlternativeKind,
        arrival: NaiveDateTime,
        departure: Option<NaiveDateTime>,
    ) -> Option<Alternative> {
        let (stay, span) = (self.judge)(arrival, departure)?;
        let in_use = |place: &WorkplaceId| self.calendar.still_in_use(*place, span.from, self.guests).is_some();
        let free = |place: &&WorkplaceId| self.usable(**place, &stay, span);
        let empty = self.places.iter().filter(|place| !in_use(place)).find(free);
        let place = *empty.or_else(|| self.places.iter().find(free))?;
        let segment = AlternativeStay { workplace_id: place, until: None, interval: span };
        Some(alternative(kind, arrival, departure, vec![segment]))
    }

    /// The nearest time in that direction at which a workplace is free.
    fn nearest(&self, kind: AlternativeKind, direction: i32) -> Option<Alternative> {
        let direction = i64::from(direction);
        // Days before today need no question: nobody can book them.
        let today = self.zone.date(self.guests.now);
        let to_come = |by: &Duration| direction > 0 || (self.arrival + *by).date() >= today;
        if !self.service_type.is_session() {
            return (1..=DAYS)
                .map(|days| Duration::days(days * direction))
                .take_while(to_come)
                .find_map(|by| self.at(kind, self.arrival + by, self.departure.map(|at| at + by)));
        }
        // Other times of a session lie on the quarters of the hour, whatever was typed.
        let past = Duration::minutes(i64::from(self.arrival.minute()) % STEP_MINUTES);
        let first = if direction < 0 && past > Duration::zero() { 0 } else { 1 };
        let mut day = (NaiveDate::MIN, Vec::new());
        let mut open = |at: &NaiveDateTime| {
            if day.0 != at.date() {
                day = (at.date(), (self.open)(at.date()));
            }
            let minute = at.hour() * 60 + at.minute();
            day.1.iter().any(|(from, to)| *from <= minute && minute < *to)
        };
        (first..=STEPS)
            .map(|steps| Duration::minutes(steps * STEP_MINUTES * direction) - past)
            .take_while(to_come)
            .map(|by| self.arrival + by)
            .filter(&mut open)
            .find_map(|at| self.at(kind, at, None))
    }

    /// A split over two workplaces: the first for as long as any is free, the second for the rest.
    fn split(&self) -> Option<Alternative> {
        if self.service_type != ServiceType::Hostel {
            return None;
        }
        let (stay, span) = (self.judge)(self.arrival, self.departure)?;
        let (first, last) = (self.zone.date(span.from), self.zone.date(span.to));
        let cuts: Vec<_> = std::iter::successors(Some(next_day(first)), |day| Some(next_day(*day)))
            .take_while(|day| *day < last)
            .map(|day| (day, self.zone.start_of_day(day)))
            .collect();
        let usable = |place: WorkplaceId, span: Interval| self.usable(place, &stay, span);
        let (cut, here) = self
            .places
            .iter()
            .filter_map(|place| {
                let until = |at| Interval { to: at, ..span };
                let free = cuts.partition_point(|(_, at)| usable(*place, until(*at)));
                Some((free.checked_sub(1)?, *place))
            })
            // Of workplaces that are free for equally long, the first is taken.
            .rev()
            .max_by_key(|(cut, _)| *cut)?;
        // A workplace that is free from here on is free for the shortest rest: no earlier change
        // helps.
        let (day, at) = *cuts.get(cut)?;
        let rest = Interval { from: at, ..span };
        let there = *self.places.iter().find(|place| **place != here && usable(**place, rest))?;
        let segments = vec![
            AlternativeStay {
                workplace_id: here,
                until: Some(format_date(day)),
                interval: Interval { to: at, ..span },
            },
            AlternativeStay { workplace_id: there, until: None, interval: rest },
        ];
        Some(alternative(AlternativeKind::Split, self.arrival, self.departure, segments))
    }
}

fn alternative(
    kind: AlternativeKind,
    arrival: NaiveDateTime,
    departure: Option<NaiveDateTime>,
    stays: Vec<AlternativeStay>,
) -> Alternative {
    Alternative { kind, arrival: format_civil(arrival), departure: departure.map(format_civil), stays }
}
