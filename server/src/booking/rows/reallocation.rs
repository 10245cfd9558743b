//! Rows of reallocations: which bookings were moved together, and whether that was taken back. Decides
//! nothing.

use diesel::prelude::*;

use crate::platform::db::Conn;
use crate::platform::db::types::At;
use crate::platform::problem::Error;
use crate::schema::reallocations;

/// A reallocation as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = reallocations)]
pub struct ReallocationRow {
    pub id: i64,
    pub company_id: i64,
    pub branch_id: i64,
    pub created_at: At,
    /// The bookings with their places before and after, JSON.
    pub moves: String,
    /// The booking that was made in the same step.
    pub booking_id: Option<i64>,
    pub undone_at: Option<At>,
}

/// A reallocation to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = reallocations, treat_none_as_default_value = false)]
pub struct NewReallocation {
    pub company_id: i64,
    pub branch_id: i64,
    pub created_at: At,
    pub created_by: i64,
    pub moves: String,
}

/// Inserts a reallocation and answers its id.
pub fn insert(conn: &mut Conn, row: &NewReallocation) -> Result<i64, Error> {
    Ok(diesel::insert_into(reallocations::table).values(row).returning(reallocations::id).get_result(conn)?)
}

/// Writes the moves, once all of them are made.
pub fn complete(conn: &mut Conn, id: i64, moves: &str) -> Result<(), Error> {
    diesel::update(reallocations::table.find(id)).set(reallocations::moves.eq(moves)).execute(conn)?;
    Ok(())
}

/// Notes the booking that was made in the same step.
pub fn made(conn: &mut Conn, id: i64, booking: i64) -> Result<(), Error> {
    diesel::update(reallocations::table.find(id)).set(reallocations::booking_id.eq(Some(booking))).execute(conn)?;
    Ok(())
}

/// One reallocation.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<ReallocationRow>, Error> {
    Ok(reallocations::table.find(id).select(ReallocationRow::as_select()).first(conn).optional()?)
}

/// Notes that it was taken back.
pub fn undone(conn: &mut Conn, id: i64, now: At, by: i64) -> Result<(), Error> {
    diesel::update(reallocations::table.find(id))
        .set((reallocations::undone_at.eq(Some(now)), reallocations::undone_by.eq(Some(by))))
        .execute(conn)?;
    Ok(())
}
