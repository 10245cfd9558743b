//! Closings of days: appended only. Each keeps the postings that it saw.

use diesel::dsl::count_star;
use diesel::prelude::*;
use sapa_core::people::erased::NOTE;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{
    branches, ledger_entries, payments, till_closing_entries as seen, till_closings as closings, users,
};

/// Postings that are inserted, and bookings that are read, together.
const BATCH: usize = 500;

/// A closing as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = closings)]
pub struct ClosingRow {
    pub id: i64,
    pub company_id: i64,
    pub branch_id: i64,
    pub day: String,
    pub currency: String,
    /// 1, or more for a correction.
    pub number: i32,
    pub expected: i64,
    pub counted: i64,
    pub difference: i64,
    pub note: Option<String>,
    pub reason: Option<String>,
    pub closed_by: i64,
    pub closed_at: At,
}

/// A closing with the names of the account that made it.
pub type Closing = (ClosingRow, (String, String));

/// A closing to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = closings, treat_none_as_default_value = false)]
pub struct NewClosing {
    pub company_id: i64,
    pub branch_id: i64,
    pub day: String,
    pub currency: String,
    pub number: i32,
    pub expected: i64,
    pub counted: i64,
    pub difference: i64,
    pub note: Option<String>,
    pub reason: Option<String>,
    pub closed_by: i64,
    pub closed_at: At,
}

/// Inserts a closing with the postings that it saw; answers its id.
pub fn insert(conn: &mut Conn, new: &NewClosing, entries: &[i64]) -> Result<i64, Error> {
    let id: i64 = diesel::insert_into(closings::table).values(new).returning(closings::id).get_result(conn)?;
    for part in entries.chunks(BATCH) {
        let rows: Vec<_> = part.iter().map(|entry| (seen::closing_id.eq(id), seen::entry_id.eq(*entry))).collect();
        diesel::insert_into(seen::table).values(rows).execute(conn)?;
    }
    Ok(id)
}

/// The closing with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<Closing>, Error> {
    let query = closings::table.inner_join(users::table).filter(closings::id.eq(id));
    Ok(query.select((ClosingRow::as_select(), (users::first_name, users::last_name))).first(conn).optional()?)
}

/// The closings of a branch's day, those of a currency in the order in which they were made.
pub fn of_day(conn: &mut Conn, branch: i64, day: &str) -> Result<Vec<Closing>, Error> {
    let query = closings::table.inner_join(users::table);
    let query = query.filter(closings::branch_id.eq(branch)).filter(closings::day.eq(day));
    let query = query.order((closings::currency, closings::number));
    Ok(query.select((ClosingRow::as_select(), (users::first_name, users::last_name))).load(conn)?)
}

/// The closings of a company's days from `first` to `last`, both included, of one branch or of all; those of a day and
/// a currency in the order in which they were made.
pub fn of_days(
    conn: &mut Conn,
    (company, branch): (i64, Option<i64>),
    (first, last): (&str, &str),
) -> Result<Vec<Closing>, Error> {
    let mut query = closings::table
        .inner_join(users::table)
        .filter(closings::company_id.eq(company))
        .filter(closings::day.between(first.to_owned(), last.to_owned()))
        .into_boxed();
    if let Some(branch) = branch {
        query = query.filter(closings::branch_id.eq(branch));
    }
    let query = query.order(closings::id);
    Ok(query.select((ClosingRow::as_select(), (users::first_name, users::last_name))).load(conn)?)
}

/// The postings that closings saw: closing and posting.
pub fn entries(conn: &mut Conn, closings: &[i64]) -> Result<Vec<(i64, i64)>, Error> {
    let query = seen::table.filter(id_in(seen::closing_id, closings));
    Ok(query.select((seen::closing_id, seen::entry_id)).load(conn)?)
}

/// The number of postings that each closing saw; a closing that saw none is left out.
pub fn counts(conn: &mut Conn, closings: &[i64]) -> Result<Vec<(i64, i64)>, Error> {
    let query = seen::table.filter(id_in(seen::closing_id, closings)).group_by(seen::closing_id);
    Ok(query.select((seen::closing_id, count_star())).load(conn)?)
}

/// The names of these branches and their sort keys, also of deleted ones.
pub fn branch_names(conn: &mut Conn, ids: &[i64]) -> Result<Vec<(i64, String, String)>, Error> {
    let query = branches::table.filter(id_in(branches::id, ids));
    Ok(query.select((branches::id, branches::name, branches::name_key)).load(conn)?)
}

/// Replaces what staff wrote about the closings that saw money of these bookings by a placeholder; answers their ids.
pub fn erase(conn: &mut Conn, bookings: &[i64]) -> Result<Vec<i64>, Error> {
    let mut ids = Vec::new();
    for part in bookings.chunks(BATCH) {
        let of = seen::table
            .inner_join(
                ledger_entries::table.inner_join(payments::table.on(payments::id.eq(ledger_entries::payment_id))),
            )
            .filter(id_in(payments::booking_id, part));
        ids.extend(of.select(seen::closing_id).distinct().load::<i64>(conn)?);
    }
    ids.sort_unstable();
    ids.dedup();
    for part in ids.chunks(BATCH) {
        let of = || closings::table.filter(id_in(closings::id, part));
        diesel::update(of().filter(closings::note.is_not_null())).set(closings::note.eq(Some(NOTE))).execute(conn)?;
        diesel::update(of().filter(closings::reason.is_not_null()))
            .set(closings::reason.eq(Some(NOTE)))
            .execute(conn)?;
    }
    Ok(ids)
}
