//! Invariants of bookings and occupancies, checked in the database: no place is taken twice, and every
//! booking has the rows that its state needs.

use std::collections::BTreeMap;

use diesel::prelude::*;
use sapa_core::base::kinds::ServiceType;
use sapa_core::base::time::{UtcTime, Zone};
use sapa_core::booking::occupancy::planned;
use sapa_core::booking::state::BookingStatus;
use sapa_server::booking::rows::occupancy::OccupancyRow;
use sapa_server::platform::db::Conn;
use sapa_server::platform::db::types::stored;
use sapa_server::platform::problem::Error;
use sapa_server::schema::{audit_entries, booking_events, bookings, occupancies, workplaces};

/// Panics if a room is taken twice or an area beyond its capacity.
pub fn sound(conn: &mut Conn) -> Result<(), Error> {
    let places: Vec<(i64, String, i32)> =
        workplaces::table.select((workplaces::id, workplaces::kind, workplaces::capacity)).load(conn)?;
    let rows: Vec<OccupancyRow> = occupancies::table
        .filter(occupancies::live.eq(true))
        .filter(occupancies::overbooked.eq(false))
        .select(OccupancyRow::as_select())
        .load(conn)?;
    for (place, kind, capacity) in places {
        let mut here: Vec<&OccupancyRow> = rows.iter().filter(|row| row.workplace_id == place).collect();
        here.sort_by_key(|row| (row.from_utc, row.to_utc));
        for row in &here {
            let there = here.iter().filter(|other| other.from_utc <= row.from_utc && row.from_utc < other.to_utc);
            let (bookings, pets) = there.fold((0, 0), |(bookings, pets), other| (bookings + 1, pets + other.pets));
            let full = if kind == "ROOM" { bookings > 1 } else { pets > capacity };
            assert!(!full, "workplace {place} at {}: {here:#?}", row.from_utc.0);
        }
    }
    Ok(())
}

/// A stored booking.
pub struct Stored {
    pub version: i64,
    pub status: BookingStatus,
    /// The actions of its timeline, oldest first.
    pub events: Vec<String>,
    /// Workplace, from and to of its live occupancies.
    pub parts: Vec<(i64, UtcTime, UtcTime)>,
}

/// All bookings. Panics if a booking lacks a part of its time, an event or an audit entry of a change,
/// or keeps time that it gave back.
pub fn all_whole(conn: &mut Conn) -> Result<BTreeMap<i64, Stored>, Error> {
    type Row = (i64, i64, String, String, String, chrono::NaiveDateTime, chrono::NaiveDateTime);
    let rows: Vec<Row> = bookings::table
        .select((
            bookings::id,
            bookings::version,
            bookings::status,
            bookings::service_type,
            bookings::time_zone,
            bookings::check_in,
            bookings::check_out,
        ))
        .load(conn)?;
    let mut parts: BTreeMap<i64, Vec<OccupancyRow>> = BTreeMap::new();
    let live = occupancies::table.filter(occupancies::live.eq(true));
    for row in live.order((occupancies::from_utc, occupancies::id)).select(OccupancyRow::as_select()).load(conn)? {
        parts.entry(row.booking_id).or_default().push(row);
    }
    let mut events: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    let reported = booking_events::table.order(booking_events::id);
    for (booking, action) in reported.select((booking_events::booking_id, booking_events::action)).load(conn)? {
        events.entry(booking).or_default().push(action);
    }
    let mut audited: BTreeMap<i64, i64> = BTreeMap::new();
    let entries = audit_entries::table.filter(audit_entries::entity.eq("booking"));
    for booking in entries.select(audit_entries::entity_id).load::<Option<i64>>(conn)?.into_iter().flatten() {
        *audited.entry(booking).or_default() += 1;
    }
    let mut whole = BTreeMap::new();
    for (id, version, status, kind, zone, check_in, check_out) in rows {
        let (status, kind): (BookingStatus, ServiceType) = (stored(&status)?, stored(&kind)?);
        let events = events.remove(&id).unwrap_or_default();
        assert_eq!(events.len() as i64, version, "booking {id}: {events:?}");
        assert_eq!(audited.get(&id), Some(&version), "booking {id}: an entry for each change");
        let parts: Vec<_> = parts
            .remove(&id)
            .unwrap_or_default()
            .into_iter()
            .map(|row| (row.workplace_id, row.from_utc.0, row.to_utc.0))
            .collect();
        let zone = Zone::parse(&zone).unwrap();
        let plan = planned(kind, zone, UtcTime::from_naive(check_in), UtcTime::from_naive(check_out));
        assert!(parts.windows(2).all(|pair| pair[0].2 == pair[1].1), "booking {id}: a gap in {parts:?}");
        let span = parts.first().zip(parts.last()).map(|(first, last)| (first.1, last.2));
        let left = events.last().is_some_and(|action| action == "BREAK_OFF");
        match status {
            BookingStatus::Created | BookingStatus::Active => {
                assert_eq!(span, Some((plan.from, plan.to)), "booking {id} {status}: {parts:?}");
            }
            BookingStatus::Canceled if !left => assert_eq!(span, None, "booking {id} {status}"),
            // A guest who left before the first night used none.
            BookingStatus::Canceled | BookingStatus::Completed => {
                let (from, to) = span.unwrap_or((plan.from, plan.from));
                assert!(from == plan.from && to <= plan.to, "booking {id} {status}: {parts:?}");
            }
        }
        whole.insert(id, Stored { version, status, events, parts });
    }
    Ok(whole)
}
