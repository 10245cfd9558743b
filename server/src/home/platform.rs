//! The home of the platform's staff: bookings and revenue of a period beside the one before, and what waits
//! for a person.

use chrono::NaiveDate;
use sapa_core::access::role::Role;
use sapa_core::base::days::DaySpan;
use sapa_core::base::time::{UtcTime, format_date};
use sapa_core::booking::state::BookingStatus;
use sapa_core::home::days::period;
use sapa_core::home::spans::Spans;
use sapa_core::home::{HomePeriod, PLATFORM_ZONE};
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::{arrival, revenue};
use super::waiting::{self, Waiting, WaitingScope};
use super::{Revenue, revenue as by_currency};
use crate::company::NUMBERS_CHANGED;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// The figures of all companies.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct Home {
    /// The server's time of the answer.
    pub now: UtcTime,
    /// Zone whose day is today.
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// The first day of the period, civil. Days count in each branch's own zone.
    #[schema(example = "2026-10-24")]
    pub from: String,
    /// The last day of the period: today.
    #[schema(example = "2026-11-20")]
    pub to: String,
    /// Bookings by the day of their arrival.
    pub bookings: HomeBookings,
    /// Revenue by currency, the one with the most captured first. Currencies are never added up.
    pub revenue: Vec<Revenue>,
    /// What waits for a person, the oldest first; what nothing waits for is left out.
    pub waiting: Vec<Waiting>,
}

/// Bookings of the period.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct HomeBookings {
    /// Their number.
    pub count: i64,
    /// The number in as many days before.
    pub before: i64,
    /// The same, day by day.
    pub days: Vec<BookingDay>,
    /// The number by status, each of them.
    pub statuses: Vec<StatusCount>,
}

/// Bookings that arrive on a day.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct BookingDay {
    /// The civil date.
    #[schema(example = "2026-11-20")]
    pub date: String,
    /// The number of bookings.
    pub count: i64,
    /// The date that this one is compared with.
    pub date_before: String,
    /// The number of bookings on it.
    pub before: i64,
}

/// Bookings of one status.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct StatusCount {
    /// The status.
    pub status: BookingStatus,
    /// The number of bookings.
    pub count: i64,
    /// The number in as many days before.
    pub before: i64,
}

/// The figures at `now`.
pub fn home(conn: &mut Conn, length: HomePeriod, now: UtcTime) -> Result<Home, Error> {
    let days = period(length, PLATFORM_ZONE.date(now));
    let all: Vec<NaiveDate> = days.whole().iter().collect();
    let spans = Spans::of(all.iter().map(|day| DaySpan { first: *day, last: *day }).collect());
    let (before, shown) = all.split_at(all.len() / 2);
    let bookings = bookings(conn, &spans, before, shown)?;
    let gains = revenue::by_day(conn, None, &spans)?;
    let since = PLATFORM_ZONE.start_of_day(days.now.first);
    Ok(Home {
        now,
        time_zone: PLATFORM_ZONE.name().to_owned(),
        from: format_date(days.now.first),
        to: format_date(days.now.last),
        bookings,
        revenue: by_currency(&gains, before.len(), shown),
        waiting: waiting(conn, since)?,
    })
}

fn bookings(conn: &mut Conn, spans: &Spans, before: &[NaiveDate], shown: &[NaiveDate]) -> Result<HomeBookings, Error> {
    let day = |(day, before): (&NaiveDate, &NaiveDate)| BookingDay {
        date: format_date(*day),
        count: 0,
        date_before: format_date(*before),
        before: 0,
    };
    let mut all = HomeBookings {
        count: 0,
        before: 0,
        days: shown.iter().zip(before).map(day).collect(),
        statuses: BookingStatus::ALL
            .iter()
            .map(|status| StatusCount { status: *status, count: 0, before: 0 })
            .collect(),
    };
    for found in arrival::by_day(conn, spans)? {
        let of_status = all.statuses.iter_mut().find(|one| one.status == found.status);
        match found.range.checked_sub(before.len()) {
            None => {
                all.before += found.count;
                if let Some(one) = of_status {
                    one.before += found.count;
                }
                if let Some(day) = all.days.get_mut(found.range) {
                    day.before += found.count;
                }
            }
            Some(place) => {
                all.count += found.count;
                if let Some(one) = of_status {
                    one.count += found.count;
                }
                if let Some(day) = all.days.get_mut(place) {
                    day.count += found.count;
                }
            }
        }
    }
    Ok(all)
}

/// What waits, with the numbers that changed since the first day of the period.
fn waiting(conn: &mut Conn, since: UtcTime) -> Result<Vec<Waiting>, Error> {
    let mut all = waiting::for_role(conn, Role::Sysadm, WaitingScope::default())?;
    all.extend(waiting::changed_numbers(conn, &format!("COMPANY_{NUMBERS_CHANGED}"), since)?);
    all.sort_by_key(|one| one.since);
    Ok(all)
}
