//! Rows of those who are at bookings, on PostgreSQL, where several servers share them. Decides nothing.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::delete_older_than;
use crate::platform::db::Conn;
use crate::platform::db::types::at;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{booking_presences as presences, users};

/// An account at a booking, by one of its tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Attendance {
    pub booking_id: i64,
    pub user_id: i64,
    /// 0: the tab did not name itself.
    pub tab: i64,
}

/// An account: its id, role, given and family name.
pub type NamedAccount = (i64, String, String, String);

/// The accounts at a booking that were heard of after `since`, each once.
pub fn of_booking(conn: &mut Conn, booking: i64, since: UtcTime) -> Result<Vec<i64>, Error> {
    let here = presences::table.filter(presences::booking_id.eq(booking)).filter(presences::seen_at.gt(at(since)));
    Ok(here.select(presences::user_id).distinct().load(conn)?)
}

/// Notes at `now` that the account is at the booking; answers whether it was not, as far as was heard after `since`.
pub fn enter(conn: &mut Conn, attendance: Attendance, since: UtcTime, now: UtcTime) -> Result<bool, Error> {
    let Attendance { booking_id, user_id, tab } = attendance;
    let was = of_booking(conn, booking_id, since)?.contains(&user_id);
    let row = presences::table.find((booking_id, user_id, tab));
    if diesel::update(row).set(presences::seen_at.eq(at(now))).execute(conn)? == 0 {
        let row = (
            presences::booking_id.eq(booking_id),
            presences::user_id.eq(user_id),
            presences::tab.eq(tab),
            presences::seen_at.eq(at(now)),
        );
        diesel::insert_into(presences::table).values(row).on_conflict_do_nothing().execute(conn)?;
    }
    Ok(!was)
}

/// Notes that the tab has left the booking; answers whether the account was at it and is no more.
pub fn leave(conn: &mut Conn, attendance: Attendance, since: UtcTime) -> Result<bool, Error> {
    let Attendance { booking_id, user_id, tab } = attendance;
    let was = of_booking(conn, booking_id, since)?.contains(&user_id);
    diesel::delete(presences::table.find((booking_id, user_id, tab))).execute(conn)?;
    Ok(was && !of_booking(conn, booking_id, since)?.contains(&user_id))
}

/// The people of these accounts, by name.
pub fn people(conn: &mut Conn, accounts: &[i64]) -> Result<Vec<NamedAccount>, Error> {
    Ok(users::table
        .filter(id_in(users::id, accounts))
        .order((users::first_name, users::last_name, users::id))
        .select((users::id, users::role, users::first_name, users::last_name))
        .load(conn)?)
}

/// Deletes those that were not heard of since `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, presences, seen_at, before))
}
