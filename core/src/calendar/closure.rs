//! What closures refuse (product §5, Closures). A closure of the whole branch turns
//! hostel arrivals and departures away and lets stays span it; of day care and sessions
//! it refuses all. One of named workplaces refuses whatever would be there. Part of a day
//! concerns sessions and the hand-over of day care, never hostel.

use chrono::{Datelike, NaiveDate};

use super::interval::Interval;
use crate::base::id::WorkplaceId;
use crate::base::issue::Reason;
use crate::base::kinds::ServiceType;
use crate::base::time::{UtcTime, Zone, format_date, next_day, parse_date, parse_time};
use crate::branch::timeslot::TimeslotFields;
use crate::form::input::facts;

facts! {
    /// A timeslot as it is stored; those of the API's answers fit.
    pub struct ClosureFacts {
        /// `YYYY-MM-DD`.
        pub from_date: String,
        /// None: the first.
        pub to_date: Option<String>,
        /// `HH:mm`; none: the whole day.
        pub from_time: Option<String>,
        /// Up to 24:00.
        pub to_time: Option<String>,
        /// None: the whole branch.
        pub workplace_ids: Vec<WorkplaceId>,
        pub yearly: bool,
        pub reason: Option<String>,
    }
}

impl From<&TimeslotFields> for ClosureFacts {
    fn from(fields: &TimeslotFields) -> Self {
        Self {
            from_date: fields.from_date.clone().unwrap_or_default(),
            to_date: fields.to_date.clone(),
            from_time: fields.from_time.clone(),
            to_time: fields.to_time.clone(),
            workplace_ids: fields.workplace_ids.clone(),
            yearly: fields.yearly.unwrap_or(false),
            reason: fields.reason.clone(),
        }
    }
}

/// A closure, ready to be asked.
#[derive(Debug, Clone)]
pub struct Closure {
    from: NaiveDate,
    to: NaiveDate,
    /// Minutes of the day; none: all of it.
    hours: Option<(u32, u32)>,
    facts: ClosureFacts,
}

/// What of a booking's time a closure may refuse, on the branch's clock. Whatever is none or
/// empty is not asked: it was there before, or is past.
#[derive(Debug, Clone)]
pub struct Visit {
    service_type: ServiceType,
    zone: Zone,
    arrival: Option<Door>,
    departure: Option<Door>,
    spent: Vec<Spent>,
}

#[derive(Debug, Clone, Copy)]
struct Door {
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
    /// The hand-overs `doors` at the beginning and at the end, and the time that is spent there.
    pub fn new(
        service_type: ServiceType,
        zone: Zone,
        (arrival, departure): (Option<UtcTime>, Option<UtcTime>),
        spent: &[Interval],
    ) -> Self {
        let door = |at: Option<UtcTime>| at.map(|at| Door { at, day: zone.date(at) });
        let spent =
            spent.iter().map(|one| Spent { interval: *one, first: zone.date(one.from), last: zone.date(one.to) });
        Self { service_type, zone, arrival: door(arrival), departure: door(departure), spent: spent.collect() }
    }
}

/// What a closure refuses: why, and whether it is the departure that it meets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// With `date`, for part of a day `open` and `close`, and `note`.
    pub reason: Reason,
    /// Where in a form it belongs.
    pub at_departure: bool,
}

impl Closure {
    /// Ready to be asked; none for dates and times that are none.
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

    /// Whether it closes the whole branch.
    pub fn is_general(&self) -> bool {
        self.facts.workplace_ids.is_empty()
    }

    /// Whether it closes `place`, by name.
    pub fn names(&self, place: WorkplaceId) -> bool {
        self.facts.workplace_ids.contains(&place)
    }

    /// Whether it closes whole days.
    pub const fn is_whole_day(&self) -> bool {
        self.hours.is_none()
    }

    /// Whether it is on that day. One that comes every year is on the same months and days,
    /// may pass the new year, and has 29 February only in leap years.
    pub fn covers(&self, day: NaiveDate) -> bool {
        if !self.facts.yearly {
            return self.from <= day && day <= self.to;
        }
        let of = |date: NaiveDate| (date.month(), date.day());
        let (from, to, asked) = (of(self.from), of(self.to), of(day));
        day >= self.from && if from <= to { from <= asked && asked <= to } else { from <= asked || asked <= to }
    }

    /// What of `day` it closes.
    fn closed(&self, zone: Zone, day: NaiveDate) -> Interval {
        match self.hours {
            None => Interval { from: zone.start_of_day(day), to: zone.start_of_day(next_day(day)) },
            Some((from, to)) => Interval { from: zone.minute_of(day, from), to: zone.minute_of(day, to) },
        }
    }

    /// Whether and why it refuses a visit to the branch or, if it names workplaces, to one of
    /// those. The first day that it meets is told.
    pub fn refuses(&self, visit: &Visit) -> Option<Refused> {
        let hostel = visit.service_type == ServiceType::Hostel;
        let session = visit.service_type.is_session();
        if hostel && !self.is_whole_day() {
            return None;
        }
        // Stays may span what closes the branch; days of care and sessions may not.
        let door_only = if hostel { self.is_general() } else { !session && !self.is_whole_day() };
        if door_only {
            let meets = |door: Option<Door>, leaving: bool| {
                let Door { at, day } = door.filter(|door| self.covers(door.day))?;
                // Of a hostel the date counts. Who leaves at the moment in which it closes has left.
                let met = hostel || {
                    let closed = self.closed(visit.zone, day);
                    at < closed.to && if leaving { closed.from < at } else { closed.from <= at }
                };
                met.then(|| self.refused(day, leaving))
            };
            return meets(visit.arrival, false).or_else(|| meets(visit.departure, true));
        }
        visit.spent.iter().find_map(|spent| {
            // Only days that it has: a stay may have a year of others.
            let first = if self.facts.yearly { spent.first } else { spent.first.max(self.from) };
            let last = if self.facts.yearly { spent.last } else { spent.last.min(self.to) };
            std::iter::successors(Some(first), |day| Some(next_day(*day)))
                .take_while(|day| *day <= last)
                .find(|day| self.covers(*day) && self.closed(visit.zone, *day).overlaps(spent.interval))
                .map(|day| self.refused(day, false))
        })
    }

    fn refused(&self, day: NaiveDate, at_departure: bool) -> Refused {
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
        Refused { reason, at_departure }
    }
}

#[cfg(test)]
#[path = "closure_tests.rs"]
mod tests;
