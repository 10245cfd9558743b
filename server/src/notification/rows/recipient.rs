//! Recipients, a bounded number at once, in an order in which a sending goes on: accounts by number, guests by the
//! check-in of their bookings.

use std::collections::{HashMap, HashSet};

use chrono::Duration;
use diesel::prelude::*;
use sapa_core::access::role::Role;
use sapa_core::base::time::UtcTime;
use sapa_core::booking::state::BookingStatus;

use crate::platform::db::Conn;
use crate::platform::db::types::{At, at};
use crate::platform::problem::Error;
use crate::schema::{bookings, unsubscribed, users};

/// The longest stay, and a day for the hours of a zone: a booking that is still going on began so much earlier at most.
const LONGEST: Duration = Duration::days(366);

/// An account as a recipient.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct RecipientRow {
    pub id: i64,
    pub email: String,
    pub language: String,
    pub active: bool,
    pub email_verified_at: Option<At>,
    pub unsubscribed_at: Option<At>,
    pub deleted_at: Option<At>,
}

/// A booking with its guest as a recipient.
#[derive(Debug, Clone, Queryable)]
pub struct GuestRow {
    pub check_in: At,
    pub booking: i64,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub account: Option<RecipientRow>,
}

/// Accounts after the number `after`, deleted ones excepted; of a role and a company, or all.
pub fn accounts(
    conn: &mut Conn,
    (role, company): (Option<Role>, Option<i64>),
    after: i64,
    most: i64,
) -> Result<Vec<RecipientRow>, Error> {
    let mut next = users::table
        .filter(users::id.gt(after).and(users::deleted_at.is_null()))
        .order(users::id)
        .limit(most)
        .select(RecipientRow::as_select())
        .into_boxed();
    if let Some(role) = role {
        next = next.filter(users::role.eq(role.as_str()));
    }
    if let Some(company) = company {
        next = next.filter(users::company_id.eq(company));
    }
    Ok(next.load(conn)?)
}

/// One account.
pub fn account(conn: &mut Conn, id: i64) -> Result<RecipientRow, Error> {
    Ok(users::table.find(id).select(RecipientRow::as_select()).first(conn)?)
}

/// Bookings of a branch within a time, canceled ones excepted, after the booking `after`.
pub fn guests(
    conn: &mut Conn,
    branch: i64,
    (from, until): (UtcTime, UtcTime),
    (last, moment): (i64, Option<UtcTime>),
    most: i64,
) -> Result<Vec<GuestRow>, Error> {
    let earliest = from.plus(-LONGEST);
    let moment = moment.unwrap_or(earliest);
    Ok(bookings::table
        .left_join(users::table.on(users::id.nullable().eq(bookings::customer_id)))
        .filter(bookings::branch_id.eq(branch))
        .filter(bookings::check_in.ge(at(moment)).and(bookings::check_in.lt(at(until))))
        .filter(bookings::check_in.gt(at(moment)).or(bookings::id.gt(last)))
        .filter(bookings::check_out.gt(at(from)))
        .filter(bookings::status.ne(BookingStatus::Canceled.as_str()))
        .order((bookings::check_in, bookings::id))
        .limit(most)
        .select((
            bookings::check_in,
            bookings::id,
            bookings::guest_email,
            bookings::guest_phone,
            Option::<RecipientRow>::as_select(),
        ))
        .load(conn)?)
}

/// Those of these phones that other bookings of the same audience answer for: bookings that lead to an account or an
/// address, and those up to the booking `last`.
pub fn met_elsewhere(
    conn: &mut Conn,
    branch: i64,
    (from, until): (UtcTime, UtcTime),
    (last, moment): (i64, Option<UtcTime>),
    phones: &[String],
) -> Result<HashSet<String>, Error> {
    let earliest = from.plus(-LONGEST);
    let moment = moment.unwrap_or(earliest);
    let reachable = bookings::customer_id.is_not_null().or(bookings::guest_email.is_not_null());
    let before = bookings::check_in.lt(at(moment)).or(bookings::check_in.eq(at(moment)).and(bookings::id.le(last)));
    let found: Vec<Option<String>> = bookings::table
        .filter(bookings::branch_id.eq(branch))
        .filter(bookings::check_in.ge(at(earliest)).and(bookings::check_in.lt(at(until))))
        .filter(bookings::check_out.gt(at(from)))
        .filter(bookings::status.ne(BookingStatus::Canceled.as_str()))
        .filter(bookings::guest_phone.eq_any(phones))
        .filter(reachable.or(before))
        .select(bookings::guest_phone)
        .distinct()
        .load(conn)?;
    Ok(found.into_iter().flatten().collect())
}

/// The accounts of these addresses, deleted ones excepted.
pub fn owners(conn: &mut Conn, emails: &[String]) -> Result<HashMap<String, RecipientRow>, Error> {
    let those = users::table.filter(users::email.eq_any(emails)).filter(users::deleted_at.is_null());
    let found: Vec<RecipientRow> = those.select(RecipientRow::as_select()).load(conn)?;
    Ok(found.into_iter().map(|account| (account.email.clone(), account)).collect())
}

/// Those of these addresses that want no mails.
pub fn unsubscribed(conn: &mut Conn, emails: &[String]) -> Result<HashSet<String>, Error> {
    let found = unsubscribed::table.filter(unsubscribed::email.eq_any(emails)).select(unsubscribed::email);
    Ok(found.load(conn)?.into_iter().collect())
}
