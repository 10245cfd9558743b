//! The home of a company's administrator: the day of each branch, how full the branches are this week, and
//! revenue of the month so far.

use std::collections::HashMap;

use chrono::NaiveDate;
use sapa_core::base::days::week;
use sapa_core::base::id::{BookingId, WorkplaceId};
use sapa_core::base::time::{UtcTime, Zone, format_date, next_day};
use sapa_core::booking::state::BookingStatus;
use sapa_core::branch::hours::OpeningHoursInput;
use sapa_core::branch::workplace::WorkplaceFacts;
use sapa_core::calendar::closures::Closures;
use sapa_core::calendar::grid::grid;
use sapa_core::calendar::interval::Interval;
use sapa_core::calendar::lanes::{Calendar, OccupancyFacts};
use sapa_core::home::days::month_so_far;
use sapa_core::home::spans::Spans;
use sapa_core::home::{PLATFORM_ZONE, joint_load};
use serde::Serialize;
use utoipa::ToSchema;

use super::rows::branch::{self as rows, Moment};
use super::rows::revenue;
use super::{Revenue, revenue as by_currency};
use crate::branch::rows::branch::{Branch, BranchRow};
use crate::branch::rows::list::{self, BranchFilter};
use crate::branch::rows::{timeslot, workplace};
use crate::platform::db::Conn;
use crate::platform::db::types::{json, stored};
use crate::platform::problem::Error;

/// The figures of a company.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct AdminHome {
    /// The server's time of the answer.
    pub now: UtcTime,
    /// The company's zone: that of its first branch by name.
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// The civil date in the company's zone.
    #[schema(example = "2026-11-20")]
    pub today: String,
    /// The branches in use and those with bookings today, by name.
    pub branches: Vec<HomeBranch>,
    /// The number of branches beyond the first thousand by name, which no figure of a branch counts.
    pub more_branches: i64,
    /// This week, Monday to Sunday, over all branches.
    pub week: Vec<DayLoad>,
    /// The first day of the month, civil.
    #[schema(example = "2026-11-01")]
    pub month_from: String,
    /// Revenue of the month so far by currency, the one with the most captured first; before: the same days
    /// of the month before. Currencies are never added up.
    pub revenue: Vec<Revenue>,
}

/// The day and the week of a branch.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct HomeBranch {
    pub branch_id: i64,
    pub branch_name: String,
    pub time_zone: String,
    /// The branch's civil day.
    #[schema(example = "2026-11-20")]
    pub today: String,
    /// Bookings that arrive today and take place.
    pub arrivals: i64,
    /// Those of them whose guest is still to come.
    pub arrivals_open: i64,
    /// Bookings that leave today and take place.
    pub departures: i64,
    /// Those of them that have not left yet; some may not even have arrived.
    pub departures_open: i64,
    /// Bookings whose pets are in house.
    pub in_house: i64,
    /// The pets of these bookings.
    pub pets_in_house: i64,
    /// Pets that the branch's workplaces take at once.
    pub places: i64,
    /// This week, Monday to Sunday.
    pub week: Vec<DayLoad>,
}

/// How full a branch is on a day.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct DayLoad {
    /// The civil date.
    #[schema(example = "2026-11-20")]
    pub date: String,
    /// The share of taken places over the opening hours, per mille; more than 1,000 where overbooked.
    pub load: i64,
}

/// What the rows say about a branch.
#[derive(Default)]
struct Found {
    arrivals: Vec<Moment>,
    departures: Vec<Moment>,
    in_house: (i64, i64),
    rooms: Vec<WorkplaceFacts>,
    closures: Closures,
    taken: Vec<OccupancyFacts>,
}

/// The figures of `company` at `now`.
pub fn admin_home(conn: &mut Conn, company: i64, now: UtcTime) -> Result<AdminHome, Error> {
    let filter = BranchFilter { company: Some(company), ..BranchFilter::default() };
    let (branches, more_branches) = list::at_once(conn, &filter)?;
    let zone = branches.first().map(|(first, _)| zone_of(first)).transpose()?.unwrap_or(PLATFORM_ZONE);
    let today = zone.date(now);
    let mut found = look(conn, company, &branches, now)?;
    let month = month_so_far(today);
    let gains = revenue::by_day(conn, Some(company), &Spans::of(vec![month.before, month.now]))?;
    let mut shown = Vec::with_capacity(branches.len());
    for (row, _) in branches {
        let active = row.fields.active;
        let one = of_branch(&row, found.remove(&row.id).unwrap_or_default(), now)?;
        if active || one.arrivals + one.departures + one.in_house > 0 {
            shown.push(one);
        }
    }
    let together = |(place, date): (usize, NaiveDate)| DayLoad {
        date: format_date(date),
        load: joint_load(shown.iter().filter_map(|one| Some((one.week.get(place)?.load, one.places)))),
    };
    Ok(AdminHome {
        now,
        time_zone: zone.name().to_owned(),
        today: format_date(today),
        week: week(today).iter().enumerate().map(together).collect(),
        month_from: format_date(month.now.first),
        revenue: by_currency(&gains, 1, &[]),
        branches: shown,
        more_branches,
    })
}

fn zone_of(branch: &BranchRow) -> Result<Zone, Error> {
    stored(&branch.fields.time_zone)
}

/// The day and the week of `now` in a zone, as instants.
fn spans_of(zone: Zone, now: UtcTime) -> (Interval, Interval) {
    let today = zone.date(now);
    let week = week(today);
    let span = |first, last| Interval { from: zone.start_of_day(first), to: zone.start_of_day(next_day(last)) };
    (span(today, today), span(week.first, week.last))
}

/// The rows of all branches, read once each and dealt out by branch.
fn look(conn: &mut Conn, company: i64, branches: &[Branch], now: UtcTime) -> Result<HashMap<i64, Found>, Error> {
    let ids: Vec<i64> = branches.iter().map(|(row, _)| row.id).collect();
    let zones: Vec<Zone> = branches.iter().map(|(row, _)| zone_of(row)).collect::<Result<_, _>>()?;
    let mut found: HashMap<i64, Found> = ids.iter().map(|id| (*id, Found::default())).collect();
    // What any of the zones needs; each branch takes its own day and week of it.
    let spans = zones.iter().map(|zone| spans_of(*zone, now));
    let widest = |one: Interval, other: Interval| Interval { from: one.from.min(other.from), to: one.to.max(other.to) };
    let Some((today, week)) = spans.reduce(|one, other| (widest(one.0, other.0), widest(one.1, other.1))) else {
        return Ok(found);
    };
    for moment in rows::arrivals(conn, company, today)? {
        found.entry(moment.branch_id).or_default().arrivals.push(moment);
    }
    for moment in rows::departures(conn, company, today)? {
        found.entry(moment.branch_id).or_default().departures.push(moment);
    }
    for (branch, bookings, pets) in rows::in_house(conn, company)? {
        found.entry(branch).or_default().in_house = (bookings, pets);
    }
    for room in workplace::rooms(conn, &ids)? {
        // Which pets fit in does not say how full a place is.
        found.entry(room.branch_id).or_default().rooms.push(WorkplaceFacts {
            id: WorkplaceId(room.id),
            kind: stored(&room.kind)?,
            capacity: room.capacity,
            sizes: Vec::new(),
            animal_type_ids: Vec::new(),
            active: room.active,
        });
    }
    for (branch, timeslot) in timeslot::of_branches(conn, &ids)? {
        found.entry(branch).or_default().closures.push(timeslot.facts());
    }
    for (branch, row) in rows::occupied(conn, &ids, week)? {
        found.entry(branch).or_default().taken.push(OccupancyFacts {
            booking_id: BookingId(row.booking_id),
            workplace_id: WorkplaceId(row.workplace_id),
            from: row.from_utc.0,
            to: row.to_utc.0,
            pets: row.pets,
            overdue: false,
        });
    }
    Ok(found)
}

fn of_branch(row: &BranchRow, found: Found, now: UtcTime) -> Result<HomeBranch, Error> {
    let zone = zone_of(row)?;
    let (today, _) = spans_of(zone, now);
    let (arrivals, arrivals_open) = counted(&found.arrivals, today, BookingStatus::is_expected)?;
    let (departures, departures_open) = counted(&found.departures, today, BookingStatus::is_live)?;
    let places = found.rooms.iter().filter(|room| room.active).map(|room| i64::from(room.capacity)).sum();
    let hours: Vec<OpeningHoursInput> = row.fields.opening_hours.as_deref().map(json).transpose()?.unwrap_or_default();
    let days = week(zone.date(now));
    let calendar = Calendar::of(&found.rooms, found.taken);
    let grid = grid(&calendar, &found.closures, &hours, zone, days.first, days.iter().count());
    let loads = grid.dates.into_iter().zip(grid.load).map(|(date, load)| DayLoad { date, load });
    Ok(HomeBranch {
        branch_id: row.id,
        branch_name: row.fields.name.clone(),
        time_zone: zone.name().to_owned(),
        today: format_date(zone.date(now)),
        arrivals,
        arrivals_open,
        departures,
        departures_open,
        in_house: found.in_house.0,
        pets_in_house: found.in_house.1,
        places,
        week: loads.collect(),
    })
}

/// How many of these bookings take place within `span`, and how many of them are `open`.
fn counted(moments: &[Moment], span: Interval, open: fn(BookingStatus) -> bool) -> Result<(i64, i64), Error> {
    let (mut all, mut still) = (0, 0);
    for moment in moments {
        let status = stored::<BookingStatus>(&moment.status)?;
        if span.from <= moment.at.0 && moment.at.0 < span.to && BookingStatus::TAKING_PLACE.contains(&status) {
            all += 1;
            still += i64::from(open(status));
        }
    }
    Ok((all, still))
}
