//! Rows of refunds. Decides nothing.

use diesel::dsl::{AsSelect, auto_type};
use diesel::prelude::*;
use sapa_core::payment::refund::{RefundKind, RefundOrigin, RefundState};

use crate::platform::db::types::At;
use crate::platform::db::{Conn, Engine};
use crate::platform::problem::Error;
use crate::platform::query::id_in;
use crate::schema::{refunds, users};

/// A refund as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = refunds)]
pub struct RefundRow {
    pub id: i64,
    pub version: i64,
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub booking_id: i64,
    pub payment_id: i64,
    pub amount: i64,
    pub currency: String,
    pub way: String,
    pub kind: String,
    pub status: String,
    pub reason: Option<String>,
    pub waived: i64,
    pub since_cancel: bool,
    pub created_by: Option<i64>,
    pub sent_at: Option<At>,
    pub ended_at: Option<At>,
    pub failure: Option<String>,
    pub failure_text: Option<String>,
    pub send_key: Option<String>,
    pub provider_ref: Option<String>,
    pub next_ask_at: Option<At>,
    pub ask_count: i32,
    pub notify_guest: bool,
    pub attempt_id: Option<i64>,
    pub fiscal_receipt_number: Option<String>,
    pub origin: String,
    pub found_waivable: Option<i64>,
    pub reversed_at: Option<At>,
    pub key_number: i32,
    pub key_errors: i32,
}

/// A refund with the name of its author; none: the system.
pub type RefundWithAuthor = (RefundRow, Option<(String, String)>);

/// A refund to insert.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = refunds, treat_none_as_default_value = false)]
pub struct NewRefundRow {
    pub created_at: At,
    pub updated_at: At,
    pub company_id: i64,
    pub branch_id: i64,
    pub booking_id: i64,
    pub payment_id: i64,
    pub amount: i64,
    pub currency: String,
    pub way: String,
    pub kind: String,
    pub status: String,
    pub reason: Option<String>,
    pub waived: i64,
    pub since_cancel: bool,
    pub created_by: Option<i64>,
    pub send_key: Option<String>,
    pub next_ask_at: Option<At>,
    pub notify_guest: bool,
    pub attempt_id: Option<i64>,
    pub fiscal_receipt_number: Option<String>,
    pub origin: String,
    pub found_waivable: Option<i64>,
    pub provider_ref: Option<String>,
}

/// The columns of a step of a refund; `None` leaves a column as it is.
#[derive(Debug, Clone, Default, AsChangeset)]
#[diesel(table_name = refunds)]
pub struct RefundChanges {
    pub status: Option<String>,
    pub waived: Option<i64>,
    pub sent_at: Option<Option<At>>,
    pub ended_at: Option<Option<At>>,
    pub failure: Option<Option<String>>,
    pub failure_text: Option<Option<String>>,
    pub next_ask_at: Option<Option<At>>,
    pub reversed_at: Option<Option<At>>,
}

/// Refunds as [`RefundWithAuthor`] has them.
#[auto_type]
fn with_author() -> _ {
    let row: AsSelect<RefundRow, Engine> = RefundRow::as_select();
    refunds::table.left_join(users::table).select((row, (users::first_name, users::last_name).nullable()))
}

/// The refund with `id`.
pub fn find(conn: &mut Conn, id: i64) -> Result<Option<RefundWithAuthor>, Error> {
    Ok(with_author().filter(refunds::id.eq(id)).first(conn).optional()?)
}

/// The refund as it is now.
pub fn row(conn: &mut Conn, id: i64) -> Result<RefundRow, Error> {
    Ok(refunds::table.find(id).select(RefundRow::as_select()).first(conn)?)
}

/// The booking of a refund.
pub fn booking_of(conn: &mut Conn, id: i64) -> Result<Option<i64>, Error> {
    Ok(refunds::table.find(id).select(refunds::booking_id).first(conn).optional()?)
}

/// The payment of a refund.
pub fn payment_of(conn: &mut Conn, id: i64) -> Result<Option<i64>, Error> {
    Ok(refunds::table.find(id).select(refunds::payment_id).first(conn).optional()?)
}

/// The refunds of these payments, the first one first.
pub fn of_payments(conn: &mut Conn, payments: &[i64]) -> Result<Vec<RefundWithAuthor>, Error> {
    Ok(with_author().filter(id_in(refunds::payment_id, payments)).order(refunds::id).load(conn)?)
}

/// The refunds of a booking, the first one first.
pub fn of_booking(conn: &mut Conn, booking: i64) -> Result<Vec<RefundWithAuthor>, Error> {
    Ok(with_author().filter(refunds::booking_id.eq(booking)).order(refunds::id).load(conn)?)
}

/// The refunds of a booking that were reserved since its cancellation and not sent.
pub fn unsent_since_cancel(conn: &mut Conn, booking: i64) -> Result<Vec<RefundRow>, Error> {
    Ok(refunds::table
        .filter(refunds::booking_id.eq(booking))
        .filter(refunds::since_cancel.eq(true))
        .filter(refunds::status.eq(RefundState::Requested.as_str()))
        .order(refunds::id)
        .select(RefundRow::as_select())
        .load(conn)?)
}

/// Counts every refund of a booking as one of before a cancellation.
pub fn all_before_cancel(conn: &mut Conn, booking: i64) -> Result<(), Error> {
    diesel::update(refunds::table.filter(refunds::booking_id.eq(booking)).filter(refunds::since_cancel.eq(true)))
        .set(refunds::since_cancel.eq(false))
        .execute(conn)?;
    Ok(())
}

/// The refunds of a payment that are taken from an attempt's capture and whose money is not back: the attempt, and
/// minor units.
pub fn taken(conn: &mut Conn, payment: i64) -> Result<Vec<(i64, i64)>, Error> {
    Ok(refunds::table
        .filter(refunds::payment_id.eq(payment))
        .filter(refunds::status.ne_all([RefundState::Failed.as_str(), RefundState::Reversed.as_str()]))
        .filter(refunds::attempt_id.is_not_null())
        .select((refunds::attempt_id.assume_not_null(), refunds::amount))
        .load(conn)?)
}

/// The refunds of a payment, the first one first.
pub fn of_payment(conn: &mut Conn, payment: i64) -> Result<Vec<RefundRow>, Error> {
    let of = refunds::table.filter(refunds::payment_id.eq(payment));
    Ok(of.order(refunds::id).select(RefundRow::as_select()).load(conn)?)
}

/// Whether a refund of the payment was found at the provider after the refund `id` was reserved, and is not back.
pub fn found_since(conn: &mut Conn, payment: i64, id: i64) -> Result<bool, Error> {
    let found = refunds::table
        .filter(refunds::payment_id.eq(payment).and(refunds::id.gt(id)))
        .filter(refunds::origin.eq(RefundOrigin::Provider.as_str()))
        .filter(refunds::status.ne_all(RefundState::BACK.map(RefundState::as_str)));
    Ok(diesel::select(diesel::dsl::exists(found)).get_result(conn)?)
}

/// The refund that the provider names so.
pub fn named(conn: &mut Conn, name: &str) -> Result<Option<RefundRow>, Error> {
    let named = refunds::table.filter(refunds::provider_ref.eq(name));
    Ok(named.select(RefundRow::as_select()).first(conn).optional()?)
}

/// The provider's names of those of these refunds that we have, with their states.
pub fn statuses(conn: &mut Conn, names: &[&str]) -> Result<Vec<(String, String)>, Error> {
    let named = refunds::table.filter(refunds::provider_ref.eq_any(names));
    Ok(named.select((refunds::provider_ref.assume_not_null(), refunds::status)).load(conn)?)
}

/// Whether a refund of the booking was sent since its cancellation.
pub fn sent_since_cancel(conn: &mut Conn, booking: i64) -> Result<bool, Error> {
    let sent = refunds::table
        .filter(refunds::booking_id.eq(booking).and(refunds::since_cancel.eq(true)))
        .filter(refunds::sent_at.is_not_null());
    Ok(diesel::select(diesel::dsl::exists(sent)).get_result(conn)?)
}

/// Writes another kind of a refund, and what it waives.
pub fn set_kind(conn: &mut Conn, id: i64, kind: RefundKind, waived: i64, at: At) -> Result<(), Error> {
    diesel::update(refunds::table.find(id))
        .set((
            refunds::kind.eq(kind.as_str()),
            refunds::waived.eq(waived),
            refunds::version.eq(refunds::version + 1),
            refunds::updated_at.eq(at),
        ))
        .execute(conn)?;
    Ok(())
}

/// What an account refunded in a currency at a moment, which is that of one request.
pub fn sum_at(conn: &mut Conn, (account, moment): (i64, At), currency: &str) -> Result<i64, Error> {
    let amounts: Vec<i64> = refunds::table
        .filter(refunds::created_by.eq(account).and(refunds::created_at.eq(moment)))
        .filter(refunds::currency.eq(currency))
        .select(refunds::amount)
        .load(conn)?;
    Ok(amounts.into_iter().fold(0, i64::saturating_add))
}

/// Inserts a refund and answers its row.
pub fn insert(conn: &mut Conn, refund: &NewRefundRow) -> Result<RefundRow, Error> {
    let id: i64 = diesel::insert_into(refunds::table).values(refund).returning(refunds::id).get_result(conn)?;
    row(conn, id)
}

/// Writes the number of the fiscal receipt of a refund.
pub fn set_receipt(conn: &mut Conn, id: i64, number: &str) -> Result<(), Error> {
    diesel::update(refunds::table.find(id)).set(refunds::fiscal_receipt_number.eq(number)).execute(conn)?;
    Ok(())
}

/// Writes a step of a refund that is still in `from`; false when it is not.
pub fn step(conn: &mut Conn, id: i64, from: &str, at: At, step: &RefundChanges) -> Result<bool, Error> {
    let rows = diesel::update(refunds::table.filter(refunds::id.eq(id)).filter(refunds::status.eq(from)))
        .set((step, refunds::version.eq(refunds::version + 1), refunds::updated_at.eq(at)))
        .execute(conn)?;
    Ok(rows == 1)
}
