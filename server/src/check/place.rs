//! Occupancies: what a booking's status asks for, and no workplace holds more than it takes. Overbooked occupancies
//! are allowed beside others, and count for nobody else here.

use std::collections::HashMap;

use diesel::prelude::*;
use sapa_core::base::kinds::{CancellationPolicy, ServiceType};
use sapa_core::base::time::{UtcTime, Zone};
use sapa_core::booking::occupancy::planned;
use sapa_core::booking::state::BookingStatus;
use sapa_core::branch::workplace::WorkplaceKind;
use sapa_core::calendar::capacity::{Occupied, peak_clash};
use sapa_core::calendar::interval::Interval;

use super::found::{Found, Rule, ranges};
use crate::booking::rows::occupancy::{OccupancyRow, of_bookings};
use crate::branch::shape::OpeningHours;
use crate::platform::db::Conn;
use crate::platform::db::types::{At, json, stored};
use crate::platform::http::moment::clock;
use crate::platform::problem::Error;
use crate::platform::query::TrueLiteral;
use crate::schema::{bookings, branches, occupancies, workplaces};

/// What a branch keeps as text can be read: its zone, its policy, its opening hours.
pub fn values(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "branches", |conn, from, to| {
        let rows: Vec<(i64, String, String, Option<String>)> = branches::table
            .filter(branches::id.gt(from).and(branches::id.le(to)))
            .select((branches::id, branches::time_zone, branches::cancellation_policy, branches::opening_hours))
            .load(conn)?;
        for (id, zone, policy, hours) in rows {
            let hours = hours.as_deref().map(json::<Vec<OpeningHours>>).transpose();
            for (what, is_read) in [
                ("time zone", stored::<Zone>(&zone).is_ok()),
                ("cancellation policy", stored::<CancellationPolicy>(&policy).is_ok()),
                ("opening hours", hours.is_ok()),
            ] {
                if !is_read {
                    found.add("branch", id, format!("its {what} cannot be read"));
                }
            }
        }
        Ok(())
    })
}

/// Bookings and occupancies say the same of an overbooking that is not resolved.
pub const OVERBOOKED: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT b.id AS id, 'whether it is overbooked is told differently by booking and occupancies' AS says \
          FROM bookings b WHERE b.id > :from AND b.id <= :to AND b.status = 'CREATED' \
          AND (b.overbooked = TRUE AND b.overbook_resolved_at IS NULL) <> EXISTS (SELECT 1 FROM occupancies o \
          WHERE o.booking_id = b.id AND o.live = TRUE AND o.overbooked = TRUE)",
};

/// A workplace never holds more at an instant than it takes. Instants before the workplace last changed are left
/// out: its capacity may have been another one.
pub fn capacity(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    ranges(conn, "workplaces", |conn, from, to| {
        let places: Vec<(i64, String, i32, At)> = workplaces::table
            .filter(workplaces::id.gt(from).and(workplaces::id.le(to)))
            .order(workplaces::id)
            .select((workplaces::id, workplaces::kind, workplaces::capacity, workplaces::updated_at))
            .load(conn)?;
        places.into_iter().try_for_each(|(id, kind, capacity, since)| {
            // A room is for one booking at a time.
            let is_room = stored::<WorkplaceKind>(&kind)? == WorkplaceKind::Room;
            let rows: Vec<(i64, At, At, i32)> = occupancies::table
                .filter(occupancies::workplace_id.eq(id))
                .filter(occupancies::live.eq(TrueLiteral))
                .filter(occupancies::overbooked.eq(false))
                .filter(occupancies::to_utc.gt(since))
                .order((occupancies::from_utc, occupancies::id))
                .select((occupancies::booking_id, occupancies::from_utc, occupancies::to_utc, occupancies::pets))
                .load(conn)?;
            let mut inside: Vec<Occupied> = Vec::new();
            for (booking, from, to, pets) in rows {
                let arriving = Occupied { interval: Interval { from: from.0.max(since.0), to: to.0 }, pets };
                inside.retain(|other| other.interval.overlaps(arriving.interval));
                let is_full = is_room && !inside.is_empty();
                if is_full || peak_clash(capacity, inside.iter().copied(), arriving).is_some() {
                    found.add(
                        "workplace",
                        id,
                        format!("with booking {booking} it holds more than it takes from {}", from.0),
                    );
                }
                inside.push(arriving);
            }
            Ok(())
        })
    })
}

/// The occupancies of a booking are live while its status asks for it, one after the other, and last until its end.
pub fn occupied(conn: &mut Conn, found: &mut Found<'_>) -> Result<(), Error> {
    let now = clock();
    ranges(conn, "bookings", |conn, from, to| {
        let rows: Vec<(i64, String, String, String, At, At)> = bookings::table
            .filter(bookings::id.gt(from).and(bookings::id.le(to)))
            .order(bookings::id)
            .select((
                bookings::id,
                bookings::status,
                bookings::service_type,
                bookings::time_zone,
                bookings::check_in,
                bookings::check_out,
            ))
            .load(conn)?;
        let ids: Vec<i64> = rows.iter().map(|(id, ..)| *id).collect();
        let mut of: HashMap<i64, Vec<OccupancyRow>> = HashMap::new();
        for row in of_bookings(conn, &ids)?.into_iter().filter(|row| row.live) {
            of.entry(row.booking_id).or_default().push(row);
        }
        for (id, status, kind, zone, check_in, check_out) in rows {
            let live = of.remove(&id).unwrap_or_default();
            let plan = planned(stored::<ServiceType>(&kind)?, stored::<Zone>(&zone)?, check_in.0, check_out.0);
            if let Some(says) = fault(stored(&status)?, plan, &live, now) {
                found.add("booking", id, format!("it is {status}, {says}"));
            }
        }
        Ok(())
    })
}

fn fault(status: BookingStatus, plan: Interval, live: &[OccupancyRow], now: UtcTime) -> Option<&'static str> {
    let (first, last) = (live.first(), live.last());
    // A guest who stayed longer than agreed and was moved then held no place in between: that time is past, and no
    // booking can take it any more (`Enquiry::remaining_from`).
    let stayed = matches!(status, BookingStatus::Active | BookingStatus::Completed);
    let follows = |until: UtcTime, from: UtcTime| until == from || (stayed && until < from && from <= now);
    let has_gap = live.windows(2).any(|two| !follows(two[0].to_utc.0, two[1].from_utc.0));
    match status {
        // A stay that was broken off keeps the time that it had.
        BookingStatus::Canceled | BookingStatus::Completed if has_gap => Some("and its occupancies have gaps"),
        BookingStatus::Canceled | BookingStatus::Completed => None,
        BookingStatus::Created | BookingStatus::Active if live.is_empty() => Some("without an occupancy"),
        BookingStatus::Created | BookingStatus::Active if has_gap => Some("and its occupancies have gaps"),
        BookingStatus::Created if first.is_some_and(|row| row.from_utc.0 != plan.from) => {
            Some("and its occupancy begins at another time")
        }
        BookingStatus::Created | BookingStatus::Active if last.is_some_and(|row| !follows(row.to_utc.0, plan.to)) => {
            Some("and its occupancy ends at another time")
        }
        BookingStatus::Created | BookingStatus::Active => None,
    }
}

/// A booking that was canceled before its check-in takes no place.
pub const CANCELED: Rule = Rule {
    table: "bookings",
    entity: "booking",
    sql: "SELECT b.id AS id, 'it is canceled, and takes a place' AS says FROM bookings b \
          WHERE b.id > :from AND b.id <= :to AND b.status = 'CANCELED' AND b.cancel_kind <> 'BROKEN_OFF' \
          AND EXISTS (SELECT 1 FROM occupancies o WHERE o.booking_id = b.id AND o.live = TRUE)",
};
