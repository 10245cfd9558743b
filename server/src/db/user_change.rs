//! What is written about accounts by those who manage them: making, changing, deleting,
//! taking back. Decides nothing; the core's verdicts come before.

use diesel::prelude::*;
use sapa_core::booking::state::BookingStatus;
use sapa_core::time::UtcTime;

use super::booking_pet::Counted;
use super::types::at;
use super::user_list::AccountFields;
use super::{Conn, sign_in, user};
use crate::problem::Error;
use crate::schema::{bookings, branches, companies, users};
use crate::take_rows;

/// Takes an account, to change it.
pub fn lock(conn: &mut Conn, id: i64) -> Result<(), Error> {
    take_rows!(conn, users, vec![id], for_no_key_update);
    Ok(())
}

/// Lets those take turns who might each take away somebody for being one of two: whoever
/// comes second sees what the first one left.
pub fn take_turn(conn: &mut Conn) -> Result<(), Error> {
    sign_in::take_turn(conn, "the last of its kind")
}

/// Makes an account that is invited and has no password yet; answers its id.
pub fn insert(conn: &mut Conn, fields: &AccountFields, now: UtcTime) -> Result<i64, Error> {
    let made = (
        fields,
        users::created_at.eq(at(now)),
        users::updated_at.eq(at(now)),
        users::active.eq(true),
        users::invited_at.eq(Some(at(now))),
    );
    let id = diesel::insert_into(users::table).values(made).returning(users::id).get_result(conn)?;
    user::index(conn, id)?;
    Ok(id)
}

/// Writes what was entered.
pub fn update(conn: &mut Conn, id: i64, fields: &AccountFields, now: UtcTime) -> Result<(), Error> {
    let changed = (fields, users::version.eq(users::version + 1), users::updated_at.eq(at(now)));
    diesel::update(users::table.find(id)).set(changed).execute(conn)?;
    user::index(conn, id)
}

/// Lets it sign in, or no longer.
pub fn set_active(conn: &mut Conn, id: i64, active: bool, now: UtcTime) -> Result<(), Error> {
    let active = users::active.eq(active);
    let changed = (active, users::version.eq(users::version + 1), users::updated_at.eq(at(now)));
    diesel::update(users::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// Makes every token of it worthless that there is.
pub fn end_tokens(conn: &mut Conn, id: i64) -> Result<(), Error> {
    let next = users::token_generation.eq(users::token_generation + 1);
    diesel::update(users::table.find(id)).set(next).execute(conn)?;
    Ok(())
}

/// Deletes it. Its address moves aside and something that is no address takes its place: so
/// `email` stays unique by one plain index on both engines, no sign-in and no link can find
/// the account, and the address can be invited again at once.
pub fn delete(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    let changed = (
        users::deleted_at.eq(Some(at(now))),
        users::deleted_email.eq(users::email.nullable()),
        users::email.eq(format!("deleted-{id}")),
        users::version.eq(users::version + 1),
        users::updated_at.eq(at(now)),
    );
    diesel::update(users::table.find(id)).set(changed).execute(conn)?;
    Ok(())
}

/// Takes that back; a unique violation when the address has another account by now.
pub fn restore(conn: &mut Conn, id: i64, email: &str, now: UtcTime) -> Result<(), Error> {
    let changed = (
        users::deleted_at.eq(None::<chrono::NaiveDateTime>),
        users::deleted_email.eq(None::<String>),
        users::email.eq(email),
        users::version.eq(users::version + 1),
        users::updated_at.eq(at(now)),
    );
    diesel::update(users::table.find(id)).set(changed).execute(conn)?;
    user::index(conn, id)
}

/// Notes when an account was last invited. No change of the record: nobody edits it.
pub fn set_invited(conn: &mut Conn, id: i64, now: UtcTime) -> Result<(), Error> {
    diesel::update(users::table.find(id)).set(users::invited_at.eq(Some(at(now)))).execute(conn)?;
    Ok(())
}

/// Whether there is such a company; it stays until the transaction ends.
pub fn holds_company(conn: &mut Conn, company: i64) -> Result<bool, Error> {
    take_rows!(conn, companies, vec![company], for_share);
    let query = companies::table.filter(companies::id.eq(company)).filter(companies::deleted_at.is_null());
    Ok(diesel::select(diesel::dsl::exists(query)).get_result(conn)?)
}

/// Whether the company has such a branch; it stays until the transaction ends.
pub fn holds_branch(conn: &mut Conn, company: i64, branch: i64) -> Result<bool, Error> {
    take_rows!(conn, branches, vec![branch], for_share);
    let query = branches::table
        .filter(branches::id.eq(branch).and(branches::company_id.eq(company)))
        .filter(branches::deleted_at.is_null());
    Ok(diesel::select(diesel::dsl::exists(query)).get_result(conn)?)
}

/// The bookings that a customer still comes for.
pub fn open_bookings(conn: &mut Conn, customer: i64, named: usize) -> Result<Counted, Error> {
    let ids: Vec<i64> = bookings::table
        .filter(bookings::customer_id.eq(customer))
        .filter(bookings::status.eq_any([BookingStatus::Created.as_str(), BookingStatus::Active.as_str()]))
        .order(bookings::id)
        .select(bookings::id)
        .load(conn)?;
    Ok((ids.len() as i64, ids.into_iter().take(named).collect()))
}
