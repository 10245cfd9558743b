//! Rows of payments.

use diesel::prelude::*;

use super::sandbox_payments as payments;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A payment as stored.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = payments, treat_none_as_default_value = false)]
pub struct SandboxPaymentRow {
    pub id: String,
    pub status: String,
    pub failure: Option<String>,
    pub amount: i64,
    pub currency: String,
    pub description: String,
    pub reference: String,
    pub return_url: String,
    pub webhook_url: String,
    pub webhook_secret: String,
    pub created_at: i64,
    pub token: String,
    pub processing: bool,
}

impl SandboxPaymentRow {
    /// Its status as it is told.
    pub fn state(&self) -> &str {
        if self.processing { "processing" } else { &self.status }
    }
}

/// Inserts a payment.
pub fn insert(conn: &mut Conn, row: &SandboxPaymentRow) -> Result<(), Error> {
    diesel::insert_into(payments::table).values(row).execute(conn)?;
    Ok(())
}

/// The payment of this id.
pub fn find(conn: &mut Conn, id: &str) -> Result<SandboxPaymentRow, Error> {
    Ok(payments::table.find(id).select(SandboxPaymentRow::as_select()).first(conn)?)
}

/// The payments of this reference, oldest first.
pub fn of_reference(conn: &mut Conn, reference: &str) -> Result<Vec<SandboxPaymentRow>, Error> {
    let own = payments::table.filter(payments::reference.eq(reference));
    Ok(own.select(SandboxPaymentRow::as_select()).order((payments::created_at, payments::id)).load(conn)?)
}

/// All payments, oldest first.
pub fn all(conn: &mut Conn) -> Result<Vec<SandboxPaymentRow>, Error> {
    let query = payments::table.select(SandboxPaymentRow::as_select()).order((payments::created_at, payments::id));
    Ok(query.load(conn)?)
}

/// Ends an open payment that is processing, or one that is not; false when there is no such one.
pub fn end(
    conn: &mut Conn,
    (id, processing): (&str, bool),
    status: &str,
    failure: Option<&str>,
) -> Result<bool, Error> {
    let change = (payments::status.eq(status), payments::failure.eq(failure), payments::processing.eq(false));
    let open = payments::table.filter(payments::id.eq(id).and(payments::status.eq("open")));
    Ok(diesel::update(open.filter(payments::processing.eq(processing))).set(change).execute(conn)? == 1)
}

/// Begins the capture of an open payment; false when it has begun or ended already.
pub fn process(conn: &mut Conn, id: &str) -> Result<bool, Error> {
    let open = payments::table.filter(payments::id.eq(id).and(payments::status.eq("open")));
    Ok(diesel::update(open.filter(payments::processing.eq(false))).set(payments::processing.eq(true)).execute(conn)?
        == 1)
}
