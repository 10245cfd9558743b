//! Rows that guard sign-in: failures and known devices. Decides nothing; the limits are in
//! `session::limit`.

use diesel::prelude::*;
use sapa_core::base::time::UtcTime;

use crate::delete_older_than;
use crate::platform::db::{Conn, Engine, types};
use crate::platform::problem::Error;
use crate::schema::{known_devices, login_failures, users};

/// Failures for `account` between these moments, from one known device or from all unknown ones
/// together; and the time of the oldest.
pub fn failures(
    conn: &mut Conn,
    account: &str,
    device: Option<&str>,
    (from, to): (UtcTime, UtcTime),
) -> Result<(i64, Option<UtcTime>), Error> {
    let mut query = login_failures::table
        .filter(login_failures::account.eq(account))
        .filter(login_failures::at.gt(types::at(from)).and(login_failures::at.lt(types::at(to))))
        .select((diesel::dsl::count_star(), diesel::dsl::min(login_failures::at)))
        .into_boxed();
    query = match device {
        Some(device) => query.filter(login_failures::device.eq(device)),
        None => query.filter(login_failures::device.is_null()),
    };
    let (count, oldest) = query.first::<(i64, Option<types::At>)>(conn)?;
    Ok((count, oldest.map(|at| at.0)))
}

/// Inserts a failure; answers its row, so that a success can delete it.
pub fn insert_failure(conn: &mut Conn, account: &str, device: Option<&str>, now: UtcTime) -> Result<i64, Error> {
    Ok(diesel::insert_into(login_failures::table)
        .values((
            login_failures::account.eq(account),
            login_failures::device.eq(device),
            login_failures::at.eq(types::at(now)),
        ))
        .returning(login_failures::id)
        .get_result(conn)?)
}

/// Deletes one failure.
pub fn withdraw(conn: &mut Conn, row: i64) -> Result<(), Error> {
    diesel::delete(login_failures::table.find(row)).execute(conn)?;
    Ok(())
}

/// Deletes one failure, and those of the known device that has now succeeded.
pub fn forgive(conn: &mut Conn, row: i64, account: &str, device: Option<&str>) -> Result<(), Error> {
    withdraw(conn, row)?;
    if let Some(device) = device {
        let target =
            login_failures::table.filter(login_failures::account.eq(account).and(login_failures::device.eq(device)));
        diesel::delete(target).execute(conn)?;
    }
    Ok(())
}

/// Makes transactions about the same `what` take turns until they end, so that parallel ones cannot
/// outrun a count. SQLite has one writer only.
pub fn take_turn(conn: &mut Conn, what: &str) -> Result<(), Error> {
    if conn.engine() == Engine::Postgres {
        diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))")
            .bind::<diesel::sql_types::Text, _>(what)
            .execute(conn)?;
    }
    Ok(())
}

/// Whether the account with this address signed in from this device before.
pub fn is_known(conn: &mut Conn, email: &str, device: &str) -> Result<bool, Error> {
    let owner = users::table.filter(users::email.eq(email)).select(users::id);
    let found = known_devices::table
        .filter(known_devices::token_hash.eq(device).and(known_devices::user_id.eq_any(owner)))
        .select(known_devices::id)
        .first::<i64>(conn)
        .optional()?;
    Ok(found.is_some())
}

/// Stores a device of an account.
pub fn remember(conn: &mut Conn, user: i64, device: &str, now: UtcTime) -> Result<(), Error> {
    let seen = types::at(now);
    let target = known_devices::table.filter(known_devices::user_id.eq(user).and(known_devices::token_hash.eq(device)));
    if diesel::update(target).set(known_devices::last_seen_at.eq(seen)).execute(conn)? == 0 {
        diesel::insert_into(known_devices::table)
            .values((
                known_devices::user_id.eq(user),
                known_devices::token_hash.eq(device),
                known_devices::created_at.eq(seen),
                known_devices::last_seen_at.eq(seen),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Deletes failures from before `before`, one batch ([`delete_older_than`]).
pub fn purge(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, login_failures, at, before))
}

/// Deletes devices not seen since `before`, one batch ([`delete_older_than`]).
pub fn purge_devices(conn: &mut Conn, before: UtcTime) -> Result<usize, Error> {
    Ok(delete_older_than!(conn, known_devices, last_seen_at, before))
}
