//! Closures (product §5, Closures): which visits one refuses. A closure of the whole branch refuses
//! arrivals and departures of a hostel, but a stay may span it; it refuses all day care and all
//! sessions. A closure of named workplaces refuses every visit to them. A closure of part of a day
//! concerns sessions and the hand-over of day care, never a hostel.

use chrono::{Datelike, NaiveDate};
use sapa_derive::facts;

use super::interval::Interval;
use crate::base::id::WorkplaceId;
use crate::base::issue::Reason;
use crate::base::kinds::ServiceType;
use crate::base::time::{UtcTime, Zone, format_date, next_day, parse_date, parse_time};
use crate::branch::timeslot::CheckedTimeslot;

/// A timeslot as stored; the timeslots of the API's answers fit.
#[facts]
pub struct ClosureFacts {
    /// The first day, `YYYY-MM-DD`.
    pub from_date: String,
    /// The last day; none: the first.
    pub to_date: Option<String>,
    /// `HH:mm`; none: the whole day.
    pub from_time: Option<String>,
    /// Up to 24:00.
    pub to_time: Option<String>,
    /// The closed workplaces; none: the whole branch.
    pub workplace_ids: Vec<WorkplaceId>,
    pub yearly: bool,
    pub reason: Option<String>,
}

impl From<&CheckedTimeslot> for ClosureFacts {
    fn from(fields: &CheckedTimeslot) -> Self {
        Self {
            from_date: fields.from_date.clone(),
            to_date: fields.to_date.clone(),
            from_time: fields.from_time.clone(),
            to_time: fields.to_time.clone(),
            workplace_ids: fields.workplace_ids.clone(),
            yearly: fields.yearly.unwrap_or(false),
            reason: fields.reason.clone(),
        }
    }
}

/// A closure with its dates and times read.
#[derive(Debug, Clone)]
pub struct Closure {
    from: NaiveDate,
    to: NaiveDate,
    /// Minutes of the day; none: the whole day.
    hours: Option<(u32, u32)>,
    facts: ClosureFacts,
}

/// The parts of a booking's time that a closure may refuse, on the branch's clock. A part that is
/// none or empty is not asked about: the booking had it before, or it is past.
#[derive(Debug, Clone)]
pub struct Visit {
    service_type: ServiceType,
    zone: Zone,
    arrival: Option<HandOver>,
    departure: Option<HandOver>,
    spent: Vec<Spent>,
}

#[derive(Debug, Clone, Copy)]
struct HandOver {
    at: UtcTime,
    day: NaiveDate,
}

#[derive(Debug, Clone, Copy)]
struct Spent {
    interval: Interval,
    first: NaiveDate,
    last: NaiveDate,
}

impl Visit {
    /// A visit with these hand-overs (arrival, departure) and the time that is spent in
    /// between.
    pub fn new(
        service_type: ServiceType,
        zone: Zone,
        (arrival, departure): (Option<UtcTime>, Option<UtcTime>),
        spent: &[Interval],
    ) -> Self {
        let hand_over = |at: Option<UtcTime>| at.map(|at| HandOver { at, day: zone.date(at) });
        let spent =
            spent.iter().map(|one| Spent { interval: *one, first: zone.date(one.from), last: zone.date(one.to) });
        Self {
            service_type,
            zone,
            arrival: hand_over(arrival),
            departure: hand_over(departure),
            spent: spent.collect(),
        }
    }
}

/// A closure's refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosureRefusal {
    /// The reason, with the parameter `date`, for part of a day `open` and `close`, and `note`.
    pub reason: Reason,
    /// Whether the closure meets the departure; else the issue belongs to the arrival.
    pub at_departure: bool,
}

impl Closure {
    /// Reads a closure; none for dates or times that cannot be read.
    pub fn of(facts: ClosureFacts) -> Option<Self> {
        let from = parse_date(&facts.from_date)?;
        let to = match &facts.to_date {
            Some(text) => parse_date(text)?,
            None => from,
        };
        let hours = match (&facts.from_time, &facts.to_time) {
            (Some(from), Some(to)) => Some((parse_time(from)?, parse_time(to)?)),
            _ => None,
        };
        Some(Self { from, to, hours, facts })
    }

    /// Whether the closure closes the whole branch.
    pub fn is_general(&self) -> bool {
        self.facts.workplace_ids.is_empty()
    }

    /// Whether the closure names `place`.
    pub fn names(&self, place: WorkplaceId) -> bool {
        self.facts.workplace_ids.contains(&place)
    }

    /// Whether the closure closes whole days.
    pub const fn is_whole_day(&self) -> bool {
        self.hours.is_none()
    }

    /// Whether the closure covers that day. A yearly closure covers the same months and days, may
    /// pass the new year, and covers 29 February only in leap years.
    pub fn covers(&self, day: NaiveDate) -> bool {
        if !self.facts.yearly {
            return self.from <= day && day <= self.to;
        }
        let of = |date: NaiveDate| (date.month(), date.day());
        let (from, to, ordinal) = (of(self.from), of(self.to), of(day));
        day >= self.from && if from <= to { from <= ordinal && ordinal <= to } else { from <= ordinal || ordinal <= to }
    }

    /// The part of `day` that the closure closes.
    fn closed(&self, zone: Zone, day: NaiveDate) -> Interval {
        match self.hours {
            None => Interval { from: zone.start_of_day(day), to: zone.start_of_day(next_day(day)) },
            Some((from, to)) => Interval { from: zone.minute_of(day, from), to: zone.minute_of(day, to) },
        }
    }

    /// The refusal of a visit to the branch or, for a closure of named workplaces, of a visit to
    /// one of these. Names the first day that the closure meets.
    pub fn refuses(&self, visit: &Visit) -> Option<ClosureRefusal> {
        let hostel = visit.service_type == ServiceType::Hostel;
        let session = visit.service_type.is_session();
        if hostel && !self.is_whole_day() {
            return None;
        }
        // A hostel stay may span a closure of the branch; day care and sessions may not.
        let hand_overs_only = if hostel { self.is_general() } else { !session && !self.is_whole_day() };
        if hand_overs_only {
            let meets = |hand_over: Option<HandOver>, leaving: bool| {
                let HandOver { at, day } = hand_over.filter(|hand_over| self.covers(hand_over.day))?;
                // A hostel is refused by date. A departure at the moment of closing is in time.
                let met = hostel || {
                    let closed = self.closed(visit.zone, day);
                    at < closed.to && if leaving { closed.from < at } else { closed.from <= at }
                };
                met.then(|| self.refused(day, leaving))
            };
            return meets(visit.arrival, false).or_else(|| meets(visit.departure, true));
        }
        visit.spent.iter().find_map(|spent| {
            // Only days of the closure are looked at: a stay may have a year of other days.
            let first = if self.facts.yearly { spent.first } else { spent.first.max(self.from) };
            let last = if self.facts.yearly { spent.last } else { spent.last.min(self.to) };
            std::iter::successors(Some(first), |day| Some(next_day(*day)))
                .take_while(|day| *day <= last)
                .find(|day| self.covers(*day) && self.closed(visit.zone, *day).overlaps(spent.interval))
                .map(|day| self.refused(day, false))
        })
    }

    fn refused(&self, day: NaiveDate, at_departure: bool) -> ClosureRefusal {
        let code = match (self.is_general(), self.is_whole_day()) {
            (true, true) => "booking.reason.closed",
            (true, false) => "booking.reason.closed_hours",
            (false, true) => "booking.reason.place_closed",
            (false, false) => "booking.reason.place_closed_hours",
        };
        let note = self.facts.reason.as_deref().map_or_else(String::new, |reason| [" (", reason, ")"].concat());
        let mut reason = Reason::new(code).with("date", format_date(day)).with("note", note);
        for (name, time) in [("open", &self.facts.to_time), ("close", &self.facts.from_time)] {
            if let Some(time) = time {
                reason = reason.with(name, time.as_str());
            }
        }
        ClosureRefusal { reason, at_departure }
    }
}

#[cfg(test)]
#[path = "closure_tests.rs"]
mod tests;
