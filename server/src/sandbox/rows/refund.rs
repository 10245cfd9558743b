//! Rows of refunds.

use diesel::prelude::*;

use super::sandbox_refunds as refunds;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A refund as stored.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = refunds, treat_none_as_default_value = false)]
pub struct SandboxRefundRow {
    pub id: String,
    pub payment_id: String,
    pub status: String,
    pub failure: Option<String>,
    pub amount: i64,
    pub reference: String,
    pub settles_at: Option<i64>,
    pub settles_failed: Option<String>,
    pub created_at: i64,
    pub token: String,
}

/// Inserts a refund.
pub fn insert(conn: &mut Conn, row: &SandboxRefundRow) -> Result<(), Error> {
    diesel::insert_into(refunds::table).values(row).execute(conn)?;
    Ok(())
}

/// The refund of this id.
pub fn find(conn: &mut Conn, id: &str) -> Result<SandboxRefundRow, Error> {
    Ok(refunds::table.find(id).select(SandboxRefundRow::as_select()).first(conn)?)
}

/// The refunds of a payment, oldest first; with a reference, those of it only.
pub fn of_payment(conn: &mut Conn, payment: &str, reference: Option<&str>) -> Result<Vec<SandboxRefundRow>, Error> {
    let mut own = refunds::table.filter(refunds::payment_id.eq(payment)).into_boxed();
    if let Some(reference) = reference {
        own = own.filter(refunds::reference.eq(reference));
    }
    Ok(own.select(SandboxRefundRow::as_select()).order((refunds::created_at, refunds::id)).load(conn)?)
}

/// The refunds that were made since then, oldest first.
pub fn since(conn: &mut Conn, since: i64) -> Result<Vec<SandboxRefundRow>, Error> {
    let query = refunds::table.filter(refunds::created_at.ge(since)).select(SandboxRefundRow::as_select());
    Ok(query.order((refunds::created_at, refunds::id)).load(conn)?)
}

/// The pending refunds that end at `now` or did before.
pub fn due(conn: &mut Conn, now: i64) -> Result<Vec<SandboxRefundRow>, Error> {
    let due = refunds::table.filter(refunds::settles_at.le(now)).order(refunds::settles_at);
    Ok(due.select(SandboxRefundRow::as_select()).limit(100).load(conn)?)
}

/// When the next pending refund ends.
pub fn next_due(conn: &mut Conn) -> Result<Option<i64>, Error> {
    Ok(refunds::table.select(diesel::dsl::min(refunds::settles_at)).first(conn)?)
}

/// Ends a refund, also one that has ended.
pub fn end(conn: &mut Conn, id: &str, status: &str, failure: Option<&str>) -> Result<(), Error> {
    let change = (refunds::status.eq(status), refunds::failure.eq(failure), refunds::settles_at.eq(None::<i64>));
    diesel::update(refunds::table.find(id)).set(change).execute(conn)?;
    Ok(())
}
