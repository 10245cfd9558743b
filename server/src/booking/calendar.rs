//! The calendar of a branch in one answer: workplaces, opening hours, closures and occupancies of a
//! range of days. Changes nothing.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use sapa_core::access::role::Actor;
use sapa_core::base::id::AnimalTypeId;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::money::Currency;
use sapa_core::base::time::{UtcTime, Zone, format_date, next_day};
use sapa_core::booking::placement::existing_booking::PetFacts;
use sapa_core::booking::state::BookingStatus;
use sapa_core::calendar::interval::Interval;
use sapa_core::payment::money::PaymentState;
use serde::Serialize;
use utoipa::ToSchema;

use super::remark::{self, Remark};
use super::rows::calendar::{self, CalendarRow};
use super::rows::pet;
use super::{facts, in_house};
use crate::branch::shape::{OpeningHours, TimeslotItem, WorkplaceItem};
use crate::branch::{BranchState, view};
use crate::platform::db::Conn;
use crate::platform::db::types::stored;
use crate::platform::problem::Error;

/// The calendar of a branch for a range of days.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct CalendarView {
    /// The branch.
    pub branch_id: i64,
    /// Zone of the branch.
    #[schema(example = "Europe/Belgrade")]
    pub time_zone: String,
    /// The first day, civil.
    #[schema(example = "2026-11-16")]
    pub from: String,
    /// The last day, civil, inclusive.
    #[schema(example = "2026-11-29")]
    pub to: String,
    /// The server's time of the answer.
    pub now: UtcTime,
    /// The workplaces, by name.
    pub workplaces: Vec<WorkplaceItem>,
    /// Opening hours; empty: always open.
    pub opening_hours: Vec<OpeningHours>,
    /// The closures.
    pub timeslots: Vec<TimeslotItem>,
    /// Live occupancies that touch these days, and those of guests still in house after their
    /// departure; by beginning.
    pub occupancies: Vec<CalendarOccupancy>,
    /// The bookings of these occupancies.
    pub bookings: Vec<CalendarBooking>,
}

/// An occupancy of a workplace.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct CalendarOccupancy {
    pub booking_id: i64,
    pub workplace_id: i64,
    pub from: UtcTime,
    pub to: UtcTime,
    pub pets: i32,
    /// Whether the booking shares the place on purpose, without room.
    pub overbooked: bool,
    /// Whether the booking is active past its departure, so that the workplace is still in use.
    pub overdue: bool,
}

/// A booking on a calendar; `GET /bookings/{id}` has all its fields.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(export_to = "api.ts"))]
pub struct CalendarBooking {
    pub id: i64,
    pub version: i64,
    #[schema(example = "B-2026-000123")]
    pub number: String,
    pub status: BookingStatus,
    pub service_type: ServiceType,
    pub service_id: i64,
    pub guest_name: String,
    pub guest_phone: Option<String>,
    pub pet_names: Vec<String>,
    pub pets: usize,
    /// Size and animal type of each pet, which decide where the booking may stand.
    #[schema(value_type = Vec<Object>)]
    pub animals: Vec<PetFacts>,
    pub check_in: UtcTime,
    pub check_out: UtcTime,
    /// In the branch's zone, with offset.
    pub check_in_local: String,
    /// In the branch's zone, with offset.
    pub check_out_local: String,
    pub overbooked: bool,
    /// Total in minor units.
    pub total: i64,
    pub currency: Currency,
    /// None: nothing was captured, and nothing is owed.
    pub payment_state: Option<PaymentState>,
    /// What is still to be paid, minor units; negative: what was paid beyond it.
    pub balance: i64,
    /// Notes on its pets, comment, and notes of staff.
    pub remarks: Vec<Remark>,
}

/// The calendar of `state` from `from` to `to`, both days included, for `reader`.
pub fn of(
    conn: &mut Conn,
    state: BranchState,
    (from, to): (NaiveDate, NaiveDate),
    reader: &Actor,
    now: UtcTime,
) -> Result<CalendarView, Error> {
    let branch = view::detail(conn, state)?;
    let zone = stored::<Zone>(&branch.item.time_zone)?;
    let span = Interval { from: zone.start_of_day(from), to: zone.start_of_day(next_day(to)) };
    let overdue = in_house::overdue(conn, branch.item.id, now)?;
    let rows = calendar::occupancies(conn, branch.item.id, span, &overdue)?;
    let mut ids: Vec<i64> = rows.iter().map(|row| row.booking_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let bookings = bookings(conn, &ids, reader)?;
    let overdue: HashSet<i64> = overdue.into_iter().collect();
    let occupancies = rows.into_iter().map(|row| CalendarOccupancy {
        booking_id: row.booking_id,
        workplace_id: row.workplace_id,
        from: row.from_utc.0,
        to: row.to_utc.0,
        pets: row.pets,
        overbooked: row.overbooked,
        overdue: overdue.contains(&row.booking_id),
    });
    let occupancies = occupancies.collect();
    Ok(CalendarView {
        bookings,
        occupancies,
        branch_id: branch.item.id,
        time_zone: branch.item.time_zone,
        from: format_date(from),
        to: format_date(to),
        now,
        workplaces: branch.workplaces,
        opening_hours: branch.opening_hours,
        timeslots: branch.timeslots,
    })
}

/// The bookings with these ids, as calendars show them; ordered by id if `ids` is.
pub fn bookings(conn: &mut Conn, ids: &[i64], reader: &Actor) -> Result<Vec<CalendarBooking>, Error> {
    let found = calendar::bookings(conn, ids)?;
    let mut names = HashMap::<i64, Vec<String>>::new();
    for (booking, name) in pet::names(conn, ids)? {
        names.entry(booking).or_default().push(name);
    }
    let mut animals = animals(conn, ids)?;
    let mut remarks = remark::of(conn, ids, reader)?;
    let one = |row: CalendarRow| {
        let pets = (names.remove(&row.id).unwrap_or_default(), animals.remove(&row.id).unwrap_or_default());
        let remarks = remarks.remove(&row.id).unwrap_or_default();
        booking(row, pets, remarks)
    };
    found.into_iter().map(one).collect()
}

/// Size and animal type of the pets of these bookings, by booking.
pub fn animals(conn: &mut Conn, ids: &[i64]) -> Result<HashMap<i64, Vec<PetFacts>>, Error> {
    let mut found = HashMap::<i64, Vec<PetFacts>>::new();
    for (booking, size, animal) in pet::kinds(conn, ids)? {
        let pet = PetFacts { size: stored(&size)?, animal_type_id: AnimalTypeId(animal) };
        found.entry(booking).or_default().push(pet);
    }
    Ok(found)
}

fn booking(
    row: CalendarRow,
    (pet_names, animals): (Vec<String>, Vec<PetFacts>),
    remarks: Vec<Remark>,
) -> Result<CalendarBooking, Error> {
    let zone = stored::<Zone>(&row.time_zone)?;
    let sums = row.money.sums(row.total);
    Ok(CalendarBooking {
        number: facts::number_of(row.id, row.created_at.0, zone),
        id: row.id,
        version: row.version,
        status: stored(&row.status)?,
        service_type: stored(&row.service_type)?,
        service_id: row.service_id,
        guest_name: row.guest_name,
        guest_phone: row.guest_phone,
        pets: pet_names.len(),
        pet_names,
        animals,
        check_in: row.check_in.0,
        check_out: row.check_out.0,
        check_in_local: zone.local(row.check_in.0),
        check_out_local: zone.local(row.check_out.0),
        overbooked: row.overbooked && row.overbook_resolved_at.is_none(),
        total: row.total,
        currency: stored(&row.currency)?,
        payment_state: sums.state(),
        balance: sums.balance(),
        remarks,
    })
}
