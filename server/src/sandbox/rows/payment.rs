//! Rows of payments.

use diesel::prelude::*;

use super::sandbox_payments as payments;
use crate::platform::db::Conn;
use crate::platform::problem::Error;

/// A payment as stored.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = payments, treat_none_as_default_value = false)]
#[allow(missing_docs)] // named as their columns
pub struct PaymentRow {
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
}

/// Inserts a payment.
pub fn insert(conn: &mut Conn, row: &PaymentRow) -> Result<(), Error> {
    diesel::insert_into(payments::table).values(row).execute(conn)?;
    Ok(())
}

/// The payment of this id.
pub fn find(conn: &mut Conn, id: &str) -> Result<PaymentRow, Error> {
    Ok(payments::table.find(id).select(PaymentRow::as_select()).first(conn)?)
}

/// All payments, oldest first.
pub fn all(conn: &mut Conn) -> Result<Vec<PaymentRow>, Error> {
    let query = payments::table.select(PaymentRow::as_select()).order((payments::created_at, payments::id));
    Ok(query.load(conn)?)
}

/// Ends an open payment; false when it has ended already.
pub fn end(conn: &mut Conn, id: &str, status: &str, failure: Option<&str>) -> Result<bool, Error> {
    let open = payments::table.filter(payments::id.eq(id).and(payments::status.eq("open")));
    let change = (payments::status.eq(status), payments::failure.eq(failure));
    Ok(diesel::update(open).set(change).execute(conn)? == 1)
}
